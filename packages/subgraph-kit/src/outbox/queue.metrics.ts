import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Counter, Gauge } from 'prom-client';
import { databaseGauge } from '../observability/database-gauge.js';
import { METRICS, type Metrics, startAtZero } from '../observability/metrics.js';
import { steadyNow } from '../values/time.js';
import { JOB_TOPIC, OUTBOX_MODEL, type OutboxDocument } from './entry.model.js';
import { Kinds } from './kinds.js';

/**
 * DONE, FAILED (tried again), GIVEN_UP, DEAD_LETTER; WAITING (what it needs is away), POSTPONED (not its turn) and
 * INTERRUPTED (by a shutdown) do not count as attempts.
 */
export type RunOutcome =
  | 'DONE'
  | 'FAILED'
  | 'GIVEN_UP'
  | 'DEAD_LETTER'
  | 'WAITING'
  | 'INTERRUPTED'
  | 'POSTPONED';

/** Entries of one kind that are due and that nobody runs. */
interface Waiting {
  _id: string | null;
  count: number;
  since: Date;
}

/** Metrics of the queue; the first two describe the database, the others this process. */
@Injectable()
export class QueueMetrics implements OnApplicationBootstrap {
  readonly running: Gauge<'kind'>;
  readonly runs: Counter<'kind' | 'outcome'>;

  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly entries: Model<OutboxDocument>,
    @Inject(METRICS) { registry }: Metrics,
    private readonly kinds: Kinds,
  ) {
    const labels = { labelNames: ['kind' as const], registers: [registry] };
    databaseGauge({
      name: 'hacchu_queue_depth',
      help: 'Due side effects and jobs that no process runs',
      ...labels,
      read: async () => this.waiting(),
      write: (depth, waiting) => {
        for (const { _id, count } of waiting) depth.inc({ kind: this.labelOf(_id) }, count);
      },
    });
    databaseGauge({
      name: 'hacchu_queue_oldest_seconds',
      help: 'For how long the oldest of them has been due',
      ...labels,
      read: async () => this.waiting(),
      write: (oldest, waiting) => {
        const now = steadyNow().getTime();
        // The oldest last: kinds that are unknown have one label.
        for (const { _id, since } of waiting.toSorted((a, b) => Number(b.since) - Number(a.since)))
          oldest.set({ kind: this.labelOf(_id) }, (now - since.getTime()) / 1_000);
      },
    });
    this.running = new Gauge({
      name: 'hacchu_queue_running',
      help: 'Side effects and jobs in progress in this process',
      ...labels,
    });
    this.runs = new Counter({
      name: 'hacchu_queue_runs_total',
      help: 'Ended runs of side effects and jobs',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    });
  }

  /** Handlers are known now. */
  onApplicationBootstrap(): void {
    for (const { name: kind } of this.kinds.all) this.running.set({ kind }, 0);
    const alarming: RunOutcome[] = ['DONE', 'FAILED', 'GIVEN_UP', 'DEAD_LETTER', 'WAITING'];
    startAtZero(
      this.runs,
      this.kinds.all.flatMap(({ name: kind }) => alarming.map((outcome) => ({ kind, outcome }))),
    );
  }

  private waiting(): Promise<Waiting[]> {
    const now = steadyNow();
    return this.entries.aggregate<Waiting>([
      { $match: { state: 'PENDING', availableAt: { $lte: now }, leaseUntil: { $lte: now } } },
      {
        $group: {
          _id: { $cond: [{ $eq: ['$topic', JOB_TOPIC] }, '$payload.name', '$topic'] },
          count: { $sum: 1 },
          since: { $min: '$availableAt' },
        },
      },
    ]);
  }

  /** Bounded, whatever the database contains. */
  private labelOf(name: string | null): string {
    return this.kinds.all.some((kind) => kind.name === name) && name !== null ? name : 'unknown';
  }
}
