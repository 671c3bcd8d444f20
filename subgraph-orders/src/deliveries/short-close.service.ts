import {
  aborted,
  type AppError,
  type DemandScope,
  failedPrecondition,
  IdempotencyService,
  notFound,
  parseInput,
  permissionDenied,
  uuid,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { LineRepository } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import { canceledLotOf, deliveryStatusOf, isPartial, outstandingLotOf } from '../orders/lines/rollup.js';
import { OrderGate } from '../orders/order.facts.js';
import { OrderRepository } from '../orders/order.repository.js';
import { OrderStatus } from '../orders/order.status.js';
import type { FieldChange } from '../orders/order-history.schema.js';
import { grouped } from '../utilities/grouped.js';
import { DeliveryRollup } from './delivery-rollup.js';
import type { ReopenOrderLinesInput, ShortCloseOrderLinesInput } from './line.inputs.js';
import { lineSelection } from './line-selection.js';
import { LINE_NOT_FOUND } from './receipt-change.js';

const closing = z.object({
  lines: lineSelection(
    z.object({ id: uuid(), expectedOutstandingLot: z.int() }),
    '残数を打ち切る明細を選択してください。',
  ),
});
const reopening = z.object({
  lines: lineSelection(
    z.object({ id: uuid(), expectedCanceledLot: z.int() }),
    '打切りを取り消す明細を選択してください。',
  ),
});

const stale = (): AppError => aborted('他のユーザーが残数を更新しました。最新の内容を読み込んでください。');

/** Change of a selected line. */
interface LineDecision {
  readonly id: string;
  /** Whether the line is unchanged since the person saw it. */
  readonly isUnchanged: (line: LineDocument) => boolean;
}

interface Task {
  readonly operation: 'shortCloseOrderLines' | 'reopenOrderLines';
  readonly event: 'SHORT_CLOSE_LINES' | 'REOPEN_LINES';
  readonly summary: string;
  /** New number of canceled pieces of a line. */
  readonly canceledLotAfter: (line: LineDocument) => number;
  readonly refusal: string;
}

const SHORT_CLOSE: Task = {
  operation: 'shortCloseOrderLines',
  event: 'SHORT_CLOSE_LINES',
  summary: '残数を打ち切りました。',
  canceledLotAfter: (line) => line.canceledLot + outstandingLotOf(line),
  refusal: '残数のない明細は打ち切れません。',
};

const REOPEN: Task = {
  operation: 'reopenOrderLines',
  event: 'REOPEN_LINES',
  summary: '残数の打切りを取り消しました。',
  canceledLotAfter: () => 0,
  refusal: '打ち切られていない明細です。',
};

/** 残数打切り of individual lines, and its reversal; other lines of the orders are unchanged. */
@Injectable()
export class ShortCloseService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly gate: OrderGate,
    private readonly rollup: DeliveryRollup,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** All lines or none. @throws ABORTED when the outstanding quantity of one of them changed */
  async close(scope: DemandScope, input: ShortCloseOrderLinesInput): Promise<string[]> {
    const { lines } = parseInput(closing, { lines: input.lines });
    const decisions = lines.map(({ id, expectedOutstandingLot }): LineDecision => ({
      id,
      isUnchanged: (line) => outstandingLotOf(line) === expectedOutstandingLot,
    }));
    return this.decide(scope, SHORT_CLOSE, decisions, input);
  }

  /** Makes the canceled pieces outstanding again, on all lines or none. @throws ABORTED like `close` */
  async reopen(scope: DemandScope, input: ReopenOrderLinesInput): Promise<string[]> {
    const { lines } = parseInput(reopening, { lines: input.lines });
    const decisions = lines.map(({ id, expectedCanceledLot }): LineDecision => ({
      id,
      isUnchanged: (line) => canceledLotOf(line) === expectedCanceledLot,
    }));
    return this.decide(scope, REOPEN, decisions, input);
  }

  private decide(
    scope: DemandScope,
    task: Task,
    decisions: readonly LineDecision[],
    input: { readonly idempotencyKey: string },
  ): Promise<string[]> {
    const work = async (session: ClientSession): Promise<string[]> => {
      const stored = await this.requireLines(scope, decisions, session);
      for (const [orderId, lines] of grouped(stored, (line) => line.orderId))
        await this.apply(scope, task, { orderId, lines }, session);
      return decisions.map(({ id }) => id);
    };
    return this.idempotency.run(scope, task.operation, input.idempotencyKey, work, { input });
  }

  private async requireLines(
    scope: DemandScope,
    decisions: readonly LineDecision[],
    session: ClientSession,
  ): Promise<LineDocument[]> {
    const ids = decisions.map(({ id }) => id);
    const found = await this.lines.findByIds(scope, ids, { session });
    const byId = new Map(found.filter((line) => line.deletedAt === null).map((line) => [line._id, line]));
    const missing = ids.filter((id) => !byId.has(id));
    if (missing.length > 0) {
      if (await this.lines.existInAnyDemand(missing)) throw permissionDenied();
      throw notFound(LINE_NOT_FOUND);
    }
    return decisions.flatMap(({ id, isUnchanged }) => {
      const line = byId.get(id);
      if (line && !isUnchanged(line)) throw stale();
      return line ?? [];
    });
  }

  private async apply(
    scope: DemandScope,
    { event, summary, canceledLotAfter, refusal }: Task,
    { orderId, lines }: { readonly orderId: string; readonly lines: readonly LineDocument[] },
    session: ClientSession,
  ): Promise<void> {
    const order = await this.orders.requireOrder(scope, orderId, session);
    await this.gate.require(scope, event, order);
    const changes = lines.map((line) => {
      const after = { ...line, canceledLot: canceledLotAfter(line) };
      if (canceledLotOf(after) === canceledLotOf(line)) throw failedPrecondition(refusal);
      return { line, after };
    });
    const matched = await this.lines.updateEach(
      scope,
      changes.map(({ line: { _id: id, receivedLot, receiptCount }, after }) => ({
        id,
        seen: { receivedLot, receiptCount },
        set: {
          canceledLot: after.canceledLot,
          deliveryStatus: deliveryStatusOf(after, OrderStatus.Delivering),
          isPartial: isPartial(after),
        },
      })),
      session,
      lines,
    );
    if (matched !== changes.length) throw stale();
    await this.rollup.apply(
      scope,
      order,
      { event, summary, changes: changes.map(({ line, after }) => changeOf(line, after)) },
      session,
    );
  }
}

const changeOf = (before: LineDocument, after: LineDocument): FieldChange => ({
  path: `orderProductLines.${before.orderNum - 1}.canceledLot`,
  label: `${before.orderNum}行目 打切り数`,
  before: String(canceledLotOf(before)),
  after: String(canceledLotOf(after)),
});
