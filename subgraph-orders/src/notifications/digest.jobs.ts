import {
  Job,
  type JobHandler,
  JobQueue,
  jstDay,
  RecurringJob,
  type RecurringJobHandler,
  systemScope,
  WithdrawnDemands,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { onceOnly } from '../notices/once-only.js';
import { OrderRepository } from '../orders/order.repository.js';
import { DelegationRepository } from '../orders/records/delegation.repository.js';
import { ReviewRoundRepository } from '../orders/records/review-round.repository.js';
import { SupplierLinkRepository } from '../supplier-links/supplier-link.repository.js';
import { DelegationBeginnings } from './delegation-beginnings.service.js';
import { DeliveryDigests } from './delivery-digest.service.js';
import { ReviewReminders } from './review-reminder.service.js';
import { SupplierReminders } from './supplier-reminder.service.js';

const DIGEST_OF_DEMAND = 'daily-digest-of-demand';
const HOUR_MS = 60 * 60 * 1_000;
/** Digests are sent at 9:00. */
const HOUR = 9;

const payload = z.object({ demandUuid: z.string(), day: z.string() });
type Payload = z.infer<typeof payload>;

/** The day of the latest 9:00: before that hour, the previous day. */
export const digestDay = (now: Date): string => jstDay(new Date(now.getTime() - HOUR * HOUR_MS));

/** Queues the digests of all demands with something to report; each is retried on its own. */
@Injectable()
export class DigestRound {
  constructor(
    private readonly orders: OrderRepository,
    private readonly rounds: ReviewRoundRepository,
    private readonly links: SupplierLinkRepository,
    private readonly delegations: DelegationRepository,
    private readonly queue: JobQueue,
    private readonly withdrawn: WithdrawnDemands,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async queueAll(now: Date): Promise<void> {
    const day = digestDay(now);
    const [waiting, reviewing, unanswered, delegating] = await Promise.all([
      this.orders.demandsAwaitingGoods(),
      this.rounds.demandsInReview(),
      this.links.demandsAwaitingAnswers(),
      this.delegations.demandsBeginningOn(day),
    ]);
    const demandUuids = [...new Set([...waiting, ...reviewing, ...unanswered, ...delegating])];
    for (const demandUuid of await this.withdrawn.withoutWithdrawn(demandUuids)) {
      const job = { name: DIGEST_OF_DEMAND, key: `${demandUuid}:${day}`, payload: { demandUuid, day } };
      await onceOnly(() =>
        withTransaction(this.connection, (session) => this.queue.add(session, job, { isTimely: true })),
      );
    }
  }
}

@RecurringJob({ name: 'daily-digests', daily: '09:00' })
export class DailyDigestsJob implements RecurringJobHandler {
  constructor(private readonly round: DigestRound) {}

  async run(): Promise<void> {
    await this.round.queueAll(new Date());
  }
}

@Job(DIGEST_OF_DEMAND, { maxAttempts: 6 })
export class DemandDigestJob implements JobHandler<Payload> {
  readonly payload = payload;

  constructor(
    private readonly deliveries: DeliveryDigests,
    private readonly reminders: ReviewReminders,
    private readonly suppliers: SupplierReminders,
    private readonly beginnings: DelegationBeginnings,
  ) {}

  async run({ demandUuid, day }: Payload): Promise<void> {
    const scope = systemScope(demandUuid);
    await this.deliveries.send(scope, day);
    await this.reminders.send(scope, day);
    await this.suppliers.send(scope, day);
    await this.beginnings.send(scope, day);
  }
}
