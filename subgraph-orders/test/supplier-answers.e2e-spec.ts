import './supplier-answers/links.suite.js';
import './supplier-answers/answers.suite.js';
import './supplier-answers/decisions.suite.js';
import './supplier-answers/reminders.suite.js';
import './supplier-answers/limits.suite.js';
import './supplier-answers/withdrawal.suite.js';
