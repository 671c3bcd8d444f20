import type { FileJobDocument } from '@hacchu-hub/subgraph-kit';
import { fileJobView, isExpired } from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { z } from 'zod';
import { CARRY_FORWARD } from './carry-forward.job.js';
import { IMPORT_OPENING, IMPORT_PHYSICAL } from './import.jobs.js';
import type { InventoryImportJob } from './inventory.models.js';
import { InventoryImportKind } from './inventory-job.enums.js';

/** The job kinds by what they import. */
export const JOB_KINDS = {
  [InventoryImportKind.OPENING]: IMPORT_OPENING,
  [InventoryImportKind.PHYSICAL]: IMPORT_PHYSICAL,
  [InventoryImportKind.CARRIED_FORWARD]: CARRY_FORWARD,
} as const;

const KIND_OF = new Map<string, InventoryImportKind>([
  [IMPORT_OPENING, InventoryImportKind.OPENING],
  [IMPORT_PHYSICAL, InventoryImportKind.PHYSICAL],
  [CARRY_FORWARD, InventoryImportKind.CARRIED_FORWARD],
]);

const inputOf = z.object({
  accountingPeriodUuid: z.string(),
  performedMonth: z.string().nullish(),
});
const outcomeOf = z.object({
  importedCount: z.number().default(0),
  blankCount: z.number().default(0),
  errorCount: z.number().default(0),
  notices: z.array(z.string()).default([]),
});

/** Whether a job is queued again to finish what everybody sees already; it then has an outcome. */
const isPublished = ({ status, outcome }: FileJobDocument): boolean =>
  status === 'PENDING' && 'importedCount' in outcome;

const deletionOf = z.object({ isDeletion: z.literal(true) });

/** Whether a job stands for an import only towards earlier releases, and deletes counts (ADR 80). */
export const isDeletion = ({ input }: FileJobDocument): boolean => deletionOf.safeParse(input).success;

/** What a file job imports; undefined for other kinds of jobs. */
export const importKindOf = (job: FileJobDocument): InventoryImportKind | undefined => KIND_OF.get(job.kind);

export function inventoryJobView(job: FileJobDocument, kind: InventoryImportKind): InventoryImportJob {
  const { accountingPeriodUuid, performedMonth } = inputOf.parse(job.input);
  const { uuid, name } = job.creator;
  return {
    jobUuid: job._id,
    accountingPeriodUuid,
    kind,
    status: isPublished(job) ? 'IN_PROGRESS' : job.status,
    originalFileName: job.fileName,
    performedMonth: performedMonth ?? null,
    creatorDemandUser: job.creator.actor === 'DemandUser' ? { uuid } : null,
    creatorName: name,
    ...fileJobView(job),
    ...outcomeOf.parse(job.outcome),
    hasResult: job.resultKey !== null && !isExpired(job),
  };
}
