// The suites of demands and their people, and those of the whole API, share one start, with an identity service in memory.
import './demands.suite.js';
import './settings.suite.js';
import './seal-images.suite.js';
import './users.suite.js';
import './user-lifecycle.suite.js';
import './operators.suite.js';
import './sign-in.suite.js';
import './slack-connection.suite.js';
import './slack-channel.suite.js';
import './slack-posting.suite.js';
import './slack-approval.suite.js';
import './wms-connection.suite.js';
import './wms-tokens.suite.js';
import './wms-sync.suite.js';
import './schema.suite.js';
import './rights.suite.js';
import './hostile-input.suite.js';
