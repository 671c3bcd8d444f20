import { setTimeout as delay } from 'node:timers/promises';
import { AttackContext, type Side } from '../../attack/attack-context.js';
import { Random } from '../../attack/fuzz/random.js';
import type { Addresses } from '../../attack/stack/addresses.js';
import { BookKeeper } from './book-keeper.js';
import { Buyer } from './buyer.js';
import { Caller } from './caller.js';
import { addProducts } from './products.js';

const PATIENCE_MS = 120_000;

export interface LoadOptions {
  addresses: Addresses;
  dataDir: string;
  seed: number;
  /** Users who order, each one action after the other. */
  buyers: number;
  /** Between the end of an action and the begin of the next. */
  pauseMs: number;
}

/** More than are stored at a time, so that processes die between the steps of an import. */
const STOCKED_PRODUCTS = 2_500;

/**
 * A steady load of real writes by signed-in users of four demands: without approval, with it, and two that close their
 * books, of which one has stock.
 */
export class Load {
  private isStopped = false;
  private workers: Promise<void>[] = [];

  private constructor(
    readonly caller: Caller,
    /** The demands that the load works in. */
    readonly sides: readonly Side[],
    /** The one with stock. */
    readonly stocked: Side,
    private readonly actions: readonly (() => Promise<void>)[],
    private readonly pauseMs: number,
  ) {}

  static async prepare({ addresses, dataDir, seed, buyers, pauseMs }: LoadOptions): Promise<Load> {
    const context = await AttackContext.enter(addresses, dataDir);
    const plain = await context.side();
    const approving = await context.side({ hasApproval: true });
    const closing = await context.side();
    const stocked = await context.side();
    await addProducts(context, stocked, STOCKED_PRODUCTS);
    const caller = new Caller(PATIENCE_MS);
    const people = Array.from({ length: buyers }, (_, index) => {
      // The second of two buyers asks for approval already.
      const side = index % 3 === 1 ? approving : plain;
      return new Buyer({
        context,
        side,
        caller,
        name: `b${index}`,
        random: new Random(seed + index),
        hasApproval: side === approving,
      });
    });
    const keepers = [
      new BookKeeper({ context, side: closing, caller, firstMonth: '2001-01-01', hasStock: false }),
      new BookKeeper({ context, side: stocked, caller, firstMonth: '2012-01-01', hasStock: true }),
    ];
    const actions = [...people, ...keepers].map((person) => () => person.act());
    return new Load(caller, [plain, approving, closing, stocked], stocked, actions, pauseMs);
  }

  start(): void {
    this.workers = this.actions.map(async (act) => {
      while (!this.isStopped) {
        await act();
        await delay(this.pauseMs);
      }
    });
  }

  /** Ends the load; what users have begun they finish, with their patience. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.workers);
  }
}
