import { workerTask } from '@hacchu-hub/subgraph-kit/workers/worker-task';
import { readMail } from './mail-reading.js';

export default workerTask(readMail, ({ mail }) => mail.files.map(({ content }) => content));
