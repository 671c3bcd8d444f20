import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { IdentityClient } from '../auth/identity-client.js';

/** The window of all rate limits. It starts with the minute, so that it is the same in every process. */
export const WINDOW_MS = 60_000;
const MAX_CALLERS = 20_000;
/** Callers in one report: what subgraph-identity takes at once. */
const MAX_REPORTED = 1_000;
/** Callers who have used less than this part of their limit in this process are not reported. */
const REPORTED_FROM = 0.1;

export interface ReportedCount {
  /** Digest of the caller, so that no address is stored. */
  readonly key: string;
  /** Requests in this process since the start of the window. */
  readonly count: number;
}

/** Reports the counts of one window and returns those of all processes together, in the same order. */
export type ReportCounts = (
  process: string,
  window: number,
  counts: readonly ReportedCount[],
) => Promise<readonly number[]>;

interface Entry {
  readonly window: number;
  count: number;
  /** Requests that other processes counted. */
  elsewhere: number;
}

/**
 * Counts the requests of callers in a window over all processes of the gateway. Each process counts by itself and
 * reports what it counted every second, so a caller exceeds a limit by what the processes accept until the next report.
 * While subgraph-identity does not respond, every process applies the limit to its own count.
 */
export class RequestCounts {
  private readonly process = randomBytes(8).toString('hex');
  private readonly entries = new LRUCache<string, Entry>({ max: MAX_CALLERS });
  /** With requests since the last report. */
  private readonly unreported = new Map<string, Entry>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly report: ReportCounts,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Counts one request.
   * @returns the requests of the caller in this window, and the milliseconds until it ends
   */
  add(caller: string, limit: number): { current: number; ttl: number } {
    const now = this.now();
    const window = Math.floor(now / WINDOW_MS);
    let entry = this.entries.get(caller);
    if (entry?.window !== window) {
      entry = { window, count: 0, elsewhere: 0 };
      this.entries.set(caller, entry);
    }
    entry.count += 1;
    if (entry.count >= limit * REPORTED_FROM) this.unreported.set(caller, entry);
    return { current: entry.count + entry.elsewhere, ttl: (window + 1) * WINDOW_MS - now };
  }

  /** Reports the callers with new requests, those with most of them first. @throws when they cannot be reported */
  async exchange(): Promise<void> {
    const window = Math.floor(this.now() / WINDOW_MS);
    for (const [caller, entry] of this.unreported)
      if (entry.window !== window) this.unreported.delete(caller);
    const due = [...this.unreported]
      .sort(([, one], [, other]) => other.count - one.count)
      .slice(0, MAX_REPORTED)
      .map(([caller, entry]) => ({ caller, entry, key: digestOf(caller), count: entry.count }));
    if (due.length === 0) return;
    const totals = await this.report(
      this.process,
      window,
      due.map(({ key, count }) => ({ key, count })),
    );
    for (const [index, { caller, entry, count }] of due.entries()) {
      entry.elsewhere = Math.max(0, (totals[index] ?? count) - count);
      if (entry.count === count) this.unreported.delete(caller);
    }
  }

  /** @param onFailure called once per outage */
  start(intervalMs: number, onFailure: (reason: string) => void): void {
    let isFailing = false;
    this.timer = setInterval(() => {
      this.running ??= this.exchange()
        .then(() => {
          isFailing = false;
        })
        .catch((error: unknown) => {
          if (!isFailing) onFailure(String(error));
          isFailing = true;
        })
        .finally(() => {
          this.running = undefined;
        });
    }, intervalMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}

const digestOf = (caller: string): string => createHash('sha256').update(caller).digest('hex').slice(0, 32);

const REPORT = `mutation ReportRequestCounts($process: String!, $window: Int!, $counts: [RequestCountInput!]!) {
  reportRequestCounts(process: $process, window: $window, counts: $counts)
}`;
const reported = z.object({ data: z.object({ reportRequestCounts: z.array(z.int()) }) });

/** Reports to subgraph-identity. */
export const reportTo =
  (identity: IdentityClient): ReportCounts =>
  async (process, window, counts) => {
    const sent = await identity.send(REPORT, 'ReportRequestCounts', { process, window, counts });
    return reported.parse(sent).data.reportRequestCounts;
  };

/** The counts as a store of @fastify/rate-limit. */
export const storeOf = (counts: RequestCounts) =>
  class Store {
    incr(
      caller: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _timeWindow?: number,
      max = Number.POSITIVE_INFINITY,
    ): void {
      callback(null, counts.add(caller, max));
    }

    child(): Store {
      return this;
    }
  };
