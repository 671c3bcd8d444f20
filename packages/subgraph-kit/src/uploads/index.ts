import { CHECKED_UPLOAD_MODEL, checkedUploadSchema, UPLOAD_MODEL, uploadSchema } from './upload.schema.js';
import { UploadSweepJob } from './upload-sweep.job.js';
import { Uploads } from './uploads.service.js';

export { Uploads, type UploadedFile, type UploadGrant, type UploadRequest } from './uploads.service.js';

/** Models and providers of a subgraph with uploads. */
export const UPLOADS = {
  models: [
    { name: UPLOAD_MODEL, schema: uploadSchema },
    { name: CHECKED_UPLOAD_MODEL, schema: checkedUploadSchema },
  ],
  providers: [Uploads, UploadSweepJob],
};
