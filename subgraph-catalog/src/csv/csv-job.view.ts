import { creatorName, type FileJobCreator, type FileJobDocument } from '@hacchu-hub/subgraph-kit';
import { exportJobView, fileJobView } from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { z } from 'zod';
import type { CsvImportTarget } from './csv-job.enums.js';
import type {
  ExportDemandSupplierCsvJob,
  ExportProductCsvJob,
  ImportCsvJob,
  JobCreator,
} from './csv-job.models.js';
import { exportInput } from './exports/product-export.job.js';

const importOutcome = z.object({
  createdCount: z.number().default(0),
  updatedCount: z.number().default(0),
  unchangedCount: z.number().default(0),
  errorCount: z.number().default(0),
  notices: z.array(z.string()).default([]),
});

const creatorView = (creator: FileJobCreator): JobCreator => ({
  uuid: creator.uuid,
  name: creatorName(creator),
  actor: creator.actor,
});

const shared = ({ creator, status }: FileJobDocument) => ({ status, creator: creatorView(creator) });

export function masterExportView(job: FileJobDocument): ExportProductCsvJob & ExportDemandSupplierCsvJob {
  const { query, encoding, categoryName, isWithoutCategory } = exportInput.parse(job.input);
  const category = isWithoutCategory ? 'なし' : categoryName;
  const conditions = [query && `検索：${query}`, category && `商品分類：${category}`].filter(Boolean);
  return {
    ...exportJobView(job),
    ...shared(job),
    encoding,
    conditionLabel: conditions.join('、') || null,
  };
}

/** @param resultUrl signed URL, or null where there is no result file */
export function importJobView(
  job: FileJobDocument,
  target: CsvImportTarget,
  resultUrl: string | null,
): ImportCsvJob {
  return {
    ...fileJobView(job),
    ...shared(job),
    uuid: job._id,
    target,
    originalFileName: job.fileName,
    ...importOutcome.parse(job.outcome),
    resultUrl,
  };
}
