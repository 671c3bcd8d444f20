import { UPLOADS } from '@hacchu-hub/subgraph-kit';
import { AttachmentIntake } from './attachment-intake.service.js';
import { AttachmentSweepJob } from './attachment-sweep.job.js';
import { AttachmentRepository } from './attachment.repository.js';
import {
  AttachmentMutationsResolver,
  OrderAttachmentResolver,
  OrderMailAttachmentResolver,
} from './attachment.resolver.js';
import { ATTACHMENT_MODEL, attachmentSchema } from './attachment.schema.js';
import { OrderAttachments } from './order-attachments.service.js';

/** Files of orders and of their mails: what the module takes in. */
export const ATTACHMENTS = {
  models: [...UPLOADS.models, { name: ATTACHMENT_MODEL, schema: attachmentSchema }],
  providers: [
    ...UPLOADS.providers,
    AttachmentRepository,
    AttachmentIntake,
    OrderAttachments,
    AttachmentSweepJob,
  ],
  resolvers: [AttachmentMutationsResolver, OrderAttachmentResolver, OrderMailAttachmentResolver],
};
