import { KIT_ENVIRONMENT, type KitEnvironment } from '@hacchu-hub/subgraph-kit';
import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { linkToken } from '../../src/utilities/link-token.js';
import { Correspondence } from '../support/correspondence.js';
import { edited } from '../support/edits.js';
import { Client, dataOf, fieldsOf, type Harness, key, refusal, sharedHarness } from '../support/harness.js';
import { mime } from '../support/messages.js';
import {
  buyersView,
  clientAt,
  mailedOrder,
  newlyMailedOrder,
  SupplierPage,
  tokensIn,
} from '../support/supplier-pages.js';

const INVALID = 'リンクが正しくありません。メールに記載されたリンクをもう一度開いてください。';

describe('links for the answer of the supplier', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  afterEach(() => harness.forgetMails());

  const correct = async (uuid: string, over: Record<string, unknown> = {}): Promise<SupplierPage> => {
    const order = await admin.seen(uuid);
    await admin.done('updateOrderWithSendMail', { ...admin.sending(order), content: undefined, ...over });
    return new SupplierPage(harness, tokensIn(harness.inbox.messages.at(-1))[0] ?? '');
  };
  const links = () => harness.runtime.connection.collection<{ _id: string }>('supplier_links');

  it('the mail of an order contains exactly one link, which shows what is printed', async () => {
    const { order, page } = await newlyMailedOrder(harness, admin);
    const [mail] = harness.inbox.messages;
    expect(tokensIn(mail)).toHaveLength(1);
    expect(page.token.length).toBeLessThanOrEqual(60);
    expect(mail?.text).toContain('発注内容のご確認と納期のご回答は、こちらから');
    const seen = await page.seen();
    expect(seen).toMatchObject({
      state: 'OPEN',
      message: null,
      content: {
        purchaseNumber: order.purchaseNumber,
        version: 1,
        kind: 'ORDER',
        buyer: { name: TEST_DEMAND.name },
        lines: [
          { lineId: order.orderProductLines[0]?.id, lot: 100, amount: '128050', deliveryDate: '2099-12-10' },
          { lineId: order.orderProductLines[1]?.id, lot: 3, amount: '999', deliveryDate: '2099-12-01' },
        ],
        expenses: [{ name: '送料', amount: '500' }],
        answers: [],
      },
    });
    expect(await buyersView(admin, order.uuid)).toMatchObject({
      supplierAnswerState: 'UNCONFIRMED',
      supplierAnswer: {
        state: 'UNCONFIRMED',
        version: 1,
        isLinkOpen: true,
        recipients: ['order@aozora.example'],
      },
    });
  });

  it('the link is inserted before the signature, and its token is stored nowhere', async () => {
    harness.settings.mailSignature = '株式会社テスト商店\n購買部';
    const { page } = await newlyMailedOrder(harness, admin);
    const text = harness.inbox.messages[0]?.text ?? '';
    expect(text.indexOf('/answer#')).toBeLessThan(text.indexOf('購買部'));
    const { db } = harness.runtime.connection;
    for (const collection of (await db?.collections()) ?? []) {
      const stored = JSON.stringify(await collection.find({}).toArray());
      expect([collection.collectionName, stored.includes(page.token)]).toEqual([
        collection.collectionName,
        false,
      ]);
    }
  });

  it('the PDF and the files are reachable by signed URLs only', async () => {
    const { page } = await mailedOrder(harness, admin);
    const url = new URL((await page.seen()).content?.document.url ?? '');
    expect([...url.searchParams.keys()].length).toBeGreaterThan(0);
    expect(url.href).not.toContain(page.token);
  });

  it('nothing of the inside is part of the page', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    await page.done();
    const text = JSON.stringify(await page.seen());
    for (const secret of [
      order.uuid,
      TEST_DEMAND.uuid,
      'user@test.example',
      'order@aozora.example',
      '試験 太郎',
    ])
      expect([secret, text.replaceAll(/"url":"[^"]*"/g, '').includes(secret)]).toEqual([secret, false]);
  });

  it('orders marked as placed without a mail, and cancellations, have no link', async () => {
    const placed = await admin.placed();
    expect(await buyersView(admin, placed.uuid)).toEqual({ supplierAnswerState: null, supplierAnswer: null });
    const { order } = await newlyMailedOrder(harness, admin);
    await admin.done('cancelOrder', {
      ...admin.sending(await admin.seen(order.uuid)),
      reason: '手配の誤り',
    });
    expect(harness.inbox.messages).toHaveLength(2);
    expect(tokensIn(harness.inbox.messages[1])).toEqual([]);
  });

  it('a correction asks again; the earlier link shows only that there is a newer version', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    await page.done();
    expect((await buyersView(admin, order.uuid)).supplierAnswerState).toBe('CONFIRMED');
    const corrected = await correct(order.uuid);
    expect(await page.seen()).toEqual({
      state: 'SUPERSEDED',
      message: 'この発注は内容が変更されました。新しいメールに記載されたリンクを開いてください。',
      expiresAt: null,
      content: null,
    });
    expect(refusal(await page.answer({}))[0]).toBe('FAILED_PRECONDITION');
    expect(await corrected.seen()).toMatchObject({
      state: 'OPEN',
      content: { version: 2, kind: 'CORRECTION', answers: [], corrections: [] },
    });
    expect(await buyersView(admin, order.uuid)).toMatchObject({
      supplierAnswerState: 'UNCONFIRMED',
      supplierAnswer: { version: 2, answers: [{ version: 1, isOpen: false }] },
    });
  });

  it('a correction shows what it changes of the version before', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    expect((await page.seen()).content?.corrections).toEqual([]);
    const changes = { content: edited(await admin.seen(order.uuid), { notes: '午前着' }, [90, 3]) };
    const corrected = await correct(order.uuid, changes);
    expect((await corrected.seen()).content?.corrections).toEqual([
      expect.stringMatching(/^備考：.* → 午前着$/u),
      expect.stringMatching(/^No\.1「.*」の数量：100.* → 90/u),
      '合計金額（税込）：¥142,483 → ¥128,397',
    ]);
  });

  it('a canceled order says so, without its content', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    const { updatedAt } = await admin.seen(order.uuid);
    await admin.done('cancelOrder', { uuid: order.uuid, expectedUpdatedAt: updatedAt, reason: '手配の誤り' });
    expect(await page.seen()).toMatchObject({
      state: 'CANCELED',
      message: 'この発注は取り消されました。',
      content: null,
    });
    expect(refusal(await page.answer({}))).toEqual(['FAILED_PRECONDITION', 'この発注は取り消されました。']);
  });

  it('a completely delivered order is readable, and takes no answer', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    const { updatedAt } = await admin.seen(order.uuid);
    await admin.done('updateOrderStatus', {
      uuid: order.uuid,
      expectedUpdatedAt: updatedAt,
      event: 'COMPLETE_DELIVERY',
      confirmShortClose: true,
      idempotencyKey: key(),
    });
    expect(await page.seen()).toMatchObject({ state: 'COMPLETED', content: { version: 1 } });
    expect((await page.answer({})).code).toBe('FAILED_PRECONDITION');
    // There is nothing to answer by a new link either, whatever became of the former.
    const renewal = () => admin.mutate('renewSupplierLink', { uuid: order.uuid, idempotencyKey: key() });
    const refused = [
      'FAILED_PRECONDITION',
      '仕入先が最新の発注書をメールで受け取り、納品待ちの発注だけ、リンクを再発行できます。',
    ];
    expect(refusal(await renewal())).toEqual(refused);
    await admin.done('withdrawSupplierLink', { uuid: order.uuid });
    expect(refusal(await renewal())).toEqual(refused);
    expect(await harness.mails()).toHaveLength(1);
  });

  it('an expired link shows nothing', async () => {
    const { page } = await mailedOrder(harness, admin);
    await links().updateMany({}, { $set: { expiresAt: '2026-01-01T00:00:00.000000Z' } });
    expect(await page.seen()).toMatchObject({ state: 'EXPIRED', content: null });
    expect((await page.answer({})).code).toBe('FAILED_PRECONDITION');
  });

  it('a link that was withdrawn shows nothing; a renewed one is mailed and works', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    await admin.done('withdrawSupplierLink', { uuid: order.uuid });
    await admin.done('withdrawSupplierLink', { uuid: order.uuid });
    expect(await page.seen()).toMatchObject({ state: 'WITHDRAWN', content: null });
    const { supplierAnswer } = await buyersView(admin, order.uuid);
    expect([supplierAnswer?.isLinkOpen, supplierAnswer?.withdrawnAt === null]).toEqual([false, false]);
    const input = { uuid: order.uuid, idempotencyKey: key() };
    await Promise.all([admin.done('renewSupplierLink', input), admin.done('renewSupplierLink', input)]);
    const mails = await harness.mails();
    expect(mails).toHaveLength(2);
    const [token = ''] = tokensIn(mails[1]);
    expect(token).not.toBe(page.token);
    expect(await new SupplierPage(harness, token).seen()).toMatchObject({
      state: 'OPEN',
      content: { version: 1 },
    });
    expect((await page.seen()).state).toBe('WITHDRAWN');
  });

  it('malformed, forged, unknown and foreign tokens get the same response', async () => {
    const { page } = await mailedOrder(harness, admin);
    const { MAIL_TOKEN_SECRET } = harness.app.get<KitEnvironment>(KIT_ENVIRONMENT, { strict: false });
    const [id = '', signature = ''] = page.token.split('.');
    const other = '0'.repeat(20);
    const tokens = [
      '',
      'x',
      'a'.repeat(10_000),
      id,
      `${id}.${other}`,
      `${id}.${signature.toUpperCase()}x`,
      `${id}.${signature}0`,
      linkToken(MAIL_TOKEN_SECRET, 'a', '01900000-0000-7000-8000-00000000beef'),
      // Signed for another purpose.
      linkToken(MAIL_TOKEN_SECRET, 'd', (await links().findOne({}))?._id ?? ''),
      linkToken(['another secret of another place'], 'a', (await links().findOne({}))?._id ?? ''),
    ];
    for (const token of tokens) {
      const forged = new SupplierPage(harness, token);
      expect([token.slice(0, 60), refusal(await forged.open())]).toEqual([
        token.slice(0, 60),
        ['NOT_FOUND', INVALID],
      ]);
      expect(refusal(await forged.answer({}))).toEqual(['NOT_FOUND', INVALID]);
      expect(refusal(await forged.uploads([{ fileName: 'a.pdf', byteSize: 1 }]))).toEqual([
        'NOT_FOUND',
        INVALID,
      ]);
    }
  });

  it('a link of a mail that was not accepted is not valid', async () => {
    const draft = await admin.draft();
    const mail = {
      to: ['nobody@aozora.example'],
      confirmedRecipients: ['nobody@aozora.example'],
      subject: '発注書の送付',
      body: 'よろしくお願いします。',
    };
    expect((await admin.mutate('submitOrderWithSendMail', admin.sending(draft, { mail }))).code).toBe(
      'UNAVAILABLE',
    );
    const { MAIL_TOKEN_SECRET } = harness.app.get<KitEnvironment>(KIT_ENVIRONMENT, { strict: false });
    const pending = await links().findOne({ requestedAt: null });
    const page = new SupplierPage(harness, linkToken(MAIL_TOKEN_SECRET, 'a', pending?._id ?? ''));
    expect(refusal(await page.open())).toEqual(['NOT_FOUND', INVALID]);
    expect((await buyersView(admin, draft.uuid)).supplierAnswerState).toBeNull();
  });

  it('signed-in users cannot use the public fields directly, and other demands see nothing of the link', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    expect((await new SupplierPage(harness, page.token, admin.identity).open()).code).toBe(
      'PERMISSION_DENIED',
    );
    const other = new Client(harness, as.otherDemandAdmin());
    const input = { uuid: order.uuid, idempotencyKey: key() };
    for (const name of ['withdrawSupplierLink', 'renewSupplierLink', 'remindSupplier'])
      expect([
        name,
        (await other.mutate(name, name === 'withdrawSupplierLink' ? { uuid: order.uuid } : input)).code,
      ]).toEqual([name, 'PERMISSION_DENIED']);
    expect((await page.seen()).state).toBe('OPEN');
  });

  it('who used a link is recorded by network and browser, and with the name that was given', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    await page.seen();
    await page.done({ respondent: '青空 花子' });
    const forwarded = new SupplierPage(harness, page.token, clientAt('2001:db8:1:2::3', 'curl/8'));
    await forwarded.seen();
    const { supplierAnswer } = await buyersView(admin, order.uuid);
    expect(supplierAnswer?.uses).toEqual([
      { count: 1, network: '2001:db8:1::/48', userAgent: 'curl/8', respondent: null },
      { count: 2, network: '203.0.113.0/24', userAgent: 'Mozilla/5.0 (test)', respondent: '青空 花子' },
    ]);
  });

  it('recorded clients are capped', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    for (let n = 0; n < 52; n += 1)
      await new SupplierPage(harness, page.token, clientAt(`198.51.${n}.1`, `agent ${n}`)).seen();
    expect((await buyersView(admin, order.uuid)).supplierAnswer?.uses).toHaveLength(50);
  });

  it('a reply that quotes the mail is stored without the token', async () => {
    const letters = new Correspondence(harness, admin);
    const { order, mail, replyTo } = await letters.mailed();
    const [token = ''] = tokensIn(mail);
    const quoted = (mail.text ?? '').replaceAll(/^/gm, '> ');
    const html = `<a href="https://app.hacchu-hub.example/answer#${token}">link</a>`;
    const text = `承知しました。\n\n2026年11月21日(土) 10:00 発注担当 <order@mail.example>:\n${quoted}`;
    expect(await letters.deliver(mime({ to: replyTo, text, html }), replyTo)).toMatch(/^250/);
    const [comment] = await letters.comments(order.uuid);
    expect(comment?.quotedText).toContain('/answer#…');
    expect(JSON.stringify(comment).includes(`/answer#${token}`)).toBe(false);
  });

  it('the search and the archive do not find tokens or answers', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    await page.done({ comment: '特別な合言葉' });
    for (const text of ['特別な合言葉', page.token]) {
      const found = await admin.run<{ orders: { totalCount: number } }>(
        'query q($text: String) { orders(where: { text: $text }) { totalCount } }',
        { text },
      );
      expect([text.slice(0, 8), found.data?.orders.totalCount ?? fieldsOf(found)]).toEqual([
        text.slice(0, 8),
        0,
      ]);
    }
    expect(dataOf(await admin.order(order.uuid)).order.uuid).toBe(order.uuid);
  });
});
