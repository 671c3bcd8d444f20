import {
  alreadyExists,
  type AppError,
  type DemandScope,
  nowTimestamp,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { ProductSnapshot } from '../external/catalog.client.js';
import type { LineDocument } from './lines/line.schema.js';
import { assertKnownIds, LineWriter } from './lines/line.writer.js';
import { deliveryFields, rolledUpStatus } from './lines/rollup.js';
import { staleOrder } from './order.lock.js';
import { OrderHistoryRepository, OrderRepository } from './order.repository.js';
import type { OrderDocument, OrderTotalsRecord } from './order.schema.js';
import { ORDERED_STATUSES, OrderStatus } from './order.status.js';
import { recordOf } from './order-actors.js';
import type { OrderContent } from './order-content.js';
import { contentOf, orderFields } from './order-content.mapping.js';
import { changesSummary, contentChanges } from './order-diff.js';
import type { FieldChange } from './order-history.schema.js';
import { OrderSpending, SAME_SPENDING, type SpendingChange } from './spending/order-spending.service.js';

/** Summary of the completion of an order whose reduced quantity is already received. */
export const COMPLETED_BY_EDIT = '数量の変更により、すべて納品されました。';

/** New content of a stored order, and the resulting event. */
export interface ContentEdit {
  readonly order: OrderDocument;
  /** Lines of the order, read in the same transaction. */
  readonly stored: readonly LineDocument[];
  readonly content: OrderContent;
  readonly totals: OrderTotalsRecord;
  /** Products of the new content, as far as they are known; their names go into the search keys. */
  readonly products: readonly ProductSnapshot[];
  readonly event: string;
  readonly toStatus: OrderStatus;
  readonly purchaseNumber?: string | undefined;
  /** The change is what the supplier asked for: it does not have to be told of it by a document. */
  readonly isKnownToSupplier?: boolean;
  /** Fields of the order beside its content. */
  readonly also?: Partial<OrderDocument>;
  /** History summary when only the status changes. */
  readonly summary?: string;
  /** Name of the user in the history, when it says more than their own, such as 佐藤（鈴木の代理）. */
  readonly actorName?: string;
}

/** Replaces the stored content in the caller's transaction, and records the difference in the history. */
@Injectable()
export class OrderContentWriter {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lineWriter: LineWriter,
    private readonly histories: OrderHistoryRepository,
    private readonly spending: OrderSpending,
  ) {}

  /**
   * @returns the lines as they are then, in order, apart from what only their valuation needs
   * @throws ABORTED after a concurrent change; INVALID_ARGUMENT for ids that are not lines of the order;
   * ALREADY_EXISTS for a purchase number that is in use
   */
  async write(scope: DemandScope, edit: ContentEdit, session: ClientSession): Promise<LineDocument[]> {
    const {
      order,
      stored,
      content,
      totals,
      products,
      toStatus,
      purchaseNumber = order.purchaseNumber,
    } = edit;
    assertIdsOf(content, order, stored);
    if (
      purchaseNumber !== order.purchaseNumber &&
      (await this.orders.exists(scope, { purchaseNumber }, { session }))
    )
      throw numberTakenError();
    const changes = changesOf(edit, purchaseNumber);
    const lines = await this.lineWriter.replace(
      scope,
      { _id: order._id, status: toStatus },
      stored,
      content.orderProductLines,
      products,
      session,
    );
    const isPlaced = ORDERED_STATUSES.includes(toStatus);
    const status = isPlaced ? rolledUpStatus(lines) : toStatus;
    const fields = {
      ...orderFields(content, totals, { ...order, purchaseNumber }, uuidv7, products),
      ...(isPlaced && deliveryFields(lines)),
      ...(isPlaced && changes.length > 0 && !edit.isKnownToSupplier && { hasUnnotifiedChanges: true }),
      ...edit.also,
      purchaseNumber,
      status,
      updatedAt: nowTimestamp(),
      updatedBy: recordOf(scope.actor),
    };
    const isRecorded = changes.length > 0 || edit.summary !== undefined;
    const spending = isRecorded
      ? await this.spending.changeBy(scope, order, fields, session, lines)
      : SAME_SPENDING;
    const $set = { ...fields, ...spending.set };
    if (!(await this.orders.updateVersion(scope, order, { $set }, session))) throw staleOrder(scope, order);
    if (isRecorded) await this.addHistory(scope, edit, changes, spending, session);
    if (status !== toStatus) await this.recordCompletion(scope, order._id, toStatus, session);
    return lines;
  }

  private async addHistory(
    scope: DemandScope,
    { order, event, toStatus, summary, actorName }: ContentEdit,
    changes: FieldChange[],
    spending: SpendingChange,
    session: ClientSession,
  ): Promise<void> {
    const summaryParts = [summary, changes.length > 0 ? changesSummary(changes) : undefined]
      .filter(Boolean)
      .join('')
      .trim();
    const entry = {
      orderId: order._id,
      event,
      fromStatus: order.status,
      toStatus,
      summary: summaryParts,
      changes,
      ...(actorName !== undefined && { actor: { ...recordOf(scope.actor), name: actorName } }),
    };
    await this.histories.append(scope, entry, session, spending);
  }

  /** Records the completion of an order whose reduced quantity is already received. */
  private async recordCompletion(
    scope: DemandScope,
    orderId: string,
    fromStatus: OrderStatus,
    session: ClientSession,
  ): Promise<void> {
    await this.histories.append(
      scope,
      {
        orderId,
        event: 'COMPLETE_DELIVERY',
        fromStatus,
        toStatus: OrderStatus.DeliveryComplete,
        summary: COMPLETED_BY_EDIT,
      },
      session,
      SAME_SPENDING,
    );
  }
}

/** Another order of the demand has the purchase number. */
export function numberTakenError(): AppError {
  const message = 'この発注番号は既に使用されています。';
  return alreadyExists(message, { purchaseNumber: [message] });
}

function changesOf({ order, stored, content }: ContentEdit, purchaseNumber: string): FieldChange[] {
  const changes = contentChanges(contentOf(order, stored), content);
  if (purchaseNumber === order.purchaseNumber) return changes;
  const renamed = {
    path: 'purchaseNumber',
    label: '発注番号',
    before: order.purchaseNumber,
    after: purchaseNumber,
  };
  return [renamed, ...changes];
}

function assertIdsOf(content: OrderContent, order: OrderDocument, stored: readonly LineDocument[]): void {
  assertKnownIds(
    'content.orderProductLines',
    content.orderProductLines.map((line) => line.id),
    stored.map((line) => line._id),
  );
  assertKnownIds(
    'content.orderExpenseLines',
    content.orderExpenseLines.map((line) => line.id),
    order.expenseLines.map((line) => line.id),
  );
}
