import {
  eachOf,
  FileJobs,
  RecurringJob,
  type RecurringJobHandler,
  steadyNow,
  systemScope,
} from '@hacchu-hub/subgraph-kit';
import { ImportRowRepository } from '../../masters/import-row.repository.js';
import { importOfKey, type ImportRuns } from '../../masters/import-run.js';
import { ProductRepository } from '../../products/product.repository.js';
import { SupplierRepository } from '../../suppliers/supplier.repository.js';

/** Where imports leave something behind. */
interface Leftovers {
  runs(): Promise<string[]>;
  discard(runs: ImportRuns): Promise<void>;
}

/** Longer than an import waits before it finishes itself. */
const OVERDUE_MS = 60_000;

/** Every five minutes: finishes published imports, and removes what others have staged, once their job has ended. */
@RecurringJob({ name: 'sweep-imports', everyMinutes: 5 })
export class ImportSweepJob implements RecurringJobHandler {
  private readonly places: readonly Leftovers[];

  constructor(
    private readonly jobs: FileJobs,
    rows: ImportRowRepository,
    private readonly products: ProductRepository,
    private readonly suppliers: SupplierRepository,
  ) {
    const masters = [products, suppliers].map((repository) => ({
      runs: () => repository.stagedRuns(),
      discard: (runs: ImportRuns) => repository.discard(runs),
    }));
    this.places = [{ runs: () => rows.runs(), discard: (runs) => rows.discard(runs) }, ...masters];
  }

  async run(signal?: AbortSignal): Promise<void> {
    const isOverdue = (_run: string, publishedAt: Date): boolean =>
      steadyNow().getTime() - publishedAt.getTime() > OVERDUE_MS;
    const steps = [
      () => this.products.finish(isOverdue, signal),
      () => this.suppliers.finish(isOverdue, signal),
      ...this.places.map((place) => () => this.discardEnded(place, signal)),
    ];
    await eachOf(steps, (step) => step(), signal);
  }

  private async discardEnded(place: Leftovers, signal?: AbortSignal): Promise<void> {
    const discard = async (key: string): Promise<void> => {
      const left = importOfKey(key);
      const { demandUuid, jobUuid } = left;
      const open = await this.jobs.openAmong(systemScope(demandUuid), [jobUuid]);
      if (!open.has(jobUuid)) await place.discard(left);
    };
    await eachOf(await place.runs(), discard, signal);
  }
}
