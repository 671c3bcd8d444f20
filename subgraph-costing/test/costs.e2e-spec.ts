// The suites of figures share one start.
import './cost-summaries.suite.js';
import './calculation.suite.js';
import './recalculation.suite.js';
import './exports.suite.js';
import './hostile-input.suite.js';
