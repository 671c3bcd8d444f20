/** How many operations of a process may run and wait. */
export interface AdmissionLimits {
  /** Running operations per caller. */
  perCaller: number;
  /** Running operations in total. */
  total: number;
  /** Waiting operations per caller. */
  waiting: number;
  /** Longest wait in milliseconds. */
  waitMs: number;
}

/** Why an operation was not admitted. */
export class AdmissionError extends Error {
  constructor(readonly reason: 'full' | 'timeout') {
    super(`not admitted: ${reason}`);
    this.name = 'AdmissionError';
  }
}

interface Caller {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Limits concurrency per caller and in total. Waiting operations are admitted round-robin by caller, so that a long
 * queue of one caller does not delay the others.
 */
export class AdmissionQueue {
  private readonly callers = new Map<string, Caller>();
  /** Callers with waiting operations; the one admitted last is at the end. */
  private readonly turns = new Set<string>();
  private running = 0;

  constructor(private readonly limits: AdmissionLimits) {}

  /** Number of callers with running or waiting operations. */
  get size(): number {
    return this.callers.size;
  }

  /**
   * @returns a function that releases the slot and must be called once; a promise of it where `key` has to wait
   * @throws AdmissionError when too many operations are waiting, or the wait is too long
   */
  enter(key: string): (() => void) | Promise<() => void> {
    const caller = this.callers.get(key) ?? { running: 0, waiting: new Set() };
    if (this.running < this.limits.total && caller.running < this.limits.perCaller) {
      this.callers.set(key, caller);
      return this.start(key, caller);
    }
    if (caller.waiting.size >= this.limits.waiting) throw new AdmissionError('full');
    this.callers.set(key, caller);
    return this.wait(key, caller);
  }

  private wait(key: string, caller: Caller): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const admit = (): void => {
        clearTimeout(timer);
        resolve(this.start(key, caller));
      };
      const timer = setTimeout(() => {
        caller.waiting.delete(admit);
        if (caller.waiting.size === 0) this.turns.delete(key);
        this.forget(key, caller);
        reject(new AdmissionError('timeout'));
      }, this.limits.waitMs);
      caller.waiting.add(admit);
      this.turns.add(key);
    });
  }

  private start(key: string, caller: Caller): () => void {
    caller.running += 1;
    this.running += 1;
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      caller.running -= 1;
      this.running -= 1;
      this.admit();
      this.forget(key, caller);
    };
  }

  /** Admits waiting operations round-robin while there is capacity. */
  private admit(): void {
    for (const key of [...this.turns]) {
      if (this.running >= this.limits.total) return;
      const caller = this.callers.get(key);
      const [next] = caller?.waiting ?? [];
      if (!caller || !next || caller.running >= this.limits.perCaller) continue;
      caller.waiting.delete(next);
      this.turns.delete(key);
      if (caller.waiting.size > 0) this.turns.add(key);
      next();
    }
  }

  private forget(key: string, caller: Caller): void {
    if (caller.running === 0 && caller.waiting.size === 0) this.callers.delete(key);
  }
}
