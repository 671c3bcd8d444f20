import {
  type DemandScope,
  IdempotencyService,
  invalidArgument,
  isDuplicateKey,
  notFound,
  nowTimestamp,
  parseInput,
  permissionDenied,
  type TenantScope,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { closedMonthOf, closedPeriodError } from '../orders/lines/closed-months.js';
import { LineRepository, ReceiptRepository } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import { type LineRevaluation, PurchaseSums } from '../orders/lines/purchase-sums.js';
import { ReceiptSource } from '../orders/lines/receipt.schema.js';
import { correctedDay, dayText, firstReceiptDay } from '../orders/lines/receipt-days.js';
import { type LedgerState, ReceiptLedger } from '../orders/lines/receipt-ledger.js';
import { OrderGate } from '../orders/order.facts.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { actorOf } from '../orders/order-actors.js';
import { grouped } from '../utilities/grouped.js';
import { DeliveryRollup } from './delivery-rollup.js';
import type { UpdateOrderLinesDeliveryInfoInput } from './line.inputs.js';
import { lineSelection } from './line-selection.js';
import {
  applyReceipt,
  isPriceChangeOnly,
  isPriceWithoutGoods,
  LINE_NOT_FOUND,
  type ReceivedLine,
  receivedLine,
  staleReceipt,
} from './receipt-change.js';

const PRICE_WITHOUT_GOODS = '確定単価は、入荷数と一緒に入力するか、入荷を登録してから入力してください。';

const inputSchema = z.object({
  lines: lineSelection(receivedLine, '入荷を登録する明細を選択してください。'),
});

/** RECEIVE: receipt events are append-only; the lines determine the status of their order. */
@Injectable()
export class DeliveryInfoService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly receipts: ReceiptRepository,
    private readonly gate: OrderGate,
    private readonly rollup: DeliveryRollup,
    private readonly ledger: ReceiptLedger,
    private readonly sums: PurchaseSums,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** All lines or none. @throws ABORTED when one of them got a receipt since it was read */
  async update(scope: DemandScope, input: UpdateOrderLinesDeliveryInfoInput): Promise<string[]> {
    const { lines } = parseInput(inputSchema, { lines: input.lines });
    const work = async (session: ClientSession): Promise<string[]> => {
      const stored = await this.requireLines(scope, lines, session);
      const ledger = await this.ledger.begin(scope, session);
      requireGoods(lines, stored);
      await this.requireOpenMonths(scope, lines, stored, ledger, session);
      const byOrder = grouped(lines, (line) => stored.get(line.id)?.orderId ?? '');
      const orders = await this.orders.requireOrders(scope, [...byOrder.keys()], session);
      await this.requireAllowedDays(scope, { lines, stored, orders, ledger }, session);
      for (const order of orders)
        await this.receive(
          scope,
          {
            order,
            received: byOrder.get(order._id) ?? [],
            stored,
            ledger,
            source: ReceiptSource.MANUAL,
          },
          session,
        );
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
    if (await this.lines.existInAnyDemand(missing)) throw permissionDenied();
    throw notFound(LINE_NOT_FOUND);
  }

  /**
   * Receipts in closed months and their prices cannot change. A new price applies to receipts in open months,
   * so it is refused when there would be none.
   */
  private async requireOpenMonths(
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
      const days = changedDays(before, line);
      const month = days
        .map((day) => closedMonthOf(day, closedMonths))
        .find((closed) => closed !== undefined);
      if (month !== undefined) throw closedPeriodError(month, `lines.${index}.lastDeliveryDate`);
      if (before && isPriceChangeOnly(before, line)) repriced.push(line.id);
    }
    if (repriced.length === 0) return;
    const receipts = await this.receipts.ofLines(scope, repriced, session);
    for (const [index, { id }] of lines.entries()) {
      const months = (receipts.get(id) ?? []).map(({ historyDate }) =>
        closedMonthOf(historyDate, closedMonths),
      );
      const [month] = months;
      if (month !== undefined && !months.includes(undefined))
        throw closedPeriodError(month, `lines.${index}.lastUnitPrice`);
    }
  }

  /**
   * Rejects days before the first accounting period or long before the order, and corrections of receipts on
   * such days.
   */
  private async requireAllowedDays(
    scope: DemandScope,
    { lines, stored, orders, ledger: { firstDay } }: CheckedReceipts,
    session: ClientSession,
  ): Promise<void> {
    const orderDates = new Map(orders.map(({ _id, orderDate }) => [_id, orderDate]));
    const corrected = [...stored.values()].filter(({ receiptCount }) => receiptCount > 0);
    const receipts = await this.receipts.ofLines(
      scope,
      corrected.map(({ _id }) => _id),
      session,
    );
    const fields: Record<string, string[]> = {};
    for (const [index, { id, receivedLot, lastDeliveryDate }] of lines.entries()) {
      const before = stored.get(id);
      if (!before || !isNewReceipt(before, { receivedLot, lastDeliveryDate })) continue;
      const takenBack = before.receivedLot - receivedLot;
      const correctedOn = takenBack < 0 ? null : correctedDay(receipts.get(id) ?? [], takenBack);
      const first = firstReceiptDay(orderDates.get(before.orderId) ?? null, firstDay, correctedOn);
      if (first !== null && lastDeliveryDate < first)
        fields[`lines.${index}.lastDeliveryDate`] = [`入荷日は${dayText(first)}以降を入力してください。`];
    }
    if (Object.keys(fields).length > 0) throw invalidArgument({ fields });
  }

  /** Records receipts of one order, in the caller's transaction. @throws ABORTED, FAILED_PRECONDITION */
  async receive(
    scope: TenantScope,
    { order, received, stored, ledger, source, title }: OrderReceipts,
    session: ClientSession,
  ): Promise<void> {
    await this.gate.require(scope, 'RECEIVE', order);
    const arrivals = received.map((line) => applyReceipt(stored.get(line.id), line, ledger));
    // Optimistic locking on the lines: the second of two concurrent receipts no longer matches the count.
    const matched = await this.lines.updateEach(
      scope,
      arrivals.map((arrival) => arrival.change),
      session,
      [...stored.values()],
    );
    if (matched !== arrivals.length) throw staleReceipt();
    const recorded = {
      orderId: order._id,
      source,
      actor: actorOf(scope),
      recordedAt: nowTimestamp(),
    } as const;
    const receipts = arrivals.flatMap(({ receipt }) =>
      receipt ? [{ ...recorded, ...receipt, _id: uuidv7() }] : [],
    );
    if (receipts.length > 0) await this.receipts.insertMany(scope, receipts, { session });
    const revaluations = arrivals.flatMap(({ change, receipt }): LineRevaluation[] => {
      const before = stored.get(change.id);
      return before ? [{ before, after: { ...before, ...change.set }, added: receipt }] : [];
    });
    await this.sums.apply(scope, ledger, revaluations, session);
    await this.rollup.apply(
      scope,
      order,
      { event: 'RECEIVE', changes: arrivals.flatMap((arrival) => arrival.changes), summary: title },
      session,
    );
  }
}

