// The suites of the sample subgraph share one application; the one that blocks the event loop comes last.
import './boot.suite.js';
import './trust.suite.js';
import './errors-and-paging.suite.js';
import './free-port.suite.js';
import './internal-client.suite.js';
import './database-away.suite.js';
import './csv-reader.suite.js';
import './withdrawal.suite.js';
import './stall.suite.js';
