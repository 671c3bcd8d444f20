import {
  type DemandScope,
  failedPrecondition,
  invalidArgument,
  notFound,
  nowTimestamp,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { FileCleanup } from '../files/file-cleanup.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { statusBlocker } from '../orders/order.state-machine.js';
import { OrderStatus } from '../orders/order.status.js';
import { AttachmentRepository } from '../orders/records/attachment.repository.js';
import type { AttachmentDocument } from '../orders/records/attachment.schema.js';
import { COUNT_MESSAGE, MAX_FILES } from './attachment.rules.js';
import { assertUploads, AttachmentIntake } from './attachment-intake.service.js';

const FIXED = '発注が確定されています。確定を解除してから操作してください。';
const TEMPORARY_MISSING = '添付ファイルが見つかりません。もう一度ファイルを選択してください。';
const NOT_FOUND = '添付ファイルが見つかりませんでした。';

/**
 * Files of orders and temporary files without an order. They are not part of the content, so the order's
 * version does not change.
 */
@Injectable()
export class OrderAttachments {
  constructor(
    private readonly attachments: AttachmentRepository,
    private readonly intake: AttachmentIntake,
    private readonly orders: OrderRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly cleanup: FileCleanup,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** An order whose files may be changed. @throws FAILED_PRECONDITION when it is canceled or fixed */
  async requireEditable(
    scope: DemandScope,
    orderId: string,
    session?: ClientSession,
  ): Promise<OrderDocument> {
    const order = await this.orders.requireOrder(scope, orderId, session);
    if (order.status === OrderStatus.Canceled) throw failedPrecondition(statusBlocker(order.status).message);
    if (order.isFixed) throw failedPrecondition(FIXED);
    return order;
  }

  /** Attaches uploads to an order; files that are already attached are returned again. */
  async add(
    scope: DemandScope,
    orderId: string,
    uploadUuids: readonly string[],
  ): Promise<AttachmentDocument[]> {
    assertUploads(uploadUuids);
    const of = { kind: 'ORDER', orderId } as const;
    const earlier = await this.intake.storedUploads(scope, uploadUuids, of);
    if (earlier.length === uploadUuids.length) return earlier;
    await this.requireEditable(scope, orderId);
    const files = await this.intake.check(scope, 'ORDER', uploadUuids);
    return withTransaction(this.connection, async (session) => {
      const order = await this.requireEditable(scope, orderId, session);
      await this.changeCount(scope, order, files.length, session);
      const added = await this.intake.keep(scope, files, of, session);
      await this.addHistory(scope, order, 'ATTACH', `添付ファイル${namesOf(added)}を追加しました。`, session);
      return added;
    });
  }

  /** Detaches a file from an order and deletes it. */
  async remove(scope: DemandScope, orderId: string, attachmentId: string): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      const order = await this.requireEditable(scope, orderId, session);
      const filter = { _id: attachmentId, kind: 'ORDER', orderId } as const;
      const attachment = await this.attachments.findOne(scope, filter, { session });
      if (!attachment) throw notFound(NOT_FOUND);
      await this.attachments.deleteMany(scope, filter, { session });
      await this.changeCount(scope, order, -1, session);
      await this.cleanup.schedule(session, attachment.key);
      const summary = `添付ファイル${namesOf([attachment])}を削除しました。`;
      await this.addHistory(scope, order, 'DETACH', summary, session);
    });
  }

  /** Stores uploads as temporary files without an order. */
  async addTemporary(scope: DemandScope, uploadUuids: readonly string[]): Promise<AttachmentDocument[]> {
    assertUploads(uploadUuids);
    const of = { kind: 'TEMPORARY', orderId: null } as const;
    const earlier = await this.intake.storedUploads(scope, uploadUuids, of);
    if (earlier.length === uploadUuids.length) return earlier;
    const files = await this.intake.check(scope, 'TEMPORARY', uploadUuids);
    return withTransaction(this.connection, (session) => this.intake.keep(scope, files, of, session));
  }

  /**
   * Attaches temporary files to a new order. The file count of the order is set by the caller, who stores it
   * in the same transaction.
   *
   * @throws INVALID_ARGUMENT (temporaryAttachmentUuids) when one does not exist or belongs to somebody else
   */
  async adopt(
    scope: DemandScope,
    orderId: string,
    temporaryIds: readonly string[],
    session: ClientSession,
  ): Promise<void> {
    if (temporaryIds.length === 0) return;
    assertUploads(temporaryIds, 'temporaryAttachmentUuids');
    const adopted = await this.attachments.updateMany(
      scope,
      { _id: { $in: [...temporaryIds] }, kind: 'TEMPORARY', 'creator.uuid': scope.actor.uuid },
      { $set: { kind: 'ORDER', orderId, updatedAt: nowTimestamp() } },
      { session },
    );
    if (adopted !== temporaryIds.length) {
      throw invalidArgument({ fields: { temporaryAttachmentUuids: [TEMPORARY_MISSING] } });
    }
  }

  /**
   * The file count is kept in the order document, so that two concurrent calls cannot both take the last
   * place.
   */
  private async changeCount(
    scope: DemandScope,
    order: OrderDocument,
    change: number,
    session: ClientSession,
  ): Promise<void> {
    const isRoom = await this.orders.updateOne(
      scope,
      { _id: order._id, attachmentCount: { $lte: MAX_FILES - change } },
      { $inc: { attachmentCount: change } },
      { session },
    );
    if (!isRoom) throw invalidArgument({ fields: { uploadUuids: [COUNT_MESSAGE] } });
  }

  private async addHistory(
    scope: DemandScope,
    order: OrderDocument,
    event: string,
    summary: string,
    session: ClientSession,
  ): Promise<void> {
    const { _id: orderId, status } = order;
    const entry = { orderId, event, fromStatus: status, toStatus: status, summary };
    await this.histories.append(scope, entry, session);
  }
}

const namesOf = (files: readonly AttachmentDocument[]): string =>
  files.map(({ name }) => `「${name}」`).join('');
