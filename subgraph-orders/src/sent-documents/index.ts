import { SentDocumentArchive } from './archive.service.js';
import { SentDocumentResolver } from './sent-document.resolver.js';
import { SentDocuments } from './sent-documents.service.js';

/** Search and export of sent documents: providers, resolvers and jobs. */
export const SENT_DOCUMENTS = {
  providers: [SentDocuments, SentDocumentArchive],
  resolvers: [SentDocumentResolver],
};
