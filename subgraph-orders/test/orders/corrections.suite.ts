import { as } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { placedOrder } from '../support/copied-orders.js';
import { edited, receive, update } from '../support/edits.js';
import {
  Client,
  fieldsOf,
  type Harness,
  key,
  refusal,
  type SeenOrder,
  sharedHarness,
} from '../support/harness.js';
import { DELETED_SUPPLIER, SUPPLIER, TEA } from '../support/stand-ins.js';

describe('corrections', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  afterEach(async () => {
    harness.inbox.resume();
    await harness.forgetMails();
    harness.settings.featureFlags = [];
  });

  const MAIL = { to: ['order@aozora.example'], subject: '【訂正】発注書', body: '差し替えをお願いします。' };
  const BAD_MAIL = {
    ...MAIL,
    to: ['nobody@aozora.example'],
    confirmedRecipients: ['nobody@aozora.example'],
  };

  const events = (order: SeenOrder): string[] => order.histories.map(({ event }) => event);
  describe('a correction', () => {
    it('sends the next version to the supplier, once', async () => {
      const draft = await admin.draft();
      const placed = await admin.done('submitOrderWithSendMail', admin.sending(draft));
      await harness.forgetMails();
      const input = { ...update(placed, { content: edited(placed, {}, [110, 3]) }), mail: MAIL };
      const [order] = await Promise.all([
        admin.done('updateOrderWithSendMail', input),
        admin.done('updateOrderWithSendMail', input),
      ]);
      expect(order).toMatchObject({
        status: 'Delivering',
        hasUnnotifiedChanges: false,
        orderSummary: { subtotal: '142354' },
        latestOrderSendLog: { status: 'SENT', kind: 'CORRECTION', version: 2 },
      });
      expect(harness.inbox.messages).toHaveLength(1);
      expect(harness.inbox.messages[0]?.subject).toBe('【訂正】発注書');
      expect(harness.inbox.messages[0]?.attachments[0]?.filename).toBe(
        `発注書（訂正）_${draft.purchaseNumber}.pdf`,
      );
      expect(events(order).slice(0, 2)).toEqual(['UPDATE_WITH_SEND_MAIL', 'UPDATE_WITH_SEND_MAIL']);
      expect(order.histories[1]?.summary).toBe('商品明細1行目 数量を変更しました。');
    });

    it('is kept when its mail fails, counts as unnotified, and can be sent again', async () => {
      const placed = await placedOrder(harness, admin);
      const failed = await admin.done('updateOrderWithSendMail', {
        ...update(placed, { content: edited(placed, {}, [50, 3]) }),
        mail: BAD_MAIL,
      });
      expect(failed).toMatchObject({ hasUnnotifiedChanges: true, latestOrderSendLog: { status: 'FAILED' } });
      expect(failed.orderProductLines[0]?.lot).toBe(50);
      const again = await admin.done('updateOrderWithSendMail', {
        uuid: placed.uuid,
        expectedUpdatedAt: failed.updatedAt,
        idempotencyKey: key(),
        mail: MAIL,
      });
      expect(again).toMatchObject({
        hasUnnotifiedChanges: false,
        latestOrderSendLog: { status: 'SENT', version: 2 },
      });
    });

    it('adds, removes and keeps lines, and new ones are outstanding like the others', async () => {
      const placed = await placedOrder(harness, admin);
      const [kept] = edited(placed).orderProductLines as Record<string, unknown>[];
      const added = { productId: TEA, lot: 7, unitPrice: '10', taxCategoryId: 2, deliveryDate: '2099-11-30' };
      const order = await admin.done(
        'updateOrder',
        update(placed, { content: edited(placed, { orderProductLines: [added, kept] }) }),
      );
      expect(order.orderProductLines).toMatchObject([
        { orderNum: 1, lot: 7, deliveryStatus: 'Delivering' },
        { orderNum: 2, lot: 100, id: placed.orderProductLines[0]?.id, deliveryStatus: 'Delivering' },
      ]);
      expect(order.earliestDeliveryDate).toBe('2099-11-30');
    });

    it('cannot go below the received quantity', async () => {
      const placed = await placedOrder(harness, admin);
      await receive(admin, placed, [40, 0]);
      const seen = await admin.seen(placed.uuid);
      const below = await admin.mutate('updateOrder', update(seen, { content: edited(seen, {}, [39, 3]) }));
      expect(refusal(below)).toEqual([
        'FAILED_PRECONDITION',
        '数量を入荷済みの数より少なくすることはできません。',
      ]);
      const [, tea] = edited(seen).orderProductLines as Record<string, unknown>[];
      const dropped = await admin.mutate(
        'updateOrder',
        update(seen, { content: edited(seen, { orderProductLines: [tea] }) }),
      );
      expect(dropped.code).toBe('FAILED_PRECONDITION');
      const [shirt] = edited(seen).orderProductLines as Record<string, unknown>[];
      const swapped = await admin.mutate(
        'updateOrder',
        update(seen, { content: edited(seen, { orderProductLines: [{ ...shirt, productId: TEA }, tea] }) }),
      );
      expect(fieldsOf(swapped)).toEqual({
        'content.orderProductLines.0.productId': ['入荷済みの明細の商品は変更できません。'],
      });
      const partial = await admin.done('updateOrder', update(seen, { content: edited(seen, {}, [40, 3]) }));
      expect(partial.orderProductLines[0]).toMatchObject({
        receivedLot: 40,
        deliveryStatus: 'CompleteDelivery',
      });
    });

    it('completes the order when the ordered quantity is already received', async () => {
      const placed = await placedOrder(harness, admin);
      await receive(admin, placed, [40, 3]);
      const seen = await admin.seen(placed.uuid);
      const order = await admin.done('updateOrder', update(seen, { content: edited(seen, {}, [40, 3]) }));
      expect(order).toMatchObject({ status: 'DeliveryComplete', receivedRate: 1 });
      expect(events(order).slice(0, 2)).toEqual(['COMPLETE_DELIVERY', 'UPDATE_WITHOUT_MAIL']);
    });

    it('is told line by line in its mail, of saved and of unsaved changes, until it was sent', async () => {
      const bodyOf = async (query: string, variables: Record<string, unknown>): Promise<string> => {
        const { data } = await admin.run<{ found: { body?: string; mailDefaults?: { body: string } } }>(
          query,
          variables,
        );
        return data?.found.body ?? data?.found.mailDefaults?.body ?? '';
      };
      const saved = ({ uuid }: SeenOrder): Promise<string> =>
        bodyOf('query d($uuid: ID!) { found: order(uuid: $uuid) { mailDefaults { body } } }', { uuid });
      const changes = ['件名：冬物の発注 → 春物の発注', '合計金額（税込）：¥142,483 → ¥128,397'];
      const placed = await placedOrder(harness, admin);
      expect(await saved(placed)).not.toContain('訂正箇所');
      const written = edited(placed, { subject: '春物の発注' }, [90, 3]);
      const unsaved = await bodyOf(
        'query d($input: OrderMailDefaultsInput!) { found: orderMailDefaults(input: $input) { body } }',
        { input: { uuid: placed.uuid, content: written } },
      );
      for (const change of changes) expect(unsaved).toContain(`\n・${change}\n`);
      const changed = await admin.done('updateOrder', update(placed, { content: written }));
      const body = await saved(changed);
      for (const change of changes) expect(body).toContain(`\n・${change}\n`);
      expect(body).toMatch(/・No\.1「.*」の数量：100.* → 90/u);
      const sent = await admin.done('updateOrderWithSendMail', admin.sending(changed));
      expect(sent.latestOrderSendLog).toMatchObject({ status: 'SENT', kind: 'CORRECTION' });
      expect(await saved(sent)).not.toContain('訂正箇所');
    });

    it('to another supplier names no changes of what they never had', async () => {
      const placed = await placedOrder(harness, admin);
      const orders = harness.runtime.connection.collection('orders');
      const other = { demandSupplierId: DELETED_SUPPLIER, subject: '別の件名' };
      await orders.updateOne({ _id: placed.uuid as never }, { $set: other });
      const { data } = await admin.run<{ order: { mailDefaults: { body: string } } }>(
        `{ order(uuid: "${placed.uuid}") { mailDefaults { body } } }`,
      );
      expect(data?.order.mailDefaults.body).toContain('件名：別の件名');
      expect(data?.order.mailDefaults.body).not.toContain('訂正箇所');
    });

    it('warns that the supplier who has the order hears nothing of another one', async () => {
      const warningsOf = async ({ uuid }: SeenOrder): Promise<unknown> => {
        const { data } = await admin.run<{ order: { warnings: { code: string; message: string }[] } }>(
          `{ order(uuid: "${uuid}") { warnings { code message } } }`,
        );
        return data?.order.warnings.filter(({ code }) => code === 'SUPPLIER_CHANGED');
      };
      const placed = await placedOrder(harness, admin);
      expect(await warningsOf(placed)).toEqual([]);
      const orders = harness.runtime.connection.collection('orders');
      await orders.updateOne({ _id: placed.uuid as never }, { $set: { demandSupplierId: DELETED_SUPPLIER } });
      const former = '「株式会社青空縫製」';
      expect(await warningsOf(placed)).toEqual([
        {
          code: 'SUPPLIER_CHANGED',
          message:
            `発注済みの仕入先${former}から、別の仕入先に変更されています。訂正は${former}には送信されません。` +
            `この発注をキャンセルして${former}に取消を送信し、複製した発注を新しい仕入先に送信してください。`,
        },
      ]);
      const back = await admin.done(
        'updateOrder',
        update(placed, { content: edited(placed, { demandSupplierId: SUPPLIER }) }),
      );
      expect(await warningsOf(back)).toEqual([]);
    });

    it('is refused while the order is fixed', async () => {
      const placed = await placedOrder(harness, admin);
      const fixed = await admin.done('fixOrder', { uuid: placed.uuid, expectedUpdatedAt: placed.updatedAt });
      expect(
        (await admin.mutate('updateOrder', update(fixed))).errors[0]?.extensions.exception?.details.blockers,
      ).toMatchObject([{ code: 'FIXED' }]);
    });

    it('needs an approval when it is material', async () => {
      const placed = await placedOrder(harness, admin);
      harness.settings.featureFlags = ['APPROVAL_FUNCTION'];
      const approving = new Client(harness, as.demandAdmin({ flags: ['APPROVAL_FUNCTION'] }));
      const material = { ...update(placed, { content: edited(placed, {}, [101, 3]) }), mail: MAIL };
      expect(refusal(await approving.mutate('updateOrderWithSendMail', material))).toEqual([
        'FAILED_PRECONDITION',
        'この変更には承認が必要です。変更の承認を申請してください。',
      ]);
      const noted = await approving.done(
        'updateOrder',
        update(placed, { content: edited(placed, { notes: '割れ物' }) }),
      );
      expect(noted).toMatchObject({ notes: '割れ物', hasUnnotifiedChanges: true });
    });

    it('may keep a supplier that was deleted since, but not change to a deleted one', async () => {
      const placed = await placedOrder(harness, admin);
      const collection = harness.runtime.connection.collection('orders');
      const gone = '01900000-0000-7000-8000-00000000c002';
      await collection.updateOne({ _id: placed.uuid as never }, { $set: { demandSupplierId: gone } });
      const kept = await admin.done(
        'updateOrder',
        update(placed, { content: edited(placed, { demandSupplierId: gone, notes: 'A' }) }),
      );
      const back = await admin.done(
        'updateOrder',
        update(kept, { content: edited(kept, { demandSupplierId: SUPPLIER }) }),
      );
      expect(
        fieldsOf(
          await admin.mutate(
            'updateOrder',
            update(back, { content: edited(back, { demandSupplierId: gone }) }),
          ),
        ),
      ).toEqual({
        'content.demandSupplierId': ['選択した仕入先は削除されています。'],
      });
    });
  });
});
