// The suites of the sample subgraph share one start; the one that holds the event loop comes last.
import './boot.suite.js';
import './trust.suite.js';
import './internal-client.suite.js';
import './csv-reader.suite.js';
import './stall.suite.js';
