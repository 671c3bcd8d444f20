import { safeFileName } from '@hacchu-hub/subgraph-kit';
import type { OrderAttachment, OrderMailAttachment } from '../orders/records/attachment.model.js';
import type { AttachmentDocument } from '../orders/records/attachment.schema.js';

/** A file as a GraphQL object. */
export function attachmentView(file: AttachmentDocument): OrderAttachment & OrderMailAttachment {
  const { _id: uuid, byteSize, mimeType, encoding, createdAt, updatedAt, key } = file;
  return { uuid, name: safeFileName(file.name), byteSize, mimeType, encoding, createdAt, updatedAt, key };
}
