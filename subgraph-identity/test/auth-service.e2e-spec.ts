// The suites about accounts share one start, with the emulator of the identity service; LOGILESS is not configured there.
import './auth-invitations.suite.js';
import './auth-strangers.suite.js';
import './auth-bound-accounts.suite.js';
import './auth-sign-out.suite.js';
import './wms-unavailable.suite.js';
