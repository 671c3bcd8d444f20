import { Injectable } from '@nestjs/common';

/**
 * Lets work that was under way when a process died run one piece at a time: the next crash then tells which of them is
 * the cause, and the others are not put aside with it.
 */
@Injectable()
export class Suspects {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** Runs `work` once no other suspect of this process is in work. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.waiting += 1;
    const mine = this.last.then(work).finally(() => {
      this.waiting -= 1;
    });
    this.last = mine.catch(() => undefined);
    return mine;
  }

  get isBusy(): boolean {
    return this.waiting > 0;
  }
}
