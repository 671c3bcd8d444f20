import { SentDocumentArchive } from './archive.service.js';
import { SentDocumentResolver } from './sent-document.resolver.js';
import { SentDocuments } from './sent-documents.service.js';

/** Search and export of sent documents: what the module takes in. */
export const SENT_DOCUMENTS = {
  providers: [SentDocuments, SentDocumentArchive],
  resolvers: [SentDocumentResolver],
};
