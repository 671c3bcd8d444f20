import { randomUUID } from 'node:crypto';
import {
  type FileJobDocument,
  FileJobs,
  type FileJobStatus,
  systemScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { as, OTHER_DEMAND, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ImportSweepJob } from '../src/csv/imports/import-sweep.job.js';
import { ImportRowRepository } from '../src/masters/import-row.repository.js';
import type { ImportRun } from '../src/masters/import-run.js';
import { KNOWN_TO_ALL_MS, PublishedImports } from '../src/masters/published-imports.js';
import { ProductRepository } from '../src/products/product.repository.js';
import type { ProductContent } from '../src/products/product.rules.js';
import { ProductService } from '../src/products/product.service.js';
import { type Catalog, dataOf, forgetNumbers, userMessage } from './catalog.js';
import { createCategory, deleteCategory, importFile, productsOf } from './csv-support.js';
import { shrinkPortions } from './portions.js';
import { takeCatalog } from './shared-catalog.js';
import { withClockOff } from './wrong-clock.js';

const EDITOR = { uuid: randomUUID(), actor: 'DemandUser', name: '見本 花子' } as const;
const scope = systemScope(TEST_DEMAND.uuid);

let catalog: Catalog;
let rows: ImportRowRepository;
let products: ProductService;
let repository: ProductRepository;

const runOf = (jobUuid: string = randomUUID(), attempt = 1): ImportRun => ({
  demandUuid: TEST_DEMAND.uuid,
  jobUuid,
  attempt,
});

const contentOf = (name: string): ProductContent => ({
  name,
  modelNumber: null,
  color: null,
  size: null,
  unitPrice: '10',
  productPrices: [],
});

/** Prepares one new product, and the next version of an existing one. */
async function prepare(run: ImportRun, { uuid, created, renamed }: Record<string, string>): Promise<string> {
  const [current = null] = await repository.findByIds(scope, [uuid ?? '']);
  const versions = await products.versionsOf(scope, EDITOR, [
    { current: null, content: contentOf(created ?? '') },
    { current, content: contentOf(renamed ?? '') },
  ]);
  await rows.add(run, 0, versions);
  await rows.copy(run, products.collectionName, { from: 0, before: 2 });
  return versions[0]?.next._id ?? '';
}

const publish = (run: ImportRun, counts = { createdCount: 1, updatedCount: 1 }): Promise<void> =>
  withTransaction(catalog.runtime.connection, (session) => products.publish(scope, run, counts, session));

async function storedProduct(name: string): Promise<string> {
  await importFile(catalog, `商品名,単価\n${name},10\n`);
  const [stored] = await catalog.runtime.connection.collection('products').find({ name }).toArray();
  return String(stored?._id);
}

interface Seen {
  list: { totalCount: number; items: { name: string }[] };
  found: { totalCount: number; items: { name: string }[] };
  picked: { name: string }[];
}

/** What all kinds of readers see, with deleted records where they can ask for them. */
async function whatReadersSee(word: string, who = as.demandAdmin()): Promise<Seen> {
  return dataOf(
    await catalog.graphql<Seen>(
      `query ($word: String!) {
        list: paginatedProducts(includeDeleted: true) { totalCount items { name } }
        found: paginatedProducts(query: $word) { totalCount items { name } }
        picked: searchProducts(query: $word) { name }
      }`,
      { word },
      who,
    ),
  );
}

/** What operators find in all demands. */
async function pickedByOperators(word: string): Promise<{ name: string }[]> {
  const search =
    'query ($word: String!) { picked: searchProducts(query: $word, inAllDemands: true) { name } }';
  return dataOf(await catalog.graphql<Pick<Seen, 'picked'>>(search, { word }, as.operator())).picked;
}

async function jobIn(status: FileJobStatus): Promise<string> {
  const uuid = randomUUID();
  const now = new Date();
  await catalog.runtime.connection.collection<FileJobDocument>('file_jobs').insertOne({
    _id: uuid,
    demandUuid: TEST_DEMAND.uuid,
    kind: 'import-product-csv',
    status,
    fileName: '商品.csv',
    creator: EDITOR,
    input: { key: 'none' },
    outcome: {},
    processedCount: 0,
    totalCount: null,
    failureReason: null,
    resultKey: null,
    attempts: 1,
    aliveAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  return uuid;
}

const left = async (): Promise<[rows: number, prepared: number]> => {
  const { connection } = catalog.runtime;
  return [
    await connection.collection('import_rows').countDocuments({}),
    await connection.collection('products').countDocuments({ staged: { $exists: true } }),
  ];
};

describe('staged imports', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
    rows = catalog.app.get(ImportRowRepository);
    products = catalog.app.get(ProductService);
    repository = catalog.app.get(ProductRepository);
  });
  beforeEach(async () => {
    for (const name of ['products', 'productCategories', 'import_rows', 'published_imports', 'tallies']) {
      await catalog.runtime.connection.collection(name).deleteMany({});
    }
  });

  it('imports more rows than one transaction should write, and leaves nothing behind', async () => {
    const lines = Array.from({ length: 12_000 }, (_, at) => `商品${at},${at % 1_000}`);
    const job = await importFile(catalog, `商品名,単価\n${lines.join('\n')}\n`);
    expect(job).toMatchObject({
      status: 'SUCCESS',
      createdCount: 12_000,
      processedCount: 12_000,
      totalCount: 12_000,
    });
    expect((await whatReadersSee('商品11999')).list.totalCount).toBe(12_000);
    expect((await whatReadersSee('商品11999')).found.items).toEqual([{ name: '商品11999' }]);
    await until(left, ([staged, prepared]) => staged + prepared === 0, { withinMs: 60_000 });
    const published = catalog.runtime.connection.collection('published_imports');
    await until(
      () => published.countDocuments({}),
      (count) => count === 0,
    );
    expect((await whatReadersSee('商品11999')).list.totalCount).toBe(12_000);
  });

  it('nobody sees a new record or a new version before all of them are published', async () => {
    const uuid = await storedProduct('ねじ');
    const run = runOf();
    const created = await prepare(run, { uuid, created: 'ばね', renamed: 'ねじ改' });
    const before = await whatReadersSee('ばね');
    expect(before.list).toEqual({ totalCount: 1, items: [{ name: 'ねじ' }] });
    expect(before.found).toEqual({ totalCount: 0, items: [] });
    expect(before.picked).toEqual([]);
    expect(await pickedByOperators('ばね')).toEqual([]);
    expect(await repository.findByIds(scope, [created])).toEqual([]);
    expect(await repository.countMatching(scope, { includeDeleted: true })).toBe(1);
    await forgetNumbers(catalog);
    expect((await whatReadersSee('ばね')).list.totalCount).toBe(1);

    await publish(run);
    const after = await whatReadersSee('ばね');
    expect(after.list.totalCount).toBe(2);
    expect(after.found).toEqual({ totalCount: 1, items: [{ name: 'ばね' }] });
    expect(await pickedByOperators('ばね')).toEqual([{ name: 'ばね' }]);
    expect((await whatReadersSee('ねじ改')).found.items).toEqual([{ name: 'ねじ改' }]);
    expect(await productsOf(catalog)).toEqual([
      ['ねじ改', '10'],
      ['ばね', '10'],
    ]);
  });

  it('copying rows again after an interruption changes nothing', async () => {
    const uuid = await storedProduct('ねじ');
    const run = runOf();
    await prepare(run, { uuid, created: 'ばね', renamed: 'ねじ改' });
    await rows.copy(run, products.collectionName, { from: 0, before: 2 });
    await publish(run);
    expect(await productsOf(catalog)).toHaveLength(2);
  });

  it.each<[string, object]>([
    ['edited', { updatedAt: '2026-01-01T00:00:00.000000Z' }],
    ['linked with another code', { searchText: 'ネジ\nabc' }],
    ['deleted', { deletedAt: '2026-01-01T00:00:00.000000Z' }],
  ])('nothing is published if a record was %s after it was read', async (_case, change) => {
    const uuid = await storedProduct('ねじ');
    const run = runOf();
    await prepare(run, { uuid, created: 'ばね', renamed: 'ねじ改' });
    await catalog.runtime.connection
      .collection<{ _id: string }>('products')
      .updateOne({ _id: uuid }, { $set: change });
    await expect(publish(run)).rejects.toThrow('取り込み中に商品が更新されました。');
    const names = (await whatReadersSee('')).list.items;
    expect(names).toEqual([{ name: 'ねじ' }]);
  });

  it('nothing is published if a prepared record is missing', async () => {
    const uuid = await storedProduct('ねじ');
    const run = runOf();
    await prepare(run, { uuid, created: 'ばね', renamed: 'ねじ改' });
    await repository.discard({ demandUuid: TEST_DEMAND.uuid, jobUuid: run.jobUuid });
    await expect(publish(run)).rejects.toThrow('取り込み中に商品が更新されました。');
    expect(await productsOf(catalog)).toEqual([['ねじ', '10']]);
  });

  it('a later run publishes its own rows only, and a run of another demand none', async () => {
    const uuid = await storedProduct('ねじ');
    const jobUuid = randomUUID();
    await prepare(runOf(jobUuid, 1), { uuid, created: '先', renamed: '先' });
    await prepare(runOf(jobUuid, 2), { uuid, created: '後', renamed: 'ねじ改' });
    const other = { ...runOf(jobUuid, 2), demandUuid: OTHER_DEMAND.uuid };
    await rows.copy(other, products.collectionName, { from: 0, before: 2 });
    expect((await whatReadersSee('', as.otherDemandAdmin())).list.totalCount).toBe(0);
    await publish(runOf(jobUuid, 2));
    expect(await productsOf(catalog)).toEqual([
      ['ねじ改', '10'],
      ['後', '10'],
    ]);
  });

  it('what a killed import left is removed once its job has ended, and not before', async () => {
    const uuid = await storedProduct('ねじ');
    const [ended, open] = [await jobIn('FAILURE'), await jobIn('IN_PROGRESS')];
    await prepare(runOf(open), { uuid, created: '進行中', renamed: 'x' });
    await prepare(runOf(ended), { uuid, created: '中断', renamed: 'ねじ改' });
    const sweep = catalog.app.get(ImportSweepJob);
    await sweep.run();
    // The two rows of the open import, and its new record; the version of the other one has replaced its own.
    expect(await left()).toEqual([2, 1]);
    await catalog.runtime.connection
      .collection<FileJobDocument>('file_jobs')
      .updateOne({ _id: open }, { $set: { status: 'FAILURE' } });
    await sweep.run();
    expect(await left()).toEqual([0, 0]);
    expect(await productsOf(catalog)).toEqual([['ねじ', '10']]);
  });

  describe('a large import', () => {
    const MANY = 60;
    const counts = { createdCount: MANY, updatedCount: 1 };
    let uuid: string;
    let run: ImportRun;

    /** Publishes many new products, and the next version of an existing one, without writing them. */
    beforeEach(async () => {
      catalog.app.get(PublishedImports).forget();
      shrinkPortions(catalog);
      uuid = await storedProduct('ねじ');
      run = runOf(await jobIn('SUCCESS'));
      const [current = null] = await repository.findByIds(scope, [uuid]);
      const created = Array.from({ length: MANY }, (_, at) => ({
        current: null,
        content: contentOf(`ばね${at}`),
      }));
      const changed = { current, content: { ...contentOf('ねじ改'), unitPrice: '99', size: 'M4' } };
      await rows.add(run, 0, await products.versionsOf(scope, EDITOR, [...created, changed]));
      await rows.copy(run, products.collectionName, { from: 0, before: MANY + 1 });
    });

    const finish = (): Promise<void> => products.finish({ ...run });

    it('is seen as a whole from its publication on, before and after its records are written', async () => {
      expect(await repository.isReady(run, counts)).toBe(true);
      expect((await whatReadersSee('ばね59')).list.totalCount).toBe(1);
      await publish(run, counts);
      const look = async () => {
        const { list, found, picked } = await whatReadersSee('ばね59');
        const [changed] = await repository.findByIds(scope, [uuid]);
        const others = (await whatReadersSee('', as.otherDemandAdmin())).list.totalCount;
        let exported = 0;
        for await (const batch of repository.stream(scope, {})) {
          exported += batch.filter(({ name }) => name.startsWith('ばね') || name === 'ねじ改').length;
        }
        return { total: list.totalCount, found, picked, changed: changed?.unitPrice, others, exported };
      };
      const expected = {
        total: MANY + 1,
        found: { totalCount: 1, items: [{ name: 'ばね59' }] },
        picked: [{ name: 'ばね59' }],
        changed: '99',
        others: 0,
        exported: MANY + 1,
      };
      expect(await look()).toEqual(expected);
      await forgetNumbers(catalog);
      expect(await look()).toEqual(expected);
      await finish();
      expect(await look()).toEqual(expected);
      expect((await left())[1]).toBe(0);
      expect((await whatReadersSee('ねじ改')).found.items).toEqual([{ name: 'ねじ改' }]);
    });

    it('is written once every process knows of it, also where the clock of the one that writes is ahead', async () => {
      await publish(run, counts);
      const began = performance.now();
      await withClockOff(600_000, finish);
      expect(performance.now() - began).toBeGreaterThan(KNOWN_TO_ALL_MS / 2);
      expect((await left())[1]).toBe(0);
    });

    it('is not ready if a record was changed or is missing', async () => {
      await catalog.runtime.connection
        .collection<{ _id: string }>('products')
        .updateOne({ _id: uuid }, { $set: { updatedAt: '2026-01-01T00:00:00.000000Z' } });
      await expect(products.requireReady(run, counts)).rejects.toThrow('取り込み中に商品が更新されました。');
      await expect(products.requireReady(run, { ...counts, createdCount: MANY + 1 })).rejects.toThrow();
    });

    it('is edited by users in the version that they see, before its records are written', async () => {
      await publish(run, counts);
      const [seen] = await repository.findByIds(scope, [uuid]);
      const { updateProduct } = dataOf(
        await catalog.graphql<{ updateProduct: { product: object } }>(
          'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { name unitPrice } } }',
          {
            input: {
              uuid,
              expectedUpdatedAt: seen?.updatedAt,
              name: 'ねじ再改',
              unitPrice: '100',
              productPrices: [],
            },
          },
        ),
      );
      expect(updateProduct.product).toEqual({ name: 'ねじ再改', unitPrice: '100' });
      await finish();
      expect((await whatReadersSee('ねじ再改')).found.items).toEqual([{ name: 'ねじ再改' }]);
    });

    it('is not lost where the next file has the same records before they are written', async () => {
      await publish(run, counts);
      const job = await importFile(catalog, `商品ID,商品名,単価,カラー\n${uuid},ねじ改,99,青\n`);
      expect(job).toMatchObject({ status: 'SUCCESS', updatedCount: 1 });
      const [stored] = await repository.findByIds(scope, [uuid]);
      expect(stored).toMatchObject({ size: 'M4', color: '青' });
    });

    it('lets no category be deleted before its products are counted', async () => {
      const tools = await createCategory(catalog, '工具');
      await catalog.runtime.connection
        .collection<{ _id: string }>('products')
        .updateOne({ _id: uuid }, { $set: { 'staged.next.categoryUuid': tools } });
      await publish(run, counts);
      expect(userMessage(await deleteCategory(catalog, tools))).toContain('商品のCSV取込を反映しているため');
      await finish();
      expect(userMessage(await deleteCategory(catalog, tools))).toContain('1件の商品で使用されているため');
    });

    it('stays when leftovers are removed, and is finished if its process was killed', async () => {
      await publish(run, counts);
      await repository.discard(run);
      const sweep = catalog.app.get(ImportSweepJob);
      await sweep.run();
      expect((await left())[1]).toBe(MANY + 1);
      await catalog.runtime.connection
        .collection('published_imports')
        .updateMany({}, { $set: { publishedAt: new Date(0) } });
      await sweep.run();
      expect(await left()).toEqual([0, 0]);
      expect((await whatReadersSee('')).list.totalCount).toBe(MANY + 1);
    });
  });

  it('only the latest run of an import can complete it', async () => {
    const uuid = await jobIn('IN_PROGRESS');
    const jobs = catalog.app.get(FileJobs);
    await jobs.begin(scope, uuid);
    expect(await jobs.succeed(scope, uuid, { attempt: 1 })).toBeNull();
    expect(await jobs.succeed(scope, uuid, { attempt: 2 })).toMatchObject({ status: 'SUCCESS' });
  });

  it('rows of a file with an error are removed', async () => {
    shrinkPortions(catalog);
    const job = await importFile(catalog, `商品名,単価\n${'良い,1\n'.repeat(125)}悪い,x\n`);
    expect(job).toMatchObject({ status: 'FAILURE', errorCount: 1 });
    expect(job.failureReason).toMatch(/^127行目: 単価は/u);
    await until(left, ([staged, prepared]) => staged + prepared === 0);
    expect(await productsOf(catalog)).toEqual([]);
  });
});
