// The suites of figures and those of the whole API share one application.
import './cost-summaries.suite.js';
import './calculation.suite.js';
import './recalculation.suite.js';
import './written-in-steps.suite.js';
import './portions.suite.js';
import './exports.suite.js';
import './schema.suite.js';
import './rights.suite.js';
import './hostile-input.suite.js';
