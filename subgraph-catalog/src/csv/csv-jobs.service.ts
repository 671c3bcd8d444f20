import {
  type CsvEncoding,
  type CsvLoss,
  type DemandScope,
  type FileJobDocument,
  FileJobs,
  IdempotencyService,
  invalidArgument,
  LARGE_CSV_LIMITS,
  lossInCp932,
  notFound,
  type Page,
  type PageArgs,
  todayJst,
  type UploadGrant,
  Uploads,
} from '@hacchu-hub/subgraph-kit';
import { isExpired } from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { Injectable } from '@nestjs/common';
import { CategoryRepository } from '../categories/category.repository.js';
import { checkSearchQuery } from '../masters/list-rules.js';
import {
  type CategoryCondition,
  categoryCriteria,
  ProductRepository,
} from '../products/product.repository.js';
import { CsvImportTarget } from './csv-job.enums.js';
import type {
  ExportDemandSupplierCsvJob,
  ExportedFile,
  ExportProductCsvJob,
  ImportCsvJob,
} from './csv-job.models.js';
import { importJobView, masterExportView } from './csv-job.view.js';
import { EXPORT_PRODUCTS, PRODUCT_EXPORT_COLUMNS, withCategoryNames } from './exports/product-export.job.js';
import { SUPPLIER_EXPORT_COLUMNS } from './exports/supplier-export.columns.js';
import { EXPORT_SUPPLIERS } from './exports/supplier-export.job.js';
import { SupplierExportRows } from './exports/supplier-export.rows.js';
import { IMPORT_PRODUCTS, IMPORT_SUPPLIERS } from './imports/import.jobs.js';

const PURPOSE = 'master-csv';
const NO_JOB = '処理が見つかりません。';

const KINDS = {
  [CsvImportTarget.PRODUCT]: IMPORT_PRODUCTS,
  [CsvImportTarget.DEMAND_SUPPLIER]: IMPORT_SUPPLIERS,
} as const;

const EXPORTS = {
  [CsvImportTarget.PRODUCT]: { kind: EXPORT_PRODUCTS, word: '商品' },
  [CsvImportTarget.DEMAND_SUPPLIER]: { kind: EXPORT_SUPPLIERS, word: '仕入先' },
} as const;

type ExportedMaster = ExportProductCsvJob & ExportDemandSupplierCsvJob;

const TARGETS = new Map<string, CsvImportTarget>([
  [IMPORT_PRODUCTS, CsvImportTarget.PRODUCT],
  [IMPORT_SUPPLIERS, CsvImportTarget.DEMAND_SUPPLIER],
]);

/** Which records are exported. */
interface ExportCondition extends CategoryCondition {
  readonly query?: string | null;
}

interface ExportRequest extends ExportCondition {
  readonly encoding: CsvEncoding;
  readonly idempotencyKey: string;
}

interface ImportRequest {
  readonly uploadUuid: string;
  readonly idempotencyKey: string;
  readonly allowsReplacedCharacters: boolean;
}

/** Rows examined before an export; for larger ones, the exported file itself reports the loss. */
const MAX_CHECKED = 10_000;

async function* rowsOf<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}

/** Imports and exports as users start and follow them. */
@Injectable()
export class CsvJobsService {
  constructor(
    private readonly jobs: FileJobs,
    private readonly uploads: Uploads,
    private readonly idempotency: IdempotencyService,
    private readonly products: ProductRepository,
    private readonly categories: CategoryRepository,
    private readonly suppliers: SupplierExportRows,
  ) {}

  /** @throws INVALID_ARGUMENT (fileName, byteSize) */
  async createUploadUrl(
    scope: DemandScope,
    target: CsvImportTarget,
    file: { fileName: string; byteSize: number },
  ): Promise<UploadGrant> {
    const { maxBytes } = LARGE_CSV_LIMITS;
    return this.uploads.createCsvUrl(scope, { ...file, purpose: `${PURPOSE}-${target}`, maxBytes });
  }

  /** Starts the import of an uploaded file. @throws INVALID_ARGUMENT (uploadUuid) */
  async startImport(
    scope: DemandScope,
    target: CsvImportTarget,
    { uploadUuid, idempotencyKey, allowsReplacedCharacters }: ImportRequest,
  ): Promise<ImportCsvJob> {
    const kind = KINDS[target];
    const uuid = await this.idempotency.run(
      scope,
      kind,
      idempotencyKey,
      {
        prepare: () => this.uploads.inspectCsv(scope, uploadUuid, `${PURPOSE}-${target}`),
        commit: async (file, session) => {
          await this.uploads.take(session, file);
          const input = { key: file.key, allowsReplacedCharacters };
          return this.jobs.create(session, scope, { kind, fileName: file.fileName, input });
        },
      },
      { input: { uploadUuid, allowsReplacedCharacters } },
    );
    return this.importJob(scope, uuid);
  }

  /** @throws NOT_FOUND */
  async importJob(scope: DemandScope, uuid: string): Promise<ImportCsvJob> {
    return this.importView(await this.jobs.requireById(scope, uuid, NO_JOB));
  }

