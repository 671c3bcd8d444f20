import { jest } from '@jest/globals';
import './processes/announcing.suite.js';
import './processes/background.suite.js';
import './processes/sending.suite.js';

jest.setTimeout(180_000);
