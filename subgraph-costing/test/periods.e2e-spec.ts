// The suites of accounting periods share one application: from the period and its inventories to its closing.
import './periods.suite.js';
import './opening-inventories.suite.js';
import './opening-sets.suite.js';
import './physical-inventories.suite.js';
import './count-sets.suite.js';
import './templates.suite.js';
import './cancelled-imports.suite.js';
import './waiting-jobs.suite.js';
import './stored-documents.suite.js';
import './warehouse-stock.suite.js';
import './closing.suite.js';
import './closing-under-way.suite.js';
import './close-confirmations.suite.js';
import './close-blockers.suite.js';
import './reopening.suite.js';
import './reopening-under-way.suite.js';
import './withdrawal.suite.js';
