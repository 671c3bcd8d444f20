import {
  type DemandScope,
  type FileJobDocument,
  FileJobs,
  type FileLink,
  IdempotencyService,
  notFound,
} from '@hacchu-hub/subgraph-kit';
import { exportJobView } from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { Injectable } from '@nestjs/common';
import { PeriodRepository } from '../periods/period.repository.js';
import { templateInput, WRITE_TEMPLATE } from './template.job.js';
import type { CreateInventoryTemplateJobInput, InventoryTemplateJob } from './template.models.js';
import { InventoryTemplates, type TemplateRef } from './templates.service.js';

const NO_JOB = '処理が見つかりません。';
/** As many as may be waiting: whoever asked for one finds it although others ask for theirs. */
const MAX_JOBS = 20;

function jobView(job: FileJobDocument): InventoryTemplateJob {
  const { periodUuid, month, encoding } = templateInput.parse(job.input);
  const { uuid, name, actor } = job.creator;
  return {
    ...exportJobView(job),
    accountingPeriodUuid: periodUuid,
    performedMonth: month,
    encoding,
    status: job.status,
    creator: actor === 'DemandUser' ? { uuid } : null,
    creatorName: name,
  };
}

/** Templates of inventories as users start and follow them. */
@Injectable()
export class TemplateJobs {
  constructor(
    private readonly jobs: FileJobs,
    private readonly templates: InventoryTemplates,
    private readonly periods: PeriodRepository,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws NOT_FOUND; of a month INVALID_ARGUMENT (performedMonth), FAILED_PRECONDITION once the period is closed */
  async start(
    scope: DemandScope,
    {
      idempotencyKey,
      accountingPeriodUuid: periodUuid,
      performedMonth: month = null,
      encoding,
    }: CreateInventoryTemplateJobInput,
  ): Promise<InventoryTemplateJob> {
    const fileName = await this.templates.fileName(scope, { periodUuid, month });
    const input = { periodUuid, month, encoding };
    const uuid = await this.idempotency.run(
      scope,
      WRITE_TEMPLATE,
      idempotencyKey,
      (session) => this.jobs.create(session, scope, { kind: WRITE_TEMPLATE, fileName, input }),
      { input },
    );
    return jobView(await this.require(scope, uuid));
  }

  /** The newest templates of an inventory whose files are not deleted yet. @throws NOT_FOUND */
  async jobsOf(scope: DemandScope, { periodUuid, month }: TemplateRef): Promise<InventoryTemplateJob[]> {
    await this.periods.require(scope, periodUuid);
    const jobs = await this.jobs.find(
      scope,
      {
        kind: WRITE_TEMPLATE,
        'input.periodUuid': periodUuid,
        'input.month': month,
        expiresAt: { $gt: new Date() },
      },
      { sort: { createdAt: -1, _id: -1 }, limit: MAX_JOBS },
    );
    return jobs.map(jobView);
  }

  /** Cancels a template that waits or is written. @throws NOT_FOUND, FAILED_PRECONDITION once it has ended */
  async cancel(scope: DemandScope, uuid: string): Promise<InventoryTemplateJob> {
    await this.require(scope, uuid);
    await this.jobs.cancel(scope, uuid, 'EXPORT');
    return jobView(await this.require(scope, uuid));
  }

  /** @throws NOT_FOUND, also for another inventory, before the file exists and after its seven days */
  async link(scope: DemandScope, uuid: string, { periodUuid, month }: TemplateRef): Promise<FileLink> {
    const job = await this.require(scope, uuid);
    const input = templateInput.parse(job.input);
    if (input.periodUuid !== periodUuid || input.month !== month) throw notFound(NO_JOB);
    return this.jobs.link(job, job.fileName);
  }

  private async require(scope: DemandScope, uuid: string): Promise<FileJobDocument> {
    const job = await this.jobs.requireById(scope, uuid, NO_JOB);
    if (job.kind !== WRITE_TEMPLATE) throw notFound(NO_JOB);
    return job;
  }
}
