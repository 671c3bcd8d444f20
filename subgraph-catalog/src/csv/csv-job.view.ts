import { timestampOf, type FileJobCreator, type FileJobDocument } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

import { ExportProductCsvJobStatus, type CsvImportTarget } from './csv-job.enums.js';
import type { ExportProductCsvJob, ImportCsvJob, JobCreator } from './csv-job.models.js';
import { exportInput } from './exports/product-export.job.js';

const importOutcome = z.object({
  createdCount: z.number().default(0),
  updatedCount: z.number().default(0),
  errorCount: z.number().default(0),
  notices: z.array(z.string()).default([]),
});

const creatorView = ({ uuid, name, actor }: FileJobCreator): JobCreator => ({
  uuid,
  name: actor === 'Operator' ? `運営（${name}）` : name,
  actor,
});

const shared = (job: FileJobDocument) => ({
  uuid: job._id,
  status: ExportProductCsvJobStatus[job.status],
  createdAt: timestampOf(job.createdAt),
  expiredAt: timestampOf(job.expiresAt),
  creator: creatorView(job.creator),
  processedCount: job.processedCount,
  totalCount: job.totalCount,
  failureReason: job.failureReason,
});

export const isExpired = ({ expiresAt }: FileJobDocument): boolean => expiresAt.getTime() <= Date.now();

export function exportJobView(job: FileJobDocument): ExportProductCsvJob {
  const { query, encoding } = exportInput.parse(job.input);
  return {
    ...shared(job),
    fileName: job.fileName,
    isExpired: isExpired(job),
    encoding,
    conditionLabel: query ? `検索：${query}` : null,
  };
}

/** @param resultUrl signed, or null where there is no result file */
export function importJobView(
  job: FileJobDocument,
  target: CsvImportTarget,
  resultUrl: string | null,
): ImportCsvJob {
  return {
    ...shared(job),
    target,
    originalFileName: job.fileName,
    ...importOutcome.parse(job.outcome),
    resultUrl,
  };
}
