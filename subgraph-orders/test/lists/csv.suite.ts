import { as } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { put } from '../support/files.js';
import { Client, dataOf, fieldsOf, type Harness, sharedHarness } from '../support/harness.js';
import { SHIRT, TEA, TEA_PRODUCT } from '../support/stand-ins.js';

describe('CSV upload of lines', () => {
  const TOO_MANY_CELLS = '列の数が見出しより多くなっています。カンマを含む値は引用符（"）で囲んでください。';
  const HEADER = '種別,商品識別子,品名,数量,単価,税区分,納期,支払期日,ロット番号,出荷期限,備考';

  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });

  interface Row {
    line: number;
    deliveryDate: string | null;
    paymentDueDate: string | null;
    component: Record<string, unknown>;
    errors: { field: string; message: string; value: string | null }[];
  }
  interface Parsed {
    uploadOrderCsv: { parsedOrders: Row[]; errorCount: number; notices: string[] };
  }

  async function upload(text: string | Uint8Array, who = admin): Promise<string> {
    const body = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    const response = await who.run<{
      createOrderCsvUploadUrl: { upload: { uploadUuid: string; url: string } };
    }>(
      `mutation u($input: CreateOrderCsvUploadUrlInput!) {
      createOrderCsvUploadUrl(input: $input) { upload { uploadUuid url } }
    }`,
      { input: { fileName: '明細.csv', byteSize: body.byteLength } },
    );
    const { uploadUuid, url } = dataOf(response).createOrderCsvUploadUrl.upload;
    await put(harness, url, body);
    return uploadUuid;
  }
  const ask = (uploadUuid: string, who = admin) =>
    who.run<Parsed>(
      `mutation r($input: UploadOrderCsvInput!) {
      uploadOrderCsv(input: $input) {
        parsedOrders {
          line
          deliveryDate
          paymentDueDate
          component {
            type productIdentifier product { uuid } candidates { uuid } name lot unitPrice isListPrice
            taxCategoryId lotNumber deadline notes
          }
          errors { field message value }
        }
        errorCount
        notices
      }
    }`,
      { input: { uploadUuid } },
    );
  const read = async (...rows: string[]) =>
    dataOf(await ask(await upload([HEADER, ...rows].join('\r\n')))).uploadOrderCsv;
  const rowErrors = ({ parsedOrders }: { parsedOrders: Row[] }) => parsedOrders.map(({ errors }) => errors);

  describe('a file of order lines', () => {
    it('is parsed into lines with products and prices, without storing an order', async () => {
      const { parsedOrders, errorCount, notices } = await read(
        '商品,TS-1,,"1,200",,10%,2099/11/10,2099年11月30日,L-7,2099-12-5,割れ物',
        '商品,,宇治抹茶,３,333.33,８％（軽減）,,,,,',
        '',
        '費用,,送料,1,¥500,,,,,,',
        '費用,,値引き,1,-297,対象外,,,,,',
      );
      expect({ errorCount, notices }).toEqual({ errorCount: 0, notices: [] });
      const rest = { lotNumber: null, deadline: null, notes: null, candidates: [] };
      expect(parsedOrders).toEqual([
        {
          line: 2,
          deliveryDate: '2099-11-10',
          paymentDueDate: '2099-11-30',
          component: {
            type: 'PRODUCT',
            productIdentifier: 'TS-1',
            product: { uuid: SHIRT },
            candidates: [],
            name: null,
            lot: 1200,
            // 1,200 pieces fall under the price break from 100.
            unitPrice: '1100',
            isListPrice: true,
            taxCategoryId: 1,
            lotNumber: 'L-7',
            deadline: '2099-12-05',
            notes: '割れ物',
          },
          errors: [],
        },
        {
          line: 3,
          deliveryDate: null,
          paymentDueDate: null,
          component: {
            ...rest,
            type: 'PRODUCT',
            productIdentifier: '宇治抹茶',
            product: { uuid: TEA },
            name: '宇治抹茶',
            lot: 3,
            unitPrice: '333.33',
            isListPrice: false,
            taxCategoryId: 2,
          },
          errors: [],
        },
        ...[
          { line: 5, name: '送料', unitPrice: '500', taxCategoryId: 1 },
          { line: 6, name: '値引き', unitPrice: '-297', taxCategoryId: 4 },
        ].map(({ line, ...expense }) => ({
          line,
          deliveryDate: null,
          paymentDueDate: null,
          component: {
            ...rest,
            type: 'EXPENSE',
            productIdentifier: null,
            product: null,
            lot: 1,
            isListPrice: false,
            ...expense,
          },
          errors: [],
        })),
      ]);
      const { data } = await admin.run<{ orders: { totalCount: number } }>('{ orders { totalCount } }');
      expect(data?.orders.totalCount).toBe(0);
    });

    it('may name units; another unit than that of the product is an error, and files without units stay valid', async () => {
      TEA_PRODUCT.unit = '缶';
      try {
        const file = [
          `${HEADER},単位`,
          '商品,,宇治抹茶,3,,,,,,,,缶',
          '商品,,宇治抹茶,3,,,,,,,,ケース',
          '商品,TS-1,,3,,,,,,,,枚',
          '商品,TS-1,,3,,,,,,,,PCS',
          '商品,TS-1,,3,,,,,,,,箱',
        ];
        const read = dataOf(await ask(await upload(file.join('\r\n')))).uploadOrderCsv;
        expect(rowErrors(read)).toEqual([
          [],
          [{ field: 'unit', message: '単位が商品の単位「缶」と異なります。', value: 'ケース' }],
          [],
          [],
          [{ field: 'unit', message: '単位が商品の単位「個」と異なります。', value: '箱' }],
        ]);
      } finally {
        TEA_PRODUCT.unit = null;
      }
    });

    it('reports a row with a comma that is not in quotes', async () => {
      const parsed = await read('商品,TS-1,,3,1,234,10%,,,,,割れ物', '商品,TS-1,,3,"1,234",10%,,,,,割れ物,');
      expect(rowErrors(parsed)).toEqual([
        expect.arrayContaining([{ field: 'line', message: TOO_MANY_CELLS, value: null }]),
        [],
      ]);
      expect(parsed.errorCount).toBe(1);
    });

    it('reports all errors of a row, and keeps its valid values', async () => {
      const { parsedOrders, errorCount } = await read(
        '商品,TS-9,,0,abc,12%,2099/13/40,,,きのう,',
        '商品,M-1,,1,,,,,,,',
        '商品,OLD-1,,1,,,,,,,',
        '商品,,,,,,,,,,',
        '費用,,,1,,,,,,,',
        '本,TS-1,,1,,,,,,,',
        '商品,TS-1,,1,-1,,,,,,',
      );
      expect(errorCount).toBe(7);
      expect(rowErrors({ parsedOrders })).toEqual([
        [
          { field: 'productIdentifier', message: '商品「TS-9」が見つかりません。', value: 'TS-9' },
          { field: 'lot', message: '数量は1以上の整数で入力してください。', value: '0' },
          {
            field: 'unitPrice',
            message: '単価は0以上9,999,999.99以下（小数点以下2桁まで）で入力してください。',
            value: 'abc',
          },
          { field: 'deliveryDate', message: '納期は正しい日付で入力してください。', value: '2099/13/40' },
          {
            field: 'taxCategoryId',
            message: '税区分は「10%」「8%」「非課税」「対象外」のいずれかで入力してください。',
            value: '12%',
          },
          { field: 'deadline', message: '出荷期限は正しい日付で入力してください。', value: 'きのう' },
        ],
        [
          {
            field: 'productIdentifier',
            message: '「M-1」に当てはまる商品が複数あります。商品を選択してください。',
            value: 'M-1',
          },
        ],
        [{ field: 'productIdentifier', message: '商品「OLD-1」は削除されています。', value: 'OLD-1' }],
        [
          { field: 'productIdentifier', message: '商品識別子を入力してください。', value: null },
          { field: 'lot', message: '数量を入力してください。', value: null },
        ],
        [
          { field: 'name', message: '費用名を入力してください。', value: null },
          { field: 'unitPrice', message: '単価を入力してください。', value: null },
        ],
        [{ field: 'type', message: '種別は「商品」または「費用」で入力してください。', value: '本' }],
        [
          {
            field: 'unitPrice',
            message: '単価は0以上9,999,999.99以下（小数点以下2桁まで）で入力してください。',
            value: '-1',
          },
        ],
      ]);
      expect(parsedOrders[0]?.component).toMatchObject({ lot: null, unitPrice: null, taxCategoryId: null });
      expect(parsedOrders[1]?.component).toMatchObject({
        product: null,
        candidates: [{ uuid: SHIRT }, { uuid: TEA }],
      });
    });

    it('queries the catalog once, whatever the number of rows', async () => {
      const callsBefore = harness.catalog.calls.length;
      const { parsedOrders } = await read(...Array.from({ length: 300 }, (_, n) => `商品,X-${n},,1,,,,,,,`));
      expect(parsedOrders).toHaveLength(300);
      expect(harness.catalog.calls.slice(callsBefore)).toEqual(['OrderProductMatches']);
    });

    it('does not query the catalog for names that are too long', async () => {
      const callsBefore = harness.catalog.calls.length;
      const { parsedOrders } = await read(`商品,${'x'.repeat(30_000)},,1,,,,,,,`);
      expect(rowErrors({ parsedOrders })).toMatchObject([
        [{ field: 'productIdentifier', message: `商品「${'x'.repeat(40)}…」が見つかりません。` }],
      ]);
      expect(harness.catalog.calls.slice(callsBefore)).toEqual([]);
    });

    it.each([
      ['outside the basic plane', '𠮷'],
      ['in decomposed form', 'か\u3099'],
    ])('queries the catalog for a name of 200 characters %s', async (_, character) => {
      const callsBefore = harness.catalog.calls.length;
      await read(`商品,${character.repeat(200)},,1,,,,,,,`);
      expect(harness.catalog.calls.slice(callsBefore)).toEqual(['OrderProductMatches']);
    });

    it('can be read again, since nothing is stored', async () => {
      const uploadUuid = await upload(`${HEADER}\n費用,,送料,1,500,,,,,,`);
      const first = dataOf(await ask(uploadUuid));
      expect(dataOf(await ask(uploadUuid))).toEqual(first);
    });

    it('is read by its headers in any order, and reports ignored columns', async () => {
      const file = await upload('メモ,数量,種別,単価,品名\nx,2,費用,10,箱代\n');
      const { parsedOrders, notices } = dataOf(await ask(file)).uploadOrderCsv;
      expect(notices).toEqual(['列「メモ」は取り込まれません。']);
      expect(parsedOrders[0]?.component).toMatchObject({ name: '箱代', lot: 2, unitPrice: '10' });
    });

    it.each<[string, string | Uint8Array, string]>([
      ['lacks required columns', '品名,単価\n送料,1\n', '必須の列がありません：種別、数量'],
      ['has no rows', `${HEADER}\n,,,,\n`, '取り込む行がありません。'],
      [
        'has more rows than an order can have',
        [HEADER, ...Array.from({ length: 301 }, () => '費用,,送料,1,500')].join('\n'),
        '行数が多すぎます。300行以下に分けてください。',
      ],
      [
        'has 1,000,000 columns',
        `${Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(',')}\n`,
        '1行目: 列が多すぎます。200列以下にしてください。',
      ],
      [
        'has an unclosed quote',
        `${HEADER}\n"${'a\n'.repeat(4_000_000)}`,
        '2行目: CSVの形式が正しくありません。引用符（"）の閉じ忘れがないか確認してください。',
      ],
      ['has only blank rows', '\n,,\n \u3000\n'.repeat(500_000), 'ファイルが空です。'],
      [
        'is a workbook',
        Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]),
        'CSVファイルではありません。CSV形式で保存したファイルを選択してください。',
      ],
    ])('is refused where it %s', async (_fault, file, message) => {
      const response = await ask(await upload(file));
      expect(response.code).toBe('INVALID_ARGUMENT');
      expect(fieldsOf(response)).toEqual({ uploadUuid: [message] });
    });

    it('is accessible in its own demand only', async () => {
      const response = await ask(await upload(`${HEADER}\n`), new Client(harness, as.otherDemandAdmin()));
      expect(fieldsOf(response)).toEqual({
        uploadUuid: ['ファイルがアップロードされていません。もう一度ファイルを選択してください。'],
      });
    });

    it('must be a CSV file', async () => {
      const response = await admin.run(
        `mutation { createOrderCsvUploadUrl(input: { fileName: "明細.xlsx", byteSize: 10 }) { upload { url } } }`,
      );
      expect(fieldsOf(response)).toEqual({ fileName: ['CSVファイル（拡張子 .csv）を選択してください。'] });
    });

    it('is not read while the catalog is down, instead of guessing', async () => {
      const file = await upload(`${HEADER}\n商品,TS-1,,1,,,,,,,`);
      harness.catalog.isDown = true;
      const response = await ask(file);
      harness.catalog.isDown = false;
      expect(response.code).toBe('UNAVAILABLE');
      expect((await ask(file)).code).toBeUndefined();
    });
  });
});
