import './orders/drafts.suite.js';
import './orders/updates.suite.js';
import './orders/bulk-status.suite.js';
import './orders/races.suite.js';
import './orders/timeline.suite.js';
import './orders/corrections.suite.js';
import './orders/cancellations.suite.js';
import './orders/catalog-holds.suite.js';
