/** How much of a process callers may occupy at once. */
export interface FairLimits {
  /** Of one caller. */
  perCaller: number;
  /** Of all callers. */
  total: number;
  /** Waiting ones of one caller. */
  waiting: number;
  /** How long one waits at most, in milliseconds. */
  waitMs: number;
}

/** Why nobody was let in. */
export class QueueRefusal extends Error {
  constructor(readonly reason: 'full' | 'timeout') {
    super(`no room: ${reason}`);
    this.name = 'QueueRefusal';
  }
}

interface Caller {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Lets in so many of each caller and of all of them. Whoever has to wait is let in by turns: one of each caller, so
 * that a long queue of one caller does not stand before the others.
 */
export class FairQueue {
  private readonly callers = new Map<string, Caller>();
  /** Callers with somebody waiting; whose turn was last is at the end. */
  private readonly turns = new Set<string>();
  private running = 0;

  constructor(private readonly limits: FairLimits) {}

  /** Callers that run or wait now. */
  get size(): number {
    return this.callers.size;
  }

  /**
   * @returns a function that makes room again, to be called once; a promise of it where `key` has to wait.
   * @throws QueueRefusal when too many wait, or for too long.
   */
  enter(key: string): (() => void) | Promise<() => void> {
    const caller = this.callers.get(key) ?? { running: 0, waiting: new Set() };
    if (this.running < this.limits.total && caller.running < this.limits.perCaller) {
      this.callers.set(key, caller);
      return this.start(key, caller);
    }
    if (caller.waiting.size >= this.limits.waiting) throw new QueueRefusal('full');
    this.callers.set(key, caller);
    return this.wait(key, caller);
  }

  private wait(key: string, caller: Caller): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const letIn = (): void => {
        clearTimeout(timer);
        resolve(this.start(key, caller));
      };
      const timer = setTimeout(() => {
        caller.waiting.delete(letIn);
        if (caller.waiting.size === 0) this.turns.delete(key);
        this.forget(key, caller);
        reject(new QueueRefusal('timeout'));
      }, this.limits.waitMs);
      caller.waiting.add(letIn);
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
      this.letIn();
      this.forget(key, caller);
    };
  }

  /** Lets in whoever's turn it is, as long as there is room. */
  private letIn(): void {
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
