// The suites of demands and their people, and those of the whole API, share one start, with an identity service in memory.
import './demands.suite.js';
import './settings.suite.js';
import './seal-images.suite.js';
import './users.suite.js';
import './user-lifecycle.suite.js';
import './operators.suite.js';
import './sign-in.suite.js';
import './schema.suite.js';
import './rights.suite.js';
import './hostile-input.suite.js';
