import { createHash } from 'node:crypto';
import { z } from 'zod';

const manifest = z.object({
  formatVersion: z.literal(1),
  client: z.string(),
  version: z.string().optional(),
  isInternal: z.boolean().optional(),
  operations: z.record(z.string().regex(/^[0-9a-f]{64}$/), z.object({ document: z.string().min(1) })),
});
const named = z.object({ client: z.string(), version: z.string().default('') });

export const documentIdOf = (document: string): string => createHash('sha256').update(document).digest('hex');

/** The client and version of a manifest that is perhaps not usable, for the log. */
export function nameOf(value: unknown): string {
  const { success, data } = named.safeParse(value);
  return success ? `${data.client}@${data.version}` : 'unknown';
}

/**
 * Adds the operations of one client version that browsers may send, by documentId.
 * @throws Error when the manifest is not usable, of which nothing is added then
 */
export function addOperations(value: unknown, into: Map<string, string>): void {
  const { operations, isInternal } = manifest.parse(value);
  // Operations that processes send to subgraphs directly are not accepted from browsers.
  if (isInternal) return;
  const entries = Object.entries(operations);
  for (const [id, { document }] of entries)
    if (documentIdOf(document) !== id) throw new Error(`${id} is not its document's hash`);
  for (const [id, { document }] of entries) into.set(id, document);
}
