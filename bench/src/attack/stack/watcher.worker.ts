import { parentPort, workerData } from 'node:worker_threads';
import { sendGraphRequest } from './graph.js';
import { send } from './http.js';
import type { WatchedRequest, WatcherCommand, WatcherReport, WatcherSetting } from './watcher.js';

/** Interval of the liveness and readiness probes. */
const PROBE_EVERY_MS = 250;
const PROBE_TIMEOUT_MS = 1_500;
const REQUEST_TIMEOUT_MS = 60_000;

const setting = workerData as WatcherSetting;

/** A process's health: since when it has not responded, and its longest outage. */
class PartHealth {
  private downSince: number | undefined;
  private longestMs = 0;

  constructor(
    readonly name: string,
    private readonly port: number,
    private readonly path: string,
  ) {}

  reset(): void {
    this.longestMs = 0;
    if (this.downSince !== undefined) this.downSince = performance.now();
  }

  get downMs(): number {
    return Math.max(this.longestMs, this.downSince === undefined ? 0 : performance.now() - this.downSince);
  }

  get isUp(): boolean {
    return this.downSince === undefined;
  }

  async watch(): Promise<never> {
    for (;;) {
      const began = performance.now();
      const isReady = await send({
        port: this.port,
        path: this.path,
        timeoutMs: PROBE_TIMEOUT_MS,
        from: setting.from,
      }).then(
        ({ status }) => status < 400,
        () => false,
      );
      if (!isReady) this.downSince ??= began;
      else if (this.downSince !== undefined) {
        this.longestMs = Math.max(this.longestMs, performance.now() - this.downSince);
        this.downSince = undefined;
      }
      await pause(PROBE_EVERY_MS);
    }
  }
}

/** One ordinary request that another demand repeats. */
class RepeatedRequest {
  private pendingSince: number | undefined;
  private times: number[] = [];
  private failure: string | undefined;

  constructor(private readonly request: WatchedRequest) {}

  reset(): void {
    this.times = [];
    this.failure = undefined;
    if (this.pendingSince !== undefined) this.pendingSince = performance.now();
  }

  report(): WatcherReport['requests'][number] {
    const pending = this.pendingSince === undefined ? [] : [performance.now() - this.pendingSince];
    const times = [...this.times, ...pending].toSorted((a, b) => a - b);
    const maxMs = times.at(-1) ?? 0;
    const medianMs = times[Math.floor(times.length / 2)] ?? 0;
    return { name: this.request.name, count: times.length, maxMs, medianMs, failure: this.failure };
  }

  async repeat(): Promise<never> {
    const { everyMs, ...asked } = this.request;
    for (;;) {
      this.pendingSince = performance.now();
      try {
        const answer = await sendGraphRequest({
          port: setting.gateway,
          caller: setting.caller,
          body: { query: asked.query, variables: asked.variables },
          timeoutMs: REQUEST_TIMEOUT_MS,
          from: setting.from,
        });
        this.times.push(performance.now() - this.pendingSince);
        if (answer.errors.length > 0 || answer.status !== 200) {
          this.failure ??= `${answer.status} ${answer.text.slice(0, 200)}`;
        }
      } catch (error) {
        this.times.push(performance.now() - this.pendingSince);
        this.failure ??= error instanceof Error ? error.message : 'no answer';
      }
      this.pendingSince = undefined;
      await pause(everyMs);
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const parts = setting.parts.map(({ name, port, path }) => new PartHealth(name, port, path));
const requests = setting.requests.map((request) => new RepeatedRequest(request));

parentPort?.on('message', (command: WatcherCommand) => {
  const report: WatcherReport = {
    parts: parts.map(({ name, downMs, isUp }) => ({ name, downMs, isUp })),
    requests: requests.map((request) => request.report()),
  };
  if (command === 'reset') for (const one of [...parts, ...requests]) one.reset();
  parentPort?.postMessage(report);
});

void Promise.all([...parts.map((part) => part.watch()), ...requests.map((one) => one.repeat())]);