/** A price is charged for goods: before the first receipt there are none. @throws INVALID_ARGUMENT */
function requireGoods(lines: readonly ReceivedLine[], stored: ReadonlyMap<string, LineDocument>): void {
  const fields = Object.fromEntries(
    lines.flatMap((line, index) => {
      const before = stored.get(line.id);
      return before && isPriceWithoutGoods(before, line)
        ? [[`lines.${index}.lastUnitPrice`, [PRICE_WITHOUT_GOODS]]]
        : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw invalidArgument({ fields });
}

/** Whether the input records or corrects a receipt on the given day. */
const isNewReceipt = (
  before: LineDocument | undefined,
  { receivedLot, lastDeliveryDate }: Pick<ReceivedLine, 'receivedLot' | 'lastDeliveryDate'>,
): boolean => receivedLot !== before?.receivedLot || lastDeliveryDate !== before.lastDeliveryDate;

/** The days that the input concerns: that of its receipt, and the one that it corrects without another count. */
function changedDays(before: LineDocument | undefined, line: ReceivedLine): string[] {
  if (!isNewReceipt(before, line)) return [];
  const corrected = line.receivedLot === before?.receivedLot ? before.lastDeliveryDate : null;
  return corrected === null ? [line.lastDeliveryDate] : [line.lastDeliveryDate, corrected];
}

/** Receipts of several orders, before they are recorded. */
interface CheckedReceipts {
  readonly lines: readonly ReceivedLine[];
  readonly stored: ReadonlyMap<string, LineDocument>;
  readonly orders: readonly OrderDocument[];
  readonly ledger: LedgerState;
}

/** Receipts of one order. */
interface OrderReceipts {
  /** As it is stored now in the transaction. */
  readonly order: OrderDocument;
  readonly received: readonly ReceivedLine[];
  readonly stored: ReadonlyMap<string, LineDocument>;
  readonly ledger: LedgerState;
  readonly source: ReceiptSource;
  /** Prefix of the history entry. */
  readonly title?: string;
}
