import { jest } from '@jest/globals';
import './notifications/notices.suite.js';
import './notifications/notice-choices.suite.js';
import './notifications/slack.suite.js';
import './notifications/digests.suite.js';
import './notifications/outage.suite.js';

jest.setTimeout(120_000);
