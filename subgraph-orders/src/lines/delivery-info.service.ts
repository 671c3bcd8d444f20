import {
  IdempotencyService,
  invalidArgument,
  isDuplicateKey,
  notFound,
  nowTimestamp,
  parseInput,
  permissionDenied,
  uuidv7,
  type DemandScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { closedMonthOf, periodClosed } from '../costing-feed/closed-months.js';
import { ReceiptLedger, type LedgerState } from '../costing-feed/receipt-ledger.js';
import { actorOf } from '../orders/order-actors.js';
import { OrderGate } from '../orders/order.facts.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { UpdateOrderLinesDeliveryInfoInput } from './line.inputs.js';
import {
  arrivalOf,
  isOnlyRepriced,
  LINE_NOT_FOUND,
  receivedLine,
  staleReceipt,
  type ReceivedLine,
} from './arrival.js';
import { chosenLines } from './chosen-lines.js';
import { DeliveryRollup } from './delivery-rollup.js';
import { grouped, LineRepository, ReceiptRepository } from './line.repository.js';
import type { LineDocument } from './line.schema.js';
import { correctedDay, dayText, firstReceiptDay } from './receipt-days.js';
import { ReceiptSource } from './receipt.schema.js';

const inputSchema = z.object({
  lines: chosenLines(receivedLine, '入荷を登録する明細を選択してください。'),
});

/** RECEIVE: receipts are added, never changed; the lines decide the status of their order. */
@Injectable()
export class DeliveryInfoService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly receipts: ReceiptRepository,
    private readonly gate: OrderGate,
    private readonly rollup: DeliveryRollup,
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
      await this.requireDays(scope, lines, stored, ledger, session);
      const byOrder = grouped(lines, (line) => stored.get(line.id)?.orderId ?? '');
      for (const [orderId, ofOrder] of byOrder)
        await this.receive(
          scope,
          { orderId, received: ofOrder, stored, ledger, source: ReceiptSource.MANUAL },
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
      const month = isNewReceipt(before, line)
        ? closedMonthOf(line.lastDeliveryDate, closedMonths)
        : undefined;
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

  /** Goods arrive neither before the first accounting period nor long before their order, and are not corrected before. */
  private async requireDays(
    scope: DemandScope,
    lines: readonly ReceivedLine[],
    stored: ReadonlyMap<string, LineDocument>,
    { firstDay }: LedgerState,
    session: ClientSession,
  ): Promise<void> {
    const orderIds = [...new Set([...stored.values()].map(({ orderId }) => orderId))];
    const orders = await this.orders.findByIds(scope, orderIds, { projection: { orderDate: 1 }, session });
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
    { orderId, received, stored, ledger, source, title }: OrderArrival,
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
      source,
      actor: actorOf(scope),
      recordedAt: nowTimestamp(),
    } as const;
    const receipts = arrivals.flatMap(({ receipt }) =>
      receipt ? [{ ...recorded, ...receipt, _id: uuidv7() }] : [],
    );
    if (receipts.length > 0) await this.receipts.insertMany(scope, receipts, { session });
    await this.rollup.apply(
      scope,
      order,
      { event: 'RECEIVE', changes: arrivals.flatMap((arrival) => arrival.changes), summary: title },
      session,
    );
  }
}

/** Whether something is received or corrected on the day that is named. */
const isNewReceipt = (
  before: LineDocument | undefined,
  { receivedLot, lastDeliveryDate }: Pick<ReceivedLine, 'receivedLot' | 'lastDeliveryDate'>,
): boolean => receivedLot !== before?.receivedLot || lastDeliveryDate !== before.lastDeliveryDate;

/** What arrived for one order. */
interface OrderArrival {
  readonly orderId: string;
  readonly received: readonly ReceivedLine[];
  readonly stored: ReadonlyMap<string, LineDocument>;
  readonly ledger: LedgerState;
  readonly source: ReceiptSource;
  /** Told before the changes. */
  readonly title?: string;
}
