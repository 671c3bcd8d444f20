import './rights/schema.suite.js';
import './rights/rights.suite.js';
import './rights/hostile-input.suite.js';
