import { as } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { placedOrder } from '../support/copied-orders.js';
import { cancellation, edited, update } from '../support/edits.js';
import {
  Client,
  dataOf,
  type Harness,
  key,
  refusal,
  type SeenOrder,
  sharedHarness,
} from '../support/harness.js';
import { blockersOf, group, join } from '../support/people.js';

describe('cancellations', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  afterEach(async () => {
    await harness.forgetMails();
    harness.settings.featureFlags = [];
  });

  const MAIL = { to: ['order@aozora.example'], subject: '【訂正】発注書', body: '差し替えをお願いします。' };
  const BAD_MAIL = {
    ...MAIL,
    to: ['nobody@aozora.example'],
    confirmedRecipients: ['nobody@aozora.example'],
  };

  describe('a cancellation', () => {
    const cancel = (order: SeenOrder, over: Record<string, unknown> = {}) =>
      cancellation(order, { mail: { ...MAIL, subject: '【取消】発注書' }, ...over });

    it('is sent to the supplier as a document, once', async () => {
      const placed = await placedOrder(harness, admin);
      const input = cancel(placed);
      const [order] = await Promise.all([admin.done('cancelOrder', input), admin.done('cancelOrder', input)]);
      expect(order).toMatchObject({
        status: 'Canceled',
        latestOrderSendLog: { status: 'SENT', kind: 'CANCELLATION', version: 2 },
      });
      expect(harness.inbox.messages).toHaveLength(1);
      expect(harness.inbox.messages[0]?.attachments[0]?.filename).toBe(
        `発注取消書_${order.purchaseNumber}.pdf`,
      );
    });

    it('stays in effect when its mail fails, which can be sent later', async () => {
      const placed = await placedOrder(harness, admin);
      const order = await admin.done('cancelOrder', cancel(placed, { mail: BAD_MAIL }));
      expect(order).toMatchObject({ status: 'Canceled', latestOrderSendLog: { status: 'FAILED' } });
      const seen = await admin.done('sendOrderMail', admin.sending(order));
      expect(seen).toMatchObject({
        status: 'Canceled',
        latestOrderSendLog: { status: 'SENT', kind: 'CANCELLATION' },
      });
      expect(seen.histories[0]).toMatchObject({ event: 'NOTIFY_CANCELLATION', toStatus: 'Canceled' });
    });

    it("repeats the total of the supplier's version, whatever the current rounding", async () => {
      // 128,550 and 999 yen before tax; 12,855 and 79.92 yen of tax.
      const placed = await placedOrder(harness, admin);
      expect(placed.orderSummary).toMatchObject({ taxTotal: '12934', total: '142483' });
      await harness.change({ taxRounding: 'CEIL' });
      try {
        expect((await admin.draft()).orderSummary).toMatchObject({ taxTotal: '12935', total: '142484' });
        const order = await admin.done('cancelOrder', cancel(placed));
        expect(order.orderSummary).toMatchObject({ taxTotal: '12934', total: '142483' });
        const { sentDocuments } = dataOf(
          await admin.run<{ sentDocuments: { items: { kind: string; total: string }[] } }>(
            'query d($text: String!) { sentDocuments(where: { text: $text }) { items { kind total } } }',
            { text: placed.purchaseNumber },
          ),
        );
        expect(sentDocuments.items).toEqual([
          { kind: 'CANCELLATION', total: '142483' },
          { kind: 'ORDER', total: '142483' },
        ]);
      } finally {
        await harness.change({ taxRounding: 'FLOOR' });
      }
    });

    it('of an order that was placed meanwhile is a concurrent change to an editor, who could cancel the draft', async () => {
      const editor = join(harness, '編集 花子', 'EDITOR');
      const draft = await editor.client.draft();
      const placed = await admin.done('updateOrderStatus', {
        uuid: draft.uuid,
        expectedUpdatedAt: draft.updatedAt,
        idempotencyKey: key(),
        event: 'MARK_ORDERED',
      });
      const without = { mail: null };
      expect((await editor.client.mutate('cancelOrder', cancel(draft, without))).code).toBe('ABORTED');
      expect((await editor.client.mutate('cancelOrder', cancel(placed, without))).code).toBe(
        'PERMISSION_DENIED',
      );
      expect((await admin.seen(draft.uuid)).status).toBe('Delivering');
    });

    it('of an order with a change under review is that of a sent order', async () => {
      const editor = join(harness, '編集 花子', 'EDITOR');
      const boss = join(harness, '部長 一郎', 'ADMIN');
      const placed = await new Client(harness, as.editor({ uuid: editor.uuid, name: editor.name })).placed();
      harness.settings.featureFlags = ['APPROVAL_FUNCTION'];
      const requested = await editor.client.done('updateApprovalOrder', {
        ...update(placed, { content: edited(placed, {}, [90, 3]) }),
        reviewGroups: [group('ANY', [boss])],
      });
      expect(requested.status).toBe('Reviewing');
      expect(blockersOf(requested, 'CANCEL')).toEqual(['ROLE']);
      const withoutMail = cancel(requested, { mail: null });
      expect((await editor.client.mutate('cancelOrder', withoutMail)).code).toBe('PERMISSION_DENIED');
      expect(refusal(await boss.client.mutate('cancelOrder', { ...withoutMail, reason: ' ' }))).toEqual([
        'FAILED_PRECONDITION',
        'キャンセルの理由を入力してください。',
      ]);
      const results = await boss.client.run<{ bulkUpdateOrderStatus: { results: { message: string }[] } }>(
        `mutation b($input: BulkUpdateOrderStatusInput!) {
        bulkUpdateOrderStatus(input: $input) { results { message } }
      }`,
        {
          input: {
            event: 'CANCEL',
            reason: '不要',
            idempotencyKey: key(),
            orders: [{ uuid: requested.uuid, expectedUpdatedAt: requested.updatedAt }],
          },
        },
      );
      expect(dataOf(results).bulkUpdateOrderStatus.results).toEqual([
        { message: '発注済みの発注です。発注の詳細から1件ずつキャンセルしてください。' },
      ]);
      await harness.forgetMails();
      const canceled = await boss.client.done('cancelOrder', cancel(requested));
      expect(canceled).toMatchObject({
        status: 'Canceled',
        latestOrderSendLog: { status: 'SENT', kind: 'CANCELLATION' },
      });
    });

    it('of an order that was never sent needs no mail', async () => {
      const draft = await admin.draft();
      expect(refusal(await admin.mutate('cancelOrder', cancel(draft)))).toEqual([
        'FAILED_PRECONDITION',
        '仕入先に送信していない発注です。',
      ]);
      expect((await admin.seen(draft.uuid)).status).toBe('Drafting');
      expect((await admin.done('cancelOrder', cancel(draft, { mail: null }))).status).toBe('Canceled');
      expect(await harness.mails()).toEqual([]);
    });

    it('has its own default texts', async () => {
      const placed = await placedOrder(harness, admin);
      const response = await admin.run<{ order: Record<string, { subject: string; body: string }> }>(
        `query d($uuid: ID!) { order(uuid: $uuid) {
        correction: mailDefaults { subject body } cancellation: mailDefaults(kind: CANCELLATION) { subject body }
      } }`,
        { uuid: placed.uuid },
      );
      expect(response.data?.order.correction?.subject).toMatch(/^【訂正】/);
      expect(response.data?.order.cancellation?.subject).toMatch(/^【取消】/);
      expect(response.data?.order.cancellation?.body).toContain('発注を取り消します');
    });
  });
});