  /** Cancels an import that waits or runs. @throws NOT_FOUND, FAILED_PRECONDITION once its rows are visible */
  async cancelImport(scope: DemandScope, uuid: string): Promise<ImportCsvJob> {
    // Other jobs are no imports.
    await this.importJob(scope, uuid);
    await this.jobs.cancel(scope, uuid, 'IMPORT');
    return this.importJob(scope, uuid);
  }

  async importJobs(scope: DemandScope, target: CsvImportTarget, args: PageArgs): Promise<Page<ImportCsvJob>> {
    const page = await this.jobs.pageOf(scope, KINDS[target], args);
    return { ...page, items: await Promise.all(page.items.map((job) => this.importView(job))) };
  }

  /** @throws INVALID_ARGUMENT (query, categoryUuid) */
  async startExport(
    scope: DemandScope,
    target: CsvImportTarget,
    { encoding, idempotencyKey, ...condition }: ExportRequest,
  ): Promise<ExportedMaster> {
    const { kind, word } = EXPORTS[target];
    const { categoryName, ...checked } = await this.checkCondition(scope, condition);
    const input = { ...checked, encoding };
    const fileName = `${word}_${todayJst().replaceAll('-', '')}.csv`;
    const uuid = await this.idempotency.run(
      scope,
      kind,
      idempotencyKey,
      (session) => this.jobs.create(session, scope, { kind, fileName, input: { ...input, categoryName } }),
      // Without the name: a category that is renamed between two tries makes no other request.
      { input },
    );
    return masterExportView(await this.jobs.requireById(scope, uuid, NO_JOB));
  }

  /** What a Shift_JIS export of the same records would lose. @throws INVALID_ARGUMENT (query, categoryUuid) */
  async loss(scope: DemandScope, target: CsvImportTarget, asked: ExportCondition): Promise<CsvLoss> {
    const { query, ...condition } = await this.checkCondition(scope, asked);
    if (target === CsvImportTarget.DEMAND_SUPPLIER) {
      return lossInCp932(SUPPLIER_EXPORT_COLUMNS, rowsOf(this.suppliers.stream(scope, query)), MAX_CHECKED);
    }
    const names = await this.categories.namesById(scope);
    const rows = rowsOf(
      withCategoryNames(this.products.stream(scope, { query, ...categoryCriteria(condition) }), names),
    );
    return lossInCp932(PRODUCT_EXPORT_COLUMNS, rows, MAX_CHECKED);
  }

  private async checkCondition(
    scope: DemandScope,
    { query, categoryUuid, isWithoutCategory }: ExportCondition,
  ): Promise<CategoryCondition & { query: string | null; categoryName?: string }> {
    const text = { query: checkSearchQuery(query)?.trim() || null };
    if (isWithoutCategory) return { ...text, isWithoutCategory };
    if (categoryUuid == null) return text;
    const categoryName = (await this.categories.namesById(scope)).get(categoryUuid);
    if (categoryName === undefined) {
      throw invalidArgument({ fields: { categoryUuid: ['商品分類が見つかりません。'] } });
    }
    return { ...text, categoryUuid, categoryName };
  }

  async exportJobs(
    scope: DemandScope,
    target: CsvImportTarget,
    args: PageArgs,
  ): Promise<Page<ExportedMaster>> {
    const page = await this.jobs.pageOf(scope, EXPORTS[target].kind, args);
    return { ...page, items: page.items.map(masterExportView) };
  }

  /** Cancels an export that waits or runs. @throws NOT_FOUND, FAILED_PRECONDITION once it has ended */
  async cancelExport(scope: DemandScope, target: CsvImportTarget, uuid: string): Promise<ExportedMaster> {
    await this.requireExport(scope, target, uuid);
    await this.jobs.cancel(scope, uuid, 'EXPORT');
    return masterExportView(await this.requireExport(scope, target, uuid));
  }

  /** @throws NOT_FOUND, also before the file exists and after it has been deleted */
  async download(scope: DemandScope, target: CsvImportTarget, uuid: string): Promise<ExportedFile> {
    const job = await this.requireExport(scope, target, uuid);
    return this.jobs.link(job, job.fileName);
  }

  /** @throws NOT_FOUND, also for jobs of other kinds */
  private async requireExport(
    scope: DemandScope,
    target: CsvImportTarget,
    uuid: string,
  ): Promise<FileJobDocument> {
    const job = await this.jobs.requireById(scope, uuid, NO_JOB);
    if (job.kind !== EXPORTS[target].kind) throw notFound(NO_JOB);
    return job;
  }

  private async importView(job: FileJobDocument): Promise<ImportCsvJob> {
    const target = TARGETS.get(job.kind);
    if (!target) throw notFound(NO_JOB);
    const { resultKey, fileName } = job;
    const hasFile = resultKey !== null && !isExpired(job);
    const link = hasFile ? await this.jobs.link(job, fileName.replace(/\.csv$/iu, '_結果.csv')) : null;
    return importJobView(job, target, link?.url ?? null);
  }
}
