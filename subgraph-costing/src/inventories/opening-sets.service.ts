import {
  type FileJobDocument,
  type FileJobPayload,
  type FileJobResult,
  FileJobs,
  nowTimestamp,
  systemScope,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { CalculationRequests, INPUTS } from '../book/calculation-requests.service.js';
import { OpeningService, type Settlement } from '../periods/opening.service.js';
import { PeriodRepository } from '../periods/period.repository.js';
import type { AccountingPeriodDocument } from '../periods/period.schema.js';
import { jobOfSet, setOf, SetRemoved, type SetRun, setsOf } from './inventory-sets.js';
import { OpeningInventoryRepository, type OpeningStock } from './opening-inventory.repository.js';

/** A period whose opening is a set that is not with it as a whole. */
interface UnfinishedOpening {
  readonly periodUuid: string;
  readonly set: string;
}

/** The set is no longer the opening of its period: somebody has settled it anew. */
class Replaced extends Error {}

/** How a set is finished. */
interface FinishOptions {
  /** Aborted on shutdown or timeout. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of rows that are not moved yet. */
  readonly onStep?: (left: number) => Promise<void>;
}

/** What a job settles: everything but the set of its run and its creator. */
type OpeningSettlementOfJob = Omit<Settlement, 'set' | 'by'>;

/** A run that stores an opening: once it has published it, it also completes the job. */
export type OpeningRun = SetRun<OpeningStock>;

/**
 * Opening inventories of any size (ADR 74). A job stores its rows as a set that nobody sees; one small commit makes it
 * the opening of the period; then the rows of the opening before are removed and those of the set are moved to the
 * period. The job is in progress until then, so that nobody closes the period.
 */
@Injectable()
export class OpeningSets {
  constructor(
    private readonly openings: OpeningInventoryRepository,
    private readonly opening: OpeningService,
    private readonly periods: PeriodRepository,
    private readonly requests: CalculationRequests,
    private readonly jobs: FileJobs,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** What a run of a job does with its set. */
  run(
    scope: TenantScope,
    job: FileJobDocument,
    settlement: OpeningSettlementOfJob,
    signal: AbortSignal,
  ): OpeningRun {
    const finish = async (unfinished: UnfinishedOpening): Promise<void> =>
      this.finish(scope, unfinished, {
        signal,
        onStep: async (left) => {
          const { totalCount } = await this.jobs.requireById(scope, job._id);
          const processedCount = (totalCount ?? 0) - Math.ceil(left / 2);
          await this.jobs.progress(scope, job._id, { processedCount });
        },
      });
    const set = setOf(job);
    let count = 0;
    return {
      resume: async () => {
        const unfinished = await this.publishedBy(scope, job._id);
        if (unfinished) await finish(unfinished);
        else await this.openings.discard(scope, setsOf(job._id));
        return unfinished !== undefined;
      },
      stage: async (stock) => {
        signal.throwIfAborted();
        await this.openings.stage(scope, set, stock);
        count += stock.length;
      },
      store: async (result) => {
        const isPublished = await this.publish(scope, job, settlement, { result, count });
        if (isPublished) await finish({ periodUuid: settlement.periodUuid, set });
        else await this.openings.discard(scope, set);
      },
      discard: async () => {
        if (!(await this.publishedBy(scope, job._id))) await this.openings.discard(scope, set);
      },
    };
  }

  /** Whether a set of a job is the opening of a period, with something left to do. */
  async isPublished({ demandUuid, uuid }: FileJobPayload): Promise<boolean> {
    return (await this.publishedBy(systemScope(demandUuid), uuid)) !== undefined;
  }

  /** Removes what the runs of a job have staged, unless it is published. */
  async discardOf(payload: FileJobPayload): Promise<void> {
    if (await this.isPublished(payload)) return;
    await this.openings.discard(systemScope(payload.demandUuid), setsOf(payload.uuid));
  }

  /**
   * Makes the set of a run the opening of its period, in the transaction that records the result of the job.
   *
   * @returns whether it did; not where the job has ended or another run of it has begun
   * @throws FAILED_PRECONDITION
   */
  private async publish(
    scope: TenantScope,
    job: FileJobDocument,
    settlement: OpeningSettlementOfJob,
    { result, count }: { readonly result: FileJobResult; readonly count: number },
  ): Promise<boolean> {
    return withTransaction(this.connection, async (session) => {
      const recorded = await this.jobs.record(scope, job._id, { ...result, attempt: job.attempts }, session);
      if (!recorded) return false;
      // A later run that was believed dead and continues removes what it takes for the rows of earlier ones.
      const staged = await this.openings.countUnmoved(scope, setOf(job), session);
      if (staged !== count) throw new SetRemoved();
      await this.opening.settle(scope, { ...settlement, set: setOf(job), by: job.creator }, session);
      return true;
    });
  }

  /** Does what is left after the publication and completes the job. May be repeated, and done by several processes. */
  async finish(
    scope: TenantScope,
    { periodUuid, set }: UnfinishedOpening,
    { signal, onStep }: FinishOptions = {},
  ): Promise<void> {
    const unfinished = { periodUuid, set };
    const jobUuid = jobOfSet(set);
    try {
      let left = await this.openings.countUnmoved(scope, set);
      for (;;) {
        signal?.throwIfAborted();
        const ids = await this.openings.superseded(scope, periodUuid, set);
        if (ids.length === 0) break;
        await this.step(scope, unfinished, (session) =>
          this.openings.deleteMany(scope, { _id: { $in: ids } }, { session }),
        );
        await onStep?.(left);
      }
      for (;;) {
        signal?.throwIfAborted();
        const ids = await this.openings.unmoved(scope, set);
        if (ids.length === 0) break;
        await this.step(scope, unfinished, (session) =>
          this.openings.updateMany(scope, { _id: { $in: ids } }, { $set: { periodUuid } }, { session }),
        );
        left -= ids.length;
        await onStep?.(left);
      }
      await withTransaction(this.connection, async (session) => {
        const period = await this.take(scope, unfinished, session, {
          $unset: { 'opening.set': '', 'opening.steps': '' },
          $set: { updatedAt: nowTimestamp() },
        });
        await this.requests.changed(scope, session, period.start, INPUTS.opening(periodUuid));
        await this.jobs.succeed(scope, jobUuid, {}, session);
      });
    } catch (error) {
      if (!(error instanceof Replaced)) throw error;
      // It was the opening for a while, so the job has done what it was asked for.
      await this.jobs.succeed(scope, jobUuid, {});
      await this.openings.discard(scope, set);
    }
  }

  /** Writes some rows, in a transaction that fails where another set has been published. */
  private async step(
    scope: TenantScope,
    unfinished: UnfinishedOpening,
    write: (session: ClientSession) => Promise<number>,
  ): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      await this.take(scope, unfinished, session, { $inc: { 'opening.steps': 1 } });
      await write(session);
    });
  }

  private async take(
    scope: TenantScope,
    { periodUuid, set }: UnfinishedOpening,
    session: ClientSession,
    update: Parameters<PeriodRepository['updateOne']>[2],
  ): Promise<AccountingPeriodDocument> {
    const filter = { _id: periodUuid, 'opening.set': set };
    const period = await this.periods.updateOne(scope, filter, update, { session });
    if (!period) throw new Replaced();
    return period;
  }

  private async publishedBy(scope: TenantScope, jobUuid: string): Promise<UnfinishedOpening | undefined> {
    const period = await this.periods.findOne(scope, { 'opening.set': setsOf(jobUuid) });
    const set = period?.opening?.set;
    return period && set !== undefined ? { periodUuid: period._id, set } : undefined;
  }
}
