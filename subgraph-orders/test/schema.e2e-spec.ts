import './schema/schema.suite.js';
import './schema/hostile-input.suite.js';
