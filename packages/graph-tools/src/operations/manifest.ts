import { collectOperations } from './collect.js';
import { executableOperations } from './documents.js';

/** The operations of one client, as the gateway's PERSISTED_OPERATIONS_PATH holds them: one file per client. */
export interface OperationManifest {
  formatVersion: 1;
  /** Workspace name, `mf-orders`. */
  client: string;
  /** By documentId, the SHA-256 of the document in hexadecimal. */
  operations: Record<string, { name: string; type: string; document: string }>;
}

export function operationManifest(root: string, workspace: string): OperationManifest {
  const operations = executableOperations(collectOperations(root, workspace));
  const entries = operations
    .map(({ documentId, name, type, text }) => [documentId, { name, type, document: text }] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { formatVersion: 1, client: workspace, operations: Object.fromEntries(entries) };
}
