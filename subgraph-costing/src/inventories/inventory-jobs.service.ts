import {
  type DemandScope,
  failedPrecondition,
  type FileJobDocument,
  FileJobs,
  type FileLink,
  IdempotencyService,
  LARGE_CSV_LIMITS,
  notFound,
  type TwoPhaseWork,
  type UploadedFile,
  type UploadGrant,
  Uploads,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { BookRepository } from '../book/book.repository.js';
import { OpeningService } from '../periods/opening.service.js';
import { OpeningInventoryKind } from '../periods/period.enums.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { isLocked, lockedPeriod } from '../periods/period.rules.js';
import type { InventoryImportJob } from './inventory.models.js';
import { InventoryImportKind } from './inventory-job.enums.js';
import type {
  CreateCarriedForwardInventoryJobInput,
  CreateImportOpeningInventoryJobInput,
  CreateImportPhysicalInventoryJobInput,
} from './inventory-job.inputs.js';
import { importKindOf, inventoryJobView, isDeletion, JOB_KINDS } from './inventory-job.view.js';
import { PhysicalInventoryService } from './physical-inventory.service.js';

const NO_JOB = '処理が見つかりません。';
const MAX_JOBS = 100;
const RUNNING = '棚卸の取込を処理しています。完了してから再度お試しください。';

type FileKind = InventoryImportKind.OPENING | InventoryImportKind.PHYSICAL;

const purposeOf = (kind: FileKind, periodUuid: string): string =>
  `inventory-csv-${kind.toLowerCase()}-${periodUuid}`;

/** A request for a job. */
interface Request {
  readonly kind: InventoryImportKind;
  readonly periodUuid: string;
  readonly idempotencyKey: string;
  /** Input that must be the same whenever the idempotency key is repeated. */
  readonly input: object;
  /** Validates the request, first without and then within the transaction. */
  readonly check: (session?: ClientSession) => Promise<unknown>;
  /** The uploaded file to import, and what it is for. */
  readonly upload?: { readonly uuid: string; readonly purpose: string };
  /** The name of a job without a file. */
  readonly fileName?: string;
  readonly jobInput: object;
}

/** Stock imports as users start and follow them. */
@Injectable()
export class InventoryJobsService {
  constructor(
    private readonly jobs: FileJobs,
    private readonly uploads: Uploads,
    private readonly idempotency: IdempotencyService,
    private readonly books: BookRepository,
    private readonly periods: PeriodRepository,
    private readonly opening: OpeningService,
    private readonly physical: PhysicalInventoryService,
  ) {}

  /** @throws INVALID_ARGUMENT (fileName, byteSize), NOT_FOUND, FAILED_PRECONDITION once the period is closed */
  async createUploadUrl(
    scope: DemandScope,
    kind: FileKind,
    periodUuid: string,
    { fileName, byteSize }: { fileName: string; byteSize: number },
  ): Promise<UploadGrant> {
    const period = await this.periods.require(scope, periodUuid);
    if (isLocked(period)) throw lockedPeriod(period);
    const purpose = purposeOf(kind, periodUuid);
    const { maxBytes } = LARGE_CSV_LIMITS;
    return this.uploads.createCsvUrl(scope, { purpose, fileName, byteSize, maxBytes });
  }

  async importOpening(
    scope: DemandScope,
    { idempotencyKey, accountingPeriodUuid, uploadUuid, ...confirmed }: CreateImportOpeningInventoryJobInput,
  ): Promise<InventoryImportJob> {
    const kind = InventoryImportKind.OPENING;
    const { confirmReplace } = confirmed;
    return this.start(scope, {
      kind,
      periodUuid: accountingPeriodUuid,
      idempotencyKey,
      input: { uploadUuid, ...confirmed },
      check: (session) => {
        const asked = {
          periodUuid: accountingPeriodUuid,
          kind: OpeningInventoryKind.IMPORTED,
          confirmReplace,
        };
        return this.opening.require(scope, asked, session);
      },
      upload: { uuid: uploadUuid, purpose: purposeOf(kind, accountingPeriodUuid) },
      jobInput: confirmed,
    });
  }

  async importPhysical(
    scope: DemandScope,
    {
      idempotencyKey,
      accountingPeriodUuid,
      uploadUuid,
      performedMonth,
    }: CreateImportPhysicalInventoryJobInput,
  ): Promise<InventoryImportJob> {
    const kind = InventoryImportKind.PHYSICAL;
    return this.start(scope, {
      kind,
      periodUuid: accountingPeriodUuid,
      idempotencyKey,
      input: { uploadUuid, performedMonth },
      check: (session) => {
        const ref = { periodUuid: accountingPeriodUuid, month: performedMonth };
        return this.physical.requireMonth(scope, ref, session);
      },
      upload: { uuid: uploadUuid, purpose: purposeOf(kind, accountingPeriodUuid) },
      jobInput: { performedMonth },
    });
  }

  async carryForward(
    scope: DemandScope,
    { idempotencyKey, accountingPeriodUuid, confirmReplace }: CreateCarriedForwardInventoryJobInput,
  ): Promise<InventoryImportJob> {
    return this.start(scope, {
      kind: InventoryImportKind.CARRIED_FORWARD,
      periodUuid: accountingPeriodUuid,
      idempotencyKey,
      input: { confirmReplace },
      check: (session) => {
        const asked = {
          periodUuid: accountingPeriodUuid,
          kind: OpeningInventoryKind.CARRIED_FORWARD,
          confirmReplace,
        };
        return this.opening.require(scope, asked, session);
      },
      fileName: '前期繰越',
      jobInput: { confirmReplace },
    });
  }

  /** One job. @throws NOT_FOUND */
  async job(scope: DemandScope, uuid: string): Promise<InventoryImportJob> {
    const { job, kind } = await this.require(scope, uuid);
    return inventoryJobView(job, kind);
  }

  /** Cancels an import that waits or runs. @throws NOT_FOUND, FAILED_PRECONDITION once its stock is visible */
  async cancel(scope: DemandScope, uuid: string): Promise<InventoryImportJob> {
    const { job } = await this.require(scope, uuid);
    if (isDeletion(job)) throw notFound(NO_JOB);
    await this.jobs.cancel(scope, uuid, 'IMPORT');
    return this.job(scope, uuid);
  }

  /** The newest jobs of a period that import one kind of stock. @throws NOT_FOUND */
  async jobsOf(
    scope: DemandScope,
    periodUuid: string,
    kinds: readonly InventoryImportKind[],
  ): Promise<InventoryImportJob[]> {
    await this.periods.require(scope, periodUuid);
    const jobs = await this.jobs.find(
      scope,
      {
        kind: { $in: kinds.map((kind) => JOB_KINDS[kind]) },
        'input.accountingPeriodUuid': periodUuid,
        'input.isDeletion': { $exists: false },
      },
      { sort: { createdAt: -1, _id: -1 }, limit: MAX_JOBS },
    );
    return jobs.flatMap((job) => {
      const kind = importKindOf(job);
      return kind ? [inventoryJobView(job, kind)] : [];
    });
  }

  /** The result file of an import. @throws NOT_FOUND, also after its seven days */
  async resultFile(scope: DemandScope, uuid: string, of: FileKind): Promise<FileLink> {
    const { job, kind } = await this.require(scope, uuid);
    if (kind !== of) throw notFound(NO_JOB);
    return this.jobs.link(job, job.fileName.replace(/\.csv$/iu, '_結果.csv'));
  }

  private async start(scope: DemandScope, request: Request): Promise<InventoryImportJob> {
    const { kind, periodUuid, idempotencyKey, input, check, upload, fileName = '', jobInput } = request;
    const work: TwoPhaseWork<UploadedFile | undefined, string> = {
      prepare: async () => {
        await this.requireNoneRunning(scope, periodUuid);
        await check();
        return upload && this.uploads.inspectCsv(scope, upload.uuid, upload.purpose);
      },
      commit: async (file, session) => {
        // Serialised, so that a concurrent request waits until it can see this job.
        await this.books.turn(scope, session);
        await this.requireNoneRunning(scope, periodUuid, session);
        await check(session);
        if (file) await this.uploads.take(session, file);
        return this.jobs.create(session, scope, {
          kind: JOB_KINDS[kind],
          fileName: file?.fileName ?? fileName,
          input: { ...(file && { key: file.key }), ...jobInput, accountingPeriodUuid: periodUuid },
        });
      },
    };
    const uuid = await this.idempotency.run(scope, JOB_KINDS[kind], idempotencyKey, work, {
      input: { periodUuid, ...input },
    });
    return this.job(scope, uuid);
  }

  private async requireNoneRunning(
    scope: DemandScope,
    periodUuid: string,
    session?: ClientSession,
  ): Promise<void> {
    const isRunning = await this.jobs.exists(
      scope,
      {
        kind: { $in: Object.values(JOB_KINDS) },
        status: { $in: ['PENDING', 'IN_PROGRESS'] },
        'input.accountingPeriodUuid': periodUuid,
      },
      { session },
    );
    if (isRunning) throw failedPrecondition(RUNNING);
  }

  private async require(
    scope: DemandScope,
    uuid: string,
  ): Promise<{ job: FileJobDocument; kind: InventoryImportKind }> {
    const job = await this.jobs.requireById(scope, uuid, NO_JOB);
    const kind = importKindOf(job);
    if (!kind) throw notFound(NO_JOB);
    return { job, kind };
  }
}
