import { jest } from '@jest/globals';
import './lists/orders.suite.js';
import './lists/search.suite.js';
import './lists/number-grams.suite.js';
import './lists/lines.suite.js';
import './lists/stored-documents.suite.js';
import './lists/views.suite.js';
import './lists/exports.suite.js';
import './lists/csv.suite.js';
import './lists/csv-dependencies.suite.js';
import './lists/purchase-history.suite.js';
import './lists/home.suite.js';
import './lists/home-of-a-person.suite.js';
import './lists/tallies.suite.js';
import './lists/indexes.suite.js';
import './lists/random-lists.suite.js';
import './lists/work-limits.suite.js';

jest.setTimeout(120_000);
