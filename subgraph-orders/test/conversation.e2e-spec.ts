import { jest } from '@jest/globals';
import './conversation/inbound.suite.js';
import './conversation/automatic-mail.suite.js';
import './conversation/writing.suite.js';
import './conversation/resend.suite.js';
import './conversation/unsent-messages.suite.js';
import './conversation/later-mails.suite.js';
import './conversation/hostile-mail.suite.js';

jest.setTimeout(120_000);
