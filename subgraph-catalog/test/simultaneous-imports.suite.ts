import { randomUUID } from 'node:crypto';
import { nowTimestamp, systemScope } from '@hacchu-hub/subgraph-kit';
import { as, OTHER_DEMAND, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CategoryRepository } from '../src/categories/category.repository.js';
import { masterEvent } from '../src/masters/history/master-event.rules.js';
import { MasterEventKind } from '../src/masters/history/master-event.schema.js';
import { ImportRowRepository } from '../src/masters/import-row.repository.js';
import type { ImportRun } from '../src/masters/import-run.js';
import { ImportTurns } from '../src/masters/import-turns.js';
import { ProductRepository } from '../src/products/product.repository.js';
import { ProductService } from '../src/products/product.service.js';
import { type Catalog, dataOf, userMessage } from './catalog.js';
import {
  createCategory,
  deleteCategory,
  importFile,
  importState,
  productsOf,
  startImport,
  textOf,
  untilOver,
  upload,
} from './csv-support.js';
import { shrinkPortions } from './portions.js';
import { takeCatalog } from './shared-catalog.js';

const EDITOR = { uuid: randomUUID(), actor: 'DemandUser', name: '見本 花子' } as const;
const EXPORTER = as.editor({ flags: ['CSV_EXPORT'] });
const scope = systemScope(TEST_DEMAND.uuid);

let catalog: Catalog;
let rows: ImportRowRepository;
let turns: ImportTurns;

const runOf = (): ImportRun => ({ demandUuid: TEST_DEMAND.uuid, jobUuid: randomUUID(), attempt: 1 });

/** Starts an import of one product. */
async function startWith(name: string): Promise<string> {
  const uploadUuid = await upload(catalog, `商品名,単価\n${name},10\n`);
  return dataOf(await startImport(catalog, uploadUuid)).started.job.uuid;
}

/** Something happens when all rows of the next import are valid, and none is published. */
function beforePublication(happens: () => Promise<unknown>): void {
  const copy = rows.copy.bind(rows);
  jest.spyOn(rows, 'copy').mockImplementationOnce(async (...given) => {
    await happens();
    await copy(...given);
  });
}

