import { isSlice, problemOfExport, type Slice } from '@hacchu-hub/slice-contract';
import { Listeners } from '../listeners.js';
import { unlessLeaving } from '../navigation/leaving.js';
import { problemOf, releaseKey, type SliceEntry } from './catalogue.js';
import type { FederationRuntime } from './federation.js';
import type { LoadReport } from './load-reports.js';
import { isChunkError, messageOf, type ProblemCode, type SliceProblem } from './problems.js';
import { readRefusedCanaries, rememberRefusedCanary } from './refused-canaries.js';

export type LoadResult = { ok: true; slice: Slice } | { ok: false; problem: SliceProblem };
export type SliceStatus = 'idle' | 'loading' | 'ready' | 'degraded';

export interface SliceLoaderOptions {
  runtime: FederationRuntime;
  report(report: LoadReport): void;
  /** Milliseconds before a further try; one entry per try. */
  backOff?: readonly number[];
  /** Milliseconds until a load counts as failed. */
  timeout?: number;
  /** Whether the manifest is there and what was published: names the reason and keeps other addresses out of the runtime. */
  probe?(manifestUrl: string, integrity?: string): Promise<Response | undefined>;
  wait?(milliseconds: number): Promise<void>;
}

class LoadError extends Error {
  constructor(
    readonly code: ProblemCode,
    detail: string,
  ) {
    super(detail);
  }
}

/** Where a load ended, as the reports name it. */
const phaseOf = (code: ProblemCode): LoadReport['phase'] =>
  code === 'SHELL-004'
    ? 'manifest'
    : code === 'SHELL-009'
      ? 'entry'
      : code === 'SHELL-005'
        ? 'module'
        : 'contract';

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function probeManifest(manifestUrl: string, integrity?: string): Promise<Response> {
  const response = await fetch(manifestUrl, { credentials: 'omit', ...(integrity ? { integrity } : {}) });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return response;
}

/** Loads slices on demand. Never throws: what goes wrong is a result with a code and a reason. */
export class SliceLoader {
  private readonly results = new Map<string, Promise<LoadResult>>();
  private readonly failed = new Set<string>();
  private readonly statuses = new Map<string, SliceStatus>();
  private readonly registered = new Set<string>();
  private readonly versions = new Map<string, string>();
  private readonly inUse = new Map<string, SliceEntry>();
  private readonly listeners = new Listeners();
  private snapshot: Readonly<Record<string, SliceStatus>> = {};

  /** Canaries that failed in this tab, as `remote@version`; listeners hear of a new one. */
  readonly refusedCanaries = readRefusedCanaries();

  constructor(private readonly options: SliceLoaderOptions) {}

  readonly subscribe = this.listeners.subscribe;

  /** States by slice id; a new object after each change. */
  readonly getStatuses = (): Readonly<Record<string, SliceStatus>> => this.snapshot;

  /** Records how a slice is doing; screens report failures of their own files here too. */
  setStatus(sliceId: string, status: SliceStatus): void {
    if (this.statuses.get(sliceId) === status) return;
    this.statuses.set(sliceId, status);
    this.snapshot = Object.fromEntries(this.statuses);
    this.tell();
  }

  private tell(): void {
    this.listeners.notify();
  }

  /** The slice's code; loaded once. A failure is kept until it is forgotten, so that several asking parts agree. */
  load(entry: SliceEntry): Promise<LoadResult> {
    const known = this.results.get(entry.id);
    if (known) return known;
    this.inUse.set(entry.id, entry);
    const result = this.loadOrFallBack(entry);
    this.results.set(entry.id, result);
    void result.then(({ ok }) => {
      if (ok || this.results.get(entry.id) !== result) return;
      this.failed.add(entry.id);
      this.inUse.delete(entry.id);
    });
    return result;
  }

  /** The release that is loaded in this tab, or on its way: another one takes its place at the next load of the page. */
  entryInUse(sliceId: string): SliceEntry | undefined {
    return this.inUse.get(sliceId);
  }

  /** The release whose code is in this tab; undefined before it is loaded. */
  loadedVersion(sliceId: string): string | undefined {
    return this.versions.get(sliceId);
  }

