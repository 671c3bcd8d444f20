import {
  type FileJobDocument,
  type FileJobPayload,
  type FileJobResult,
  FileJobs,
  JobQueue,
  nowTimestamp,
  systemScope,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { CalculationRequests, INPUTS } from '../book/calculation-requests.service.js';
import { monthsOf } from '../periods/months.js';
import { PeriodRepository } from '../periods/period.repository.js';
import type { AccountingPeriodDocument, Counting } from '../periods/period.schema.js';
import { Portions } from '../portions.js';
import { CountDeletions } from './count-deletions.service.js';
import { jobOfSet, setOf, SetRemoved, type SetRun, setsOf } from './inventory-sets.js';
import { type Count, type MonthRef, PhysicalInventoryRepository } from './physical-inventory.repository.js';
import { PhysicalInventoryService } from './physical-inventory.service.js';

/** Name of the job that moves published counts to their month. */
export const FINISH_COUNTS = 'finish-physical-inventory';

/** The set is not what its month was last counted by, or is with its month already. */
class Outdated extends Error {}

/** A published set that is not with its month as a whole. */
type UnfinishedCounts = Counting & { readonly periodUuid: string };

/**
 * Counts of any number (ADR 76). A job stores them as a set that nobody sees; one small commit makes them the counts of
 * their month, over those of other files; then a job of its own moves them there. Nobody calculates or closes until
 * then.
 */
@Injectable()
export class CountSets {
  constructor(
    private readonly counts: PhysicalInventoryRepository,
    private readonly physical: PhysicalInventoryService,
    private readonly periods: PeriodRepository,
    private readonly requests: CalculationRequests,
    private readonly jobs: FileJobs,
    private readonly queue: JobQueue,
    private readonly deletions: CountDeletions,
    private readonly portions: Portions,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** What a run of a job does with its set. */
  run(scope: TenantScope, job: FileJobDocument, ref: MonthRef, signal: AbortSignal): SetRun<Count> {
    const set = setOf(job);
    let count = 0;
    return {
      resume: async () => {
        if (await this.isPublished({ demandUuid: scope.demandUuid, uuid: job._id })) return true;
        await this.counts.discard(scope, setsOf(job._id));
        await this.deletions.finishAll(scope, ref.periodUuid, signal);
        // Of an import whose job has ended early.
        const { counting } = await this.periods.require(scope, ref.periodUuid);
        if (counting) await this.finish(scope, { ...counting, periodUuid: ref.periodUuid }, signal);
        return false;
      },
      stage: async (counts) => {
        signal.throwIfAborted();
        await this.counts.stage(scope, ref.periodUuid, set, counts);
        count += counts.length;
      },
      store: async (result) => {
        if (!(await this.publish(scope, job, ref, { result, count }))) await this.counts.discard(scope, set);
      },
      discard: async () => {
        if (!(await this.periods.exists(scope, { 'counting.set': set })))
          await this.counts.discard(scope, set);
      },
    };
  }

  /** Whether a job has published counts that are to be finished. */
  async isPublished({ demandUuid, uuid }: FileJobPayload): Promise<boolean> {
    return this.periods.exists(systemScope(demandUuid), { 'counting.set': setsOf(uuid) });
  }

  /** Removes what the runs of a job have staged, unless it is published. */
  async discardOf(payload: FileJobPayload): Promise<void> {
    if (await this.isPublished(payload)) return;
    await this.counts.discard(systemScope(payload.demandUuid), setsOf(payload.uuid));
  }

  /**
   * Makes the set of a run the counts of its products, in the transaction that records the result of the job; few of
   * them are stored with their month at once.
   *
   * @returns whether it did; not where the job has ended or another run of it has begun
   * @throws FAILED_PRECONDITION
   */
  private async publish(
    scope: TenantScope,
    job: FileJobDocument,
    ref: MonthRef,
    { result, count }: { readonly result: FileJobResult; readonly count: number },
  ): Promise<boolean> {
    const { _id: uuid, attempts: attempt } = job;
    const set = setOf(job);
    const isStored = count <= this.portions.inventoryOfStep;
    return withTransaction(this.connection, async (session) => {
      const ended = { ...result, attempt };
      const recorded = isStored
        ? await this.jobs.succeed(scope, uuid, ended, session)
        : await this.jobs.record(scope, uuid, ended, session);
      if (!recorded) return false;
      // A later run that was believed dead and continues removes what it takes for the rows of earlier ones.
      if ((await this.counts.countStaged(scope, set, session)) !== count) throw new SetRemoved();
      const { counting, countsDeletions = [] } = await this.periods.require(scope, ref.periodUuid, session);
      if (counting) throw new Error('counts that were published before are not finished');
      if (countsDeletions.length > 0) throw new Error('counts that were deleted before are not removed');
      await this.physical.publish(scope, ref, { set, count, isStored, by: job.creator }, session);
      const progress = isStored
        ? { processedCount: recorded.totalCount ?? 0 }
        : // Waits for the next job. Unlike one in progress it is not failed where no process of this release runs, so
          // that it keeps earlier ones from closing.
          { status: 'PENDING' as const };
      await this.jobs.updateOne(scope, { _id: uuid }, { $set: progress }, { session });
      if (isStored) return true;
      const payload: FileJobPayload = { demandUuid: scope.demandUuid, uuid };
      await this.queue.add(session, { name: FINISH_COUNTS, key: set, payload });
      return true;
    });
  }

  /** Finishes what a job has published, where anything is left. */
  async finishOf({ demandUuid, uuid }: FileJobPayload, signal: AbortSignal): Promise<void> {
    const scope = systemScope(demandUuid);
    const period = await this.periods.findOne(scope, { 'counting.set': setsOf(uuid) });
    if (period?.counting) await this.finish(scope, { ...period.counting, periodUuid: period._id }, signal);
  }

  /** Does what is left after the publication and completes the job. May be repeated, and done by several processes. */
  async finish(scope: TenantScope, unfinished: UnfinishedCounts, signal?: AbortSignal): Promise<void> {
    const { set } = unfinished;
    const uuid = jobOfSet(set);
    try {
      let left = await this.counts.countStaged(scope, set);
      for (;;) {
        signal?.throwIfAborted();
        const staged = await this.counts.staged(scope, set);
        if (staged.length === 0) break;
        await withTransaction(this.connection, async (session) => {
          await this.take(scope, unfinished, session, { $inc: { 'counting.steps': 1 } });
          await this.counts.merge(scope, unfinished, staged, session);
        });
        left -= staged.length;
        const { totalCount } = await this.jobs.requireById(scope, uuid);
        await this.jobs.progress(scope, uuid, { processedCount: (totalCount ?? 0) - Math.ceil(left / 2) });
      }
      await withTransaction(this.connection, async (session) => {
        const period = await this.take(scope, unfinished, session, {
          $unset: { counting: '' },
          $set: { updatedAt: nowTimestamp() },
        });
        const { start } = monthsOf(period).find(({ month }) => month === unfinished.month) ?? period;
        await this.requests.changed(scope, session, start, INPUTS.counts(unfinished.month));
        await this.jobs.succeed(scope, uuid, {}, session);
      });
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      await this.giveUp(scope, unfinished);
    }
  }

  /** Writes the period, in a transaction that fails where its counts were taken or deleted after the publication. */
  private async take(
    scope: TenantScope,
    unfinished: UnfinishedCounts,
    session: ClientSession,
    update: Parameters<PeriodRepository['updateOne']>[2],
  ): Promise<AccountingPeriodDocument> {
    const { periodUuid, set, countedAt } = unfinished;
    const filter = { _id: periodUuid, 'counting.set': set, isClosed: false };
    const period = await this.periods.updateOne(scope, filter, update, { session });
    if (!period) throw new Outdated();
    if ((await this.physical.countedAt(scope, unfinished, session)) !== countedAt) throw new Outdated();
    return period;
  }

  /** The counts were those of the month for a while, so the job has done what it was asked for. */
  private async giveUp(scope: TenantScope, { periodUuid, set }: UnfinishedCounts): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      await this.periods.updateOne(
        scope,
        { _id: periodUuid, 'counting.set': set },
        { $unset: { counting: '' } },
        { session },
      );
      await this.jobs.succeed(scope, jobOfSet(set), {}, session);
    });
    await this.counts.discard(scope, set);
  }
}
