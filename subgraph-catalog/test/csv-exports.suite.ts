import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { FileJobSweep } from '@hacchu-hub/subgraph-kit';
import { as, beginsBesideOthers } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { type Catalog, dataOf, fieldMessages } from './catalog.js';
import { fileOf, importFile, untilOver } from './csv-support.js';
import { takeCatalog } from './shared-catalog.js';

interface ExportState {
  uuid: string;
  status: string;
  fileName: string;
  processedCount: number;
  isExpired: boolean;
  conditionLabel: string | null;
  lossyRowCount: number;
}

const withExports = as.demandAdmin({ flags: ['CSV_EXPORT'] });
/** An import of what is stored already. */
const NO_CHANGE = { status: 'SUCCESS', createdCount: 0, updatedCount: 0, errorCount: 0, notices: [] };
let catalog: Catalog;

const start = (input: object = {}, who = withExports) =>
  catalog.graphql<{ createExportProductCsvJob: { job: ExportState } }>(
    `mutation ($input: CreateExportProductCsvJobInput!) {
      createExportProductCsvJob(input: $input) { job { uuid status } }
    }`,
    { input: { idempotencyKey: randomUUID(), ...input } },
    who,
  );

const list = (who = withExports) =>
  catalog.graphql<{ paginatedExportProductCsvJobs: { items: ExportState[] } }>(
    '{ paginatedExportProductCsvJobs { items { uuid status fileName processedCount isExpired conditionLabel lossyRowCount createdAt expiredAt encoding failureReason totalCount creator { name } } } }',
    {},
    who,
  );

const download = (uuid: string, who = withExports) =>
  catalog.graphql<{ downloadExportedProductCsv: { url: string; fileName: string } }>(
    'query ($uuid: ID!) { downloadExportedProductCsv(uuid: $uuid) { url fileName expiresAt } }',
    { uuid },
    who,
  );

async function exported(input: object = {}): Promise<{ job: ExportState; bytes: Buffer }> {
  const { job } = dataOf(await start(input)).createExportProductCsvJob;
  const done = await untilOver(async () => {
    const { items } = dataOf(await list()).paginatedExportProductCsvJobs;
    const found = items.find(({ uuid }) => uuid === job.uuid);
    if (!found) throw new Error('the job is not listed');
    return found;
  });
  const { url } = dataOf(await download(job.uuid)).downloadExportedProductCsv;
  return { job: done, bytes: await readFile(fileOf(catalog, url)) };
}

const stored = () =>
  catalog.runtime.connection
    .collection('products')
    .find(
      {},
      {
        projection: {
          name: 1,
          modelNumber: 1,
          color: 1,
          size: 1,
          unitPrice: 1,
          productPrices: 1,
          categoryUuid: 1,
        },
      },
    )
    .sort({ _id: 1 })
    .toArray();

const PRODUCTS =
  '商品名,単価,型番,カラー,サイズ,数量1,数量別単価1,数量2,数量別単価2,既定の数量,商品分類\n' +
  '=SUM(A1),10.5,-M1,"黒,白",L,1,10.5,100,9.25,100,=工具\n' +
  "'普通,0,,,,,,,,,\n";

