import { createHash } from 'node:crypto';
import {
  type OutboxEntry,
  OutboxHandler,
  OutboxService,
  type OutboxTopicHandler,
  systemScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { type WmsFailure, WmsFailureNotices } from '../notifications/wms-failure.notices.js';
import { OrderRepository } from '../orders/order.repository.js';
import { ORDERED_STATUSES } from '../orders/order.status.js';

const TOPIC = 'orders.wms-announcement-failed';
const payload = z.object({
  demandUuid: z.string(),
  orderId: z.string(),
  message: z.string(),
  reason: z.string(),
  about: z.enum(['ANNOUNCEMENT', 'RECEIPTS', 'CANCELED_THERE']).optional(),
  /** Of a release before `about`. */
  isOfReceipts: z.boolean().optional(),
});
type Payload = z.infer<typeof payload>;

/** The failure of an announcement. */
export interface AnnouncementFailure {
  readonly orderId: string;
  /** In Japanese: the problem and what to do. */
  readonly message: string;
  /** The message without names; failures with the same reason are mailed once a day. */
  readonly reason?: string;
  /** By default the announcement itself. */
  readonly about?: WmsFailure['about'];
}

/**
 * Notifies ADMINs of goods that could not be announced, whose delivery the warehouse canceled, or whose receipts cannot be
 * recorded, and require an action.
 */
@Injectable()
export class AnnouncementFailures {
  constructor(private readonly outbox: OutboxService) {}

  /**
   * Runs in the transaction that stores the failure.
   *
   * @param attempt id of the attempt: deliveries of an order that fail in it for the same reason are reported once
   */
  async tell(
    { demandUuid }: TenantScope,
    attempt: string,
    { orderId, message, reason = message, about = 'ANNOUNCEMENT' }: AnnouncementFailure,
    session: ClientSession,
  ): Promise<void> {
    const told: Payload = { demandUuid, orderId, message, reason, about };
    const reasonKey = createHash('sha256').update(reason).digest('hex').slice(0, 20);
    await this.outbox.add(session, { topic: TOPIC, key: `${attempt}:${reasonKey}`, payload: told });
  }
}

/** Notifies ADMINs, unless the supplier no longer has the order. */
@OutboxHandler(TOPIC)
export class AnnouncementFailureHandler implements OutboxTopicHandler<Payload> {
  readonly payload = payload;

  constructor(
    private readonly orders: OrderRepository,
    private readonly notices: WmsFailureNotices,
  ) {}

  async handle({
    key,
    payload: { demandUuid, orderId, message, reason, isOfReceipts, about },
  }: OutboxEntry<Payload>): Promise<void> {
    const scope = systemScope(demandUuid);
    const order = await this.orders.findById(scope, orderId);
    if (!order || !ORDERED_STATUSES.includes(order.status)) return;
    await this.notices.tell(scope, {
      key: `announcement:${key}`,
      message,
      reason,
      order,
      about: about ?? (isOfReceipts ? 'RECEIPTS' : 'ANNOUNCEMENT'),
    });
  }
}
