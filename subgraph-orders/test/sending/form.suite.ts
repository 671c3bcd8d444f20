import { ObjectStore } from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { RED_PIXEL } from '../../src/documents/purchase-order.fixture.js';
import { placedOrder } from '../support/copied-orders.js';
import { edited } from '../support/edits.js';
import {
  Client,
  content,
  dataOf,
  fieldsOf,
  type Harness,
  refusal,
  sharedHarness,
} from '../support/harness.js';
import { DELETED_SUPPLIER, SHIRT, usualSettings } from '../support/stand-ins.js';
import { withoutLink } from '../support/supplier-pages.js';

describe('the send form', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  afterEach(async () => {
    harness.inbox.resume();
    await harness.forgetMails();
    harness.identity.recover();
    await harness.change(usualSettings());
  });

  describe('validation before sending', () => {
    it('reports every field of an unfinished order', async () => {
      const draft = await admin.draft({
        subject: null,
        orderProductLines: [{ lot: 1 }],
        orderExpenseLines: [],
      });
      const response = await admin.mutate('submitOrderWithSendMail', admin.sending(draft));
      expect(response.code).toBe('INVALID_ARGUMENT');
      expect(fieldsOf(response)).toEqual({
        'content.subject': ['件名を入力してください。'],
        'content.orderProductLines.0.productId': ['商品を選択してください。'],
        'content.orderProductLines.0.unitPrice': ['単価を入力してください。'],
        'content.orderProductLines.0.taxCategoryId': ['税区分を選択してください。'],
        'content.orderProductLines.0.deliveryDate': ['納期を入力してください。'],
      });
      expect(await harness.mails()).toEqual([]);
    });

    it('refuses a deleted supplier and invalid addresses', async () => {
      const draft = await admin.draft({ demandSupplierId: DELETED_SUPPLIER });
      const response = await admin.mutate('submitOrderWithSendMail', admin.sending(draft));
      expect(fieldsOf(response)).toEqual({
        'content.demandSupplierId': ['選択した仕入先は削除されています。'],
      });
      const mail = { to: ['なし'], cc: ['a@b.example', 'a@b.example'], subject: '', body: '' };
      expect(fieldsOf(await admin.mutate('submitOrderWithSendMail', admin.sending(draft, { mail })))).toEqual(
        {
          'mail.to.0': ['メールアドレスの形式が正しくありません。'],
          'mail.cc.1': ['同じメールアドレスが重複しています。'],
          'mail.subject': ['件名を入力してください。'],
          'mail.body': ['本文を入力してください。'],
        },
      );
    });

    it('refuses direct sending while the demand requires approval', async () => {
      const withApproval = new Client(harness, as.demandAdmin({ flags: ['APPROVAL_FUNCTION'] }));
      const draft = await withApproval.draft();
      expect(
        refusal(await withApproval.mutate('submitOrderWithSendMail', withApproval.sending(draft))),
      ).toEqual(['FAILED_PRECONDITION', '承認申請が必要です。']);
    });

    it('requires a confirmation of old dates of an approved order', async () => {
      const draft = await admin.draft({
        orderDate: '2026-01-05',
        orderExpenseLines: [],
        orderProductLines: [
          { productId: SHIRT, lot: 1, unitPrice: '1', taxCategoryId: 1, deliveryDate: '2026-02-01' },
        ],
      });
      await harness.runtime.connection
        .collection('orders')
        .updateOne({ _id: draft.uuid as never }, { $set: { status: 'WaitingForOrder' } });
      const refused = await admin.mutate('sendOrderMail', admin.sending(draft));
      expect(refused.code).toBe('FAILED_PRECONDITION');
      expect(refused.errors[0]?.extensions.exception?.details.blockers).toEqual([
        { code: 'ORDER_DATE_LONG_PAST', message: '発注日が30日以上前の日付になっています。' },
        { code: 'DELIVERY_DATE_PAST', message: '納期が過去の日付になっています。' },
      ]);
      const acknowledgedWarnings = ['ORDER_DATE_LONG_PAST', 'DELIVERY_DATE_PAST'];
      const order = await admin.done('sendOrderMail', admin.sending(draft, { acknowledgedWarnings }));
      expect(order).toMatchObject({
        status: 'Delivering',
        histories: [{ event: 'SEND', fromStatus: 'WaitingForOrder' }, {}],
      });
    });

    it('refuses a stale version', async () => {
      const draft = await admin.draft();
      await admin.done('updateDraftOrder', {
        uuid: draft.uuid,
        expectedUpdatedAt: draft.updatedAt,
        content: { subject: '変更', orderProductLines: [], orderExpenseLines: [] },
      });
      expect((await admin.mutate('submitOrderWithSendMail', admin.sending(draft))).code).toBe('ABORTED');
    });
  });

  describe('defaults and documents', () => {
    it('provide recipients and texts', async () => {
      const draft = await admin.draft();
      const response = await admin.run<{
        order: { mailDefaults: { to: string[]; cc: string[]; subject: string; body: string } };
      }>(`query d($uuid: ID!) { order(uuid: $uuid) { mailDefaults { to cc subject body } } }`, {
        uuid: draft.uuid,
      });
      const { mailDefaults } = dataOf(response).order;
      expect(mailDefaults).toMatchObject({
        to: ['order@aozora.example'],
        cc: ['user@test.example', 'dock@center.example'],
        subject: `【株式会社テスト商店】発注書送付のご案内（発注番号：${draft.purchaseNumber}）`,
      });
      expect(mailDefaults.body).toContain('株式会社青空縫製 御中');
      expect(mailDefaults.body).toContain('合計金額（税込）：¥142,483');
    });

    it('report missing details of the buyer, when the settings can be read', async () => {
      const draft = await admin.draft();
      const missing = async () =>
        dataOf(
          await admin.run<{ order: { mailDefaults: { missingBuyerDetails: string[] | null } } }>(
            `query d($uuid: ID!) { order(uuid: $uuid) { mailDefaults { missingBuyerDetails } } }`,
            { uuid: draft.uuid },
          ),
        ).order.mailDefaults.missingBuyerDetails;
      expect(await missing()).toEqual([]);
      const { contact } = harness.settings;
      await harness.change({ contact: contact && { ...contact, phoneNumber: '' } });
      expect(await missing()).toEqual(['PHONE_NUMBER']);
      await harness.change({ contact: null });
      expect(await missing()).toEqual(['ADDRESS', 'PHONE_NUMBER']);
      harness.identity.isDown = true;
      // Drops the cached settings.
      await expect(harness.change({})).rejects.toThrow();
      expect(await missing()).toBeNull();
    });

    it('report unprintable characters, with the mail and with the preview', async () => {
      const written = content({ subject: '冬物😀', notes: '색상\u200D' });
      const unprintableTexts = [
        { place: '件名', characters: ['😀'] },
        { place: '備考', characters: ['색', '상\u200D'] },
      ];
      const query = `query u($content: OrderContentInput!) {
        orderMailDefaults(input: { content: $content }) { unprintableTexts { place characters } }
        previewOrder(input: { content: $content }) { unprintableTexts { place characters } } }`;
      expect(dataOf(await admin.run(query, { content: written }))).toEqual({
        orderMailDefaults: { unprintableTexts },
        previewOrder: { unprintableTexts },
      });
      expect(dataOf(await admin.run(query, { content: content() }))).toEqual({
        orderMailDefaults: { unprintableTexts: [] },
        previewOrder: { unprintableTexts: [] },
      });
    });

    it('append the signature to orders, corrections and cancellations, as stored', async () => {
      await harness.change({ mailSignature: '--\n株式会社テスト商店 購買部' });
      const draft = await admin.draft();
      const { mailDefaults } = dataOf(
        await admin.run<{ order: { mailDefaults: { body: string; signature: string | null } } }>(
          `query d($uuid: ID!) { order(uuid: $uuid) { mailDefaults { body signature } } }`,
          { uuid: draft.uuid },
        ),
      ).order;
      expect(mailDefaults.signature).toBe('--\n株式会社テスト商店 購買部');
      expect(mailDefaults.body).not.toContain('購買部');
      const order = await admin.done('submitOrderWithSendMail', admin.sending(draft));
      const correction = await admin.done('updateOrderWithSendMail', {
        ...admin.sending(order),
        content: edited(order, { subject: '夏物の発注' }, [1, 1]),
      });
      await harness.change({ mailSignature: '--\n株式会社テスト商店 仕入部' });
      await admin.done('cancelOrder', { ...admin.sending(correction), reason: '不要' });
      const written = 'よろしくお願いします。\n\n--\n株式会社テスト商店';
      const expected = [`${written} 購買部`, `${written} 購買部`, `${written} 仕入部`];
      expect((await harness.mails()).map(({ text }) => withoutLink(text))).toEqual(expected);
      const logs = await harness.runtime.connection
        .collection('order_send_logs')
        .find({ orderId: order.uuid })
        .sort({ requestedAt: 1 })
        .toArray();
      expect(logs.map(({ body }) => body as string)).toEqual(expected);
    });

    it('archive the document also when the order is placed without a mail', async () => {
      const order = await placedOrder(harness, admin);
      expect(order).toMatchObject({
        status: 'Delivering',
        latestOrderSendLog: { status: 'SENT', method: 'MANUAL', to: [] },
      });
      expect(order.latestOrderSendLog?.documentSha256).toMatch(/^[0-9a-f]{64}$/);
      expect(await harness.mails()).toEqual([]);
    });

    it('preview a stored order and unsaved content', async () => {
      const draft = await admin.draft();
      const preview = (input: Record<string, unknown>) =>
        admin.run<{ previewOrder: { url: string; expiresAt: string } }>(
          `query p($input: PreviewOrderInput!) { previewOrder(input: $input) { url expiresAt } }`,
          { input },
        );
      const store = harness.app.get(ObjectStore, { strict: false });
      for (const input of [
        { uuid: draft.uuid },
        { content: { subject: 'まだ保存していない', orderProductLines: [{}], orderExpenseLines: [] } },
      ]) {
        const { url } = dataOf(await preview(input)).previewOrder;
        const path = decodeURIComponent(new URL(url).pathname.replace(/^\/files\//, ''));
        expect(
          Buffer.from(await store.get(path))
            .subarray(0, 5)
            .toString(),
        ).toBe('%PDF-');
      }
      expect(fieldsOf(await preview({}))).toEqual({ content: ['発注の内容を指定してください。'] });
    });

    it('print the seal of the demand when there is one', async () => {
      const store = harness.app.get(ObjectStore, { strict: false });
      await store.put('seals/test.png', RED_PIXEL, { contentType: 'image/png' });
      harness.settings.sealImageKey = 'seals/test.png';
      const demand = { uuid: '01900000-0000-7000-8000-000000000007', name: '印鑑商店' };
      const sealed = new Client(harness, as.demandAdmin({ demand }));
      const response = await sealed.run<{ previewOrder: { url: string } }>(
        `query p($input: PreviewOrderInput!) { previewOrder(input: $input) { url } }`,
        { input: { content: { orderProductLines: [], orderExpenseLines: [] } } },
      );
      harness.settings.sealImageKey = null;
      const path = decodeURIComponent(
        new URL(dataOf(response).previewOrder.url).pathname.replace(/^\/files\//, ''),
      );
      expect(Buffer.from(await store.get(path)).toString('latin1')).toContain('/Subtype /Image');
    });
  });

  describe('the mail of unsaved content', () => {
    const QUERY = `query d($input: OrderMailDefaultsInput!) {
    orderMailDefaults(input: $input) { to subject body } }`;
    type Answer = { orderMailDefaults: { to: string[]; subject: string; body: string } };

    it('describes the content to be sent, not the stored one', async () => {
      const order = await admin.done('submitOrderWithSendMail', admin.sending(await admin.draft()));
      const changed = edited(order, { subject: '夏物の発注' }, [1, 1]);
      const { orderMailDefaults: mail } = dataOf(
        await admin.run<Answer>(QUERY, { input: { uuid: order.uuid, content: changed } }),
      );
      expect(mail.subject).toMatch(/^【訂正】/);
      expect(mail.subject).toContain(order.purchaseNumber);
      expect(mail.body).toContain('件名：夏物の発注');
      // 1,280 + 333 + 500 = 2,113; tax 178 on 1,780 and 26 on 333.
      expect(mail.body).toContain('合計金額（税込）：¥2,317');
      expect((await admin.seen(order.uuid)).subject).not.toBe('夏物の発注');
    });

    it('has no number before there is one', async () => {
      const { orderMailDefaults: mail } = dataOf(
        await admin.run<Answer>(QUERY, { input: { content: content() } }),
      );
      expect(mail.to.length).toBeGreaterThan(0);
      expect(mail.subject + mail.body).not.toContain('発注番号');
    });
  });
});
