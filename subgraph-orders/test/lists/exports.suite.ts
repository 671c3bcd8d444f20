import { ObjectStore } from '@hacchu-hub/subgraph-kit';
import { as, beginsBesideOthers, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import readExcelFile from 'read-excel-file/node';
import {
  Client,
  dataOf,
  type Harness,
  key,
  ORDER_DATE,
  type SeenLine,
  sharedHarness,
} from '../support/harness.js';
import { receiptOf, recordReceipts } from '../support/receipts.js';
import { SHIRT, SUPPLIER } from '../support/stand-ins.js';

describe('exports', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness, as.demandAdmin({ flags: ['CSV_EXPORT', 'ORDER_LIST_EXCEL'] }));
  });

  interface Job {
    uuid: string;
    exportStatus: string;
    fileName: string;
    conditionPayload: string;
    conditionLabel: string;
    failureReason: string | null;
    isExpired: boolean;
    totalCount: number | null;
    creator: { name: string };
  }
  const JOB =
    'uuid exportStatus fileName conditionPayload conditionLabel failureReason isExpired totalCount creator { name }';

  const start = (name: string, input: Record<string, unknown>, client = admin) =>
    client.run<Record<string, { job: Job }>>(
      `mutation s($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { job { ${JOB} } } }`,
      { input: { idempotencyKey: key(), ...input } },
    );
  const listOf = async (query: string): Promise<Job[]> =>
    dataOf(await admin.run<Record<string, { items: Job[] }>>(`{ ${query} { items { ${JOB} } } }`))[query]
      ?.items ?? [];

  /** Polls a job as the page does. */
  async function finished(query: string, uuid: string): Promise<Job> {
    const [job] = await until(
      async () => (await listOf(query)).filter((one) => one.uuid === uuid),
      ([one]) => one !== undefined && !['PENDING', 'IN_PROGRESS'].includes(one.exportStatus),
      { withinMs: 20_000 },
    );
    if (!job) throw new Error('the job is not listed');
    return job;
  }
  const urlOf = (query: string, uuid: string, client = admin) =>
    client.run<Record<string, { url: string; fileName: string }>>(
      `query d($uuid: ID!) { ${query}(uuid: $uuid) { url fileName } }`,
      { uuid },
    );
  /** Content of a finished job's file. */
  const bytesOf = async (uuid: string): Promise<Uint8Array> => {
    const row = await harness.runtime.connection.collection('file_jobs').findOne({ _id: uuid as never });
    return harness.app.get(ObjectStore, { strict: false }).get(String(row?.['resultKey']));
  };

  /** Rows of a file without commas or quotes in its cells, keyed by header. */
  function rowsIn(text: string): Record<string, string>[] {
    const [head = [], ...rows] = text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
  }

  /** Columns of the export, in order. */
  const HEADERS = [
    ...[
      '発注番号',
      '発注日',
      'ステータス',
      '件名',
      '仕入先',
      '納品先',
      '行番号',
      '種別',
      '商品ID',
      '商品コード',
    ],
    ...['品名', '型番', 'カラー', 'サイズ', '数量', '単価', '金額', '税区分', '税率', '納期', '支払期日'],
    ...[
      '入荷数',
      '打切り数',
      '残数',
      '最終単価',
      '最終納品日',
      '納品状況',
      'ロット番号',
      '出荷期限',
      '行備考',
    ],
    ...['小計', '消費税', '合計', '作成者', '最終送信日時', '単位', '入数', '商品分類'],
  ];

  it.each(['export-order-csv', 'export-order-lines-csv', 'export-order-list-excel'])(
    'one of another demand begins while those of one are at work (%s)',
    async (kind) => {
      await expect(beginsBesideOthers(harness, kind)).resolves.toBeUndefined();
    },
  );

  describe.each([
    ['createExportOrderCsv', 'cancelExportOrderCsv', 'paginatedExportOrderCsv', 'csv'],
    ['exportOrderLinesCsv', 'cancelExportOrderCsv', 'paginatedExportOrderCsv', 'csv'],
    ['exportOrderListExcel', 'cancelExportOrderListExcel', 'orderListExcelJobs', 'xlsx'],
  ] as const)('an export (%s) that somebody cancels', (name, cancelName, query, extension) => {
    const cancel = (uuid: string, client = admin) =>
      client.run<Record<string, { job: Job & { canceledAt: string | null; cancelerName: string | null } }>>(
        `mutation c($input: ${cancelName[0]?.toUpperCase()}${cancelName.slice(1)}Input!) {
          ${cancelName}(input: $input) { job { ${JOB} canceledAt cancelerName } }
        }`,
        { input: { uuid } },
      );
    const untilDone = (uuid: string) =>
      until(
        () => harness.runtime.connection.collection('outbox').findOne({ 'payload.key': uuid }),
        (entry) => entry?.['state'] === 'DONE',
      );

    it('has no file, also where it was written already, and is cancelled by whom and when it first was', async () => {
      await admin.placed();
      const store = harness.app.get(ObjectStore, { strict: false });
      const work = extension === 'csv' ? 'putStream' : 'put';
      const original = store[work].bind(store) as (key: string, ...more: unknown[]) => Promise<void>;
      const answers: unknown[] = [];
      const spy = jest.spyOn(store, work).mockImplementation(async (key: string, ...more: unknown[]) => {
        await original(key, ...more);
        const uuid = key.split('/').at(-1)?.replace(`.${extension}`, '') ?? '';
        answers.push(dataOf(await cancel(uuid))[cancelName]?.job, await store.exists(key));
      });
      const { uuid } = dataOf(await start(name, {}))[name]?.job ?? { uuid: '' };
      await untilDone(uuid);
      spy.mockRestore();
      const failureReason = '試験 太郎が出力を中止しました。ファイルは作成されていません。';
      expect(answers).toMatchObject([
        { uuid, exportStatus: 'FAILURE', failureReason, cancelerName: '試験 太郎' },
        true,
      ]);
      expect(await store.exists(`csv-jobs/${TEST_DEMAND.uuid}/${uuid}.${extension}`)).toBe(false);
      expect(await finished(query, uuid)).toMatchObject({ exportStatus: 'FAILURE', failureReason });
      expect(dataOf(await cancel(uuid))[cancelName]?.job).toEqual(answers[0]);
    });

    it('is none of other demands, of other kinds, of people without the right, and none that has ended', async () => {
      const { uuid } = dataOf(await start(name, {}))[name]?.job ?? { uuid: '' };
      expect(await finished(query, uuid)).toMatchObject({ exportStatus: 'SUCCESS' });
      expect(await cancel(uuid)).toMatchObject({ code: 'FAILED_PRECONDITION' });
      const flags = ['CSV_EXPORT', 'ORDER_LIST_EXCEL'] as const;
      const codeFor = async (who: ReturnType<typeof as.editor>) =>
        (await cancel(uuid, new Client(harness, who))).code;
      expect(await codeFor(as.otherDemandAdmin({ flags: [...flags] }))).toBe('PERMISSION_DENIED');
      expect(await codeFor(as.demandAdmin())).toBe('PERMISSION_DENIED');
      const other = name === 'exportOrderListExcel' ? 'createExportOrderCsv' : 'exportOrderListExcel';
      const { uuid: ofOtherKind } = dataOf(await start(other, {}))[other]?.job ?? { uuid: '' };
      expect((await cancel(ofOtherKind)).code).toBe('NOT_FOUND');
    });
  });

  describe('orders as CSV', () => {
    it('have every line, related names, and cells that spreadsheets do not evaluate', async () => {
      const order = await admin.placed({ subject: '=cmd|calc', notes: null });
      const begun = dataOf(
        await start('createExportOrderCsv', {
          where: { statuses: ['DELIVERING'], demandSupplierId: SUPPLIER, text: 'cmd' },
        }),
      )['createExportOrderCsv']?.job;
      expect(begun).toMatchObject({
        conditionLabel: 'ステータス：納品待ち、検索：cmd、仕入先：株式会社青空縫製',
        fileName: expect.stringMatching(/^発注_\d{8}\.csv$/),
        creator: { name: '試験 太郎' },
      });
      expect(JSON.parse(begun?.conditionPayload ?? '')).toEqual({
        statuses: ['DELIVERING'],
        demandSupplierId: SUPPLIER,
        text: 'cmd',
      });
      const done = await finished('paginatedExportOrderCsv', begun?.uuid ?? '');
      expect(done).toMatchObject({ exportStatus: 'SUCCESS', totalCount: 3, isExpired: false });
      const text = Buffer.from(await bytesOf(done.uuid)).toString('utf8');
      expect(text.slice(0, text.indexOf('\r\n'))).toBe(`\uFEFF${HEADERS.join(',')}`);
      expect(text.split('\r\n')).toHaveLength(5);
      const rows = rowsIn(text);
      expect(rows).toHaveLength(3);
      expect(rows[0]).toMatchObject({
        発注番号: order.purchaseNumber,
        発注日: ORDER_DATE.replaceAll('-', '/'),
        ステータス: '納品待ち',
        件名: "'=cmd|calc",
        仕入先: '株式会社青空縫製',
        納品先: '東日本物流センター',
        行番号: '1',
        種別: '商品',
        品名: 'コットンTシャツ',
        数量: '100',
        単価: '1280.50',
        金額: '128050',
        税区分: '10%',
        税率: '10',
        納期: '2099/12/10',
        入荷数: '0',
        打切り数: '0',
        残数: '100',
        納品状況: '納品待ち',
        合計: order.orderSummary.total,
        作成者: '試験 太郎',
      });
      expect(rows[0]?.['最終送信日時']).toMatch(/^\d{4}\/\d{2}\/\d{2} \d{1,2}:\d{2}:\d{2}$/);
      expect(rows[1]).toMatchObject({ 品名: '宇治抹茶', 税区分: '8%（軽減）', 金額: '999' });
      expect(rows[2]).toMatchObject({ 行番号: '3', 種別: '費用', 品名: '送料', 金額: '500', 入荷数: '' });
    });

    it('have outstanding pieces only where the supplier has the order', async () => {
      const subject = '残数の出力';
      const draft = await admin.draft({ subject });
      const placed = await admin.placed({ subject });
      const { uuid, updatedAt, purchaseNumber } = await admin.placed({ subject });
      await admin.done('cancelOrder', { uuid, expectedUpdatedAt: updatedAt, reason: '重複' });
      const job = dataOf(await start('createExportOrderCsv', { where: { text: subject } }))[
        'createExportOrderCsv'
      ]?.job;
      await finished('paginatedExportOrderCsv', job?.uuid ?? '');
      const rows = rowsIn(Buffer.from(await bytesOf(job?.uuid ?? '')).toString('utf8'));
      const outstanding = (number: string) =>
        rows.filter((row) => row['発注番号'] === number && row['種別'] === '商品').map((row) => row['残数']);
      expect(outstanding(placed.purchaseNumber)).toEqual(['100', '3']);
      expect(outstanding(draft.purchaseNumber)).toEqual(['', '']);
      expect(outstanding(purchaseNumber)).toEqual(['', '']);
    });

    it('are created once per request, in the Windows code page on request', async () => {
      await admin.draft({ subject: '文字コード', orderProductLines: [], orderExpenseLines: [] });
      const input = { idempotencyKey: key(), where: { text: '文字コード' }, encoding: 'SHIFT_JIS' };
      const [one, two] = await Promise.all([
        start('createExportOrderCsv', input),
        start('createExportOrderCsv', input),
      ]);
      const uuid = dataOf(one)['createExportOrderCsv']?.job.uuid ?? '';
      expect(dataOf(two)['createExportOrderCsv']?.job.uuid).toBe(uuid);
      await finished('paginatedExportOrderCsv', uuid);
      const text = new TextDecoder('shift_jis').decode(await bytesOf(uuid));
      // An order without lines has one row.
      expect(text.split('\r\n')[1]).toContain('下書き,文字コード,');
    });

    it('expire after seven days', async () => {
      const { job } = dataOf(await start('createExportOrderCsv', { where: { text: 'なし' } }))[
        'createExportOrderCsv'
      ] ?? { job: undefined };
      const uuid = job?.uuid ?? '';
      await finished('paginatedExportOrderCsv', uuid);
      const link = dataOf(await urlOf('downloadOrderCsv', uuid))['downloadOrderCsv'];
      expect(link?.fileName).toMatch(/^発注_/);
      await harness.runtime.connection
        .collection('file_jobs')
        .updateOne({ _id: uuid as never }, { $set: { expiresAt: new Date(Date.now() - 1) } });
      expect((await urlOf('downloadOrderCsv', uuid)).code).toBe('NOT_FOUND');
      expect((await listOf('paginatedExportOrderCsv')).find((one) => one.uuid === uuid)?.isExpired).toBe(
        true,
      );
    });

    it('require the function of the demand, except for operators, and are separate per demand', async () => {
      const without = new Client(harness, as.demandAdmin());
      const left = { uuid: '01900000-0000-7000-8000-00000000e401', name: '退職 済子' };
      const leaver = new Client(harness, as.editor(left));
      await leaver.draft({ subject: '退職者の発注' });
      const byLeaver = await start('createExportOrderCsv', { where: { creatorUuid: left.uuid } });
      expect(dataOf(byLeaver)['createExportOrderCsv']?.job.conditionLabel).toBe('作成者：退職 済子');
      expect((await start('createExportOrderCsv', {}, without)).code).toBe('PERMISSION_DENIED');
      expect((await start('exportOrderListExcel', {}, without)).code).toBe('PERMISSION_DENIED');
      const operator = new Client(harness, as.operator());
      const started = dataOf(await start('createExportOrderCsv', { demandUuid: TEST_DEMAND.uuid }, operator));
      const job = started['createExportOrderCsv']?.job;
      expect(job).toMatchObject({ conditionLabel: 'すべて', creator: { name: '運営（運営 花子）' } });
      await finished('paginatedExportOrderCsv', job?.uuid ?? '');
      const outsider = new Client(harness, as.otherDemandAdmin({ flags: ['CSV_EXPORT'] }));
      expect((await urlOf('downloadOrderCsv', job?.uuid ?? '', outsider)).code).toBe('PERMISSION_DENIED');
    });
  });

  it('delivery lines are exported as CSV', async () => {
    const order = await admin.placed({ subject: '明細の出力' });
    const [shirt, tea] = order.orderProductLines;
    dataOf(await recordReceipts(admin, [receiptOf(shirt, 60), receiptOf(tea, 1)]));
    dataOf(
      await admin.run(
        'mutation c($input: ShortCloseOrderLinesInput!) { shortCloseOrderLines(input: $input) { orders { uuid } } }',
        { input: { idempotencyKey: key(), lines: [{ id: shirt?.id, expectedOutstandingLot: 40 }] } },
      ),
    );
    dataOf(await recordReceipts(admin, [receiptOf({ ...shirt, receivedLot: 60 } as SeenLine, 65)]));
    const job = dataOf(
      await start('exportOrderLinesCsv', {
        where: { text: '明細の出力', statuses: ['Delivering', 'CompleteDelivery'] },
      }),
    )['exportOrderLinesCsv']?.job;
    expect(job?.conditionLabel).toBe('納品状況：納品待ち・納品完了、検索：明細の出力');
    await finished('paginatedExportOrderCsv', job?.uuid ?? '');
    const rows = rowsIn(Buffer.from(await bytesOf(job?.uuid ?? '')).toString('utf8'));
    const columns = ['発注番号', '品名', '納期', '数量', '入荷数', '打切り数', '残数', '納品状況'];
    expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
      [order.purchaseNumber, '宇治抹茶', '2099/12/01', '3', '1', '0', '2', '納品待ち'],
      [order.purchaseNumber, 'コットンTシャツ', '2099/12/10', '100', '65', '35', '0', '納品完了'],
    ]);
  });

  it('the list is exported as a workbook with typed numbers and dates', async () => {
    await admin.draft({
      subject: '=1+1',
      orderProductLines: [
        { productId: SHIRT, lot: 2, unitPrice: '1000', taxCategoryId: 1, deliveryDate: '2026-12-24' },
      ],
      orderExpenseLines: [],
    });
    const job = dataOf(await start('exportOrderListExcel', { where: { text: '=1+1' } }))[
      'exportOrderListExcel'
    ]?.job;
    const done = await finished('orderListExcelJobs', job?.uuid ?? '');
    expect(done).toMatchObject({ exportStatus: 'SUCCESS', fileName: expect.stringMatching(/\.xlsx$/) });
    expect(await listOf('paginatedExportOrderCsv')).not.toContainEqual(
      expect.objectContaining({ uuid: done.uuid }),
    );
    const sheet = await readExcelFile(Buffer.from(await bytesOf(done.uuid)));
    const [head, row] = sheetRows(sheet);
    expect(head?.slice(0, 6)).toEqual(['発注番号', '件名', '仕入先', '納品先', '発注日', '納期（最短）']);
    expect(row?.slice(1, 10)).toEqual([
      '=1+1',
      '株式会社青空縫製',
      '東日本物流センター',
      new Date(`${ORDER_DATE}T00:00:00Z`),
      new Date('2026-12-24T00:00:00Z'),
      2000,
      200,
      2200,
      '下書き',
    ]);
    const link = dataOf(await urlOf('downloadOrderListExcel', done.uuid))['downloadOrderListExcel'];
    expect(link?.url).toContain('spreadsheetml');
  });

  /** Rows of the only sheet. */
  const sheetRows = (sheet: unknown): unknown[][] => {
    const [first] = Array.isArray(sheet) ? sheet : [];
    const rows: unknown = first && typeof first === 'object' && 'data' in first ? first.data : sheet;
    return Array.isArray(rows) ? rows : [];
  };

  it('many rows are streamed, not held in memory', async () => {
    const template = await admin.draft({ subject: '大量の出力' });
    const { connection } = harness.runtime;
    const [order, line] = await Promise.all([
      connection.collection('orders').findOne({ _id: template.uuid as never }),
      connection.collection('order_product_lines').findOne({ orderId: template.uuid }),
    ]);
    const id = (index: number, kind: string) =>
      `${kind}${String(index).padStart(7, '0')}-0000-7000-8000-000000000000`;
    const many = Array.from({ length: 1_000 }, (_, index) => index);
    await connection.collection('orders').insertMany(
      many.map((index) => ({
        ...order,
        _id: id(index, 'a') as never,
        purchaseNumber: `M-${index}`,
        expenseLines: [],
      })),
    );
    await connection
      .collection('order_product_lines')
      .insertMany(many.map((index) => ({ ...line, _id: id(index, 'b') as never, orderId: id(index, 'a') })));
    const job = dataOf(await start('createExportOrderCsv', { where: { text: '大量の出力' } }))[
      'createExportOrderCsv'
    ]?.job;
    const done = await finished('paginatedExportOrderCsv', job?.uuid ?? '');
    expect(done.totalCount).toBe(1_000 + 3);
    const lines = Buffer.from(await bytesOf(done.uuid))
      .toString('utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(1_004);
  });
});
