import { setTimeout as delay } from 'node:timers/promises';
import { messageOf, StackError } from '../support/stack-error.js';
import type { Part, RunningPart } from './part.js';
import { restartLine, STEADY_MS, waitBeforeRestart } from './restarts.js';

export interface SupervisorEvents {
  started?(part: Part, running: RunningPart, milliseconds: number): void;
  /** Called when a part ends unexpectedly, unless it is started again. */
  died?(part: Part, line: string): void;
  /** Whether a part that ended unexpectedly is started again; without it, none is. */
  isRestarted?(part: Part): boolean;
  /** Called with one line when a part ended, or failed to start again, and will be started again. */
  restarts?(part: Part, line: string): void;
}

/**
 * Starts parts in the order of their dependencies, in parallel where possible, and stops them in reverse
 * order. A single part can be stopped and started again, to simulate a release or a failure. A part that ends
 * unexpectedly is started again after a wait, which grows while it fails in a row.
 */
export class Supervisor {
  private readonly running = new Map<string, RunningPart>();
  private readonly starting = new Map<string, Promise<void>>();
  /** The waits of parts that will be started again. */
  private readonly pending = new Map<string, AbortController>();
  private readonly failuresInARow = new Map<string, number>();
  private isStopping = false;

  constructor(
    private readonly parts: readonly Part[],
    private readonly events: SupervisorEvents = {},
  ) {
    for (const part of parts) {
      const unknown = part.needs.find((name) => !parts.some((other) => other.name === name));
      if (unknown) throw new Error(`${part.name} needs ${unknown}, which is not a part`);
    }
  }

  get names(): string[] {
    return this.parts.map((part) => part.name);
  }

  isRunning(name: string): boolean {
    return this.running.has(name);
  }

  descriptionOf(name: string): string | undefined {
    return this.running.get(name)?.description;
  }

  /** Starts everything. When one part fails, the running ones are stopped and its error is thrown. */
  async startAll(): Promise<void> {
    const starts = new Map<string, Promise<void>>();
    const startOf = (part: Part): Promise<void> => {
      const known = starts.get(part.name);
      if (known) return known;
      const needed = this.parts.filter((other) => part.needs.includes(other.name));
      const start = Promise.all(needed.map(startOf)).then(() => this.startPart(part));
      start.catch(() => undefined);
      starts.set(part.name, start);
      return start;
    };
    try {
      await Promise.all(this.parts.map(startOf));
    } catch (error) {
      // The first failure counts: parts that are still starting stop once they are up.
      await this.stopAll();
      throw error;
    }
  }

  /** Lets a part persist what it keeps in memory. */
  async save(name: string): Promise<void> {
    await this.running.get(name)?.save?.();
  }

  async start(name: string): Promise<void> {
    const part = this.partNamed(name);
    this.cancelRestart(name);
    await this.startPart(part);
  }

  async stop(name: string): Promise<void> {
    this.partNamed(name);
    this.cancelRestart(name);
    // When everything stops, a part that is still starting stops by itself once it is up.
    if (!this.isStopping) await this.starting.get(name)?.catch(() => undefined);
    const running = this.running.get(name);
    this.running.delete(name);
    await running?.stop();
  }

  /** Stops all running parts, dependents first. */
  async stopAll(): Promise<void> {
    this.isStopping = true;
    const stops = new Map<string, Promise<void>>();
    const stopOf = (part: Part): Promise<void> => {
      const known = stops.get(part.name);
      if (known) return known;
      const dependents = this.parts.filter((other) => other.needs.includes(part.name));
      const stop = Promise.all(dependents.map(stopOf)).then(() => this.stop(part.name));
      stops.set(part.name, stop);
      return stop;
    };
    await Promise.allSettled(this.parts.map(stopOf));
  }

  private startPart(part: Part): Promise<void> {
    const known = this.starting.get(part.name);
    if (known) return known;
    const start = this.startNow(part).finally(() => this.starting.delete(part.name));
    this.starting.set(part.name, start);
    return start;
  }

  private async startNow(part: Part): Promise<void> {
    if (this.isStopping || this.running.has(part.name)) return;
    const began = Date.now();
    const running = await part.start();
    if (this.isStopping) {
      await running.stop();
      return;
    }
    const startedAt = Date.now();
    this.running.set(part.name, running);
    this.events.started?.(part, running, startedAt - began);
    void running.died?.then((line) => {
      if (this.running.get(part.name) !== running) return;
      this.running.delete(part.name);
      if (!this.events.isRestarted?.(part)) return this.events.died?.(part, line);
      if (Date.now() - startedAt >= STEADY_MS) this.failuresInARow.delete(part.name);
      return this.startAgain(part, line, running);
    });
  }

  /** @param rest what is left of the part: a part of several processes may have lost only one of them */
  private async startAgain(part: Part, reason: string, rest?: RunningPart): Promise<void> {
    const failures = (this.failuresInARow.get(part.name) ?? 0) + 1;
    this.failuresInARow.set(part.name, failures);
    const wait = new AbortController();
    this.pending.set(part.name, wait);
    this.events.restarts?.(part, restartLine(reason, failures));
    await rest?.stop().catch(() => undefined);
    await delay(waitBeforeRestart(failures), undefined, { signal: wait.signal }).catch(() => undefined);
    if (wait.signal.aborted) return;
    const failure = await this.startPart(part).then(() => undefined, messageOf);
    if (wait.signal.aborted) return;
    this.pending.delete(part.name);
    if (failure !== undefined) await this.startAgain(part, failure);
  }

  private cancelRestart(name: string): void {
    this.pending.get(name)?.abort();
    this.pending.delete(name);
  }

  private partNamed(name: string): Part {
    const part = this.parts.find((other) => other.name === name);
    if (!part) throw new StackError(`There is no part "${name}". There are: ${this.names.join(', ')}.`);
    return part;
  }
}
