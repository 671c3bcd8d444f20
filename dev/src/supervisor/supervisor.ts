import { StackError } from '../support/stack-error.js';
import type { Part, RunningPart } from './part.js';

export interface SupervisorEvents {
  started?(part: Part, running: RunningPart, milliseconds: number): void;
  /** Called when a part ends unexpectedly. */
  died?(part: Part, line: string): void;
}

/**
 * Starts parts in the order of their dependencies, in parallel where possible, and stops them in reverse
 * order. A single part can be stopped and started again, to simulate a release or a failure.
 */
export class Supervisor {
  private readonly running = new Map<string, RunningPart>();
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
    await this.startPart(this.partNamed(name));
  }

  async stop(name: string): Promise<void> {
    const running = this.running.get(this.partNamed(name).name);
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

  private async startPart(part: Part): Promise<void> {
    if (this.isStopping || this.running.has(part.name)) return;
    const began = Date.now();
    const running = await part.start();
    if (this.isStopping) {
      await running.stop();
      return;
    }
    this.running.set(part.name, running);
    this.events.started?.(part, running, Date.now() - began);
    void running.died?.then((line) => {
      if (this.running.get(part.name) !== running) return;
      this.running.delete(part.name);
      this.events.died?.(part, line);
    });
  }

  private partNamed(name: string): Part {
    const part = this.parts.find((other) => other.name === name);
    if (!part) throw new StackError(`There is no part "${name}". There are: ${this.names.join(', ')}.`);
    return part;
  }
}
