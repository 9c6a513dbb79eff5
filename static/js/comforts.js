// What a table page loads once it is drawn or touched: an awake screen, answers to closed layers, signs.
import "./awake.js";
import "./closed.js";
import "./sounds.js";
