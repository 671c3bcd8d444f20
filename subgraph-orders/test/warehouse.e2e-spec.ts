import { jest } from '@jest/globals';
import './warehouse/announcing.suite.js';
import './warehouse/changing.suite.js';
import './warehouse/failure-notices.suite.js';
import './warehouse/many-deliveries.suite.js';
import './warehouse/receiving.suite.js';

jest.setTimeout(180_000);
