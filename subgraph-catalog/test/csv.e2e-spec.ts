// The suites of CSV files share one application.
import './csv-imports.suite.js';
import './csv-product-imports.suite.js';
import './csv-exports.suite.js';
import './csv-hostile.suite.js';
import './csv-takeover.suite.js';
import './staged-imports.suite.js';
import './simultaneous-imports.suite.js';
import './cancelled-imports.suite.js';
import './cancelled-exports.suite.js';
import './expired-files.suite.js';
import './totals.suite.js';