  /**
   * A screen failed: where it is one of a canary, this tab gets the live release from its next load on. Code that is
   * loaded stays until then.
   */
  refuseCanary(sliceId: string): void {
    const running = this.inUse.get(sliceId);
    if (!running?.fallback || this.refusedCanaries.has(releaseKey(running))) return;
    rememberRefusedCanary(releaseKey(running));
    this.refusedCanaries.add(releaseKey(running));
    this.tell();
  }

  /** Lets the next `load` ask again if the last one failed. Code that is loaded stays: two copies would not mix. */
  forgetFailure(sliceId: string): void {
    if (this.failed.delete(sliceId)) this.results.delete(sliceId);
  }

  private async loadOrFallBack(entry: SliceEntry): Promise<LoadResult> {
    const result = await this.loadWithRetries(entry);
    const { fallback } = entry;
    // Without a network, no release is at fault.
    if (result.ok || !fallback || !navigator.onLine) return result;
    this.inUse.set(entry.id, fallback);
    this.refusedCanaries.add(releaseKey(entry));
    this.tell();
    return this.loadWithRetries(fallback);
  }

  private async loadWithRetries(entry: SliceEntry): Promise<LoadResult> {
    if (entry.problem) {
      this.setStatus(entry.id, 'degraded');
      this.report(entry, 'failed', performance.now(), entry.problem);
      return { ok: false, problem: entry.problem };
    }
    this.setStatus(entry.id, 'loading');
    const started = performance.now();
    const { backOff = [400, 1200], wait = sleep } = this.options;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const slice = await unlessLeaving(this.attempt(entry));
        this.versions.set(entry.id, entry.version);
        this.setStatus(entry.id, 'ready');
        this.report(entry, attempt === 0 ? 'loaded' : 'recovered', started);
        return { ok: true, slice };
      } catch (error) {
        const code = error instanceof LoadError ? error.code : 'SHELL-004';
        const pause = backOff[attempt];
        // A wrong export stays wrong, however often it is asked for.
        if (pause !== undefined && code === 'SHELL-004') {
          await wait(pause);
          continue;
        }
        const problem = problemOf(entry, code, messageOf(error));
        this.setStatus(entry.id, 'degraded');
        if (navigator.onLine) this.report(entry, 'failed', started, problem);
        return { ok: false, problem };
      }
    }
  }

  private async attempt(entry: SliceEntry): Promise<Slice> {
    const { runtime, timeout = 20_000, probe = probeManifest } = this.options;
    const load = async () => {
      let code: ProblemCode = 'SHELL-004';
      try {
        const manifest = await probe(entry.manifestUrl, entry.integrity);
        // From here on, what is not about a file is thrown by code of the remote, and will be again.
        code = 'SHELL-005';
        // The runtime remembers failures: every try after the first replaces what it knows.
        runtime.register(entry.remote, entry.manifestUrl, this.registered.has(entry.remote), manifest);
        this.registered.add(entry.remote);
        return await runtime.load(entry.remote);
      } catch (error) {
        if (isChunkError(error)) code = 'SHELL-004';
        throw new LoadError(code, `${entry.manifestUrl} cannot be loaded: ${messageOf(error)}`);
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slow = new Promise<never>((_, reject) => {
      const detail = `${entry.manifestUrl} cannot be loaded: no answer in ${timeout / 1000} s`;
      timer = setTimeout(() => reject(new LoadError('SHELL-009', detail)), timeout);
    });
    const module: unknown = await Promise.race([load(), slow]).finally(() => clearTimeout(timer));
    const exported: unknown =
      typeof module === 'object' && module !== null ? Reflect.get(module, 'default') : module;
    if (!isSlice(exported, entry.id)) {
      throw new LoadError(
        'SHELL-005',
        `src/slice.ts of ${entry.remote}: ${problemOfExport(exported, entry.id)}.`,
      );
    }
    return exported;
  }

  private report(
    entry: SliceEntry,
    outcome: LoadReport['outcome'],
    started: number,
    problem?: SliceProblem,
  ): void {
    this.options.report({
      slice: entry.id,
      version: entry.version,
      phase: problem ? phaseOf(problem.code) : 'module',
      outcome,
      durationMs: Math.round(performance.now() - started),
      errorCode: problem?.code,
      traceId: problem?.traceId,
    });
  }
}
