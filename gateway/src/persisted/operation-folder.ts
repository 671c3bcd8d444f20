import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { addOperations } from './manifests.js';
import { LOOK_MS, type PersistedOperations } from './operations.js';

/**
 * The registered operations, from a folder of manifests: one file per client and version that is
 * deployed or available for a rollback, so that tabs of the previous release keep working when a new one is registered.
 */
export class OperationFolder implements PersistedOperations {
  readonly isKnown = true;
  private documents = new Map<string, string>();
  private stamp = '';
  private lookedAt = 0;

  constructor(
    private readonly folder: string | undefined,
    private readonly now: () => number = Date.now,
    private readonly complain: (file: string, reason: string) => void = () => {},
  ) {}

  /** Reads when it is asked for an operation. */
  start(): void {}

  stop(): void {}

  find(documentId: string): string | undefined {
    const known = this.documents.get(documentId);
    if (known === undefined) this.look();
    return known ?? this.documents.get(documentId);
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
      addOperations(JSON.parse(readFileSync(join(this.folder ?? '', name), 'utf8')), into);
    } catch (error) {
      // A broken manifest of one client must not remove the operations of others.
      this.complain(name, error instanceof Error ? error.message : String(error));
    }
  }
}
