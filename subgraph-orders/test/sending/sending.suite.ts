import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { KIT_ENVIRONMENT, type KitEnvironment, OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OrderMailHandler } from '../../src/sending/mail.handler.js';
import { readMessageId, readReplyAddress } from '../../src/sending/mail-address.js';
import { OrderPlacing } from '../../src/sending/order-placing.service.js';
import {
  Client,
  content,
  dataOf,
  fieldsOf,
  type Harness,
  key,
  refusal,
  resetMailTimeout,
  type SeenOrder,
  setShortMailTimeout,
  sharedHarness,
} from '../support/harness.js';
import { bouncedOrders, newestNotice } from '../support/listed-failures.js';
import { withoutLink } from '../support/supplier-pages.js';

describe('sending', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  afterEach(async () => {
    harness.inbox.resume();
    resetMailTimeout();
    await harness.forgetMails();
    harness.settings.featureFlags = [];
  });

  const MAIL = { to: ['order@aozora.example'], subject: '発注書の送付', body: 'よろしくお願いします。' };
  const BAD_MAIL = {
    ...MAIL,
    to: ['nobody@aozora.example'],
    confirmedRecipients: ['nobody@aozora.example'],
  };

  describe('sending an order', () => {
    it('delivers the mail with its document to the supplier and sets the order to Delivering', async () => {
      const draft = await admin.draft();
      const order = await admin.done(
        'submitOrderWithSendMail',
        admin.sending(draft, {
          mail: {
            to: ['Order@Aozora.example'],
            cc: ['user@test.example'],
            subject: '【株式会社テスト商店】発注書送付のご案内',
            body: '下記のとおり発注いたします。',
          },
        }),
      );
      expect(order).toMatchObject({
        status: 'Delivering',
        latestOrderSendLog: { status: 'SENT', method: 'MAIL', version: 1 },
      });
      expect(order.orderProductLines.map((line) => line.deliveryStatus)).toEqual([
        'Delivering',
        'Delivering',
      ]);
      expect(order.histories[0]).toMatchObject({
        event: 'SUBMIT_WITH_SEND_MAIL',
        fromStatus: 'Drafting',
        toStatus: 'Delivering',
        actorName: '試験 太郎',
      });

      expect(harness.inbox.messages).toHaveLength(1);
      const [mail] = harness.inbox.messages;
      expect(mail?.from?.value).toEqual([
        { name: '株式会社テスト商店 発注担当', address: 'order@mail.hacchu-hub.example' },
      ]);
      expect([mail?.to, mail?.cc].flat().map((list) => list?.text)).toEqual([
        'order@aozora.example',
        'user@test.example',
      ]);
      expect(mail?.subject).toBe('【株式会社テスト商店】発注書送付のご案内');
      expect(withoutLink(mail?.text)).toBe('下記のとおり発注いたします。');
      const { MAIL_TOKEN_SECRET: secret } = harness.app.get<KitEnvironment>(KIT_ENVIRONMENT, {
        strict: false,
      });
      expect(readMessageId(secret, mail?.messageId ?? '')).toEqual({
        orderId: order.uuid,
        sendLogId: order.latestOrderSendLog?.id,
      });
      expect(readReplyAddress(secret, mail?.replyTo?.value[0]?.address ?? '')).toBe(order.uuid);
      const returnTo = harness.inbox.senders.get(mail?.messageId) ?? '';
      expect(readReplyAddress(secret, returnTo)).toBe(order.uuid);

      const [attachment] = mail?.attachments ?? [];
      expect(attachment?.filename).toBe(`発注書_${order.purchaseNumber}.pdf`);
      expect(attachment?.contentType).toBe('application/pdf');
      const bytes = attachment?.content ?? Buffer.alloc(0);
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(order.latestOrderSendLog?.documentSha256);
      expect(order.latestOrderSendLog?.documentUrl).toContain(`/orders/`);
    });

    it('sends one mail however often the button is clicked', async () => {
      const draft = await admin.draft();
      const sending = admin.sending(draft);
      const responses = await Promise.all([
        admin.mutate('submitOrderWithSendMail', sending),
        admin.mutate('submitOrderWithSendMail', sending),
      ]);
      expect(responses.map((response) => dataOf(response).submitOrderWithSendMail?.order.status)).toEqual([
        'Delivering',
        'Delivering',
      ]);
      // A repeated click with a new key has no effect.
      const again = await admin.mutate('submitOrderWithSendMail', { ...sending, idempotencyKey: key() });
      expect(again.code).toBe('FAILED_PRECONDITION');
      await harness.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });
      expect(harness.inbox.messages).toHaveLength(1);
      expect((await admin.seen(draft.uuid)).orderSendLogs).toHaveLength(1);
    });

    it('sends one mail when two people send the same draft concurrently', async () => {
      const draft = await admin.draft();
      const colleague = new Client(harness, as.editor());
      const responses = await Promise.all([
        admin.mutate('submitOrderWithSendMail', admin.sending(draft)),
        colleague.mutate('submitOrderWithSendMail', colleague.sending(draft)),
      ]);
      expect(responses.filter((response) => response.code === undefined)).toHaveLength(1);
      await admin.untilSeen(draft, (seen) => seen.status === 'Delivering');
      expect(harness.inbox.messages).toHaveLength(1);
    });

    it('shows 送信中 while the mail server is slow, and blocks every other change of the order', async () => {
      harness.inbox.holdResponses();
      setShortMailTimeout();
      const draft = await admin.draft();
      const slow = await admin.done('submitOrderWithSendMail', admin.sending(draft));
      expect(slow).toMatchObject({ status: 'Drafting', latestOrderSendLog: { status: 'PENDING' } });
      expect(refusal(await admin.mutate('submitOrderWithSendMail', admin.sending(slow)))).toEqual([
        'FAILED_PRECONDITION',
        'メールを送信中です。完了してから操作してください。',
      ]);
      const edit = {
        uuid: slow.uuid,
        expectedUpdatedAt: slow.updatedAt,
        content: { orderProductLines: [], orderExpenseLines: [] },
      };
      expect((await admin.mutate('updateDraftOrder', edit)).code).toBe('FAILED_PRECONDITION');
      expect(
        (await admin.mutate('cancelOrder', { uuid: slow.uuid, expectedUpdatedAt: slow.updatedAt })).code,
      ).toBe('FAILED_PRECONDITION');
      harness.inbox.resume();
      const order = await admin.untilSeen(draft, (seen) => seen.status === 'Delivering');
      expect(order.latestOrderSendLog?.status).toBe('SENT');
      expect(harness.inbox.messages).toHaveLength(1);
    });

    it('does not resend a mail that the server has already accepted', async () => {
      const draft = await admin.draft();
      const order = await admin.done('submitOrderWithSendMail', admin.sending(draft));
      const id = order.latestOrderSendLog?.id ?? '';
      // As after a crash between the acceptance and the change of status.
      const { connection } = harness.runtime;
      await connection
        .collection('order_send_logs')
        .updateOne({ _id: id as never }, { $set: { status: 'PENDING' } });
      await connection
        .collection('orders')
        .updateOne({ _id: order.uuid as never }, { $set: { status: 'Drafting', sendingLogId: id } });
      const demandUuid = '01900000-0000-7000-8000-000000000001';
      await harness.app.get(OrderMailHandler, { strict: false }).handle({
        id: 'x',
        topic: 'orders.mail',
        key: id,
        attempt: 2,
        payload: { demandUuid, sendLogId: id },
      });
      expect(await admin.seen(draft.uuid)).toMatchObject({
        status: 'Delivering',
        latestOrderSendLog: { status: 'SENT' },
      });
      expect(harness.inbox.messages).toHaveLength(1);
    });
  });

  describe('a mail that is refused for some recipients', () => {
    it('counts as sent and names them', async () => {
      const draft = await admin.draft();
      const mail = {
        to: ['order@aozora.example', 'nobody@aozora.example'],
        confirmedRecipients: ['nobody@aozora.example'],
        subject: '発注',
        body: 'お願いします。',
      };
      const order = await admin.done('submitOrderWithSendMail', admin.sending(draft, { mail }));
      expect(order).toMatchObject({ status: 'Delivering', latestOrderSendLog: { status: 'SENT' } });
      expect(order.latestOrderSendLog?.failureReason).toContain('nobody@aozora.example');
      expect(order.latestOrderSendLog?.failureReason).not.toContain('order@');
    });

    it('leaves a mark on its order and tells the creator, until the order is mailed again', async () => {
      const draft = await admin.draft();
      // The mail server takes the copy alone: the supplier has nothing.
      const mail = { ...BAD_MAIL, cc: ['user@test.example'] };
      const order = await admin.done('submitOrderWithSendMail', admin.sending(draft, { mail }));
      expect(order).toMatchObject({ status: 'Delivering', latestOrderSendLog: { status: 'SENT' } });
      const refused = '一部の宛先はメールサーバーに受け付けられませんでした：nobody@aozora.example';
      expect(order.histories[0]?.summary).toContain(refused);
      expect(await bouncedOrders(admin)).toContain(order.uuid);
      expect(await newestNotice(admin)).toEqual({
        kind: 'MAIL_BOUNCED',
        title: 'メールが届きませんでした',
        body: refused,
        isRead: false,
      });
      const correction = admin.sending(order, { content: content({ notes: '至急' }), mail: MAIL });
      await admin.done('updateOrderWithSendMail', correction);
      expect(await bouncedOrders(admin)).not.toContain(order.uuid);
      expect(await newestNotice(admin)).toMatchObject({ kind: 'MAIL_BOUNCED', isRead: true });
    });

    it('is not told as delayed while its order is being placed', async () => {
      const draft = await admin.draft();
      const placing = harness.app.get(OrderPlacing, { strict: false });
      const placed = placing.place.bind(placing);
      let seenMeanwhile: SeenOrder | undefined;
      const place = jest.spyOn(placing, 'place').mockImplementationOnce(async (...task) => {
        seenMeanwhile = await admin.seen(draft.uuid);
        // Longer than the interval at which a response looks for the outcome.
        await pause(1_000);
        return placed(...task);
      });
      const mail = { ...BAD_MAIL, to: [...MAIL.to, ...BAD_MAIL.to] };
      const order = await admin.done('submitOrderWithSendMail', admin.sending(draft, { mail }));
      place.mockRestore();
      expect(seenMeanwhile).toMatchObject({
        status: 'Drafting',
        latestOrderSendLog: { status: 'PENDING', failureReason: null },
      });
      expect(order).toMatchObject({ status: 'Delivering', latestOrderSendLog: { status: 'SENT' } });
    });
  });

  describe('a process that stops', () => {
    it('leaves the mail to its successor, which sends it once', async () => {
      const draft = await admin.draft();
      // The decision is committed, but this process does not send the mail.
      const relay = harness.app.get(OutboxRelay, { strict: false });
      await relay.stop();
      setShortMailTimeout();
      const pending = await admin.done('submitOrderWithSendMail', admin.sending(draft));
      expect(pending).toMatchObject({ status: 'Drafting', latestOrderSendLog: { status: 'PENDING' } });
      expect(harness.inbox.messages).toHaveLength(0);

      const next = await harness.another();
      try {
        const order = await admin.untilSeen(draft, (seen) => seen.status === 'Delivering');
        expect(order.latestOrderSendLog?.status).toBe('SENT');
        relay.start();
        await relay.drain({ ignoreDelay: true });
        expect(harness.inbox.messages).toHaveLength(1);
      } finally {
        await next.close();
      }
    });
  });

  it('an order is placed with the current rounding, also in a process that cached another one', async () => {
    const other = await harness.another();
    const outside = new Client(other);
    try {
      // 128,550 and 999 yen before tax; 12,855 and 79.92 yen of tax.
      const draft = await outside.draft();
      expect(draft.orderSummary).toMatchObject({ taxTotal: '12934' });
      await harness.change({ taxRounding: 'CEIL' });
      const placed = await outside.done('submitOrderWithSendMail', outside.sending(draft));
      expect(placed.orderSummary).toMatchObject({ taxTotal: '12935', total: '142484' });
    } finally {
      await harness.change({ taxRounding: 'FLOOR' });
      await other.close();
    }
  });

  describe('an order that is created and sent in one call', () => {
    const creation = (over: Record<string, unknown> = {}) => ({
      idempotencyKey: key(),
      content: content(),
      mail: MAIL,
      ...over,
    });

    it('is one order and one mail however often the button is clicked', async () => {
      const input = creation();
      const [one, two] = await Promise.all([
        admin.done('createOrderWithSendMail', input),
        admin.done('createOrderWithSendMail', input),
      ]);
      expect(two?.uuid).toBe(one?.uuid);
      expect(one).toMatchObject({ status: 'Delivering', latestOrderSendLog: { status: 'SENT', version: 1 } });
      expect(harness.inbox.messages).toHaveLength(1);
    });

    it('is not created a second time as a draft with the same key', async () => {
      const input = creation();
      await admin.done('createOrderWithSendMail', input);
      const draft = { idempotencyKey: input.idempotencyKey, content: input.content };
      const [code, message] = refusal(await admin.mutate('createDraftOrder', draft));
      expect(code).toBe('FAILED_PRECONDITION');
      expect(message).toContain('直前の操作は、変更する前の内容で受け付けられています。');
    });

    it('is not created when something is missing', async () => {
      const subject = `無い ${key()}`;
      const response = await admin.mutate(
        'createOrderWithSendMail',
        creation({ content: content({ subject, orderDate: null }) }),
      );
      expect(fieldsOf(response)).toEqual({ 'content.orderDate': ['発注日を入力してください。'] });
      expect(await harness.runtime.connection.collection('orders').countDocuments({ subject })).toBe(0);
    });

    it('stays as a draft when the mail fails', async () => {
      const order = await admin.done('createOrderWithSendMail', creation({ mail: BAD_MAIL }));
      expect(order).toMatchObject({ status: 'Drafting', latestOrderSendLog: { status: 'FAILED' } });
      const sent = await admin.done('sendOrderMail', admin.sending(order));
      expect(sent.status).toBe('Delivering');
    });

    it('is refused while the demand requires approval', async () => {
      harness.settings.featureFlags = ['APPROVAL_FUNCTION'];
      const withApproval = new Client(harness, as.demandAdmin({ flags: ['APPROVAL_FUNCTION'] }));
      expect(refusal(await withApproval.mutate('createOrderWithSendMail', creation()))).toEqual([
        'FAILED_PRECONDITION',
        '承認申請が必要です。',
      ]);
    });
  });
});
