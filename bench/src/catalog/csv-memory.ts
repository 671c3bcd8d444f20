import { report, written } from '../real/file-jobs.js';
import { exportAll, fileOfNew, importFile } from './product-csv.js';
import { seedProducts, withCatalog } from './real-catalog.js';

const EXPORT_SIZES = [1_000, 100_000];
const IMPORT_SIZES = [1_000, 10_000, 100_000];

/** Memory of the catalog subgraph while it exports and imports CSV files of products. */
export async function measureCsvMemory(): Promise<void> {
  await withCatalog('bench_csv', async (catalog) => {
    console.log('Peak growth of the catalog subgraph, CSV of products');
    await seedProducts(catalog, 0, 100);
    // The first run loads code, which is not measured.
    await exportAll(catalog);
    await importFile(catalog, fileOfNew(10));
    await catalog.runtime.connection.collection('products').deleteMany({});
    let stored = 0;
    for (const size of EXPORT_SIZES) {
      await seedProducts(catalog, stored, size);
      stored = size;
      await report(`export of ${size.toLocaleString('en')}`, async () => {
        return written(await exportAll(catalog));
      });
    }
    await catalog.runtime.connection.collection('products').deleteMany({});
    for (const size of IMPORT_SIZES) {
      const file = fileOfNew(size);
      await report(`import of ${size.toLocaleString('en')}`, async () => {
        const { status, failureReason } = await importFile(catalog, file);
        return status === 'SUCCESS' ? 'stored' : `refused: ${failureReason ?? ''}`;
      });
    }
  });
}
