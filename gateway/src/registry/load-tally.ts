import type { LoadReport } from '../observability/load-reports.js';

/** How loading one version of a remote went since the last interval. */
export interface LoadCount {
  remote: string;
  version: string;
  /** Tries to load the slice or one of its screens. */
  loads: number;
  failures: number;
  /** Render errors. */
  errors: number;
}

/** Whether the registry knows a version of a remote. */
export type IsKnownVersion = (remote: string, version: string) => boolean;

/**
 * Reports that count from one address in one interval. Nobody has to say who they are to report, so that no single
 * address decides about a canary for long.
 */
const PER_ADDRESS = 60;
const MAX_ADDRESSES = 10_000;
/** Versions that are counted although the registry did not name them yet; a forger cannot fill the memory. */
const MAX_UNCONFIRMED = 200;

/**
 * Adds up load reports between two times that they are sent to the registry. A browser can load a release before the
 * gateway has heard of it, so that a version is looked up when the counts are taken, not when they are added.
 */
export class LoadTally {
  private counts = new Map<string, LoadCount>();
  private unconfirmed = 0;
  private addresses = new Map<string, number>();

  constructor(private readonly isKnown: IsKnownVersion) {}

  add({ slice, version, phase, outcome }: LoadReport, address: string): void {
    const remote = `mf-${slice}`;
    if (version === undefined || !this.mayCount(address)) return;
    const count = this.of(remote, version);
    if (!count) return;
    if (phase === 'render') {
      if (outcome === 'failed') count.errors += 1;
      return;
    }
    count.loads += 1;
    if (outcome === 'failed') count.failures += 1;
  }

  /** What was counted of known versions since it was last asked; the rest is dropped, and the next interval begins. */
  take(): LoadCount[] {
    const taken = [...this.counts.values()].filter(({ remote, version }) => this.isKnown(remote, version));
    this.counts = new Map();
    this.unconfirmed = 0;
    this.addresses = new Map();
    return taken;
  }

  private of(remote: string, version: string): LoadCount | undefined {
    const key = `${remote}@${version}`;
    const known = this.counts.get(key);
    if (known) return known;
    if (!this.isKnown(remote, version)) {
      if (this.unconfirmed >= MAX_UNCONFIRMED) return undefined;
      this.unconfirmed += 1;
    }
    const count = { remote, version, loads: 0, failures: 0, errors: 0 };
    this.counts.set(key, count);
    return count;
  }

  private mayCount(address: string): boolean {
    const before = this.addresses.get(address) ?? 0;
    if (before >= PER_ADDRESS || (before === 0 && this.addresses.size >= MAX_ADDRESSES)) return false;
    this.addresses.set(address, before + 1);
    return true;
  }
}
