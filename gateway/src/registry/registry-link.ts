import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { LoadReport } from '../observability/load-reports.js';
import { type LoadCount, LoadTally } from './load-tally.js';
import { reasonOf } from './reason.js';

/** A registry that does not answer holds up nothing but its own next turn. */
const TIMEOUT_MS = 5_000;
/** Answers that the same batch gets again however often it is sent. */
const REFUSALS = [400, 413, 422];

const release = z.object({ version: z.string() });
const releases = z.object({
  revision: z.number().int(),
  remotes: z.record(
    z.string(),
    release.extend({
      canary: release.optional(),
      previous: z.array(release).default([]),
      recalled: z.array(release).default([]),
    }),
  ),
});

/** Counts of one interval. The registry adds a batch only once, so that it can be sent again after a lost answer. */
interface LoadBatch {
  batch: string;
  reports: LoadCount[];
}

export interface RegistryLinkOptions {
  url: string;
  token: string;
  intervalMs: number;
  log: { warn(facts: object, message: string): void; info(facts: object, message: string): void };
}

/**
 * The gateway's side of the registry of releases: every few seconds it learns the revision, which answers carry to open
 * tabs, and tells how loading went. Without the registry everything else works on, and what was counted waits.
 */
export class RegistryLink {
  /** Of what is published now, as a header; undefined until the registry answered once. */
  revision: string | undefined;
  private readonly listeners = new Set<(revision: string) => void>();
  private readonly tally = new LoadTally(
    (remote, version) => this.versions.get(remote)?.has(version) ?? false,
  );
  private versions = new Map<string, Set<string>>();
  private unsent: LoadBatch | undefined;
  private etag: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private turn: Promise<void> = Promise.resolve();
  private isDown = false;
  private isStopped = false;

  constructor(private readonly options: RegistryLinkOptions) {}

  start(): void {
    this.turn = this.take();
  }

  /** Sends what was counted, and asks no more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.turn;
    await this.sendLoads().catch(() => undefined);
  }

  /** @returns ends the subscription */
  onRevision(listener: (revision: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  count(report: LoadReport, address: string): void {
    this.tally.add(report, address);
  }

  private async take(): Promise<void> {
    try {
      await this.readRevision();
      await this.sendLoads();
      if (this.isDown) this.options.log.info({}, 'registry answers again');
      this.isDown = false;
    } catch (error) {
      // Said once, however often it is tried.
      if (!this.isDown) this.options.log.warn({ reason: reasonOf(error) }, 'registry does not answer');
      this.isDown = true;
    }
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.turn = this.take();
    }, this.options.intervalMs).unref();
  }

  private async readRevision(): Promise<void> {
    const headers: Record<string, string> = this.etag === undefined ? {} : { 'if-none-match': this.etag };
    const response = await this.ask('remotes.json', { headers });
    if (response.status === 304) return;
    if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
    const { revision, remotes } = releases.parse(await response.json());
    this.etag = response.headers.get('etag') ?? undefined;
    const isChanged = this.revision !== String(revision);
    this.revision = String(revision);
    this.versions = new Map(
      Object.entries(remotes).map(([remote, { canary, previous, recalled, version }]) => [
        remote,
        new Set(
          [{ version }, ...(canary ? [canary] : []), ...previous, ...recalled].map((one) => one.version),
        ),
      ]),
    );
    if (isChanged) for (const listener of this.listeners) listener(this.revision);
  }

  /** Sends the batch whose answer is missing, as it was, and then what was counted since. */
  private async sendLoads(): Promise<void> {
    if (this.unsent) await this.sendBatch(this.unsent);
    const reports = this.tally.take();
    if (reports.length > 0) await this.sendBatch({ batch: randomUUID(), reports });
  }

  private async sendBatch(batch: LoadBatch): Promise<void> {
    this.unsent = batch;
    const { ok, status } = await this.ask('loads', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.options.token}` },
      body: JSON.stringify(batch),
    });
    if (ok || REFUSALS.includes(status)) this.unsent = undefined;
    if (!ok) throw new Error(`loads answered ${status}`);
  }

  private async ask(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${this.options.url.replace(/\/$/, '')}/${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // An answer that nobody reads would keep its connection.
    if (!response.ok) await response.arrayBuffer();
    return response;
  }
}
