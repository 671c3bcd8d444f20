import './approval/remote-decisions.suite.js';
import './approval/requests.suite.js';
import './approval/outcomes.suite.js';
import './approval/races.suite.js';
import './approval/sole-reviewers.suite.js';
import './approval/routes.suite.js';
import './approval/delegations.suite.js';
import './approval/mail-links.suite.js';
