import { Job, type JobHandler, type JobRun } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { FINISH_IMPORT } from '../../masters/published-imports.js';
import { ProductRepository } from '../../products/product.repository.js';
import { SupplierRepository } from '../../suppliers/supplier.repository.js';

const finishing = z.object({ run: z.string() });

/** The imports of one demand into a master take turns: what is left of two is mostly of two demands. */
const AT_ONCE = 2;

/** As long as a large import may take on a slow database. */
const TIMEOUT_MS = 60 * 60_000;

/** Writes what a published import has left to be written; the sweep does so where this job was given up. */
@Job(FINISH_IMPORT, { concurrency: AT_ONCE, timeoutMs: TIMEOUT_MS })
export class FinishImportJob implements JobHandler<z.infer<typeof finishing>> {
  readonly payload = finishing;

  constructor(
    private readonly products: ProductRepository,
    private readonly suppliers: SupplierRepository,
  ) {}

  async run({ run }: z.infer<typeof finishing>, { signal }: JobRun): Promise<void> {
    const isOfRun = (one: string): boolean => one === run;
    await this.products.finish(isOfRun, signal);
    await this.suppliers.finish(isOfRun, signal);
  }
}
