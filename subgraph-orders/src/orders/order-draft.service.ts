import {
  alreadyExists,
  cleanCode,
  IdempotencyService,
  invalidArgument,
  isDuplicateKey,
  nowTimestamp,
  parseInput,
  uuidv7,
  withTransaction,
  type AppError,
  type DemandScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import { LineRepository } from '../lines/line.repository.js';
import { assertKnownIds, LineWriter } from '../lines/line.writer.js';
import { recordOf } from './order-actors.js';
import { contentOf, orderFields } from './order-content.mapping.js';
import { contentSchema, NUMBER_MESSAGE, NUMBER_PATTERN, type OrderContent } from './order-content.js';
import { changesSummary, contentChanges } from './order-diff.js';
import { OrderTotals } from './order-totals.service.js';
import { OrderGate } from './order.facts.js';
import type { CreateDraftOrderInput, UpdateDraftOrderInput } from './order.inputs.js';
import { assertVersion, staleOrder } from './order.lock.js';
import { OrderHistoryRepository, OrderRepository } from './order.repository.js';
import type { OrderDocument } from './order.schema.js';
import { OrderStatus } from './order.status.js';
import { PurchaseNumbers } from './purchase-number.js';

const inputSchema = z.object({ content: contentSchema });
/** A number that somebody typed may already stand where the counter arrives. */
const MAX_NUMBER_ATTEMPTS = 20;

/** Writing drafts: rows 1 and 2 of the transition table. */
@Injectable()
export class OrderDraftService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly lineWriter: LineWriter,
    private readonly histories: OrderHistoryRepository,
    private readonly totals: OrderTotals,
    private readonly numbers: PurchaseNumbers,
    private readonly gate: OrderGate,
    private readonly idempotency: IdempotencyService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Stores a new draft under the next free number. @returns its id. */
  async create(scope: DemandScope, input: CreateDraftOrderInput): Promise<string> {
    const { content } = parseInput(inputSchema, { content: input.content });
    const fresh = withoutIds(content);
    const totals = await this.totals.of(scope, fresh, fresh.orderDate);
    const record = recordOf(scope.actor);
    const createdAt = nowTimestamp();
    const base = {
      _id: uuidv7(),
      status: OrderStatus.Drafting,
      isFixed: false,
      inConversation: false,
      creator: record,
      reviewRequester: null,
      createdAt,
      updatedAt: createdAt,
      updatedBy: record,
      deletedAt: null,
      canceledReason: null,
      sendingLogId: null,
      sentVersion: 0,
      reviewRounds: 0,
      receivedLot: 0,
      fulfilledLot: 0,
    };
    const store = async (session: ClientSession): Promise<string> => {
      const purchaseNumber = await this.freeNumber(scope);
      const fields = orderFields(fresh, totals, { purchaseNumber, createdAt }, uuidv7);
      await this.orders.insert(scope, { ...base, ...fields, purchaseNumber }, { session });
      await this.lineWriter.insertAll(scope, base._id, fresh.orderProductLines, session);
      await this.histories.append(
        scope,
        {
          orderId: base._id,
          event: 'CREATE_DRAFT',
          fromStatus: null,
          toStatus: OrderStatus.Drafting,
          summary: '下書きを作成しました。',
        },
        session,
      );
      return base._id;
    };
    return this.idempotency.run(scope, 'createDraftOrder', input.idempotencyKey, store, { input });
  }

  /** Replaces the content of a draft. @throws ABORTED when somebody else was faster. */
  async update(scope: DemandScope, input: UpdateDraftOrderInput): Promise<string> {
    const { content } = parseInput(inputSchema, { content: input.content });
    const purchaseNumber = checkedNumber(input.purchaseNumber);
    await this.orders.requireOrder(scope, input.uuid);
    const totals = await this.totals.of(scope, content, content.orderDate);
    try {
      await withTransaction(this.connection, async (session) => {
        const order = await this.orders.requireOrder(scope, input.uuid, session);
        await this.gate.require(scope, 'UPDATE_DRAFT', order);
        assertVersion(order, input.expectedUpdatedAt);
        const stored = await this.lines.ofOrder(scope, order._id, session);
        assertIdsOf(
          content,
          order,
          stored.map((line) => line._id),
        );
        const number = purchaseNumber ?? order.purchaseNumber;
        if (
          number !== order.purchaseNumber &&
          (await this.orders.exists(scope, { purchaseNumber: number }, { session }))
        )
          throw numberTaken();
        const fields = orderFields(content, totals, { ...order, purchaseNumber: number }, uuidv7);
        const change = {
          ...fields,
          purchaseNumber: number,
          updatedAt: nowTimestamp(),
          updatedBy: recordOf(scope.actor),
        };
        if (!(await this.orders.updateVersion(scope, order, { $set: change }, session)))
          throw staleOrder(order);
        await this.lineWriter.replace(scope, order._id, stored, content.orderProductLines, session);
        await this.tellChanges(scope, order, contentOf(order, stored), content, number, session);
      });
    } catch (error) {
      // Two orders that take the same number at the same time: the index decides.
      throw isDuplicateKey(error) ? numberTaken() : error;
    }
    return input.uuid;
  }

  private async tellChanges(
    scope: DemandScope,
    order: OrderDocument,
    before: OrderContent,
    after: OrderContent,
    purchaseNumber: string,
    session: ClientSession,
  ): Promise<void> {
    const changes = contentChanges(before, after);
    if (purchaseNumber !== order.purchaseNumber) {
      changes.unshift({
        path: 'purchaseNumber',
        label: '発注番号',
        before: order.purchaseNumber,
        after: purchaseNumber,
      });
    }
    if (changes.length === 0) return;
    const { status } = order;
    await this.histories.append(
      scope,
      {
        orderId: order._id,
        event: 'UPDATE_DRAFT',
        fromStatus: status,
        toStatus: status,
        summary: changesSummary(changes),
        changes,
      },
      session,
    );
  }

  private async freeNumber(scope: DemandScope): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const number = await this.numbers.next(scope);
      if (attempt >= MAX_NUMBER_ATTEMPTS || !(await this.orders.exists(scope, { purchaseNumber: number }))) {
        return number;
      }
    }
  }
}

function numberTaken(): AppError {
  const message = 'この発注番号は既に使用されています。';
  return alreadyExists(message, { purchaseNumber: [message] });
}

function checkedNumber(raw: string | null | undefined): string | undefined {
  if (raw == null) return undefined;
  const number = cleanCode(raw);
  if (NUMBER_PATTERN.test(number)) return number;
  const message = number === '' ? '発注番号を入力してください。' : NUMBER_MESSAGE;
  throw invalidArgument({ fields: { purchaseNumber: [message] } });
}

function assertIdsOf(content: OrderContent, order: OrderDocument, lineIds: readonly string[]): void {
  assertKnownIds(
    'content.orderProductLines',
    content.orderProductLines.map((line) => line.id),
    lineIds,
  );
  assertKnownIds(
    'content.orderExpenseLines',
    content.orderExpenseLines.map((line) => line.id),
    order.expenseLines.map((line) => line.id),
  );
}

/** A new order never takes lines of another one along. */
const withoutIds = (content: OrderContent): OrderContent => ({
  ...content,
  orderProductLines: content.orderProductLines.map((line) => ({ ...line, id: null })),
  orderExpenseLines: content.orderExpenseLines.map((line) => ({ ...line, id: null })),
});
