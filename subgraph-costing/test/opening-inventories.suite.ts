import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { takeCosting } from './costing.harness.js';
import { admin, type Costing, dataOf, fieldMessages, refusal } from './costing.js';
import { downloaded, importOpening, startOpening, untilOver, upload } from './inventory-support.js';
import { createPeriod, declareNoOpening, periodOf, seenPeriod } from './period-support.js';
import { answerAsCatalog, forget, HAT, PRODUCTS, SHIRT, TEA } from './world.js';

let costing: Costing;
let periodUuid: string;

interface Page {
  totalCount: number;
  totalQuantity: number;
  totalAmount: string;
  items: {
    productUuid: string;
    productName: string;
    quantity: number;
    inventoryAmount: string;
    averageUnitPrice: string | null;
  }[];
}
const openings = async (more: object = {}): Promise<Page> =>
  dataOf(
    await costing.graphql<{ getOpeningInventories: Page }>(
      `query ($input: GetOpeningInventoriesInput!) {
        getOpeningInventories(input: $input) {
          totalCount totalQuantity totalAmount
          items { productUuid productName quantity inventoryAmount averageUnitPrice }
        }
      }`,
      { input: { accountingPeriodUuid: periodUuid, ...more } },
      admin(),
    ),
  ).getOpeningInventories;

