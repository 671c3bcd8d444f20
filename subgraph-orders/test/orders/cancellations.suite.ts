import { ObjectStore } from '@hacchu-hub/subgraph-kit';
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
import { DELETED_SUPPLIER } from '../support/stand-ins.js';

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

    describe('of an order that was changed since', () => {
      interface Defaults {
        supplierName: string | null;
        repeatedVersion: number | null;
        to: string[];
        body: string;
      }
      const defaultsOf = async (uuid: string): Promise<Defaults> =>
        dataOf(
          await admin.run<{ order: { mailDefaults: Defaults } }>(
            `query d($uuid: ID!) {
              order(uuid: $uuid) { mailDefaults(kind: CANCELLATION) { supplierName repeatedVersion to body } }
            }`,
            { uuid },
          ),
        ).order.mailDefaults;
      const documentsOf = async ({ purchaseNumber }: SeenOrder): Promise<unknown> =>
        dataOf(
          await admin.run<{ sentDocuments: { items: unknown[] } }>(
            'query d($text: String!) { sentDocuments(where: { text: $text }) { items { kind total supplierName } } }',
            { text: purchaseNumber },
          ),
        ).sentDocuments.items;
      const contents = () => harness.runtime.connection.collection('order_sent_contents');
      const contentsOf = async ({ uuid }: SeenOrder) => {
        const stored = await contents().find({ orderId: uuid }).sort({ _id: 1 }).toArray();
        return stored.map((one): unknown => one['content']);
      };
      /** From 100 to 90 pieces, without a mail: 142,483 yen become 128,397. */
      const changed = async (): Promise<SeenOrder> => {
        const charge = {
          name: '送料',
          lot: 1,
          unitPrice: '500',
          taxCategoryId: 1,
          deliveryDate: '2099-11-01',
        };
        const placed = await placedOrder(harness, admin, { orderExpenseLines: [charge] });
        const order = await admin.done(
          'updateOrder',
          update(placed, { content: edited(placed, { subject: '変更後の件名' }, [90, 3]) }),
        );
        expect(order).toMatchObject({ hasUnnotifiedChanges: true, orderSummary: { total: '128397' } });
        return order;
      };

      it('repeats what the supplier has, and leaves the order as it is', async () => {
        const order = await changed();
        const defaults = await defaultsOf(order.uuid);
        // The expense is due before the goods.
        expect(defaults.body).toContain('納期：2099年12月1日（最短・明細に記載）');
        expect(defaults).toMatchObject({ repeatedVersion: 1, supplierName: '株式会社青空縫製' });
        expect(defaults.body).toContain('¥142,483');
        expect(defaults.body).not.toContain('変更後の件名');
        const canceled = await admin.done('cancelOrder', cancel(order));
        expect(canceled.orderSummary.total).toBe('128397');
        expect(canceled.orderProductLines[0]).toMatchObject({ lot: 90 });
        expect(await documentsOf(order)).toEqual([
          { kind: 'CANCELLATION', total: '142483', supplierName: '株式会社青空縫製' },
          { kind: 'ORDER', total: '142483', supplierName: '株式会社青空縫製' },
        ]);
        const [sent, repeated] = await contentsOf(order);
        expect(sent).toMatchObject({
          totals: { total: '142483' },
          lines: [{ lot: 100 }, { lot: 3 }, { lot: 1 }],
        });
        expect(repeated).toEqual(sent);
      });

      it('is previewed as it is sent', async () => {
        const placed = await placedOrder(harness, admin);
        const { uuid } = placed;
        /** Without what differs each time: when it was made, and the id that is derived from it. */
        const preview = async (): Promise<string> => {
          const { previewOrder } = dataOf(
            await admin.run<{ previewOrder: { url: string } }>(
              'query p($input: PreviewOrderInput!) { previewOrder(input: $input) { url } }',
              { input: { uuid, kind: 'CANCELLATION' } },
            ),
          );
          const path = new URL(previewOrder.url).pathname.replace(/^\/files\//, '');
          const store = harness.app.get(ObjectStore, { strict: false });
          const pdf = Buffer.from(await store.get(decodeURIComponent(path))).toString('latin1');
          return pdf.replaceAll(/\(D:\d{14}Z\)|\/ID \[.*?\]/gs, '');
        };
        const before = await preview();
        await admin.done('updateOrder', update(placed, { content: edited(placed, {}, [90, 3]) }));
        expect((await preview()) === before).toBe(true);
        await contents().deleteMany({ orderId: uuid });
        expect((await preview()) === before).toBe(false);
      });

      it('while the change is under review, too', async () => {
        const editor = join(harness, '編集 花子', 'EDITOR');
        const boss = join(harness, '部長 一郎', 'ADMIN');
        const placed = await new Client(
          harness,
          as.editor({ uuid: editor.uuid, name: editor.name }),
        ).placed();
        harness.settings.featureFlags = ['APPROVAL_FUNCTION'];
        const requested = await editor.client.done('updateApprovalOrder', {
          ...update(placed, { content: edited(placed, {}, [90, 3]) }),
          reviewGroups: [group('ANY', [boss])],
        });
        expect(requested).toMatchObject({ status: 'Reviewing', orderSummary: { total: '128397' } });
        const canceled = await boss.client.done('cancelOrder', cancel(requested));
        expect(canceled).toMatchObject({ status: 'Canceled', orderSummary: { total: '128397' } });
        expect(await documentsOf(canceled)).toMatchObject([{ total: '142483' }, { total: '142483' }]);
      });

      it('goes to the supplier who has it, whose addresses need no confirmation', async () => {
        const placed = await placedOrder(harness, admin);
        const orders = harness.runtime.connection.collection('orders');
        const other = { demandSupplierId: DELETED_SUPPLIER, hasUnnotifiedChanges: true };
        await orders.updateOne({ _id: placed.uuid as never }, { $set: other });
        expect(await defaultsOf(placed.uuid)).toMatchObject({
          supplierName: '株式会社青空縫製',
          to: ['order@aozora.example'],
        });
        const order = await admin.done('cancelOrder', cancel(await admin.seen(placed.uuid)));
        expect(order.latestOrderSendLog).toMatchObject({ status: 'SENT', to: ['order@aozora.example'] });
        expect(await documentsOf(order)).toMatchObject([
          { kind: 'CANCELLATION', supplierName: '株式会社青空縫製' },
          { kind: 'ORDER' },
        ]);
      });

      it('contains the current content where that of the document was not stored', async () => {
        const order = await changed();
        await contents().deleteMany({ orderId: order.uuid });
        const defaults = await defaultsOf(order.uuid);
        expect(defaults.repeatedVersion).toBeNull();
        expect(defaults.body).toContain('¥128,397');
        await admin.done('cancelOrder', cancel(order));
        expect(await documentsOf(order)).toMatchObject([{ total: '128397' }, { total: '142483' }]);
      });
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

    it('is a concurrent change to whoever is about to send the order, also to an editor, who may not notify of it', async () => {
      const editor = join(harness, '編集 花子', 'EDITOR');
      const boss = join(harness, '部長 一郎', 'ADMIN');
      const draft = await admin.draft();
      const order = await admin.done('updateOrder', update(draft, { content: edited(draft) }));
      const canceled = await admin.done('cancelOrder', cancel(order, { mail: null }));
      for (const { client } of [editor, boss])
        expect(refusal(await client.mutate('sendOrderMail', client.sending(order)))).toEqual([
          'ABORTED',
          expect.stringMatching(
            /^他のユーザーがこの発注を更新しました（.+）。最新の内容を読み込んでください。$/,
          ),
        ]);
      expect(refusal(await boss.client.mutate('sendOrderMail', boss.client.sending(canceled)))).toEqual([
        'FAILED_PRECONDITION',
        '仕入先に送信していない発注です。',
      ]);
      expect(await harness.mails()).toEqual([]);
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
