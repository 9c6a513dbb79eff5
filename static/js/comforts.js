// What a table page loads once it is drawn or touched: an awake screen, answers to closed layers, signs, presence.
import "./awake.js";
import "./closed.js";
import "./offer.js";
import "./noticed.js";
import "./presence.js";
import "./sounds.js";
