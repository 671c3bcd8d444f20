import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { admin, dataOf, fieldMessages, refusal, startCosting, type Costing } from './costing.js';
import {
  downloaded,
  importOpening,
  importPhysical,
  startOpening,
  startPhysical,
  upload,
  untilOver,
} from './inventory-support.js';
import { createPeriod, declareNoOpening, periodOf, seenPeriod, updatePeriod } from './period-support.js';
import { answerAsCatalog, forget, HAT, PRODUCTS, SHIRT, TEA } from './world.js';

let costing: Costing;
let periodUuid: string;
beforeAll(async () => {
  costing = await startCosting('inventories');
});
beforeEach(async () => {
  await forget(costing);
  costing.catalog.answer = answerAsCatalog(PRODUCTS);
  periodUuid = (await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-06-30' }))).uuid;
});
afterAll(() => costing.close());

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

describe('the opening inventory', () => {
  it('begins with a template of all products, and what is filled in comes back', async () => {
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

  it('stores nothing of a file with errors, and says what is wrong line by line', async () => {
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

  it('takes stock that is worth nothing only when told so', async () => {
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
  ])('fails as a whole from %j', async (csv, reason) => {
    const job = await importOpening(costing, periodUuid, csv);
    expect(job.status).toBe('FAILURE');
    expect(job.failureReason).toContain(reason);
  });

  it('is not replaced by another kind without being told so', async () => {
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

  it('runs one import of a period at a time, and one per press of the button', async () => {
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

  it('takes no file that is no CSV, was used already or belongs to another period', async () => {
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
    expect((await startOpening(costing, { accountingPeriodUuid: periodUuid, uploadUuid: counts })).code).toBe(
      'INVALID_ARGUMENT',
    );
  });
});

describe('counts of a month', () => {
  const counted = async () => {
    const rows = await costing.runtime.connection.collection('physical_inventories').find().toArray();
    return rows.map(({ productUuid, quantity }) => [productUuid, quantity]).toSorted();
  };

  it('zero is a count, and blank changes nothing', async () => {
    const csv = `商品ID,実地数量\n${SHIRT},0\n${TEA},\n${HAT},１２\n`;
    const job = await importPhysical(costing, periodUuid, '2026-04', csv);
    expect(job).toMatchObject({
      status: 'SUCCESS',
      performedMonth: '2026-04',
      importedCount: 2,
      blankCount: 1,
    });
    expect(await counted()).toEqual([
      [SHIRT, 0],
      [HAT, 12],
    ]);
    await importPhysical(costing, periodUuid, '2026-04', `商品ID,実地数量\n${SHIRT},\n${TEA},4\n`);
    expect(await counted()).toEqual([
      [SHIRT, 0],
      [TEA, 4],
      [HAT, 12],
    ]);
    const template = await downloaded(costing, 'createPhysicalInventoryTemplateDownloadUrl', {
      accountingPeriodUuid: periodUuid,
      performedMonth: '2026-04',
    });
    expect(template).toContain(`${SHIRT},LG1,コットンTシャツ,T-1,白,M,0,0\r\n`);
    expect(template).toContain(`${HAT},,麦わら帽子,,,,0,12\r\n`);
    const { months } = await seenPeriod(costing, periodUuid);
    expect(months.map(({ countedAt }) => countedAt !== null)).toEqual([true, false, false]);
  });

  it('stores nothing of a file with errors', async () => {
    const csv = `商品ID,実地数量\n${SHIRT},3\n${TEA},-1\n${SHIRT},2\n`;
    const job = await importPhysical(costing, periodUuid, '2026-04', csv);
    expect(job.failureReason).toBe(
      '3行目: 実地数量は0以上の整数で入力してください。\n4行目: 商品IDが2行目と重複しています。',
    );
    expect(await counted()).toEqual([]);
  });

  it('says so when a file counts nothing at all', async () => {
    const job = await importPhysical(costing, periodUuid, '2026-04', `商品ID,実地数量\n${SHIRT},\n`);
    expect(job).toMatchObject({ status: 'FAILURE', failureReason: '実地数量が1件も入力されていません。' });
  });

  it('are of a month of the period that has begun', async () => {
    const uploadUuid = await upload(costing, 'Physical', periodUuid, 'x');
    const answer = await startPhysical(costing, {
      accountingPeriodUuid: periodUuid,
      uploadUuid,
      performedMonth: '2026-07',
    });
    expect(fieldMessages(answer)).toEqual({ performedMonth: ['会計期間に含まれる月を選択してください。'] });
  });

  it('keep the period as it is, until they are taken back', async () => {
    await importPhysical(costing, periodUuid, '2026-04', `商品ID,実地数量\n${SHIRT},3\n`);
    const content = { start: '2026-04-01', end: '2026-05-31' };
    expect(refusal(await updatePeriod(costing, await seenPeriod(costing, periodUuid), content))).toEqual([
      'FAILED_PRECONDITION',
      '実地棚卸が登録されているため、会計期間を変更できません。',
    ]);
    const cleared = await costing.graphql(
      'mutation ($input: DeletePhysicalInventoryInput!) { deletePhysicalInventory(input: $input) { accountingPeriod { uuid } } }',
      { input: { accountingPeriodUuid: periodUuid, performedMonth: '2026-04' } },
      admin(),
    );
    expect(cleared.errors).toEqual([]);
    expect(await counted()).toEqual([]);
    await periodOf(updatePeriod(costing, await seenPeriod(costing, periodUuid), content));
  });
});
