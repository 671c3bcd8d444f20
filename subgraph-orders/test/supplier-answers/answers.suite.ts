import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { expectExactCounts } from '../support/counts.js';
import { put } from '../support/files.js';
import { Client, dataOf, fieldsOf, type Harness, key, sharedHarness } from '../support/harness.js';
import { buyersView, mailedOrder, SupplierPage, tokensIn } from '../support/supplier-pages.js';

interface SeenComment {
  kind: string;
  channel: string;
  comment: string;
  fromName: string;
  fromEmail: string;
  attachments: { name: string }[];
}

describe('answers of suppliers', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  afterEach(() => harness.forgetMails());

  const commentsOf = async (orderUuid: string): Promise<SeenComment[]> =>
    dataOf(
      await admin.run<{ orderComments: { items: SeenComment[] } }>(
        `query q($orderUuid: ID!) { orderComments(orderUuid: $orderUuid) {
          items { kind channel comment fromName fromEmail attachments { name } }
        } }`,
        { orderUuid },
      ),
    ).orderComments.items;
  const noticesOf = async (): Promise<{ kind: string; title: string; body: string }[]> =>
    dataOf(
      await admin.run<{ notices: { items: { kind: string; title: string; body: string }[] } }>(
        '{ notices { items { kind title body } } }',
      ),
    ).notices.items.filter(({ kind }) => kind === 'SUPPLIER_REPLIED');
  const counts = async (): Promise<{ supplierUnconfirmedCount: number; supplierAnsweredCount: number }> =>
    dataOf(
      await admin.run<{ demandHome: { supplierUnconfirmedCount: number; supplierAnsweredCount: number } }>(
        '{ demandHome { supplierUnconfirmedCount supplierAnsweredCount } }',
      ),
    ).demandHome;
  const listed = async (state: string): Promise<string[]> =>
    dataOf(
      await admin.run<{ orders: { items: { uuid: string }[]; totalCount: number } }>(
        'query q($state: SupplierAnswerState) { orders(where: { supplierAnswerState: $state }) { items { uuid } totalCount } }',
        { state },
      ),
    ).orders.items.map(({ uuid }) => uuid);

  it('a confirmation without a comment closes the question, and opens no conversation', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    const before = await noticesOf();
    const after = await page.done({ respondent: '  青空　花子 ' });
    expect(after.content?.answers).toMatchObject([
      { kind: 'CONFIRM', comment: null, lines: [], decision: null },
    ]);
    expect(await buyersView(admin, order.uuid)).toMatchObject({
      supplierAnswerState: 'CONFIRMED',
      supplierAnswer: { answers: [{ kind: 'CONFIRM', isOpen: false }] },
    });
    const seen = await admin.seen(order.uuid);
    expect([seen.inConversation, seen.updatedAt]).toEqual([false, order.updatedAt]);
    expect(seen.histories[0]).toMatchObject({
      event: 'SUPPLIER_CONFIRMED',
      actorName: expect.stringMatching(/^仕入先（青空/),
      summary: '仕入先が受注を確認しました（発注書 第1版）。',
    });
    expect(await commentsOf(order.uuid)).toMatchObject([
      { kind: 'REPLY', channel: 'PORTAL', comment: '受注を確認しました。', fromEmail: '' },
    ]);
    expect((await noticesOf()).length - before.length).toBe(1);
  });

  it('a confirmation with a comment, and a proposal, open the conversation', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    await page.done({ comment: '承りました。' });
    expect((await admin.seen(order.uuid)).inConversation).toBe(true);
    const other = await mailedOrder(harness, admin);
    await other.page.propose('2099-12-20');
    expect((await admin.seen(other.order.uuid)).inConversation).toBe(true);
  });

  it('a proposal names the dates line by line, as ordered and as proposed', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    const [first, second] = (await page.seen()).content?.lines ?? [];
    const after = await page.done({
      kind: 'PROPOSE',
      comment: '一部の納期が遅れます。',
      lines: [
        { lineId: first?.lineId, deliveryDate: '2099-12-24', note: '再入荷待ち' },
        { lineId: second?.lineId, deliveryDate: second?.deliveryDate, note: null },
      ],
    });
    const line = { lineId: first?.lineId, orderedDate: '2099-12-10', proposedDate: '2099-12-24' };
    expect(after.content?.answers[0]).toMatchObject({
      kind: 'PROPOSE',
      lines: [{ ...line, note: '再入荷待ち' }],
    });
    expect(await buyersView(admin, order.uuid)).toMatchObject({
      supplierAnswerState: 'ANSWERED',
      supplierAnswer: { answers: [{ isOpen: true, lines: [line] }] },
    });
    const [comment] = await commentsOf(order.uuid);
    expect(comment?.comment).toBe(
      `納期を回答しました。\n・${first?.name ?? ''}：2099/12/10 → 2099/12/24（再入荷待ち）\n\n一部の納期が遅れます。`,
    );
    // The lines change only when the buyer accepts.
    expect((await admin.seen(order.uuid)).orderProductLines[0]?.deliveryDate).toBe('2099-12-10');
  });

  it('the list filters by the state, and the home page counts placed orders by it', async () => {
    const zero = await counts();
    const [one, two, three] = [
      await mailedOrder(harness, admin),
      await mailedOrder(harness, admin),
      await mailedOrder(harness, admin),
    ];
    await two.page.propose('2099-12-20');
    await three.page.done();
    expect(await listed('UNCONFIRMED')).toContain(one.order.uuid);
    expect(await listed('ANSWERED')).toContain(two.order.uuid);
    expect(await listed('CONFIRMED')).toContain(three.order.uuid);
    expect(await listed('UNCONFIRMED')).not.toContain(two.order.uuid);
    const now = await counts();
    expect(now.supplierUnconfirmedCount - zero.supplierUnconfirmedCount).toBe(1);
    expect(now.supplierAnsweredCount - zero.supplierAnsweredCount).toBe(1);
    // A canceled order needs no attention.
    const { uuid, updatedAt } = await admin.seen(one.order.uuid);
    await admin.done('cancelOrder', { uuid, expectedUpdatedAt: updatedAt, reason: '手配の誤り' });
    expect((await counts()).supplierUnconfirmedCount).toBe(zero.supplierUnconfirmedCount);
    await expectExactCounts(harness, admin);
  });

  it('a double click sends one answer', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    const input = { idempotencyKey: key() };
    await Promise.all([page.done(input), page.done(input), page.done(input)]);
    expect((await buyersView(admin, order.uuid)).supplierAnswer?.answers).toHaveLength(1);
    expect(await commentsOf(order.uuid)).toHaveLength(1);
    expect((await page.answer({ ...input, comment: '別の内容' })).code).toBe('FAILED_PRECONDITION');
  });

  it('two different answers are both kept; the latest decides', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    await page.propose('2099-12-20');
    await page.done({ respondent: '青空 次郎' });
    expect(await buyersView(admin, order.uuid)).toMatchObject({
      supplierAnswerState: 'CONFIRMED',
      supplierAnswer: {
        answers: [
          { kind: 'CONFIRM', isOpen: false },
          { kind: 'PROPOSE', isOpen: false },
        ],
      },
    });
  });

  it('an answer concurrent to a correction is either kept with its version or refused', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { order, page } = await mailedOrder(harness, admin);
      const { updatedAt } = await admin.seen(order.uuid);
      const [answer] = await Promise.all([
        page.answer({}),
        admin.mutate('updateOrderWithSendMail', admin.sending({ ...order, updatedAt })),
      ]);
      const seen = await buyersView(admin, order.uuid);
      expect(seen).toMatchObject({ supplierAnswerState: 'UNCONFIRMED', supplierAnswer: { version: 2 } });
      const versions = seen.supplierAnswer?.answers.map(({ version }) => version);
      expect(versions).toEqual(answer.code === undefined ? [1] : []);
    }
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['without a name', { respondent: ' ' }, 'respondent'],
    ['with a name of 51 characters', { respondent: 'あ'.repeat(51) }, 'respondent'],
    ['with a comment of 1,001 characters', { comment: 'あ'.repeat(1_001) }, 'comment'],
    ['that proposes nothing', { kind: 'PROPOSE', lines: [] }, 'lines'],
    ['with six files', { fileIds: Array.from({ length: 6 }, key) }, 'fileIds'],
    ['with an unknown file', { fileIds: [key()] }, 'fileIds.0'],
  ])('an answer %s is refused', async (_, input, field) => {
    const { page } = await mailedOrder(harness, admin);
    const refused = await page.answer(input);
    expect([refused.code, Object.keys(fieldsOf(refused) ?? {})]).toEqual(['INVALID_ARGUMENT', [field]]);
  });

  it.each<[string, string, string, string | null]>([
    ['a past date', 'PROPOSE', '2020-01-01', 'lines.0.deliveryDate'],
    ['a later date', 'PROPOSE', '2099-12-31', null],
    ['another date in a confirmation', 'CONFIRM', '2099-12-31', 'lines.0.deliveryDate'],
  ])('%s is checked', async (_, kind, deliveryDate, field) => {
    const { page } = await mailedOrder(harness, admin);
    const [line] = (await page.seen()).content?.lines ?? [];
    const response = await page.answer({ kind, lines: [{ lineId: line?.lineId, deliveryDate }] });
    expect(Object.keys(fieldsOf(response) ?? {})).toEqual(field === null ? [] : [field]);
  });

  it('lines of another order, and lines named twice, are refused', async () => {
    const { page } = await mailedOrder(harness, admin);
    const other = await mailedOrder(harness, admin);
    const [line] = (await page.seen()).content?.lines ?? [];
    const [foreign] = (await other.page.seen()).content?.lines ?? [];
    const deliveryDate = '2099-12-20';
    const refused = await page.answer({
      kind: 'PROPOSE',
      lines: [line?.lineId, line?.lineId, foreign?.lineId].map((lineId) => ({ lineId, deliveryDate })),
    });
    expect(Object.keys(fieldsOf(refused) ?? {})).toEqual(['lines.1.lineId', 'lines.2.lineId']);
  });

  it('files are checked, belong to the link that uploaded them, and are part of the conversation', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    const other = await mailedOrder(harness, admin);
    const upload = async (at: SupplierPage, fileName: string, body: string): Promise<string> => {
      const [target] = dataOf(await at.uploads([{ fileName, byteSize: body.length }]))
        .createSupplierAnswerUploadUrls.uploads;
      await put(harness, target?.url ?? '', Buffer.from(body));
      return target?.uploadUuid ?? '';
    };
    const text = await upload(page, '納期表.txt', 'delivery dates');
    const disguised = await upload(page, '図面.pdf', 'not a PDF');
    expect(Object.keys(fieldsOf(await page.answer({ fileIds: [text, disguised] })) ?? {})).toEqual([
      'fileIds.1',
    ]);
    expect(Object.keys(fieldsOf(await other.page.answer({ fileIds: [text] })) ?? {})).toEqual(['fileIds.0']);
    expect((await page.done({ fileIds: [text] })).content?.answers[0]?.fileNames).toEqual(['納期表.txt']);
    expect((await commentsOf(order.uuid))[0]?.attachments).toEqual([{ name: '納期表.txt' }]);
    expect((await buyersView(admin, order.uuid)).supplierAnswer?.answers[0]?.files[0]?.name).toBe(
      '納期表.txt',
    );
    expect((await page.answer({ fileIds: [text] })).code).toBe('INVALID_ARGUMENT');
    expect(Object.keys(fieldsOf(await page.uploads([{ fileName: 'a.exe', byteSize: 1 }])) ?? {})).toEqual([
      'files.0.fileName',
    ]);
    const large = await page.uploads([{ fileName: 'a.pdf', byteSize: 10 * 1024 * 1024 + 1 }]);
    expect(Object.keys(fieldsOf(large) ?? {})).toEqual(['files.0.byteSize']);
    const empty = await page.uploads([
      { fileName: 'a.pdf', byteSize: 1 },
      { fileName: 'b.pdf', byteSize: 0 },
    ]);
    expect(fieldsOf(empty)).toEqual({ 'files.1.byteSize': ['ファイルが空です。'] });
    const many = Array.from({ length: 6 }, (_, n) => ({ fileName: `${n}.pdf`, byteSize: 1 }));
    expect(Object.keys(fieldsOf(await page.uploads(many)) ?? {})).toEqual(['files']);
  });

  it('a message to the supplier after an answer replies to the last mail, not to the answer', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    await page.done({ comment: '承りました。' });
    const created = await admin.run(
      'mutation m($input: CreateOrderCommentInput!) { createOrderComment(input: $input) { orderComment { id } } }',
      { input: { uuid: order.uuid, idempotencyKey: key(), comment: 'ありがとうございます。' } },
    );
    expect(created.errors).toEqual([]);
    const [sent, reply] = await harness.mails();
    expect(reply?.inReplyTo).toBe(sent?.messageId);
    expect(tokensIn(reply)).toEqual([]);
  });

  it('an order of one demand is not reachable by the link of another', async () => {
    const other = new Client(harness, as.otherDemandAdmin());
    const { page } = await mailedOrder(harness, admin);
    await page.done();
    const seen = await other.run<{ orders: { totalCount: number } }>(
      '{ orders(where: { supplierAnswerState: CONFIRMED }) { totalCount } }',
    );
    expect(dataOf(seen).orders.totalCount).toBe(0);
    expect((await page.seen()).content?.buyer.name).toBe(TEST_DEMAND.name);
  });
});
