import { shortSchemaHash, supergraphHash } from '@hacchu-hub/slice-contract/schema-hash';
import type { GatewayMetrics } from '../observability/metrics.js';

/** A refused version of the supergraph. */
export interface RefusedVersion {
  version: string;
  since: string;
  reason: string;
}

/** The served and the refused supergraph, for `/readyz`, the metrics and `/platform/status`. */
export class SwapState {
  readonly startedAt = new Date().toISOString();
  /** SHA-256 of the supergraph that is served, without the addresses of subgraphs. */
  sha256 = '';
  version = '';
  waiting: RefusedVersion | null = null;
  /** The version that was refused last, even if it has been accepted since. */
  lastRefused: RefusedVersion | null = null;
  /** Null until the first swap. */
  swappedAt: string | null = null;
  /** Hashes of the schemas that subgraphs served at their last swap, by name. */
  readonly schemas: Record<string, string> = {};

  constructor(private readonly metrics: GatewayMetrics) {}

  /** The file contains the served version. */
  applied(sdl: string): void {
    this.sha256 = supergraphHash(sdl);
    this.version = shortSchemaHash(sdl);
    this.waiting = null;
    this.tell();
  }

  swapped(sdl: string, schemas: Record<string, string>): void {
    this.applied(sdl);
    this.swappedAt = new Date().toISOString();
    this.metrics.swaps.inc({ outcome: 'swapped' });
    Object.assign(this.schemas, schemas);
    this.metrics.subgraphSchemas.reset();
    for (const [subgraph, hash] of Object.entries(this.schemas))
      this.metrics.subgraphSchemas.set({ subgraph, hash }, 1);
  }

  /** @returns false when the same version was refused for the same reason before */
  refused(version: string, reason: string): boolean {
    if (this.waiting?.version === version && this.waiting.reason === reason) return false;
    const since = this.waiting?.version === version ? this.waiting.since : new Date().toISOString();
    this.waiting = { version, since, reason };
    this.lastRefused = this.waiting;
    this.metrics.swaps.inc({ outcome: 'refused' });
    this.tell();
    return true;
  }

  private tell(): void {
    this.metrics.supergraph.reset();
    this.metrics.supergraph.set({ version: this.version, state: 'applied' }, 1);
    if (this.waiting) this.metrics.supergraph.set({ version: this.waiting.version, state: 'refused' }, 1);
  }
}
