import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf, fieldMessages } from './catalog.js';
import {
  importFile,
  importState,
  productsOf,
  startImport,
  textOf,
  TOO_MANY_CELLS,
  untilOver,
  upload,
  uploadAgain,
} from './csv-support.js';
import { takeCatalog } from './shared-catalog.js';

let catalog: Catalog;

describe('import of products', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });
  beforeEach(async () => {
    for (const name of ['products', 'suppliers']) {
      await catalog.runtime.connection.collection(name).deleteMany({});
    }
  });

  it('names a category in use; another name is an error of its row, and an empty cell clears it', async () => {
    const categories = catalog.runtime.connection.collection('productCategories');
    await categories.deleteMany({});
    const { made } = dataOf(
      await catalog.graphql<{ made: { productCategory: { uuid: string } } }>(
        'mutation { made: createProductCategory(input: { name: "工具" }) { productCategory { uuid } } }',
      ),
    );
    const products = catalog.runtime.connection.collection('products');
    const refused = await importFile(catalog, '商品名,単価,商品分類\nねじ,10,金物\n');
    expect(refused).toMatchObject({ status: 'FAILURE', errorCount: 1 });
    expect(refused.failureReason).toContain('商品分類が見つかりません。');
    await importFile(catalog, '商品名,単価,商品分類\nねじ,10, 工具 \n');
    const stored = await products.findOne({});
    expect(stored).toMatchObject({ categoryUuid: made.productCategory.uuid });
    await importFile(catalog, `商品ID,商品名,単価\n${String(stored?._id)},ねじ,11\n`);
    expect(await products.findOne({})).toMatchObject({
      categoryUuid: made.productCategory.uuid,
      unitPrice: '11',
    });
    await importFile(catalog, `商品ID,商品名,単価,商品分類\n${String(stored?._id)},ねじ,11,\n`);
    expect(await products.findOne({})).toMatchObject({ categoryUuid: null });
  });

  it('stores every row, with price breaks', async () => {
    const job = await importFile(
      catalog,
      '商品名,単価,型番,数量1,数量別単価1,数量2,数量別単価2\r\nねじ,"¥1,200",M-3,1,1200,100,１０００\r\nばね,50,,,,,\r\n',
    );
    expect(job).toMatchObject({ status: 'SUCCESS', createdCount: 2, updatedCount: 0, errorCount: 0 });
    const { paginatedProducts } = dataOf(
      await catalog.graphql<{ paginatedProducts: { items: unknown[] } }>(
        '{ paginatedProducts(query: "ねじ") { items { name modelNumber unitPrice productPrices { quantity unitPrice isDefault } } } }',
      ),
    );
    expect(paginatedProducts.items).toEqual([
      {
        name: 'ねじ',
        modelNumber: 'M-3',
        unitPrice: '1200',
        productPrices: [
          { quantity: 1, unitPrice: '1200', isDefault: false },
          { quantity: 100, unitPrice: '1000', isDefault: false },
        ],
      },
    ]);
    expect(await textOf(catalog, job.resultUrl)).toContain('"ねじ"'.replaceAll('"', ''));
    expect(await textOf(catalog, job.resultUrl)).toMatch(/,2,登録,\r\n/u);
  });

  it('reads the bytes that were checked, whatever is uploaded to the URL afterwards', async () => {
    const uploadUuid = await upload(catalog, '商品名,単価\nねじ,10\n');
    const { uuid } = dataOf(await startImport(catalog, uploadUuid)).started.job;
    await uploadAgain(catalog, uploadUuid, '商品名,単価\nにせもの,1\n');
    expect(await untilOver(() => importState(catalog, uuid))).toMatchObject({
      status: 'SUCCESS',
      createdCount: 1,
    });
    expect(await productsOf(catalog)).toEqual([['ねじ', '10']]);
  });

  it('updates the product with the 商品ID, and only the columns of the file', async () => {
    await importFile(catalog, '商品名,単価,カラー\nねじ,10,黒\n');
    const { paginatedProducts } = dataOf(
      await catalog.graphql<{ paginatedProducts: { items: { uuid: string }[] } }>(
        '{ paginatedProducts { items { uuid } } }',
      ),
    );
    const uuid = paginatedProducts.items[0]?.uuid ?? '';
    const job = await importFile(catalog, `商品ID,商品名,単価,倉庫\n${uuid},ねじ改,12.5,東\n`);
    expect(job).toMatchObject({ status: 'SUCCESS', createdCount: 0, updatedCount: 1 });
    expect(job.notices).toEqual(['列「倉庫」は取り込まれません。']);
    const { productDetail } = dataOf(
      await catalog.graphql<{ productDetail: object }>(
        'query ($uuid: ID!) { productDetail(uuid: $uuid) { name unitPrice color } }',
        { uuid },
      ),
    );
    expect(productDetail).toEqual({ name: 'ねじ改', unitPrice: '12.5', color: '黒' });
  });

  it('updates the product with the LOGILESS商品コード where a row has no 商品ID, and says of which rows there is none', async () => {
    await importFile(catalog, '商品名,単価\nねじ,10\n');
    const products = catalog.runtime.connection.collection('products');
    await products.updateMany({}, { $set: { logilessItem: { itemId: 1, code: 'LG-1', name: 'ねじ' } } });
    const job = await importFile(
      catalog,
      '商品名,単価,LOGILESS商品コード\nねじ改,11,LG-1\nばね,12,LG-2\n座金,13,\n',
    );
    expect(job).toMatchObject({
      status: 'SUCCESS',
      createdCount: 2,
      updatedCount: 1,
      notices: [
        'LOGILESS商品コードの一致する商品がない1行は、LOGILESSに紐付いていない商品として登録しました。',
      ],
    });
    const stored = await products.find({}).toArray();
    const codeOf = (name: string) =>
      (stored.find((one) => one['name'] === name)?.['logilessItem'] as { code: string } | null)?.code;
    expect(['ねじ改', 'ばね', '座金'].map(codeOf)).toEqual(['LG-1', undefined, undefined]);
    const id = String(stored.find(({ name }) => name === 'ねじ改')?._id);
    const twice = await importFile(
      catalog,
      `商品ID,商品名,単価,LOGILESS商品コード\n,ねじ,1,LG-1\n${id},ねじ,1,\n`,
    );
    expect(twice.failureReason).toBe('3行目: 商品IDが2行目と重複しています。');
  });

  it('refuses a row whose 商品ID is that of a deleted product or of another demand', async () => {
    await importFile(catalog, '商品名,単価\nねじ,10\nばね,20\n');
    const products = catalog.runtime.connection.collection('products');
    const [screw, spring] = await products.find({}).sort({ name: 1 }).toArray();
    await products.updateOne({ _id: screw?._id }, { $set: { deletedAt: '2026-11-01T00:00:00.000000Z' } });
    await products.updateOne({ _id: spring?._id }, { $set: { demandUuid: randomUUID() } });
    const [deleted, foreign] = [String(screw?._id), String(spring?._id)];
    const job = await importFile(catalog, `商品ID,商品名,単価\n${deleted},ねじ,1\n${foreign},ばね,1\n`);
    expect(job).toMatchObject({ status: 'FAILURE', errorCount: 2 });
    expect(job.failureReason?.split('\n')).toEqual([
      `2行目: 商品ID「${deleted}」の商品は削除されています。`,
      `3行目: 商品ID「${foreign}」が見つかりません。`,
    ]);
  });

  it('reads what spreadsheets write: UTF-16, quotes and line breaks in cells, other widths and orders of headers', async () => {
    const text = [
      '\uFEFF単　価,"商品 名",カラー',
      '"￥１,234.50","ねじ ""大""","黒\r\n白"',
      "-0,'=SUM(A1),",
      ',,',
      '',
    ].join('\r\n');
    const job = await importFile(catalog, Buffer.from(text, 'utf16le'));
    expect(job).toMatchObject({ status: 'SUCCESS', createdCount: 2, notices: [] });
    const stored = await catalog.runtime.connection
      .collection('products')
      .find({})
      .sort({ _id: 1 })
      .toArray();
    expect(stored.map(({ name, unitPrice, color }) => [name, unitPrice, color])).toEqual([
      ['ねじ "大"', '1234.5', '黒 白'],
      ['=SUM(A1)', '0', null],
    ]);
  });

  it.each(['0,123', '1,23', '1 234', '(100)', '▲5', '10000000', '1.234', '1e3', '5個'])(
    'refuses the price %s',
    async (price) => {
      const job = await importFile(catalog, `商品名,単価\nねじ,"${price}"\n`);
      expect(job.failureReason).toBe(
        '2行目: 単価は0以上9,999,999.99以下（小数点以下2桁まで）で入力してください。',
      );
    },
  );

  it.each(['0,123', '1,23', '1 234', '1.0', '0'])('refuses the quantity %s', async (quantity) => {
    const job = await importFile(catalog, `商品名,単価,最小発注数\nねじ,1,"${quantity}"\n`);
    expect([job.status, job.failureReason]).toEqual([
      'FAILURE',
      '2行目: 最小発注数は1以上の整数で入力してください。',
    ]);
  });

  it('stores nothing if one row is invalid, and reports every error with its line', async () => {
    const unknown = randomUUID();
    const job = await importFile(
      catalog,
      `商品ID,商品名,単価,数量1,数量別単価1,数量2,数量別単価2\n,良い,1,,,,\n${unknown},,abc,5,1,5,2\n`,
    );
    expect(job).toMatchObject({ status: 'FAILURE', errorCount: 1 });
    expect(job.failureReason?.split('\n')).toEqual([
      `3行目: 商品ID「${unknown}」が見つかりません。`,
      '3行目: 商品名を入力してください。',
      '3行目: 単価は0以上9,999,999.99以下（小数点以下2桁まで）で入力してください。',
    ]);
    const result = await textOf(catalog, job.resultUrl);
    expect(result).toContain('数量別単価の2件目: 数量が重複しています。');
    expect(result).not.toContain('良い');
    expect(await productsOf(catalog)).toEqual([]);
  });

  describe('price breaks', () => {
    const products = () => catalog.runtime.connection.collection('products');
    const row = (quantity: number, unitPrice: string, isDefault = false) => ({
      quantity,
      unitPrice,
      isDefault,
    });
    const stored = async (): Promise<unknown> => (await products().findOne({}))?.['productPrices'];
    /** Imports a row for the only product. */
    const importCells = async (header: string, cells: string) => {
      const { _id } = (await products().findOne({})) ?? {};
      return importFile(catalog, `商品ID,商品名,単価,${header}\n${String(_id)},ねじ,100,${cells}\n`);
    };
    beforeEach(async () => {
      await importFile(
        catalog,
        '商品名,単価,数量1,数量別単価1,数量2,数量別単価2,数量3,数量別単価3,既定の数量\nねじ,100,10,90,50,85,100,80,50\n',
      );
    });

    it.each([
      ['one pair', '数量1,数量別単価1', '20,88', [row(20, '88'), row(50, '85', true), row(100, '80')]],
      ['one price', '数量別単価1', '77', [row(10, '77'), row(50, '85', true), row(100, '80')]],
      ['one quantity', '数量3', '200', [row(10, '90'), row(50, '85', true), row(200, '80')]],
      ['an empty pair', '数量1,数量別単価1', ',', [row(50, '85', true), row(100, '80')]],
      [
        'a new pair',
        '数量4,数量別単価4',
        '5,99',
        [row(5, '99'), row(10, '90'), row(50, '85', true), row(100, '80')],
      ],
      ['the default', '既定の数量', '１００', [row(10, '90'), row(50, '85'), row(100, '80', true)]],
      ['no default', '既定の数量', '', [row(10, '90'), row(50, '85'), row(100, '80')]],
      ['no quantities', '型番', 'N-1', [row(10, '90'), row(50, '85', true), row(100, '80')]],
      ['no quantity at all', '数量1,数量別単価1,数量2,数量別単価2,数量3,数量別単価3', ',,,,,', []],
    ])('of the columns that a file lacks are kept: %s', async (_case, header, cells, expected) => {
      const job = await importCells(header, cells);
      expect(job).toMatchObject({ status: 'SUCCESS', updatedCount: 1 });
      expect(await stored()).toEqual(expected);
    });

    const NO_BREAK = '既定の数量は数量1〜10のいずれかにしてください。';
    it.each([
      ['a default that is no quantity', '既定の数量', '999', NO_BREAK],
      ['a default that is no number', '既定の数量', 'abc', NO_BREAK],
      ['a default whose price break is cleared', '数量2,数量別単価2,既定の数量', ',,50', NO_BREAK],
      [
        'the loss of the default in a file without its column',
        '数量2,数量別単価2',
        '60,84',
        '既定の数量「50」が数量1〜10にありません。「既定の数量」の列を加えて、いずれかの数量を入力するか、空にしてください。',
      ],
      [
        'a price without a quantity',
        '数量別単価4',
        '70',
        '数量4と数量別単価4は、両方の列に入力してください。',
      ],
      ['a quantity without a price', '数量4', '500', '数量4と数量別単価4は、両方の列に入力してください。'],
      ['half of a price break', '数量1', '', '数量1と数量別単価1は、両方の列に入力してください。'],
      ['a quantity of another one', '数量1', '100', '数量別単価の3件目: 数量が重複しています。'],
    ])('have errors: %s', async (_case, header, cells, message) => {
      const before = await stored();
      const job = await importCells(header, cells);
      expect(job).toMatchObject({ status: 'FAILURE', failureReason: `2行目: ${message}` });
      expect(await stored()).toEqual(before);
    });

    it('of a new product need a default among their quantities', async () => {
      const job = await importFile(catalog, '商品名,単価,既定の数量\nばね,10,5\n');
      expect(job.failureReason).toBe(`2行目: ${NO_BREAK}`);
    });
  });

  it('refuses a row with a comma that is not in quotes, and shows all of its cells', async () => {
    const job = await importFile(catalog, '商品名,単価,型番\n机,"1,234",D-1\n椅子,12,800,C-1\n棚,50,,\n');
    expect(job).toMatchObject({
      status: 'FAILURE',
      errorCount: 1,
      failureReason: `3行目: ${TOO_MANY_CELLS}`,
    });
    expect(await textOf(catalog, job.resultUrl)).toBe(
      '\uFEFF商品名,単価,型番,行番号,結果,エラー内容,\r\n' +
        `椅子,12,800,3,エラー,"${TOO_MANY_CELLS.replaceAll('"', '""')}",C-1\r\n`,
    );
    expect(await productsOf(catalog)).toEqual([]);
  });

  it('rejects two rows for one product', async () => {
    await importFile(catalog, '商品名,単価\nねじ,10\n');
    const [stored] = await catalog.runtime.connection.collection('products').find().toArray();
    const job = await importFile(
      catalog,
      `商品ID,商品名,単価\n${String(stored?._id)},a,1\n,b,2\n${String(stored?._id)},c,3\n`,
    );
    expect(job.failureReason).toBe('4行目: 商品IDが2行目と重複しています。');
    expect(await productsOf(catalog)).toEqual([['ねじ', '10']]);
  });

  it.each([
    ['lacks a required column', '型番\nx\n', '必須の列がありません：商品名、単価'],
    ['has no rows', '商品名,単価\n', '取り込む行がありません。'],
    [
      'leaves a quote open',
      '商品名,単価\n"a,1\n',
      /^\d+行目: CSVの形式が正しくありません。引用符（"）の閉じ忘れがないか確認してください。$/u,
    ],
    [
      'has too many rows',
      `商品名,単価\n${'a,1\n'.repeat(300_001)}`,
      '行数が多すぎます。300,000行以下に分けてください。',
    ],
  ])('fails with a reason where the file %s', async (_case, text, reason) => {
    const job = await importFile(catalog, text);
    expect(job.status).toBe('FAILURE');
    expect(job.failureReason).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
    expect(await productsOf(catalog)).toEqual([]);
  });

  it('rejects a workbook renamed to .csv before a job is created', async () => {
    const uploadUuid = await upload(catalog, Buffer.from('504b0304140000000800', 'hex'));
    expect(fieldMessages(await startImport(catalog, uploadUuid))).toEqual({
      uploadUuid: ['CSVファイルではありません。CSV形式で保存したファイルを選択してください。'],
    });
  });

  it('creates one job per idempotency key, and uses a file once', async () => {
    const uploadUuid = await upload(catalog, '商品名,単価\na,1\n');
    const key = randomUUID();
    const [first, second] = await Promise.all([
      startImport(catalog, uploadUuid, {}, key),
      startImport(catalog, uploadUuid, {}, key),
    ]);
    expect(dataOf(second).started.job.uuid).toBe(dataOf(first).started.job.uuid);
    expect(fieldMessages(await startImport(catalog, uploadUuid))).toHaveProperty('uploadUuid');
    await untilOver(() => importState(catalog, dataOf(first).started.job.uuid));
    expect(await productsOf(catalog)).toEqual([['a', '1']]);
  });

  it('rejects an upload that never arrived', async () => {
    expect(fieldMessages(await startImport(catalog, randomUUID()))).toEqual({
      uploadUuid: ['ファイルがアップロードされていません。もう一度ファイルを選択してください。'],
    });
  });
});
