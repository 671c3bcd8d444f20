import type { ExportReport } from './export/export-demand.js';
import type { Manifest } from './manifest.js';
import type { RestoreReport } from './restore/restore.js';

const documentsOf = ({ databases }: Manifest): number =>
  databases.reduce(
    (sum, { collections }) => sum + collections.reduce((all, one) => all + one.documents, 0),
    0,
  );

/** What a backup contains, in plain words. */
export function describeBackup(manifest: Manifest): string[] {
  const { name, point, objects, deletedMeanwhile, accounts } = manifest;
  const seconds = (Date.parse(manifest.finishedAt) - Date.parse(manifest.startedAt)) / 1_000;
  return [
    `Backup ${name}: the databases as of ${point}, made in ${seconds.toFixed(1)} s.`,
    `${documentsOf(manifest)} documents, ${objects.count} files of ${objects.byteSize} bytes.`,
    accounts
      ? `${accounts.count} accounts of the identity service.`
      : 'Without accounts of the identity service.',
    ...(deletedMeanwhile.length > 0
      ? [`${deletedMeanwhile.length} files were deleted, with their documents, while it was made.`]
      : []),
  ];
}

/** The result of a restore, in plain words. */
export function describeRestore({ manifest, documents, files, held, problems }: RestoreReport): string[] {
  if (problems.length > 0)
    return [
      ...problems,
      `The restore of ${manifest.name} differs from the backup in ${problems.length} places: do not use it.`,
    ];
  return [
    `Restored ${manifest.name}, as of ${manifest.point}, without a difference:`,
    `${documents} documents, by count and checksum of each collection`,
    `${manifest.objects.count} files by checksum; ${files} references of documents lead to theirs`,
    ...manifest.sums.map(
      ({ what, demandUuid, documents: count, amount }) =>
        `${what} of the demand ${demandUuid}: ${amount} yen in ${count} documents`,
    ),
    `${held} mails, messages and jobs of the backup and all schedules are held until they are released.`,
  ];
}

/** What was handed over of a demand, in plain words. */
export const describeExport = ({ name, point, records, files }: ExportReport): string[] => [
  `Everything of ${name} as of ${point}: ${files} files, and`,
  ...Object.entries(records).map(([collection, count]) => `${count} records of ${collection}`),
];
