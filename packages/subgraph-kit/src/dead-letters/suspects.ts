import { Injectable } from '@nestjs/common';

/**
 * Runs work that was in progress when a process died one piece at a time: the next crash then identifies its cause,
 * and the other pieces are not dead-lettered with it.
 */
@Injectable()
export class Suspects {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** Runs `work` once no other suspect of this process is running. */
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
