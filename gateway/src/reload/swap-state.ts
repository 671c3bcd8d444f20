import type { GatewayMetrics } from '../observability/metrics.js';

/** A version of the supergraph that waits to be taken. */
export interface RefusedVersion {
  version: string;
  since: string;
  reason: string;
}

/** Which supergraph is served and which one is refused, for `/readyz` and the metrics. */
export class SwapState {
  version = '';
  waiting: RefusedVersion | null = null;
  private readonly schemas: Record<string, string> = {};

  constructor(private readonly metrics: GatewayMetrics) {}

  /** The file holds what is served. */
  applied(version: string): void {
    this.version = version;
    this.waiting = null;
    this.tell();
  }

  swapped(version: string, schemas: Record<string, string>): void {
    this.applied(version);
    this.metrics.swaps.inc({ outcome: 'swapped' });
    Object.assign(this.schemas, schemas);
    this.metrics.subgraphSchemas.reset();
    for (const [subgraph, hash] of Object.entries(this.schemas))
      this.metrics.subgraphSchemas.set({ subgraph, hash }, 1);
  }

  /** @returns false where the same was refused for the same reason before */
  refused(version: string, reason: string): boolean {
    if (this.waiting?.version === version && this.waiting.reason === reason) return false;
    const since = this.waiting?.version === version ? this.waiting.since : new Date().toISOString();
    this.waiting = { version, since, reason };
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
