import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { LineRepository, ReceiptRepository } from '../orders/lines/line.repository.js';
import { valuedReceipts } from '../orders/lines/line-price.js';
import type { Days } from '../orders/lines/purchase-months.js';
import { OrderRepository } from '../orders/order.repository.js';
import { grouped } from '../utilities/grouped.js';
import type { CostingChange, CostingReceipt } from './costing-feed.model.js';

/** Above this number the changed lines are not listed individually. */
const MAX_CHANGED_LINES = 5_000;

/** Receipts and their changes for the costing slice. */
@Injectable()
export class CostingReceipts {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly lines: LineRepository,
    private readonly orders: OrderRepository,
  ) {}

  /** Receipts of a range of days, of one product or of all, oldest first; always four queries. A line is read with all of its receipts. */
  async between(
    scope: TenantScope,
    { from, to }: Days,
    productUuid?: string | null,
  ): Promise<CostingReceipt[]> {
    const filter = {
      historyDate: { $gte: from, $lte: to },
      ...(productUuid && { productId: productUuid }),
    };
    const receipts = await this.receipts.find(scope, filter, { sort: { historyDate: 1, _id: 1 } });
    const lineIds = [...new Set(receipts.map((receipt) => receipt.lineId))];
    const orderIds = [...new Set(receipts.map((receipt) => receipt.orderId))];
    const [lines, orders, ofLines] = await Promise.all([
      this.lines.findByIds(scope, lineIds),
      this.orders.findByIds(scope, orderIds, { projection: { purchaseNumber: 1 } }),
      this.receipts.ofLines(scope, lineIds),
    ]);
    const numbers = new Map(orders.map((order) => [order._id, order.purchaseNumber]));
    const valued = new Map(
      lines
        .flatMap((line) => valuedReceipts(line, ofLines.get(line._id) ?? []))
        .map((one) => [one.receipt._id, one]),
    );
    return receipts.map(({ _id, productId, lineId, orderId, historyDate, diffFromPrevious }) => {
      const { unitPrice = null, amount = 0n, received = diffFromPrevious } = valued.get(_id) ?? {};
      return {
        productId,
        lineId,
        orderUuid: orderId,
        purchaseNumber: numbers.get(orderId) ?? '',
        historyDate,
        diffFromPrevious,
        receivedQuantity: received,
        unitPrice: unitPrice ?? '0',
        isUnpriced: unitPrice === null,
        amount: amount.toString(),
      };
    });
  }

  /**
   * Products changed after a version, each with its first affected day; null when there are too many to list.
   */
  async changesSince(scope: TenantScope, version: number): Promise<CostingChange[] | null> {
    const lines = await this.lines.find(
      scope,
      { costingVersion: { $gt: version } },
      { projection: { productId: 1 }, limit: MAX_CHANGED_LINES + 1 },
    );
    if (lines.length > MAX_CHANGED_LINES) return null;
    const receipts = await this.receipts.ofLines(
      scope,
      lines.map(({ _id }) => _id),
    );
    const changes = lines.flatMap(({ _id, productId }) => {
      const days = (receipts.get(_id) ?? []).map(({ historyDate }) => historyDate).toSorted();
      const [from] = days;
      return productId !== null && from !== undefined ? [{ productId, from }] : [];
    });
    return [...grouped(changes, ({ productId }) => productId)].map(([productId, of]) => ({
      productId,
      from: of.map(({ from }) => from).toSorted()[0] ?? '',
    }));
  }
}