describe('opening inventories', () => {
  beforeAll(async () => {
    costing = await takeCosting();
  });
  beforeEach(async () => {
    await forget(costing);
    costing.catalog.answer = answerAsCatalog(PRODUCTS);
    periodUuid = (await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-06-30' }))).uuid;
  });

  describe('the opening inventory', () => {
    it('starts with a template for which no prices are read', async () => {
      await downloaded(costing, 'createOpeningInventoryTemplateDownloadUrl', {
        accountingPeriodUuid: periodUuid,
      });
      const asked = costing.catalog.calls.filter(({ query }) => query.includes('productFeed'));
      expect(asked.length).toBeGreaterThan(0);
      for (const { query } of asked) expect(query).not.toMatch(/price/iu);
    });

    it('starts with a template of all products, which can be filled in and imported', async () => {
      const template = await downloaded(costing, 'createOpeningInventoryTemplateDownloadUrl', {
        accountingPeriodUuid: periodUuid,
      });
      expect(template).toBe(
        '\uFEFF商品ID,商品コード,商品名,型番,カラー,サイズ,数量,在庫金額\r\n' +
          `${SHIRT},LG1,コットンTシャツ,T-1,白,M,0,0\r\n${TEA},,宇治抹茶,,,,0,0\r\n${HAT},,麦わら帽子,,,,0,0\r\n`,
      );
      const filled = template
        .replace('白,M,0,0', '白,M,"1,200",￥３００,５００')
        .replace('抹茶,,,,0,0', '抹茶,,,,3,100');
      const job = await importOpening(
        costing,
        periodUuid,
        filled.replace('￥３００,５００', '"￥３００,５００"'),
      );
      expect(job).toMatchObject({
        status: 'SUCCESS',
        kind: 'OPENING',
        importedCount: 2,
        blankCount: 1,
        errorCount: 0,
        originalFileName: '棚卸.csv',
        creatorName: '試験 太郎',
        notices: [],
      });
      expect(await openings()).toEqual({
        totalCount: 2,
        totalQuantity: 1203,
        totalAmount: '300600',
        items: [
          {
            productUuid: SHIRT,
            productName: 'コットンTシャツ',
            quantity: 1200,
            inventoryAmount: '300500',
            averageUnitPrice: '250.42',
          },
          {
            productUuid: TEA,
            productName: '宇治抹茶',
            quantity: 3,
            inventoryAmount: '100',
            averageUnitPrice: '33.33',
          },
        ],
      });
      expect((await openings({ query: '抹茶' })).totalCount).toBe(1);
      expect((await seenPeriod(costing, periodUuid)).openingInventory?.kind).toBe('IMPORTED');
    });

    it('is replaced as a whole by the next file', async () => {
      await importOpening(costing, periodUuid, `商品ID,数量,在庫金額\n${SHIRT},1,10\n${TEA},1,10\n`);
      await importOpening(costing, periodUuid, `在庫金額,商品ID,数量\n70,${HAT},7\n`);
      expect((await openings()).items.map(({ productUuid }) => productUuid)).toEqual([HAT]);
    });

    it('is not advised to be split where it has too many rows, since the second file would replace the first', async () => {
      const job = await importOpening(
        costing,
        periodUuid,
        `商品ID,数量,在庫金額\n${'x,0,0\n'.repeat(300_001)}`,
      );
      expect(job.failureReason).toBe(
        '行数が多すぎます。300,000行以下にしてください。数量が0の商品の行は削除できます。ファイルを分けて取り込むと、先に取り込んだ分は置き換わります。',
      );
    });

    it('stores nothing from a file with errors, and reports them by line', async () => {
      const csv = [
        '商品ID,数量,在庫金額,メモ',
        `${SHIRT},1,10,`,
        '知らない,1,10,',
        `${TEA},1.5,10,`,
        '',
        `${SHIRT},2,-1,`,
        `${HAT},0,5,`,
        ',,,x',
      ].join('\n');
      const job = await importOpening(costing, periodUuid, csv);
      expect(job).toMatchObject({ status: 'FAILURE', errorCount: 5, importedCount: 0, hasResult: true });
      expect(job.failureReason).toBe(
        [
          '3行目: 商品ID「知らない」が見つかりません。',
          '4行目: 数量は0以上の整数で入力してください。',
          '6行目: 商品IDが2行目と重複しています。',
        ].join('\n'),
      );
      expect(job.notices).toEqual(['列「メモ」は取り込まれません。']);
      expect((await openings()).totalCount).toBe(0);
      const result = await downloaded(costing, 'createOpeningInventoryResultDownloadUrl', {
        jobUuid: job.jobUuid,
      });
      expect(result).toContain(
        `${SHIRT},2,'-1,,6,エラー,商品IDが2行目と重複しています。 在庫金額は0以上の整数（税抜・円）で入力してください。`,
      );
      expect(result).toContain('数量が0の商品の在庫金額は0にしてください。');
      expect(result).toContain('商品IDを入力してください。');
      expect((await seenPeriod(costing, periodUuid)).openingInventory).toBeNull();
    });

    it('refuses a row with a comma that is not in quotes', async () => {
      const csv = `商品ID,数量,在庫金額\n${SHIRT},10,1,234\n${TEA},1,10,\n`;
      const job = await importOpening(costing, periodUuid, csv);
      expect(job).toMatchObject({
        status: 'FAILURE',
        errorCount: 1,
        failureReason:
          '2行目: 列の数が見出しより多くなっています。カンマを含む値は引用符（"）で囲んでください。',
      });
      const result = await downloaded(costing, 'createOpeningInventoryResultDownloadUrl', {
        jobUuid: job.jobUuid,
      });
      expect(result).toMatch(/\r\n[-0-9a-f]+,10,1,2,エラー,"列の数が.*",234\r\n$/u);
      expect((await openings()).totalCount).toBe(0);
    });

    it('reports values above the limit, and truncates unknown ids', async () => {
      const csv = `商品ID,数量,在庫金額\n${SHIRT},10000000,1000000000000\n${'x'.repeat(500)},1,1\n`;
      expect((await importOpening(costing, periodUuid, csv)).failureReason).toBe(
        [
          '2行目: 数量は9,999,999以下で入力してください。',
          '2行目: 在庫金額は999,999,999,999以下で入力してください。',
          `3行目: 商品ID「${'x'.repeat(60)}…」が見つかりません。`,
        ].join('\n'),
      );
      const most = `商品ID,数量,在庫金額\n${SHIRT},9999999,999999999999\n`;
      expect((await importOpening(costing, periodUuid, most)).status).toBe('SUCCESS');
    });

    it('is read from UTF-16 as spreadsheets save it', async () => {
      const csv = Buffer.from(`\uFEFF商品ID,数量,在庫金額\r\n${SHIRT},１０,￥1000\r\n`, 'utf16le');
      expect((await importOpening(costing, periodUuid, csv)).status).toBe('SUCCESS');
      expect(await openings()).toMatchObject({ totalQuantity: 10, totalAmount: '1000' });
    });

    it('can be imported from a corrected result file, repeatedly', async () => {
      let csv = `商品ID,数量,在庫金額\n${SHIRT},-1,10\n${TEA},-2,10\n`;
      for (const wrong of [SHIRT, TEA]) {
        const { jobUuid, notices } = await importOpening(costing, periodUuid, csv);
        expect(notices).toEqual([]);
        const result = await downloaded(costing, 'createOpeningInventoryResultDownloadUrl', { jobUuid });
        csv = result.replace(new RegExp(`(${wrong}),'-`, 'u'), '$1,');
      }
      expect(csv.split('\r\n')[0]).toBe('\uFEFF商品ID,数量,在庫金額,行番号,結果,エラー内容');
      expect(await importOpening(costing, periodUuid, csv)).toMatchObject({ status: 'SUCCESS', notices: [] });
      expect((await openings()).totalQuantity).toBe(2);
    });

    it('accepts stock without value only when confirmed', async () => {
      const csv = `商品ID,数量,在庫金額\n${SHIRT},5,0\n`;
      expect((await importOpening(costing, periodUuid, csv)).failureReason).toBe(
        '2行目: 在庫金額が0です。0円で登録する場合は「在庫金額0を許可する」を選択してください。',
      );
      const job = await importOpening(costing, periodUuid, csv, { confirmZeroAmount: true });
      expect(job.status).toBe('SUCCESS');
    });

    it.each([
      ['商品ID,数量\nx,1\n', '必須の列がありません：在庫金額'],
      ['商品ID,数量,在庫金額\n', '取り込む行がありません。'],
      ['商品ID,数量,在庫金額\n"x,1,1\n', 'CSVの形式が正しくありません。'],
    ])('rejects a file as a whole for %j', async (csv, reason) => {
      const job = await importOpening(costing, periodUuid, csv);
      expect(job.status).toBe('FAILURE');
      expect(job.failureReason).toContain(reason);
    });

    it('is replaced by another kind only when confirmed', async () => {
      await importOpening(costing, periodUuid, `商品ID,数量,在庫金額\n${SHIRT},1,10\n`);
      const refused = await declareNoOpening(costing, periodUuid);
      expect(refusal(refused)).toEqual([
        'FAILED_PRECONDITION',
        '期首棚卸は「CSV取込」で登録済みです。置き換える場合は確認のうえ実行してください。',
      ]);
      const none = await periodOf(declareNoOpening(costing, periodUuid, true));
      expect(none.openingInventory?.kind).toBe('NONE');
      expect((await openings()).totalCount).toBe(0);
    });

    it('runs one import per period at a time, and one per idempotency key', async () => {
      const csv = `商品ID,数量,在庫金額\n${SHIRT},1,10\n`;
      const uploads = [
        await upload(costing, 'Opening', periodUuid, csv),
        await upload(costing, 'Opening', periodUuid, csv),
      ];
      const answers = await Promise.all(
        uploads.map((uploadUuid) => startOpening(costing, { accountingPeriodUuid: periodUuid, uploadUuid })),
      );
      const refused = answers.filter(({ code }) => code !== undefined);
      expect(refused.map(refusal)).toEqual([
        ['FAILED_PRECONDITION', '棚卸の取込を処理しています。完了してから再度お試しください。'],
      ]);
      const accepted = answers.filter(({ code }) => code === undefined);
      for (const answer of accepted) await untilOver(costing, Promise.resolve(answer));

      const idempotencyKey = randomUUID();
      const uploadUuid = await upload(costing, 'Opening', periodUuid, csv);
      const input = { accountingPeriodUuid: periodUuid, uploadUuid, idempotencyKey };
      const [one, two] = await Promise.all([startOpening(costing, input), startOpening(costing, input)]);
      expect(dataOf(one).answer.job.jobUuid).toBe(dataOf(two).answer.job.jobUuid);
      await untilOver(costing, Promise.resolve(one));
    });

    it('rejects a file that is not CSV, was used before or belongs to another period', async () => {
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      );
      const uploadUuid = await upload(costing, 'Opening', periodUuid, png);
      const answer = await startOpening(costing, { accountingPeriodUuid: periodUuid, uploadUuid });
      expect(fieldMessages(answer)).toEqual({
        uploadUuid: ['CSVファイルではありません。CSV形式で保存したファイルを選択してください。'],
      });
      const counts = await upload(costing, 'Physical', periodUuid, 'x');
      expect(
        (await startOpening(costing, { accountingPeriodUuid: periodUuid, uploadUuid: counts })).code,
      ).toBe('INVALID_ARGUMENT');
    });
  });

  describe('hostile files', () => {
    it.each<[string, string, RegExp]>([
      [
        '1,000,000 columns',
        `${Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(',')}\n`,
        /^1行目: 列が多すぎます。200列以下にしてください。$/u,
      ],
      [
        'an unclosed quote',
        `商品ID,数量\n"${'a\n'.repeat(4_000_000)}`,
        /^2行目: CSVの形式が正しくありません。/u,
      ],
      ['nothing but commas', `${',,,,\n'.repeat(1_000_000)}`, /^ファイルが空です。$/u],
    ])('with %s fail with a reason', async (_name, csv, reason) => {
      const job = await importOpening(costing, periodUuid, csv);
      expect(job).toMatchObject({ status: 'FAILURE', importedCount: 0, hasResult: false });
      expect(job.failureReason).toMatch(reason);
    });

    it('can have any number of blank lines', async () => {
      const blank = '\n,,\r\n\u3000,\r'.repeat(100_000);
      const job = await importOpening(
        costing,
        periodUuid,
        `商品ID,数量,在庫金額\n${blank}${SHIRT},1,10\n${blank}`,
      );
      expect(job).toMatchObject({ status: 'SUCCESS', importedCount: 1 });
    });
  });
});
