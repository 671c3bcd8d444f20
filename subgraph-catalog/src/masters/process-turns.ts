/** How long work waits for its turn; then it begins beside the work before it, and the database decides. */
const MAX_WAIT_MS = 5_000;

/**
 * Lets work that writes to the same document begin one after the other within this process: transactions that begin
 * together conflict, and each of them is done several times. Correctness does not depend on it.
 */
export class ProcessTurns {
  readonly #last = new Map<string, Promise<void>>();

  constructor(private readonly maxWaitMs: number = MAX_WAIT_MS) {}

  /** @param key what the work writes to */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = this.#turn(key).then(work);
    const over = result.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(key, over);
    try {
      return await result;
    } finally {
      if (this.#last.get(key) === over) this.#last.delete(key);
    }
  }

  async #turn(key: string): Promise<void> {
    const before = this.#last.get(key);
    if (!before) return;
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.maxWaitMs);
    });
    await Promise.race([before, waited]);
    clearTimeout(timer);
  }
}
