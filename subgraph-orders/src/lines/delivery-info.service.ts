import {
  IdempotencyService,
  isDuplicateKey,
  notFound,
  nowTimestamp,
  parseInput,
  permissionDenied,
  uuidv7,
  type DemandScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { closedMonthOf, periodClosed } from '../costing-feed/closed-months.js';
import { ReceiptLedger, type LedgerState } from '../costing-feed/receipt-ledger.js';
import { OrderNews } from '../notifications/order-news.js';
import { recordOf } from '../orders/order-actors.js';
import type { FieldChange } from '../orders/order-history.schema.js';
import { OrderGate } from '../orders/order.facts.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import type { UpdateOrderLinesDeliveryInfoInput } from './line.inputs.js';
import {
  arrivalOf,
  arrivalSummary,
  isOnlyRepriced,
  LINE_NOT_FOUND,
  receivedLine,
  staleReceipt,
  type ReceivedLine,
} from './arrival.js';
import { grouped, LineRepository, ReceiptRepository } from './line.repository.js';
import type { LineDocument } from './line.schema.js';
import { ReceiptSource } from './receipt.schema.js';
import { deliveryFields, rolledUpStatus } from './rollup.js';

const MAX_LINES = 300;

const inputSchema = z.object({
  lines: z
    .array(receivedLine)
    .min(1, '入荷を登録する明細を選択してください。')
    .max(MAX_LINES, `一度に登録できる明細は${MAX_LINES}行までです。`)
    .superRefine((lines, ctx) => {
      lines.forEach(({ id }, index) => {
        if (lines.findIndex((line) => line.id === id) !== index) {
          ctx.addIssue({ code: 'custom', path: [index, 'id'], message: '同じ明細が重複しています。' });
        }
      });
    }),
});

/** Recording what arrived (row 20): receipts are added, never changed; the lines decide the status of their order. */
@Injectable()
export class DeliveryInfoService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly receipts: ReceiptRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly gate: OrderGate,
    private readonly news: OrderNews,
    private readonly ledger: ReceiptLedger,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** All lines or none. @throws ABORTED when somebody else recorded a receipt of one of them meanwhile. */
  async update(scope: DemandScope, input: UpdateOrderLinesDeliveryInfoInput): Promise<string[]> {
    const { lines } = parseInput(inputSchema, { lines: input.lines });
    const work = async (session: ClientSession): Promise<string[]> => {
      const stored = await this.requireLines(scope, lines, session);
      const ledger = await this.ledger.begin(scope, session);
      await this.requireOpen(scope, lines, stored, ledger, session);
      const byOrder = grouped(lines, (line) => stored.get(line.id)?.orderId ?? '');
      for (const [orderId, ofOrder] of byOrder)
        await this.receive(scope, { orderId, received: ofOrder, stored, ledger }, session);
      return lines.map((line) => line.id);
    };
    try {
      return await this.idempotency.run(scope, 'updateOrderLinesDeliveryInfo', input.idempotencyKey, work, {
        input,
      });
    } catch (error) {
      if (isDuplicateKey(error)) throw staleReceipt();
      throw error;
    }
  }

  private async requireLines(
    scope: DemandScope,
    lines: readonly ReceivedLine[],
    session: ClientSession,
  ): Promise<Map<string, LineDocument>> {
    const ids = lines.map((line) => line.id);
    const found = await this.lines.findByIds(scope, ids, { session });
    const byId = new Map(found.filter((line) => line.deletedAt === null).map((line) => [line._id, line]));
    const missing = ids.filter((id) => !byId.has(id));
    if (missing.length === 0) return byId;
    if (await this.lines.existAnywhere(missing)) throw permissionDenied();
    throw notFound(LINE_NOT_FOUND);
  }

  /**
   * What lies in a closed month stays: its receipts, and the prices of its receipts. Another price counts for the
   * receipts of open months, so one that would count for none is refused.
   */
  private async requireOpen(
    scope: DemandScope,
    lines: readonly ReceivedLine[],
    stored: ReadonlyMap<string, LineDocument>,
    { closedMonths }: LedgerState,
    session: ClientSession,
  ): Promise<void> {
    if (closedMonths.length === 0) return;
    const repriced: string[] = [];
    for (const [index, line] of lines.entries()) {
      const before = stored.get(line.id);
      const isNewDay =
        line.receivedLot !== before?.receivedLot || line.lastDeliveryDate !== before.lastDeliveryDate;
      const month = isNewDay ? closedMonthOf(line.lastDeliveryDate, closedMonths) : undefined;
      if (month !== undefined) throw periodClosed(month, `lines.${index}.lastDeliveryDate`);
      if (before && isOnlyRepriced(before, line)) repriced.push(line.id);
    }
    if (repriced.length === 0) return;
    const receipts = await this.receipts.ofLines(scope, repriced, session);
    for (const [index, { id }] of lines.entries()) {
      const months = (receipts.get(id) ?? []).map(({ historyDate }) =>
        closedMonthOf(historyDate, closedMonths),
      );
      const [month] = months;
      if (month !== undefined && !months.includes(undefined))
        throw periodClosed(month, `lines.${index}.lastUnitPrice`);
    }
  }

  private async receive(
    scope: DemandScope,
    { orderId, received, stored, ledger }: OrderArrival,
    session: ClientSession,
  ): Promise<void> {
    const order = await this.orders.requireOrder(scope, orderId, session);
    await this.gate.require(scope, 'RECEIVE', order);
    const arrivals = received.map((line) => arrivalOf(stored.get(line.id), line, ledger));
    // The rows themselves are the lock: of two receipts at the same time, the second finds another count.
    const matched = await this.lines.setEach(
      scope,
      arrivals.map((arrival) => arrival.change),
      session,
    );
    if (matched !== arrivals.length) throw staleReceipt();
    const recorded = {
      orderId,
      source: ReceiptSource.MANUAL,
      actor: recordOf(scope.actor),
      recordedAt: nowTimestamp(),
    } as const;
    const receipts = arrivals.flatMap(({ receipt }) =>
      receipt ? [{ ...recorded, ...receipt, _id: uuidv7() }] : [],
    );
    if (receipts.length > 0) await this.receipts.insertMany(scope, receipts, { session });
    await this.rollUp(
      scope,
      order,
      arrivals.flatMap((arrival) => arrival.changes),
      session,
    );
  }

  /** The order's counts and status after its lines. Its version stays unless the status changes. */
  private async rollUp(
    scope: DemandScope,
    order: OrderDocument,
    changes: readonly FieldChange[],
    session: ClientSession,
  ): Promise<void> {
    const lines = await this.lines.ofOrder(scope, order._id, session);
    const toStatus = rolledUpStatus(lines);
    const isChanged = toStatus !== order.status;
    const version = isChanged ? { updatedAt: nowTimestamp(), updatedBy: recordOf(scope.actor) } : {};
    const set = { ...deliveryFields(lines), status: toStatus, ...version };
    const filter = { _id: order._id, status: order.status };
    if (!(await this.orders.updateOne(scope, filter, { $set: set }, { session }))) throw staleReceipt();
    const outcome = isChanged && toStatus === OrderStatus.DeliveryComplete ? '。すべて納品されました。' : '';
    if (changes.length === 0 && !isChanged) return;
    const summary = `${arrivalSummary(changes)}${outcome}`;
    await this.histories.append(
      scope,
      {
        orderId: order._id,
        event: 'RECEIVE',
        fromStatus: order.status,
        toStatus,
        summary,
        changes,
      },
      session,
    );
    const after = await this.orders.requireOrder(scope, order._id, session);
    if (after.receivedLot <= order.receivedLot) return;
    const isComplete = toStatus === OrderStatus.DeliveryComplete;
    await this.news.received(scope, after, { actor: recordOf(scope.actor), isComplete, summary }, session);
  }
}

/** What arrived for one order. */
interface OrderArrival {
  readonly orderId: string;
  readonly received: readonly ReceivedLine[];
  readonly stored: ReadonlyMap<string, LineDocument>;
  readonly ledger: LedgerState;
}
