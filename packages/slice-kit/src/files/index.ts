export { useJobCancellation } from './job-cancellation.hook.js';
export { useStartJob } from './start-job.hook.js';
export { useFreshLinks } from './fresh-links.hook.js';
export { saveFile } from './save-file.js';
export { sendFile, type FileTarget } from './send-file.js';
export { useCsvUpload, type CsvUploadSteps } from './csv-upload.hook.js';
