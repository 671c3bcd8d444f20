// The suites of the API share one application. Query plans are tested first: afterwards the database has statistics
// about data of the other suites.
import './indexes.suite.js';
import './products.suite.js';
import './repeated-creation.suite.js';
import './product-prices.suite.js';
import './product-feed.suite.js';
import './product-identification.suite.js';
import './logiless-search.suite.js';
import './logiless-sync.suite.js';
import './logiless-links.suite.js';
import './suppliers.suite.js';
import './terms.suite.js';
import './categories.suite.js';
import './destinations.suite.js';
import './postal-addresses.suite.js';
import './reference-data.suite.js';
import './references.suite.js';
import './search.suite.js';
import './sorting.suite.js';
import './stored-documents.suite.js';
import './deletion.suite.js';
import './history.suite.js';
import './withdrawal.suite.js';
import './rights.suite.js';
import './hostile-input.suite.js';
