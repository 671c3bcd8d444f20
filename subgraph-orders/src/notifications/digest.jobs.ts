import {
  Job,
  JobQueue,
  jstDay,
  RecurringJob,
  systemScope,
  withTransaction,
  type JobHandler,
  type RecurringJobHandler,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { ReviewRoundRepository } from '../approval/review-round.repository.js';
import { OrderRepository } from '../orders/order.repository.js';
import { onceOnly } from './once-only.js';
import { DeliveryDigests } from './delivery-digest.service.js';
import { ReviewReminders } from './review-reminder.service.js';

const DIGEST_OF_DEMAND = 'daily-digest-of-demand';
const HOUR_MS = 60 * 60 * 1_000;
/** Digests go out at nine in the morning. */
const HOUR = 9;

const payload = z.object({ demandUuid: z.string(), day: z.string() });
type Payload = z.infer<typeof payload>;

/** The day whose nine o'clock was the last: before nine, that of yesterday. */
export const digestDay = (now: Date): string => jstDay(new Date(now.getTime() - HOUR * HOUR_MS));

/** Queues the digest of every demand that may have something to hear; each is tried again on its own. */
@Injectable()
export class DigestRound {
  constructor(
    private readonly orders: OrderRepository,
    private readonly rounds: ReviewRoundRepository,
    private readonly queue: JobQueue,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async begin(now: Date): Promise<void> {
    const day = digestDay(now);
    const [waiting, reviewing] = await Promise.all([
      this.orders.demandsAwaitingGoods(),
      this.rounds.demandsInReview(),
    ]);
    const demandUuids = [...new Set([...waiting, ...reviewing])];
    for (const demandUuid of demandUuids) {
      const job = { name: DIGEST_OF_DEMAND, key: `${demandUuid}:${day}`, payload: { demandUuid, day } };
      await onceOnly(() => withTransaction(this.connection, (session) => this.queue.add(session, job)));
    }
  }
}

@RecurringJob({ name: 'daily-digests', daily: '09:00' })
export class DailyDigestsJob implements RecurringJobHandler {
  constructor(private readonly round: DigestRound) {}

  async run(): Promise<void> {
    await this.round.begin(new Date());
  }
}

@Job(DIGEST_OF_DEMAND, { maxAttempts: 6 })
export class DemandDigestJob implements JobHandler<Payload> {
  readonly payload = payload;

  constructor(
    private readonly deliveries: DeliveryDigests,
    private readonly reminders: ReviewReminders,
  ) {}

  async run({ demandUuid, day }: Payload): Promise<void> {
    const scope = systemScope(demandUuid);
    await this.deliveries.tell(scope, day);
    await this.reminders.tell(scope, day);
  }
}
