import {
  AppError,
  type DemandScope,
  failedPrecondition,
  OutboxService,
  type TenantScope,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import type { LineDocument } from '../orders/lines/line.schema.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { statusBlocker } from '../orders/order.state-machine.js';
import { ORDERED_STATUSES } from '../orders/order.status.js';
import type { OrderContent } from '../orders/order-content.js';
import { contentOf } from '../orders/order-content.mapping.js';
import { announcementsOfContent, isAnnounced, isChangeOfPlaced } from './announcement.js';
import { isCanceledThere } from './canceled-there.js';
import { InboundDeliveryRepository, isClaimed, UNCLAIMED } from './inbound-delivery.repository.js';
import { type InboundDeliveryDocument, InboundDeliveryState } from './inbound-delivery.schema.js';

/** Updates the announcements of an order at LOGILESS. */
export const ANNOUNCE_TOPIC = 'orders.wms-announce';
export const announcePayload = z.object({ demandUuid: z.string(), orderId: z.string() });
export type AnnouncePayload = z.infer<typeof announcePayload>;

/** Orders of one 再送信 of all: each is a transaction, and the gateway waits for 15 seconds. */
const MAX_AT_ONCE = 200;

/** Deliveries must be reversed at LOGILESS before a change; thrown to abort the transaction. */
export class ReversalNeeded extends Error {
  constructor(
    readonly orderId: string,
    readonly ids: readonly string[],
  ) {
    super('deliveries have to be taken back first');
    this.name = 'ReversalNeeded';
  }
}

/** Whether LOGILESS has or may have a document. */
const mayBeThere = (row: InboundDeliveryDocument): boolean =>
  row.state === InboundDeliveryState.SENT || row.isTried || isClaimed(row);

const isOver = ({ state }: InboundDeliveryDocument): boolean => state === InboundDeliveryState.REVERSED;

/** Deliveries that are announced to the warehouse, and the consequences of changes of their orders. */
@Injectable()
export class InboundDeliveries {
  constructor(
    private readonly rows: InboundDeliveryRepository,
    private readonly orders: OrderRepository,
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Announces the current state of an order after the caller's transaction. */
  async announce(
    { demandUuid }: TenantScope,
    orderId: string,
    session: ClientSession,
    availableAt?: Date,
  ): Promise<void> {
    const payload: AnnouncePayload = { demandUuid, orderId };
    const key = `${orderId}:${uuidv7()}`;
    await this.outbox.add(session, {
      topic: ANNOUNCE_TOPIC,
      key,
      payload,
      ...(availableAt && { availableAt }),
    });
  }

  /** Orders with a pending announcement. */
  announcedSoon(orderIds: readonly string[]): Promise<Set<string>> {
    return this.outbox.dueOwners(ANNOUNCE_TOPIC, orderIds);
  }

  /**
   * Called for new content of an order that the supplier has, in the transaction that writes it, before the write.
   *
   * @throws ReversalNeeded while LOGILESS has a document with different content
   */
  async follow(
    scope: TenantScope,
    order: OrderDocument,
    content: OrderContent,
    session: ClientSession,
  ): Promise<void> {
    const rows = await this.rows.ofOrder(scope, order._id, session);
    this.requireInLine(order, content, rows);
    const isMoved = content.deliveryDestinationId !== order.deliveryDestinationId;
    if (rows.length === 0 && !isMoved) return;
    await this.release(scope, order, session);
    await this.announce(scope, order._id, session);
  }

  /**
   * Called for the decision to place an order, in its transaction. If the supplier has an earlier version, so has the
   * warehouse; it is announced again some minutes later if the order is not placed by then.
   *
   * @throws ReversalNeeded while LOGILESS has a document with different content
   */
  async prepareToPlace(
    scope: TenantScope,
    order: OrderDocument,
    lines: readonly LineDocument[],
    session: ClientSession,
  ): Promise<void> {
    if (!isChangeOfPlaced(order)) return;
    const rows = await this.rows.ofOrder(scope, order._id, session);
    this.requireInLine(order, contentOf(order, lines), rows);
  }

  /** Called when the order is placed, in the transaction that writes it. */
  async followPlaced(scope: TenantScope, order: OrderDocument, session: ClientSession): Promise<void> {
    await this.release(scope, order, session);
    await this.announce(scope, order._id, session);
  }

  /**
   * Called when the order is canceled, in the transaction that writes it.
   *
   * @throws ReversalNeeded while LOGILESS has a document of the order
   */
  async end(scope: TenantScope, order: OrderDocument, session: ClientSession): Promise<void> {
    const all = await this.rows.ofOrder(scope, order._id, session);
    const rows = all.filter((row) => !isOver(row));
    this.requireReversed(order, rows);
    for (const { _id } of [...rows, ...all.filter(isCanceledThere)]) {
      const change = { state: InboundDeliveryState.REVERSED, logilessId: null, error: null };
      await this.rows.change(scope, { _id }, change, session);
    }
    await this.release(scope, order, session);
  }

  /** 再送信 of deliveries that people have to look at. @throws FAILED_PRECONDITION when there are none */
  async resend(scope: DemandScope, orderId: string): Promise<void> {
    await this.sendAgain(scope, orderId, ({ error }) => error !== null);
  }

  private async sendAgain(
    scope: DemandScope,
    orderId: string,
    isChosen: (row: InboundDeliveryDocument) => boolean,
  ): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      const order = await this.orders.requireOrder(scope, orderId, session);
      if (!ORDERED_STATUSES.includes(order.status))
        throw failedPrecondition(statusBlocker(order.status).message);
      const rows = await this.rows.ofOrder(scope, orderId, session);
      const failed = rows.filter((row) => isChosen(row));
      if (failed.length === 0) throw failedPrecondition('再送信が必要な入荷予定はありません。');
      for (const { _id, state } of failed) {
        const isUnsent = state === InboundDeliveryState.FAILED;
        const change = { error: null, ...(isUnsent && { state: InboundDeliveryState.PENDING }) };
        await this.rows.change(scope, { _id }, change, session);
      }
      await this.announce(scope, orderId, session);
    });
  }

  /** Orders that the supplier has and of which LOGILESS lacks a delivery until people send it again; the oldest first. */
  async failedOrderIds(scope: TenantScope): Promise<string[]> {
    const rows = await this.rows.find(
      scope,
      { state: InboundDeliveryState.FAILED },
      { sort: { createdAt: 1, _id: 1 }, projection: { orderId: 1 } },
    );
    const ids = [...new Set(rows.map(({ orderId }) => orderId))];
    const placed = await this.orders.find(
      scope,
      { _id: { $in: ids }, deletedAt: null, status: { $in: [...ORDERED_STATUSES] } },
      { projection: { _id: 1 } },
    );
    const known = new Set(placed.map(({ _id }) => _id));
    return ids.filter((id) => known.has(id));
  }

  /**
   * 再送信 of the failed deliveries of a demand: after an outage nobody has to open every order.
   *
   * @returns orders whose deliveries are sent again; 200 at most, the oldest first
   */
  async resendAll(scope: DemandScope): Promise<number> {
    let count = 0;
    for (const orderId of (await this.failedOrderIds(scope)).slice(0, MAX_AT_ONCE)) {
      try {
        // What somebody canceled at LOGILESS is sent again from the page of its order only.
        await this.sendAgain(scope, orderId, (row) => row.error !== null && !isCanceledThere(row));
        count += 1;
      } catch (error) {
        // Somebody else was faster, or the order was canceled.
        if (!(error instanceof AppError) || error.rpc !== 'FAILED_PRECONDITION') throw error;
      }
    }
    return count;
  }

  private requireInLine(
    order: OrderDocument,
    content: OrderContent,
    rows: readonly InboundDeliveryDocument[],
  ): void {
    const byDate = new Map(announcementsOfContent(content).map((one) => [one.deliveryDate, one]));
    const affected = rows.filter((row) => !isOver(row) && !isAnnounced(row, byDate.get(row.deliveryDate)));
    this.requireReversed(order, affected);
  }

  private requireReversed({ _id }: OrderDocument, rows: readonly InboundDeliveryDocument[]): void {
    const there = rows.filter(mayBeThere);
    if (there.length > 0)
      throw new ReversalNeeded(
        _id,
        there.map((row) => row._id),
      );
  }

  /** Releases the deliveries that were reversed for this change. */
  private async release(scope: TenantScope, order: OrderDocument, session: ClientSession): Promise<void> {
    const filter = { orderId: order._id, state: InboundDeliveryState.REVERSED };
    await this.rows.updateMany(scope, filter, { $set: UNCLAIMED }, { session });
  }
}
