import { jest } from '@jest/globals';
import './budgets/spending.suite.js';
import './budgets/settings.suite.js';
import './budgets/warnings.suite.js';

jest.setTimeout(120_000);
