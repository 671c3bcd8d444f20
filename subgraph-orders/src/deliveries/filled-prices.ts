import { systemScope, type TenantScope, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import { type LineChange, LineRepository } from '../orders/lines/line.repository.js';
import { LINE_MODEL, type LineDocument } from '../orders/lines/line.schema.js';
import { closedPricesAfter, isSamePrice } from '../orders/lines/line-price.js';
import { PurchaseSums } from '../orders/lines/purchase-sums.js';
import { ReceiptLedger } from '../orders/lines/receipt-ledger.js';
import { OrderHistoryRepository } from '../orders/order.repository.js';

const BATCH = 500;

/**
 * Earlier releases copied the order price to the actual price when a receipt had no price, so that later
 * corrections of the order had no effect. Prices entered by a person are in the order's history; the others
 * are removed here.
 */
@Injectable()
export class FilledPrices {
  constructor(
    @InjectModel(LINE_MODEL) private readonly model: Model<LineDocument>,
    private readonly lines: LineRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly ledger: ReceiptLedger,
    private readonly sums: PurchaseSums,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** @returns the number of lines that follow the price of their order again; idempotent */
  async clear(): Promise<number> {
    let cleared = 0;
    for (const demandUuid of await this.model.distinct('demandUuid', { lastUnitPrice: { $ne: null } })) {
      let after = '';
      for (;;) {
        const batch = await this.model
          .find({ demandUuid, lastUnitPrice: { $ne: null }, _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(BATCH)
          .lean<LineDocument[]>();
        if (batch.length === 0) break;
        after = batch.at(-1)?._id ?? after;
        cleared += await this.clearIn(demandUuid, batch);
      }
    }
    return cleared;
  }

  private async clearIn(demandUuid: string, batch: readonly LineDocument[]): Promise<number> {
    const scope = systemScope(demandUuid);
    const found = await this.filledAmong(scope, batch);
    if (found.length === 0) return 0;
    return withTransaction(this.connection, async (session) => {
      const ledger = await this.ledger.begin(scope, session);
      // A person may have entered a price since, and enters none before the end of the transaction.
      const _id = { $in: found.map((line) => line._id) };
      const now = await this.lines.find(scope, { _id, lastUnitPrice: { $ne: null } }, { session });
      const changes = (await this.filledAmong(scope, now, session)).map((before) => {
        const price = { lastUnitPrice: null };
        const closedPrices = closedPricesAfter(before, { ...before, ...price }, ledger.closedMonths);
        const set = { ...price, ...(closedPrices && { closedPrices }) };
        return { before, after: { ...before, ...set }, set };
      });
      const stamped = changes.map(({ before: { _id: id }, set }): LineChange => ({
        id,
        set: { ...set, costingVersion: ledger.version },
      }));
      await this.lines.updateEach(scope, stamped, session);
      await this.sums.apply(scope, ledger, changes, session);
      return changes.length;
    });
  }

  /** The lines whose price no history of their order records. */
  private async filledAmong(
    scope: TenantScope,
    lines: readonly LineDocument[],
    session?: ClientSession,
  ): Promise<LineDocument[]> {
    const orderId = { $in: [...new Set(lines.map((line) => line.orderId))] };
    const entries = await this.histories.find(scope, { orderId }, { session });
    const entered = entries.flatMap((entry) =>
      entry.changes
        .filter(({ path }) => path.endsWith('.lastUnitPrice'))
        .map(({ after }) => ({ orderId: entry.orderId, price: after })),
    );
    return lines.filter(
      (line) =>
        !entered.some((one) => one.orderId === line.orderId && isSamePrice(one.price, line.lastUnitPrice)),
    );
  }
}
