import { UPLOADS } from '@hacchu-hub/subgraph-kit';
import { AttachmentRepository } from '../orders/records/attachment.repository.js';
import { ATTACHMENT_MODEL, attachmentSchema } from '../orders/records/attachment.schema.js';
import {
  AttachmentMutationsResolver,
  OrderAttachmentResolver,
  OrderMailAttachmentResolver,
} from './attachment.resolver.js';
import { AttachmentIntake } from './attachment-intake.service.js';
import { AttachmentSweepJob } from './attachment-sweep.job.js';
import { OrderAttachments } from './order-attachments.service.js';

/** Providers and resolvers of the files of orders and mails. */
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
