import {
  type DemandScope,
  type FileJobPayload,
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
import { monthsOf } from '../periods/months.js';
import { PeriodRepository } from '../periods/period.repository.js';
import type { AccountingPeriodDocument, CountsDeletion } from '../periods/period.schema.js';
import { Portions } from '../portions.js';
import { type MonthRef, PhysicalInventoryRepository } from './physical-inventory.repository.js';

/** Name of the job that removes deleted counts. */
export const FINISH_DELETION = 'delete-physical-inventory';

/**
 * The kind of the job that stands for it. Processes of an earlier release know it as an import: until it has ended they
 * neither close the period nor import into it.
 */
const STANDS_FOR_IMPORT = 'import-physical-inventory';

/** A deletion whose counts are not all removed. */
export type UnfinishedDeletion = CountsDeletion & { readonly periodUuid: string };

/**
 * Deletes counts of any number (ADR 80): one small commit hides those of a month, then a job of its own removes them.
 * Nobody calculates or closes until then.
 */
@Injectable()
export class CountDeletions {
  constructor(
    private readonly counts: PhysicalInventoryRepository,
    private readonly periods: PeriodRepository,
    private readonly requests: CalculationRequests,
    private readonly jobs: FileJobs,
    private readonly portions: Portions,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Deletes the counts of a month, in the transaction that records that there are none. */
  async begin(
    scope: DemandScope,
    period: AccountingPeriodDocument,
    month: string,
    session: ClientSession,
  ): Promise<void> {
    const { _id: periodUuid } = period;
    if ((period.countsDeletions ?? []).some((one) => one.month === month)) return;
    const { deletedAtOnce } = this.portions;
    const count = await this.counts.count(scope, { month }, { session, limit: deletedAtOnce + 1 });
    if (count <= deletedAtOnce) {
      await this.counts.deleteMany(scope, { month }, { session });
      return;
    }
    const jobUuid = await this.jobs.create(session, scope, {
      kind: STANDS_FOR_IMPORT,
      queuedAs: FINISH_DELETION,
      fileName: '実地棚卸の削除',
      input: { accountingPeriodUuid: periodUuid, performedMonth: month, key: '', isDeletion: true },
    });
    await this.periods.updateOne(
      scope,
      { _id: periodUuid },
      { $push: { countsDeletions: { month, jobUuid } } },
      { session },
    );
  }

  /** Finishes the deletion of a job, where anything is left. */
  async finishOf({ demandUuid, uuid }: FileJobPayload, signal: AbortSignal): Promise<void> {
    const scope = systemScope(demandUuid);
    const period = await this.periods.findOne(scope, { 'countsDeletions.jobUuid': uuid });
    const deletion = period?.countsDeletions?.find(({ jobUuid }) => jobUuid === uuid);
    if (period && deletion) await this.finish(scope, { ...deletion, periodUuid: period._id }, signal);
  }

  /** Finishes all deletions of a period. */
  async finishAll(scope: TenantScope, periodUuid: string, signal?: AbortSignal): Promise<void> {
    const { countsDeletions = [] } = await this.periods.require(scope, periodUuid);
    for (const deletion of countsDeletions) await this.finish(scope, { ...deletion, periodUuid }, signal);
  }

  /** Removes what is left of deleted counts. May be repeated, and done by several processes. */
  async finish(scope: TenantScope, deletion: UnfinishedDeletion, signal?: AbortSignal): Promise<void> {
    let isLeft = true;
    while (isLeft) {
      signal?.throwIfAborted();
      isLeft = await withTransaction(this.connection, (session) => this.step(scope, deletion, session));
    }
  }

  /** @returns whether there may be more to remove */
  private async step(
    scope: TenantScope,
    { periodUuid, month, jobUuid }: UnfinishedDeletion,
    session: ClientSession,
  ): Promise<boolean> {
    const ref: MonthRef = { periodUuid, month };
    const unfinished = { _id: periodUuid, 'countsDeletions.jobUuid': jobUuid };
    // Each step writes the period, so that processes take turns.
    const step = { $inc: { deletionSteps: 1 } };
    const period = await this.periods.updateOne(scope, unfinished, step, { session });
    if (!period) return false;
    if ((await this.counts.removeSome(scope, ref, session)) > 0) return true;
    const ended = { $pull: { countsDeletions: { jobUuid } }, $set: { updatedAt: nowTimestamp() } };
    await this.periods.updateOne(scope, unfinished, ended, { session });
    const { start } = monthsOf(period).find((one) => one.month === month) ?? period;
    await this.requests.changed(scope, session, start, INPUTS.counts(month));
    await this.jobs.deleteMany(scope, { _id: jobUuid }, { session });
    return false;
  }
}
