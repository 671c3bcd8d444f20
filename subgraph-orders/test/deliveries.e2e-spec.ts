import { jest } from '@jest/globals';
import './deliveries/deliveries.suite.js';
import './deliveries/short-close.suite.js';
import './deliveries/given-up-lines.suite.js';
import './deliveries/receipt-days.suite.js';
import './deliveries/elsewhere.suite.js';
import './deliveries/costing-feed.suite.js';
import './deliveries/costing-batches.suite.js';
import './deliveries/closed-months.suite.js';
import './deliveries/kept-purchases.suite.js';

jest.setTimeout(120_000);
