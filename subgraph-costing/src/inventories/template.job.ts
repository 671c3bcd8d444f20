import {
  AppError,
  CsvEncoding,
  FileJobHandler,
  type FileJobPayload,
  FileJobs,
  Job,
  systemScope,
  TWO_DEMANDS_AT_ONCE,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { UNFORESEEN } from './csv/inventory-import.service.js';
import { InventoryTemplates } from './templates.service.js';

export const WRITE_TEMPLATE = 'write-inventory-template';

export const templateInput = z.object({
  // Not `accountingPeriodUuid`, by which the imports are found that a closing waits for.
  periodUuid: z.string(),
  month: z.string().nullable(),
  encoding: z.enum(CsvEncoding),
});

/** Writes a template of an inventory to a file; a repeated run overwrites it. */
@Job(WRITE_TEMPLATE, TWO_DEMANDS_AT_ONCE)
export class WriteInventoryTemplateJob extends FileJobHandler {
  protected readonly unforeseen = UNFORESEEN;

  constructor(
    protected readonly jobs: FileJobs,
    private readonly templates: InventoryTemplates,
  ) {
    super();
  }

  protected async perform({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    const scope = systemScope(demandUuid);
    const job = await this.jobs.begin(scope, uuid);
    if (!job) return;
    const { encoding, ...ref } = templateInput.parse(job.input);
    try {
      const { columns, batches } = await this.templates.read(scope, ref);
      await this.jobs.succeedWithCsv(scope, uuid, { columns, batches, totalCount: null, encoding });
    } catch (error) {
      // The period was closed since the template was asked for, for instance.
      if (!(error instanceof AppError) || error.rpc === 'UNAVAILABLE') throw error;
      await this.jobs.fail(scope, uuid, error.message);
    }
  }
}
