import type { Buyer } from './product.js';

/** Orders without a pause until it is stopped. */
export class Load {
  /** Orders that were confirmed to their users so far. */
  readonly confirmed: string[] = [];
  private isStopped = false;
  private readonly done: Promise<unknown>;

  constructor(buyers: readonly Buyer[]) {
    this.done = Promise.all(buyers.map((buyer) => this.run(buyer)));
    // Reported by `stop`.
    this.done.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.done;
  }

  private async run(buyer: Buyer): Promise<void> {
    for (let price = 100; !this.isStopped; price += 7) this.confirmed.push(await buyer.order(String(price)));
  }
}
