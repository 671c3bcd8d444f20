import './sending/sending.suite.js';
import './sending/form.suite.js';
import './sending/attachments.suite.js';
import './sending/sample-preview.suite.js';
import './sending/hostile-documents.suite.js';
import './sending/recipients.suite.js';
import './sending/two-phases.suite.js';
import './sending/uploads.suite.js';
