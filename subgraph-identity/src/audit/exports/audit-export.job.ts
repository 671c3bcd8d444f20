import {
  CsvEncoding,
  FileJobHandler,
  type FileJobPayload,
  FileJobs,
  Job,
  systemScope,
  TWO_DEMANDS_AT_ONCE,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { AuditRepository, type AuditScope } from '../audit.repository.js';
import { AuditCategory } from '../audit.schema.js';
import { AUDIT_CSV_COLUMNS } from './audit-csv.js';

export const EXPORT_AUDIT = 'export-audit-log';

/** Stands for the demand in jobs and files of the operators' own log, which has none. */
export const OPERATORS_LOG = 'operators';

export const exportInput = z.object({
  search: z.object({
    categories: z.array(z.enum(AuditCategory)).nullish(),
    event: z.string().nullish(),
    actor: z.string().nullish(),
    dateFrom: z.string().nullish(),
    dateTo: z.string().nullish(),
    text: z.string().nullish(),
  }),
  conditionLabel: z.string().nullable(),
  encoding: z.enum(CsvEncoding),
});

/** Writes the entries that a search finds to a file; a repeated run overwrites it. */
@Job(EXPORT_AUDIT, TWO_DEMANDS_AT_ONCE)
export class ExportAuditEntriesHandler extends FileJobHandler {
  protected readonly unforeseen = 'ファイルを作成できませんでした。もう一度お試しください。';

  constructor(
    protected readonly jobs: FileJobs,
    private readonly entries: AuditRepository,
  ) {
    super();
  }

  protected async perform({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    const scope = systemScope(demandUuid);
    const job = await this.jobs.begin(scope, uuid);
    if (!job) return;
    const { search, encoding } = exportInput.parse(job.input);
    const log: AuditScope = demandUuid === OPERATORS_LOG ? null : scope;
    await this.jobs.succeedWithCsv(scope, uuid, {
      columns: AUDIT_CSV_COLUMNS,
      rows: this.entries.each(log, search),
      totalCount: await this.entries.count(log, search),
      encoding,
    });
  }
}
