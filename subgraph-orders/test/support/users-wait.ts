import { reversalEnd } from '../../src/wms/inbound-reversal.service.js';

/** Users wait for the warehouse until the test says that they do not, however busy the machine is. */
export class UsersWait {
  /** What each change was given. */
  readonly limitsMs: number[] = [];
  private readonly usual = reversalEnd.after;
  private waits: AbortController[] = [];

  constructor() {
    reversalEnd.after = (ms) => {
      const wait = new AbortController();
      this.waits.push(wait);
      this.limitsMs.push(ms);
      return wait.signal;
    };
  }

  /** Ends the time of the changes that were begun. */
  end(): void {
    for (const wait of this.waits.splice(0)) wait.abort();
  }

  close(): void {
    reversalEnd.after = this.usual;
  }
}
