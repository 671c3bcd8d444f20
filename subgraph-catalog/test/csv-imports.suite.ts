import { type FileJobDocument, FileJobSweep, ObjectStore } from '@hacchu-hub/subgraph-kit';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf } from './catalog.js';
import { importFile, importState, textOf, TOO_MANY_CELLS } from './csv-support.js';
import { takeCatalog } from './shared-catalog.js';

let catalog: Catalog;

describe('CSV imports', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });
  beforeEach(async () => {
    for (const name of ['products', 'suppliers']) {
      await catalog.runtime.connection.collection(name).deleteMany({});
    }
  });

  it('keeps the name of a supplier that a file has with ? for lost characters', async () => {
    const target = 'DEMAND_SUPPLIER';
    await importFile(catalog, '仕入先名,LOGILESS仕入先コード\n𠮷田商店,\n', { target });
    const [supplier] = await catalog.runtime.connection.collection('suppliers').find({}).toArray();
    const job = await importFile(catalog, `仕入先ID,仕入先名\n${String(supplier?._id)},?田商店\n`, {
      target,
    });
    expect(job).toMatchObject({ status: 'FAILURE', errorCount: 1 });
    expect(job.failureReason).toContain('仕入先名「?田商店」は、登録されている「𠮷田商店」');
  });

  it('a row that changes nothing is counted apart, and leaves the version and the last editor of its record', async () => {
    await importFile(catalog, '商品名,型番,単価\nばね,S-1,10\nねじ,N-1,20\n');
    const products = catalog.runtime.connection.collection('products');
    await products.updateMany({}, { $set: { 'updatedBy.name': '前の編集者' } });
    const before = await products.find({}).sort({ name: 1 }).toArray();
    const [screw, spring] = before;
    const job = await importFile(
      catalog,
      `商品ID,商品名,型番,単価\n${String(spring?._id)},ばね,S-1,10.00\n${String(screw?._id)},ねじ,N-1,21\n`,
    );
    expect(job).toMatchObject({ status: 'SUCCESS', updatedCount: 1, unchangedCount: 1 });
    expect(await textOf(catalog, job.resultUrl)).toMatch(/,2,変更なし,\r\n.*,3,更新,\r\n/u);
    const after = await products.find({}).sort({ name: 1 }).toArray();
    expect(after[1]).toEqual(spring);
    expect(after[0]?.['unitPrice']).toBe('21');
    expect(after[0]?.['updatedAt']).not.toBe(screw?.['updatedAt']);
    expect(after[0]?.['updatedBy']).not.toEqual(screw?.['updatedBy']);
  });

  it('the file of an import that failed is deleted once the import expires, and the import is still listed', async () => {
    const files = catalog.app.get(ObjectStore, { strict: false });
    const jobs = catalog.runtime.connection.collection<FileJobDocument>('file_jobs');
    const { uuid } = await importFile(catalog, '商品名,単価\nばね,高い\n');
    const imported = (await jobs.findOne({ _id: uuid }))?.input as { key: string };
    await catalog.app.get(FileJobSweep).deleteExpiredFiles();
    expect(await files.exists(imported.key)).toBe(true);
    await jobs.updateOne({ _id: uuid }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    await catalog.app.get(FileJobSweep).deleteExpiredFiles();
    expect(await files.exists(imported.key)).toBe(false);
    expect(await importState(catalog, uuid)).toMatchObject({ status: 'FAILURE', errorCount: 1 });
  });

  it('the file of an import that is not over stays, however old the import is', async () => {
    const files = catalog.app.get(ObjectStore, { strict: false });
    const jobs = catalog.runtime.connection.collection<FileJobDocument>('file_jobs');
    const { uuid } = await importFile(catalog, '商品名,単価\nばね,高い\n');
    const { key } = (await jobs.findOne({ _id: uuid }))?.input as { key: string };
    const expiresAt = new Date(Date.now() - 1);
    await jobs.updateOne({ _id: uuid }, { $set: { expiresAt, status: 'PENDING' } });
    await catalog.app.get(FileJobSweep).deleteExpiredFiles();
    expect(await files.exists(key)).toBe(true);
    expect((await jobs.findOne({ _id: uuid }))?.input).toMatchObject({ key });
    await jobs.updateOne({ _id: uuid }, { $set: { status: 'FAILURE' } });
  });

  describe('terms and units', () => {
    const target = 'DEMAND_SUPPLIER';
    const supplier = () => catalog.runtime.connection.collection('suppliers').findOne({});

    it('of a supplier are read as people write them; a file without their columns leaves them as they are', async () => {
      await catalog.graphql(
        `mutation { createDeliveryDestination(input: {name: "本社倉庫", zipCode: "530-0001", prefectureId: 27,
          city: "大阪市", address1: "1", phoneNumber: "06-1234-5678", emails: []}) { deliveryDestination { uuid } } }`,
      );
      const job = await importFile(
        catalog,
        '仕入先名,電話番号,担当者名,登録番号,締め日,支払月,支払日,休業日の扱い,既定の納品先,リードタイム,端数処理,最低発注金額\n' +
          '山田商店,0312345678,山田,T7123456789012,20日,翌月,末日,前営業日,本社倉庫,３営業日,切捨て,"¥30,000"\n',
        { target },
      );
      expect(job).toMatchObject({ status: 'SUCCESS', createdCount: 1, notices: [] });
      const terms = {
        phoneNumber: '03-1234-5678',
        contactName: '山田',
        invoiceRegistrationNumber: 'T7123456789012',
        closingDay: 20,
        paymentMonth: 1,
        paymentDay: 31,
        paymentDayShift: 'PREVIOUS_BUSINESS_DAY',
        defaultDeliveryDestinationId: expect.any(String),
        leadTimeDays: 3,
        taxRounding: 'FLOOR',
        minimumOrderAmount: '30000',
      };
      const stored = await supplier();
      expect(stored).toMatchObject(terms);
      await importFile(catalog, `仕入先ID,仕入先名\n${String(stored?._id)},山田商事\n`, { target });
      expect(await supplier()).toMatchObject({ name: '山田商事', ...terms });
      await importFile(
        catalog,
        `仕入先ID,仕入先名,端数処理,リードタイム\n${String(stored?._id)},山田商事,,\n`,
        {
          target,
        },
      );
      expect(await supplier()).toMatchObject({ ...terms, taxRounding: null, leadTimeDays: null });
    });

    it('of a supplier that cannot be read are errors of their row', async () => {
      const job = await importFile(
        catalog,
        '仕入先名,締め日,支払月,支払日,休業日の扱い,既定の納品先\n山田商店,20日,来月,末日,適当,どこか\n',
        { target },
      );
      expect(job).toMatchObject({ status: 'FAILURE', errorCount: 1 });
      for (const reason of [
        '支払月は当月・翌月・翌々月から選択してください。',
        '休業日の扱いを選択してください。',
        '既定の納品先が見つからないか、同じ名前の納品先が複数あります。',
      ])
        expect(job.failureReason).toContain(reason);
      expect(await supplier()).toBeNull();
    });

    it('of a product are kept where a file lacks their columns', async () => {
      await importFile(catalog, '商品名,単価,単位,入数,最小発注数,発注単位\nねじ,10,本,100,200,100\n');
      const products = catalog.runtime.connection.collection('products');
      const units = { unit: '本', packSize: 100, minimumOrderQuantity: 200, orderMultiple: 100 };
      const stored = await products.findOne({});
      expect(stored).toMatchObject(units);
      await importFile(catalog, `商品ID,商品名,単価\n${String(stored?._id)},ねじ,11\n`);
      expect(await products.findOne({})).toMatchObject({ ...units, unitPrice: '11' });
    });
  });

  describe('import of suppliers', () => {
    const suppliers = { target: 'DEMAND_SUPPLIER' } as const;

    it('accepts prefectures by name and several mail addresses', async () => {
      const job = await importFile(
        catalog,
        '仕入先名,郵便番号,都道府県,市区町村,番地,メールアドレス1,メールアドレス2\n見本商会,１５０－０００１,東京,渋谷区,1-2,a@x.example,b@x.example\n',
        suppliers,
      );
      expect(job).toMatchObject({ status: 'SUCCESS', createdCount: 1 });
      const { demandSuppliers } = dataOf(
        await catalog.graphql<{ demandSuppliers: { items: unknown[] } }>(
          '{ demandSuppliers { items { name zipCode prefectureId demandSupplierContacts { email } } } }',
        ),
      );
      expect(demandSuppliers.items).toEqual([
        {
          name: '見本商会',
          zipCode: '150-0001',
          prefectureId: 13,
          demandSupplierContacts: [{ email: 'a@x.example' }, { email: 'b@x.example' }],
        },
      ]);
    });

    it('says how many suppliers it registers that have the name of another one', async () => {
      const names = async (...all: string[]) =>
        (await importFile(catalog, `仕入先名\n${all.join('\n')}\n`, suppliers)).notices;
      expect(await names('重複商店', '単独商店')).toEqual([]);
      // The first one is in use, and another one occurs twice.
      expect(await names('重複 商店', '別名商店', '別名商店', '新規商店')).toEqual([
        '仕入先IDのない2行は、同じ名前の仕入先がありますが、別の仕入先として登録しました。',
      ]);
      const [stored] = await catalog.runtime.connection
        .collection('suppliers')
        .find({ name: '単独商店' })
        .toArray();
      const file = `仕入先ID,仕入先名\n${String(stored?._id)},単独商店\n`;
      const again = await importFile(catalog, file, suppliers);
      expect(again).toMatchObject({ status: 'SUCCESS', unchangedCount: 1, notices: [] });
    });

    it('refuses a row with a comma that is not in quotes', async () => {
      const job = await importFile(catalog, '仕入先名,最低発注金額\n見本商会,30,000\n', suppliers);
      expect(job).toMatchObject({ status: 'FAILURE', failureReason: `2行目: ${TOO_MANY_CELLS}` });
    });

    it('keeps the addresses of the columns that a file lacks, and clears those that are empty', async () => {
      const stored = () => catalog.runtime.connection.collection('suppliers').findOne({});
      const mails = (names: string) => Array.from(names, (name) => `${name}@x.example`);
      const header = '仕入先ID,仕入先名,メールアドレス';
      const columns = [1, 2, 3, 4, 5].map((n) => `メールアドレス${n}`).join(',');
      await importFile(catalog, `仕入先名,${columns}\n見本商会,${mails('abcde').join(',')}\n`, suppliers);
      const { _id } = (await stored()) ?? {};
      await catalog.runtime.connection
        .collection('suppliers')
        .updateOne({}, { $set: { emails: mails('abcdefg') } });
      const importRow = (row: string) =>
        importFile(catalog, row.replace('見本', `${String(_id)},見本`), suppliers);
      await importRow(`${header}1\n見本商会,z@x.example\n`);
      expect(await stored()).toMatchObject({ emails: mails('zbcdefg') });
      await importRow(`${header}4,メールアドレス2\n見本商会,y@x.example,\n`);
      expect(await stored()).toMatchObject({ emails: mails('zcyefg') });
      const twice = await importRow(`${header}1\n見本商会,g@x.example\n`);
      expect(twice.failureReason).toContain('同じメールアドレスが重複しています。');
    });

    it('reports unknown prefectures and invalid addresses', async () => {
      const job = await importFile(
        catalog,
        '仕入先名,都道府県,市区町村,番地,メールアドレス1\nx,江戸,千代田,1,@\n',
        suppliers,
      );
      expect(job.failureReason?.split('\n')).toEqual([
        '2行目: 都道府県を選択してください。',
        '2行目: メールアドレス1: メールアドレスの形式が正しくありません。',
      ]);
    });
  });
});
