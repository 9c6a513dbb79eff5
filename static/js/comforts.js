// What a table page loads once it is drawn or touched: an awake screen, signs.
import "./awake.js";
import "./sounds.js";
