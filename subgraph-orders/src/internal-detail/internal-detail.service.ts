import {
  aborted,
  type DemandScope,
  isDuplicateKey,
  nowTimestamp,
  optionalText,
  parseInput,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import { InternalDetailRepository } from '../orders/records/internal-detail.repository.js';
import type { InternalDetailDocument } from '../orders/records/internal-detail.schema.js';
import type { UpdateOrderInternalDetailInput } from './internal-detail.model.js';

const inputSchema = z.object({ notes: optionalText({ label: '社内メモ', max: 2000, isMultiline: true }) });
const STALE = '他のユーザーが社内メモを更新しました。最新の内容を読み込んでください。';

/** 社内メモ: internal notes on an order in any status; they do not change the order's version. */
@Injectable()
export class InternalDetailService {
  constructor(
    private readonly details: InternalDetailRepository,
    private readonly orders: OrderRepository,
    private readonly histories: OrderHistoryRepository,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** @throws NOT_FOUND for an unknown order; null without a memo */
  async ofOrder(scope: DemandScope, orderId: string): Promise<InternalDetailDocument | null> {
    await this.orders.requireOrder(scope, orderId);
    return this.details.findOne(scope, { orderId });
  }

  /** @throws ABORTED after a concurrent change */
  async update(scope: DemandScope, input: UpdateOrderInternalDetailInput): Promise<InternalDetailDocument> {
    const { notes } = parseInput(inputSchema, { notes: input.notes });
    try {
      return await withTransaction(this.connection, (session) => this.write(scope, input, notes, session));
    } catch (error) {
      // Two concurrent first memos: the unique index lets one of them in.
      throw isDuplicateKey(error) ? aborted(STALE) : error;
    }
  }

  private async write(
    scope: DemandScope,
    { orderUuid: orderId, expectedUpdatedAt }: UpdateOrderInternalDetailInput,
    notes: string | null,
    session: ClientSession,
  ): Promise<InternalDetailDocument> {
    const { status } = await this.orders.requireOrder(scope, orderId, session);
    const now = nowTimestamp();
    const written = expectedUpdatedAt
      ? await this.details.updateOne(
          scope,
          { orderId, updatedAt: expectedUpdatedAt },
          { $set: { notes, updatedAt: now } },
          { session },
        )
      : await this.details.insert(
          scope,
          { _id: uuidv7(), orderId, notes, createdAt: now, updatedAt: now },
          { session },
        );
    if (!written) throw aborted(STALE);
    // The history is visible to people who may not read the memo, so it does not contain the text.
    const summary = '社内メモを更新しました。';
    const entry = { orderId, event: 'UPDATE_INTERNAL_DETAIL', fromStatus: status, toStatus: status, summary };
    await this.histories.append(scope, entry, session);
    return written;
  }
}
