import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({
  formatVersion: z.literal(1),
  client: z.string(),
  isInternal: z.boolean().optional(),
  operations: z.record(z.string().regex(/^[0-9a-f]{64}$/), z.object({ document: z.string().min(1) })),
});

/** How long the operations of a release may be unknown after it was published. */
const LOOK_MS = 1_000;

/**
 * The registered operations, from a folder of manifests: one file per client and version that is
 * deployed or available for a rollback, so that tabs of the previous release keep working when a new one is registered.
 */
export class PersistedOperations {
  private documents = new Map<string, string>();
  private stamp = '';
  private lookedAt = 0;

  constructor(
    private readonly folder: string | undefined,
    private readonly now: () => number = Date.now,
    private readonly complain: (file: string, reason: string) => void = () => {},
  ) {}

  /** The registered document of an id. */
  find(documentId: string): string | undefined {
    const known = this.documents.get(documentId);
    if (known === undefined) this.look();
    return known ?? this.documents.get(documentId);
  }

  /** Whether a document is registered, also when it is sent as text. */
  includes(document: string): boolean {
    return this.find(createHash('sha256').update(document).digest('hex')) !== undefined;
  }

  /** Reads the folder again when a file has changed, at most once a second. */
  private look(): void {
    if (!this.folder || this.now() - this.lookedAt < LOOK_MS) return;
    this.lookedAt = this.now();
    if (!existsSync(this.folder)) return;
    const files = readdirSync(this.folder).filter((name) => name.endsWith('.json'));
    const stamp = files.map((name) => `${name}:${statSync(join(this.folder ?? '', name)).mtimeMs}`).join();
    if (stamp === this.stamp) return;
    const documents = new Map<string, string>();
    for (const name of files) this.read(name, documents);
    this.documents = documents;
    this.stamp = stamp;
  }

  private read(name: string, into: Map<string, string>): void {
    try {
      const text = readFileSync(join(this.folder ?? '', name), 'utf8');
      const { operations, isInternal } = manifest.parse(JSON.parse(text));
      // Operations that processes send to subgraphs directly are not accepted from browsers.
      if (isInternal) return;
      for (const [id, { document }] of Object.entries(operations)) {
        if (createHash('sha256').update(document).digest('hex') !== id)
          throw new Error(`${id} is not its document's hash`);
        into.set(id, document);
      }
    } catch (error) {
      // A broken manifest of one client must not remove the operations of others.
      this.complain(name, error instanceof Error ? error.message : String(error));
    }
  }
}
