import {
  OutboxHandler,
  OutboxService,
  systemScope,
  type OutboxEntry,
  type OutboxTopicHandler,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { WmsFailureNotices } from '../notifications/wms-failure.notices.js';
import { OrderRepository } from '../orders/order.repository.js';
import { ORDERED_STATUSES } from '../orders/order.status.js';

const TOPIC = 'orders.wms-announcement-failed';
const payload = z.object({
  demandUuid: z.string(),
  orderId: z.string(),
  message: z.string(),
  reason: z.string(),
});
type Payload = z.infer<typeof payload>;

/** Why goods of an order could not be announced. */
export interface AnnouncementFailure {
  readonly orderId: string;
  /** In Japanese: what is wrong and what to do. */
  readonly message: string;
  /** The same without names, where the message has some; failures of one reason are mailed once a day. */
  readonly reason?: string;
}

/** Has ADMINs told of goods that could not be announced and now wait for people. */
@Injectable()
export class AnnouncementFailures {
  constructor(private readonly outbox: OutboxService) {}

  /**
   * In the transaction that writes the failure down.
   *
   * @param attempt names the attempt: deliveries of an order that fail in one for the same reason are told of once
   */
  async tell(
    { demandUuid }: TenantScope,
    attempt: string,
    { orderId, message, reason = message }: AnnouncementFailure,
    session: ClientSession,
  ): Promise<void> {
    const told: Payload = { demandUuid, orderId, message, reason };
    const reasonKey = createHash('sha256').update(reason).digest('hex').slice(0, 20);
    await this.outbox.add(session, { topic: TOPIC, key: `${attempt}:${reasonKey}`, payload: told });
  }
}

/** Tells ADMINs, unless the order is not with the supplier any more. */
@OutboxHandler(TOPIC)
export class AnnouncementFailureHandler implements OutboxTopicHandler<Payload> {
  readonly payload = payload;

  constructor(
    private readonly orders: OrderRepository,
    private readonly notices: WmsFailureNotices,
  ) {}

  async handle({
    key,
    payload: { demandUuid, orderId, message, reason },
  }: OutboxEntry<Payload>): Promise<void> {
    const scope = systemScope(demandUuid);
    const order = await this.orders.findById(scope, orderId);
    if (!order || !ORDERED_STATUSES.includes(order.status)) return;
    await this.notices.tell(scope, { key: `announcement:${key}`, message, reason, order });
  }
}