describe('imports at the same time as other changes', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
    rows = catalog.app.get(ImportRowRepository);
    turns = catalog.app.get(ImportTurns);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  beforeEach(async () => {
    for (const name of ['products', 'productCategories', 'import_turns', 'published_imports', 'tallies']) {
      await catalog.runtime.connection.collection(name).deleteMany({});
    }
  });

  it('a category that was deleted after it was read is an error of the rows that name it', async () => {
    const uuid = await createCategory(catalog, '工具');
    beforePublication(async () => dataOf(await deleteCategory(catalog, uuid)));
    const job = await importFile(catalog, '商品名,単価,商品分類\nねじ,10,工具\n');
    expect(job).toMatchObject({ status: 'FAILURE', errorCount: 1 });
    expect(job.failureReason).toContain('商品分類が見つかりません。');
    expect(await productsOf(catalog)).toEqual([]);
  });

  it('a category is not deleted whose deletion began before products were given it', async () => {
    const uuid = await createCategory(catalog, '工具');
    const categories = catalog.app.get(CategoryRepository);
    const until = new Date(Date.now() + 60_000);
    await categories.beginRemoval(scope, uuid, until);
    const job = await importFile(catalog, '商品名,単価,商品分類\nねじ,10,工具\n');
    expect(job).toMatchObject({ status: 'SUCCESS', createdCount: 1 });
    const now = '2026-01-01T00:00:00.000000Z';
    const change = { deletedAt: now, updatedAt: now, updatedBy: EDITOR };
    const event = masterEvent(scope, { recordUuid: uuid, editor: EDITOR, kind: MasterEventKind.DELETED });
    expect(await categories.markDeleted(scope, uuid, change, event)).toBeNull();
    expect(userMessage(await deleteCategory(catalog, uuid))).toContain('1件の商品で使用されているため');
  });

  it('imports into one master of a demand run one after the other, in whatever processes', async () => {
    const [first, again, second] = [runOf(), runOf(), runOf()];
    expect(await turns.take(first, 'products')).toBe(true);
    expect(await turns.take(second, 'products')).toBe(false);
    expect(await turns.take(second, 'demandSuppliers')).toBe(true);
    expect(await turns.take({ ...again, demandUuid: OTHER_DEMAND.uuid }, 'products')).toBe(true);
    // A later run of the same import takes it over; the earlier one, should it still run, neither keeps nor frees it.
    const later = { ...first, attempt: 2 };
    expect(await turns.take(later, 'products')).toBe(true);
    expect(await turns.keep(first, 'products')).toBe(false);
    await turns.release(first, 'products');
    expect(await turns.keep(later, 'products')).toBe(true);
    const held = catalog.runtime.connection.collection('import_turns');
    await held.updateMany({}, { $set: { heldUntil: new Date(0) } });
    expect(await turns.take(second, 'products')).toBe(true);
    expect(await turns.keep(later, 'products')).toBe(false);
  });

  it('an import of another demand does not wait for a long one', async () => {
    let status: string | undefined;
    beforePublication(async () => {
      const who = as.otherDemandAdmin();
      ({ status } = await importFile(catalog, '商品名,単価\nねじ,10\n', { who }));
    });
    const job = await importFile(catalog, '商品名,単価\n釘,10\n');
    expect(status).toBe('SUCCESS');
    expect(job).toMatchObject({ status: 'SUCCESS', createdCount: 1 });
    expect(await productsOf(catalog)).toEqual([['釘', '10']]);
  });

  it('an import waits for another one, and no run of it counts as failed', async () => {
    const other = runOf();
    await turns.take(other, 'products');
    const uuid = await startWith('ねじ');
    const outbox = catalog.runtime.connection.collection('outbox');
    const key = `import-product-csv:${uuid}`;
    await until(
      () => outbox.findOne({ key }),
      (entry) => entry?.['interrupted'] === 2,
    );
    expect(await importState(catalog, uuid)).toMatchObject({
      status: 'PENDING',
      failureReason: '先に始めた取り込みの完了を待っています。終わりしだい自動で始めます。',
    });
    await turns.release(other, 'products');
    expect(await untilOver(() => importState(catalog, uuid))).toMatchObject({ status: 'SUCCESS' });
    await until(
      () => catalog.runtime.connection.collection('import_turns').countDocuments({}),
      (held) => held === 0,
    );
  });

  it('of two files the later one counts, also where the earlier one had to wait', async () => {
    const other = runOf();
    await turns.take(other, 'products');
    const waiting = await startWith('先');
    const outbox = catalog.runtime.connection.collection('outbox');
    // It looks again in a minute, so that the other one is due before it.
    await until(
      () =>
        outbox.updateOne(
          { key: `import-product-csv:${waiting}`, interrupted: { $gte: 1 }, leaseUntil: new Date(0) },
          { $set: { availableAt: new Date(Date.now() + 60_000) } },
        ),
      ({ modifiedCount }) => modifiedCount === 1,
    );
    await turns.release(other, 'products');
    const later = await startWith('後');
    await until(
      () => outbox.findOne({ key: `import-product-csv:${later}` }),
      (entry) => entry?.['interrupted'] >= 1,
    );
    await outbox.updateMany({ state: 'PENDING' }, { $set: { availableAt: new Date() } });
    for (const uuid of [waiting, later]) await untilOver(() => importState(catalog, uuid));
    const products = catalog.runtime.connection.collection('products');
    const names = await products.find({}).sort({ _id: 1 }).toArray();
    expect(names.map(({ name }) => name)).toEqual(['先', '後']);
  });

  it('an export has all rows of an import that is published while it reads, or none', async () => {
    shrinkPortions(catalog);
    const lines = (price: number) => Array.from({ length: 35 }, (_, at) => `商品${at},${price}`);
    await importFile(catalog, `商品名,単価\n${lines(10).join('\n')}\n`);
    const repository = catalog.app.get(ProductRepository);
    const stored = await repository.find(scope, {}, { sort: { _id: 1 } });
    const dearer = stored.map(({ _id, name }) => `${_id},${name},99`).join('\n');
    const stream = repository.stream.bind(repository);
    jest.spyOn(repository, 'stream').mockImplementationOnce(async function* (...given) {
      let isFirst = true;
      for await (const batch of stream(...given)) {
        yield batch;
        if (!isFirst) continue;
        isFirst = false;
        expect(await importFile(catalog, `商品ID,商品名,単価\n${dearer}\n`)).toMatchObject({
          updatedCount: 35,
        });
      }
    });
    const { started } = dataOf(
      await catalog.graphql<{ started: { job: { uuid: string } } }>(
        `mutation { started: createExportProductCsvJob(input: { idempotencyKey: "${randomUUID()}" }) { job { uuid } } }`,
        {},
        EXPORTER,
      ),
    );
    const file = await until(
      () =>
        catalog.graphql<{ file: { url: string } }>(
          `{ file: downloadExportedProductCsv(uuid: "${started.job.uuid}") { url } }`,
          {},
          EXPORTER,
        ),
      ({ errors }) => errors.length === 0,
    );
    const text = await textOf(catalog, dataOf(file).file.url);
    expect(text.match(/商品\d+,,,,99,/gu)).toHaveLength(35);
  });

  it('an import whose records are changed during each of three runs fails, and says why', async () => {
    await importFile(catalog, '商品名,単価\nねじ,10\n');
    const products = catalog.runtime.connection.collection<{ _id: string }>('products');
    const stored = await products.findOne({});
    const copy = rows.copy.bind(rows);
    jest.spyOn(rows, 'copy').mockImplementation(async (...given) => {
      await products.updateOne({}, { $set: { updatedAt: nowTimestamp() } });
      await copy(...given);
    });
    const job = await importFile(catalog, `商品ID,商品名,単価\n${stored?._id},ねじ,20\n`);
    expect(job).toMatchObject({
      status: 'FAILURE',
      failureReason: '取り込み中に商品が更新されました。もう一度取り込んでください。',
    });
    expect(await productsOf(catalog)).toEqual([['ねじ', '10']]);
  });

  it('a run that has lost its turn publishes nothing', async () => {
    const other = runOf();
    const held = catalog.runtime.connection.collection('import_turns');
    const products = catalog.app.get(ProductService);
    const requireReady = products.requireReady.bind(products);
    jest.spyOn(products, 'requireReady').mockImplementationOnce(async (...given) => {
      await requireReady(...given);
      await held.updateMany({}, { $set: { heldUntil: new Date(0) } });
      await turns.take(other, 'products');
    });
    const uuid = await startWith('ねじ');
    await until(
      () => held.findOne({ run: { $regex: other.jobUuid } }),
      (turn) => turn !== null,
    );
    const outbox = catalog.runtime.connection.collection('outbox');
    await until(
      () => outbox.findOne({ key: `import-product-csv:${uuid}` }),
      (entry) => entry?.['lastError'] === 'Error: the turn of the import is lost',
    );
    expect(await productsOf(catalog)).toEqual([]);
    await turns.release(other, 'products');
    expect(await untilOver(() => importState(catalog, uuid))).toMatchObject({ status: 'SUCCESS' });
  });

  it('a run that ends after a later one has begun leaves it the file', async () => {
    const { connection } = catalog.runtime;
    const jobs = connection.collection<{ _id: string }>('file_jobs');
    const outbox = connection.collection('outbox');
    // The process seemed to be dead.
    beforePublication(() => jobs.updateMany({ status: 'IN_PROGRESS' }, { $inc: { attempts: 1 } }));
    const uuid = await startWith('ねじ');
    const entry = { key: `import-product-csv:${uuid}` };
    await until(() => outbox.countDocuments({ ...entry, state: 'DONE' }), Boolean);
    expect(await jobs.findOne({ _id: uuid })).toMatchObject({ status: 'IN_PROGRESS', attempts: 2 });
    expect(await productsOf(catalog)).toEqual([]);
    const again = { state: 'PENDING', attempts: 0, finishedAt: null, availableAt: new Date() };
    await outbox.updateOne(entry, { $set: again });
    expect(await untilOver(() => importState(catalog, uuid))).toMatchObject({ status: 'SUCCESS' });
    expect(await productsOf(catalog)).toEqual([['ねじ', '10']]);
  });
});
