import {
  type CsvEncoding,
  type CsvLoss,
  type DemandScope,
  type FileJobDocument,
  FileJobs,
  type FileLink,
  IdempotencyService,
  lossInCp932,
  notFound,
  type Page,
  type PageArgs,
  shownName,
  systemScope,
  todayJst,
  type UserIdentity,
} from '@hacchu-hub/subgraph-kit';
import { exportJobView } from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { Injectable } from '@nestjs/common';
import { nameOfEvent } from '../audit.events.js';
import { type AuditSearch, checkSearch } from '../audit.filter.js';
import { AuditRepository, type AuditScope } from '../audit.repository.js';
import { AUDIT_CSV_COLUMNS, CATEGORY_NAMES } from './audit-csv.js';
import { EXPORT_AUDIT, exportInput, OPERATORS_LOG } from './audit-export.job.js';
import type { AuditExport } from './audit-export.models.js';

const NO_JOB = '処理が見つかりません。';

/** Rows examined before an export; for larger ones, the exported file itself reports the loss. */
const MAX_CHECKED = 10_000;

interface ExportRequest {
  search: AuditSearch;
  encoding: CsvEncoding;
  idempotencyKey: string;
}

/** The jobs of a log, as started by a person. */
const jobsOf = (log: AuditScope, actor: UserIdentity): DemandScope => ({
  ...systemScope(log?.demandUuid ?? OPERATORS_LOG),
  actor,
});

const daysOf = (from: string, to: string): string => `${from}〜${to}`.replaceAll('-', '/');

function jobView(job: FileJobDocument): AuditExport {
  const { conditionLabel, encoding } = exportInput.parse(job.input);
  const { name, actor } = job.creator;
  const isOfDemand = job.demandUuid !== OPERATORS_LOG;
  return {
    ...exportJobView(job),
    status: job.status,
    creatorName: isOfDemand ? shownName({ actor, name }) : name,
    ...(job.cancellation && !isOfDemand && { cancelerName: job.cancellation.by.name }),
    encoding,
    conditionLabel,
  };
}

/** Exports of the audit log as people start and follow them. */
@Injectable()
export class AuditExportsService {
  constructor(
    private readonly jobs: FileJobs,
    private readonly entries: AuditRepository,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws INVALID_ARGUMENT (text, dateTo), FAILED_PRECONDITION while too many are under way */
  async start(
    log: AuditScope,
    actor: UserIdentity,
    { search, encoding, idempotencyKey }: ExportRequest,
  ): Promise<AuditExport> {
    checkSearch(search);
    const scope = jobsOf(log, actor);
    const conditionLabel = await this.labelOf(log, search);
    const fileName = `監査ログ_${todayJst().replaceAll('-', '')}.csv`;
    const input = { search, conditionLabel, encoding };
    const uuid = await this.idempotency.run(
      scope,
      EXPORT_AUDIT,
      idempotencyKey,
      (session) => this.jobs.create(session, scope, { kind: EXPORT_AUDIT, fileName, input }),
      // Without the label: a person who is renamed between two tries makes no other request.
      { input: { search, encoding } },
    );
    return jobView(await this.require(log, uuid));
  }

  /** Cancels an export that waits or runs. @throws NOT_FOUND, FAILED_PRECONDITION once it has ended */
  async cancel(log: AuditScope, actor: UserIdentity, uuid: string): Promise<AuditExport> {
    await this.require(log, uuid);
    await this.jobs.cancel(jobsOf(log, actor), uuid, 'EXPORT');
    return jobView(await this.require(log, uuid));
  }

  /** Exports of a log, newest first. */
  async page(log: AuditScope, args: PageArgs): Promise<Page<AuditExport>> {
    const scope = systemScope(log?.demandUuid ?? OPERATORS_LOG);
    const page = await this.jobs.pageOf(scope, EXPORT_AUDIT, args);
    return { ...page, items: page.items.map(jobView) };
  }

  /** What a Shift_JIS export would lose. @throws INVALID_ARGUMENT (text, dateTo) */
  async loss(log: AuditScope, search: AuditSearch): Promise<CsvLoss> {
    return lossInCp932(AUDIT_CSV_COLUMNS, this.entries.each(log, search), MAX_CHECKED);
  }

  /** @throws NOT_FOUND, also before the file exists and after its seven days */
  async link(log: AuditScope, uuid: string): Promise<FileLink> {
    const job = await this.require(log, uuid);
    return this.jobs.link(job, job.fileName);
  }

  private async require(log: AuditScope, uuid: string): Promise<FileJobDocument> {
    const job = await this.jobs.requireById(systemScope(log?.demandUuid ?? OPERATORS_LOG), uuid, NO_JOB);
    if (job.kind !== EXPORT_AUDIT) throw notFound(NO_JOB);
    return job;
  }

  private async labelOf(log: AuditScope, search: AuditSearch): Promise<string | null> {
    const { categories, event, actor, dateFrom, dateTo, text } = search;
    const actorName = actor && (await this.entries.actors(log)).find(({ id }) => id === actor)?.name;
    const parts = [
      (dateFrom || dateTo) && `期間：${daysOf(dateFrom ?? '', dateTo ?? '')}`,
      actor && `変更した人：${actorName ?? actor}`,
      categories?.length && `種別：${categories.map((one) => CATEGORY_NAMES[one]).join('、')}`,
      event && `操作：${nameOfEvent(event)}`,
      text?.trim() && `検索：${text.trim()}`,
    ].filter(Boolean);
    return parts.length > 0 ? parts.join('・') : null;
  }
}