describe('CSV exports', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });
  beforeEach(async () => {
    await catalog.runtime.connection.collection('products').deleteMany({});
    await catalog.runtime.connection.collection('file_jobs').deleteMany({});
  });

  it.each(['export-product-csv', 'export-supplier-csv'])(
    'one of another demand begins while those of one are at work (%s)',
    async (kind) => {
      await expect(beginsBesideOthers(catalog, kind)).resolves.toBeUndefined();
    },
  );

  describe('Shift_JIS', () => {
    const namesOf = async () => (await stored()).map(({ name }) => name as string).sort();
    const loss = async (query: string | null = null) =>
      dataOf(
        await catalog.graphql<{ productCsvLoss: object }>(
          'query ($query: String) { productCsvLoss(query: $query) { lossyRowCount checkedRowCount isComplete } }',
          { query },
          withExports,
        ),
      ).productCsvLoss;
    const NAMES = ['𠮷野家の器', '寿司🍣セット', '髙橋①㈱～', 'タオル〜白 ¥100'].sort();

    beforeEach(async () => {
      await importFile(catalog, `商品名,単価\n${NAMES.map((name) => `${name},10`).join('\n')}\n`);
    });

    it('reports before and after an export how many rows lose characters; UTF-8 loses none', async () => {
      expect(await loss()).toEqual({ lossyRowCount: 2, checkedRowCount: 4, isComplete: true });
      expect(await loss('髙橋')).toEqual({ lossyRowCount: 0, checkedRowCount: 1, isComplete: true });
      expect((await exported({ encoding: 'SHIFT_JIS' })).job.lossyRowCount).toBe(2);
      expect((await exported()).job.lossyRowCount).toBe(0);
    });

    it('rejects an import that would rename products to ?, unless that is confirmed', async () => {
      const { bytes } = await exported({ encoding: 'SHIFT_JIS' });
      expect(iconv.decode(bytes, 'cp932')).toContain('タオル～白 ￥100');
      const refused = await importFile(catalog, bytes);
      expect(refused).toMatchObject({ status: 'FAILURE', errorCount: 2 });
      expect(refused.failureReason).toContain(
        '商品名「?野家の器」は、登録されている「𠮷野家の器」の文字がShift_JISで失われたものです。',
      );
      expect(await namesOf()).toEqual(NAMES);
      const wanted = await importFile(catalog, bytes, { allowsReplacedCharacters: true });
      expect(wanted).toMatchObject({ status: 'SUCCESS', updatedCount: 2, unchangedCount: 2 });
      // Characters with a Shift_JIS equivalent do not change a name.
      expect(await namesOf()).toEqual(['?野家の器', '寿司?セット', '髙橋①㈱～', 'タオル〜白 ¥100'].sort());
    });

    it('imports UTF-8 exports, and names changed by a user', async () => {
      const { bytes } = await exported();
      expect(await importFile(catalog, bytes)).toMatchObject({ ...NO_CHANGE, unchangedCount: 4 });
      expect(await namesOf()).toEqual(NAMES);
      const renamed = iconv.decode(bytes, 'utf-8').replace('𠮷野家の器', '吉野家?の器');
      expect(await importFile(catalog, renamed)).toMatchObject({ status: 'SUCCESS' });
      expect(await namesOf()).toContain('吉野家?の器');
    });
  });

  describe('a file that a spreadsheet has opened and saved', () => {
    const FILE = '商品名,型番,単価\n釘,4901234567894,10\nねじ,00123,10\n1-2,A-1,10\n';
    const inSpreadsheet = async () =>
      iconv
        .decode((await exported()).bytes, 'utf-8')
        .replace('4901234567894', '4.90123E+12')
        .replace(',00123,', ',123,')
        .replace(',1-2,', ',1月2日,');
    const models = async () => (await stored()).map((one) => `${one['name']} ${one['modelNumber']}`).sort();

    it('does not overwrite model numbers and names that it has turned into numbers and dates', async () => {
      await importFile(catalog, FILE);
      const refused = await importFile(catalog, await inSpreadsheet());
      expect(refused).toMatchObject({ status: 'FAILURE', errorCount: 3 });
      expect(refused.failureReason).toContain(
        '型番「4.90123E+12」は、登録されている「4901234567894」が表計算ソフトで数値や日付に変わったものです。',
      );
      expect(await models()).toEqual(['1-2 A-1', 'ねじ 00123', '釘 4901234567894'].sort());
    });

    it('does so where that is confirmed, and brings other changes', async () => {
      await importFile(catalog, FILE);
      const changed = iconv.decode((await exported()).bytes, 'utf-8').replace(',00123,', ',00124,');
      expect(await importFile(catalog, changed)).toMatchObject({ status: 'SUCCESS', updatedCount: 1 });
      const wanted = await importFile(catalog, (await inSpreadsheet()).replace(',00124,', ',124,'), {
        allowsReplacedCharacters: true,
      });
      expect(wanted).toMatchObject({ status: 'SUCCESS', updatedCount: 3 });
      expect(await models()).toEqual(['1月2日 A-1', 'ねじ 124', '釘 4.90123E+12'].sort());
    });
  });

  describe('export of products', () => {
    it('guards formulas, and is imported again without a change', async () => {
      await catalog.runtime.connection.collection('productCategories').deleteMany({});
      await catalog.graphql(
        'mutation { createProductCategory(input: { name: "=工具" }) { productCategory { uuid } } }',
      );
      expect(await importFile(catalog, PRODUCTS)).toMatchObject({ status: 'SUCCESS', createdCount: 2 });
      const before = await stored();
      expect(before[0]).toMatchObject({
        name: '=SUM(A1)',
        modelNumber: '-M1',
        productPrices: [
          { quantity: 1, unitPrice: '10.5', isDefault: false },
          { quantity: 100, unitPrice: '9.25', isDefault: true },
        ],
        categoryUuid: expect.any(String),
      });
      const { job, bytes } = await exported();
      expect(job).toMatchObject({
        status: 'SUCCESS',
        processedCount: 2,
        isExpired: false,
        conditionLabel: null,
      });
      expect(job.fileName).toMatch(/^商品_\d{8}\.csv$/u);
      const text = bytes.toString('utf8');
      expect(text.startsWith('\uFEFF商品ID,商品名,型番,')).toBe(true);
      expect(text).toContain(",'=SUM(A1),'-M1,");
      expect(await importFile(catalog, bytes)).toMatchObject({ ...NO_CHANGE, unchangedCount: 2 });
      expect(await stored()).toEqual(before);
    });

    it('writes Shift_JIS, and only search results, on request', async () => {
      await importFile(catalog, '商品名,単価\n六角ボルト,1\n座金,2\n');
      const { job, bytes } = await exported({ query: 'ﾎﾞﾙﾄ', encoding: 'SHIFT_JIS' });
      expect(job).toMatchObject({ processedCount: 1, conditionLabel: '検索：ﾎﾞﾙﾄ' });
      const text = iconv.decode(bytes, 'cp932');
      expect(text).toContain('六角ボルト');
      expect(text).not.toContain('座金');
    });

    it('writes the products of a category, or those without one, on request', async () => {
      const made = await catalog.graphql<{ createProductCategory: { productCategory: { uuid: string } } }>(
        'mutation { createProductCategory(input: { name: "工具" }) { productCategory { uuid } } }',
      );
      const { uuid } = dataOf(made).createProductCategory.productCategory;
      await importFile(catalog, '商品名,単価,商品分類\n六角ボルト,1,工具\n座金,2,工具\n軍手,3,\n');
      const namesIn = async (input: object) => {
        const { job, bytes } = await exported(input);
        const names = ['六角ボルト', '座金', '軍手'].filter((name) => bytes.toString().includes(name));
        return [job.conditionLabel, job.processedCount, names];
      };
      expect(await namesIn({ categoryUuid: uuid })).toEqual(['商品分類：工具', 2, ['六角ボルト', '座金']]);
      expect(await namesIn({ categoryUuid: uuid, query: '座金' })).toEqual([
        '検索：座金、商品分類：工具',
        1,
        ['座金'],
      ]);
      expect(await namesIn({ isWithoutCategory: true })).toEqual(['商品分類：なし', 1, ['軍手']]);
      const unknown = await start({ categoryUuid: randomUUID() });
      expect(unknown.code).toBe('INVALID_ARGUMENT');
      expect(fieldMessages(unknown)).toEqual({ categoryUuid: ['商品分類が見つかりません。'] });
      const loss = await catalog.graphql<{ productCsvLoss: { checkedRowCount: number } }>(
        'query ($uuid: ID!) { productCsvLoss(categoryUuid: $uuid) { checkedRowCount } }',
        { uuid },
        withExports,
      );
      expect(dataOf(loss).productCsvLoss.checkedRowCount).toBe(2);
    });

    it('is denied while the demand lacks the feature, including earlier jobs, and available again afterwards', async () => {
      const { job } = await exported();
      const without = as.demandAdmin({ flags: [] });
      for (const answer of [
        await start({}, without),
        await list(without),
        await download(job.uuid, without),
      ]) {
        expect(answer.code).toBe('PERMISSION_DENIED');
      }
      expect(dataOf(await list()).paginatedExportProductCsvJobs.items.map(({ uuid }) => uuid)).toEqual([
        job.uuid,
      ]);
    });

    it('expires after seven days: the link is gone, the job is marked as expired, the file is deleted', async () => {
      const { job } = await exported();
      const { url } = dataOf(await download(job.uuid)).downloadExportedProductCsv;
      const file = fileOf(catalog, url);
      await expect(readFile(file)).resolves.toBeDefined();
      await catalog.runtime.connection
        .collection<{ _id: string }>('file_jobs')
        .updateOne({ _id: job.uuid }, { $set: { expiresAt: new Date(Date.now() - 1) } });
      expect((await download(job.uuid)).code).toBe('NOT_FOUND');
      expect(dataOf(await list()).paginatedExportProductCsvJobs.items[0]).toMatchObject({ isExpired: true });
      await catalog.app.get(FileJobSweep).deleteExpiredFiles();
      await expect(readFile(file)).rejects.toThrow('ENOENT');
    });

    it('creates one job per idempotency key', async () => {
      const idempotencyKey = randomUUID();
      const [first, second] = await Promise.all([start({ idempotencyKey }), start({ idempotencyKey })]);
      expect(dataOf(second).createExportProductCsvJob.job.uuid).toBe(
        dataOf(first).createExportProductCsvJob.job.uuid,
      );
    });
  });

  describe('export of suppliers', () => {
    it('has every column of the import, and is imported again without a change', async () => {
      const { connection } = catalog.runtime;
      const suppliers = connection.collection('suppliers');
      await suppliers.deleteMany({});
      await connection.collection('deliveryDestinations').deleteMany({});
      for (const city of ['東京', '大阪']) {
        dataOf(
          await catalog.graphql(
            `mutation { createDeliveryDestination(input: { name: "同名の倉庫", zipCode: "530-0001", prefectureId: 27,
              city: "${city}", address1: "1", phoneNumber: "06-1234-5678", emails: [] }) { deliveryDestination { uuid } } }`,
          ),
        );
      }
      const destination = await connection.collection('deliveryDestinations').findOne({});
      const input = {
        name: '=見本',
        zipCode: '530-0001',
        prefectureId: 27,
        city: '大阪市',
        address1: '1-1',
        address2: '4階',
        emails: [1, 2, 3, 4, 5, 6].map((n) => `a${n}@example.com`),
        phoneNumber: '06-1234-5678',
        contactName: '見本 太郎',
        invoiceRegistrationNumber: 'T7123456789012',
        closingDay: 20,
        paymentMonth: 2,
        paymentDay: 31,
        paymentDayShift: 'NEXT_BUSINESS_DAY',
        defaultDeliveryDestinationId: String(destination?._id),
        leadTimeDays: 0,
        taxRounding: 'HALF_UP',
        minimumOrderAmount: '30000',
      };
      const create =
        'mutation ($input: CreateDemandSupplierInput!) { createDemandSupplier(input: $input) { demandSupplier { uuid } } }';
      dataOf(await catalog.graphql(create, { input }));
      dataOf(await catalog.graphql(create, { input: { name: '名前だけ', emails: [] } }));
      const seen = () =>
        suppliers
          .find({}, { projection: { updatedAt: 0, updatedBy: 0, searchGrams: 0 } })
          .sort({ _id: 1 })
          .toArray();
      const before = await seen();
      const { job } = dataOf(
        await catalog.graphql<{ createExportDemandSupplierCsvJob: { job: { uuid: string } } }>(
          `mutation ($input: CreateExportDemandSupplierCsvJobInput!) {
            createExportDemandSupplierCsvJob(input: $input) { job { uuid } }
          }`,
          { input: { idempotencyKey: randomUUID() } },
          withExports,
        ),
      ).createExportDemandSupplierCsvJob;
      const ended = await untilOver(async () => {
        const { items } = dataOf(
          await catalog.graphql<{
            paginatedExportDemandSupplierCsvJobs: {
              items: { uuid: string; status: string; processedCount: number }[];
            };
          }>(
            '{ paginatedExportDemandSupplierCsvJobs { items { uuid status processedCount } } }',
            {},
            withExports,
          ),
        ).paginatedExportDemandSupplierCsvJobs;
        const found = items.find(({ uuid }) => uuid === job.uuid);
        if (!found) throw new Error('no such job');
        return found;
      });
      expect(ended).toMatchObject({ status: 'SUCCESS', processedCount: 2 });
      const asked = { uuid: job.uuid };
      const { downloadExportedDemandSupplierCsv: file } = dataOf(
        await catalog.graphql<{ downloadExportedDemandSupplierCsv: { url: string; fileName: string } }>(
          'query ($uuid: ID!) { downloadExportedDemandSupplierCsv(uuid: $uuid) { url fileName } }',
          asked,
          withExports,
        ),
      );
      expect(file.fileName).toMatch(/^仕入先_\d{8}\.csv$/u);
      // The jobs of another master are not found.
      expect((await download(job.uuid)).code).toBe('NOT_FOUND');
      const again = await importFile(catalog, await readFile(fileOf(catalog, file.url)), {
        target: 'DEMAND_SUPPLIER',
        fileName: file.fileName,
      });
      expect(again).toMatchObject({ ...NO_CHANGE, unchangedCount: 2 });
      expect(await seen()).toEqual(before);
    });
  });

  describe('stuck jobs', () => {
    const afterTheSweep = async (status: 'IN_PROGRESS' | 'PENDING', queued: object = {}) => {
      const { job } = await exported();
      const { connection } = catalog.runtime;
      const rows = connection.collection<{ _id: string }>('file_jobs');
      await rows.updateOne(
        { _id: job.uuid },
        { $set: { status, aliveAt: new Date(Date.now() - 16 * 60_000) } },
      );
      const entry = { topic: 'job', key: `export-product-csv:${job.uuid}` };
      const { matchedCount } = await connection.collection('outbox').updateOne(entry, { $set: queued });
      expect(matchedCount).toBe(1);
      await catalog.app.get(FileJobSweep).failStuck();
      const after = await rows.findOne({ _id: job.uuid });
      await connection.collection('outbox').deleteOne(entry);
      return after;
    };
    const TOMORROW = new Date(Date.now() + 24 * 60 * 60_000);
    /** In the queue, but not before tomorrow, so that no process takes it meanwhile. */
    const queued = { state: 'PENDING', availableAt: TOMORROW, leaseToken: null, leaseUntil: new Date(0) };

    it('fail after a quarter of an hour without progress', async () => {
      expect(await afterTheSweep('IN_PROGRESS')).toMatchObject({
        status: 'FAILURE',
        failureReason: '処理がタイムアウトしました。',
      });
    });

    it('are not those that wait for their turn, however long', async () => {
      expect(await afterTheSweep('PENDING')).toMatchObject({ status: 'PENDING', failureReason: null });
    });

    it.each([
      ['was stopped', queued],
      ['was killed', { ...queued, leaseToken: 'a process that died', leaseUntil: new Date(0) }],
      ['is part of a withdrawal that may be taken back', { ...queued, state: 'HELD' }],
    ])('are not those that wait for their next turn since their process %s', async (_why, entry) => {
      expect(await afterTheSweep('IN_PROGRESS', entry)).toMatchObject({ status: 'IN_PROGRESS' });
    });

    it.each([
      ['a process holds them', { ...queued, leaseToken: 'a process', leaseUntil: TOMORROW }],
      ['they were given up', { ...queued, state: 'FAILED' }],
    ])('fail although %s', async (_why, entry) => {
      expect(await afterTheSweep('IN_PROGRESS', entry)).toMatchObject({ status: 'FAILURE' });
    });
  });
});
