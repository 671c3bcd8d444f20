import {
  type DemandScope,
  failedPrecondition,
  type FileJobDocument,
  FileJobs,
  type FileLink,
  IdempotencyService,
  linkTo,
  notFound,
  ObjectStore,
  type Page,
  type PageArgs,
  parseInput,
  todayJst,
} from '@hacchu-hub/subgraph-kit';
import { exportJobView } from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { findMonth } from '../cost-summaries/found-month.js';
import { searchQuery } from '../lists/list.inputs.js';
import { ClosingSnapshots } from '../periods/closing-snapshots.service.js';
import { monthLabel, monthsOf } from '../periods/months.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { EXPORT_COSTS, exportInput } from './cost-export.job.js';
import type {
  CreateClosingSnapshotDownloadUrlInput,
  CreateExportCostSummaryCsvJobInput,
  ExportCostSummaryCsvJob,
} from './export.models.js';

const NO_JOB = '処理が見つかりません。';

const rules = z.object({ query: searchQuery });

function jobView(job: FileJobDocument): ExportCostSummaryCsvJob {
  const { months, query, encoding } = exportInput.parse(job.input);
  const { uuid, name, actor } = job.creator;
  return {
    ...exportJobView(job),
    status: job.status,
    creator: actor === 'DemandUser' ? { uuid } : null,
    creatorName: name,
    targetMonths: months,
    conditionLabel: query === '' ? null : `検索：${query}`,
    encoding,
  };
}

/** Exports of cost summaries as users start and follow them. */
@Injectable()
export class CostExportsService {
  constructor(
    private readonly jobs: FileJobs,
    private readonly periods: PeriodRepository,
    private readonly idempotency: IdempotencyService,
    private readonly store: ObjectStore,
    private readonly snapshots: ClosingSnapshots,
  ) {}

  /** @throws INVALID_ARGUMENT (query), FAILED_PRECONDITION where no accounting period covers the month */
  async start(
    scope: DemandScope,
    { targetMonth, isWholePeriod, encoding, idempotencyKey, ...asked }: CreateExportCostSummaryCsvJobInput,
  ): Promise<ExportCostSummaryCsvJob> {
    const { query } = parseInput(rules, asked);
    const { period } = findMonth(targetMonth, await this.periods.all(scope));
    if (!period) {
      throw failedPrecondition(`${monthLabel(targetMonth)}は会計期間に含まれていません。`);
    }
    const startedMonths = monthsOf(period).filter(({ start }) => start <= todayJst());
    const months = isWholePeriod ? startedMonths.map(({ month }) => month) : [targetMonth];
    const input = { months, query, encoding };
    const span = isWholePeriod ? `${period.start}_${period.end}` : targetMonth;
    const fileName = `原価_${span.replaceAll('-', '')}.csv`;
    const uuid = await this.idempotency.run(
      scope,
      EXPORT_COSTS,
      idempotencyKey,
      (session) => this.jobs.create(session, scope, { kind: EXPORT_COSTS, fileName, input }),
      { input: { targetMonth, isWholePeriod, query, encoding } },
    );
    return jobView(await this.require(scope, uuid));
  }

  /** Exports, newest first. */
  async page(scope: DemandScope, args: PageArgs): Promise<Page<ExportCostSummaryCsvJob>> {
    const page = await this.jobs.pageOf(scope, EXPORT_COSTS, args);
    return { ...page, items: page.items.map(jobView) };
  }

  /** Cancels an export that waits or runs. @throws NOT_FOUND, FAILED_PRECONDITION once it has ended */
  async cancel(scope: DemandScope, uuid: string): Promise<ExportCostSummaryCsvJob> {
    await this.require(scope, uuid);
    await this.jobs.cancel(scope, uuid, 'EXPORT');
    return jobView(await this.require(scope, uuid));
  }

  /** @throws NOT_FOUND, also before the file exists and after its seven days */
  async link(scope: DemandScope, uuid: string): Promise<FileLink> {
    const job = await this.require(scope, uuid);
    return this.jobs.link(job, job.fileName);
  }

  /**
   * The figures of a period as of a closing, by default the latest; also of one that was reversed later.
   * @throws NOT_FOUND until the file is written
   */
  async closingSnapshot(
    scope: DemandScope,
    { accountingPeriodUuid, closedAt }: CreateClosingSnapshotDownloadUrlInput,
  ): Promise<FileLink> {
    const period = await this.periods.require(scope, accountingPeriodUuid);
    const key = await this.snapshots.find(scope, period, closedAt ?? undefined);
    if (key === null) throw notFound('この会計期間はまだ締められていないか、ファイルを作成中です。');
    const { start, end, reopenedClosings: former = [] } = period;
    const at = former.findIndex((one) => one.closedAt === closedAt);
    const number = (at < 0 ? former.length : at) + 1;
    const times = number > 1 ? `_${number}回目` : '';
    return linkTo(this.store, key, `締め_${start}_${end}${times}.csv`.replaceAll('-', ''));
  }

  private async require(scope: DemandScope, uuid: string): Promise<FileJobDocument> {
    const job = await this.jobs.requireById(scope, uuid, NO_JOB);
    if (job.kind !== EXPORT_COSTS) throw notFound(NO_JOB);
    return job;
  }
}
