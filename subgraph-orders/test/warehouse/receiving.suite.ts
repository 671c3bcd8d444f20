import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { update } from '../support/edits.js';
import {
  Client,
  content,
  dataOf,
  type Harness,
  refusal,
  type SeenOrder,
  sharedHarness,
} from '../support/harness.js';
import { join } from '../support/people.js';
import { receiptOf, recordReceipts, TODAY } from '../support/receipts.js';
import { SHIRT, TEA, TEA_PRODUCT } from '../support/stand-ins.js';
import { link, Warehouse } from '../support/warehouse.js';

describe('goods received by the warehouse', () => {
  let harness: Harness;
  let admin: Client;
  let warehouse: Warehouse;
  let order: SeenOrder;
  let code: string;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  beforeEach(async () => {
    warehouse = await Warehouse.open(harness);
    order = await admin.placed({
      orderProductLines: [
        { productId: SHIRT, lot: 10, unitPrice: '100', taxCategoryId: 1, deliveryDate: '2099-12-10' },
      ],
    });
    code = `${order.purchaseNumber}-1`;
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT', syncedAt: null }]);
  });
  afterEach(async () => {
    warehouse.close();
    await harness.forgetMails();
  });

  const histories = async () => {
    const response = await admin.run<{
      order: { orderProductLines: { logilessInboundDeliveryLineHistories: Record<string, unknown>[] }[] };
    }>(
      `query h($uuid: ID!) { order(uuid: $uuid) { orderProductLines {
        logilessInboundDeliveryLineHistories { historyDate receivedQuantity diffFromPrevious source }
      } } }`,
      { uuid: order.uuid },
    );
    return dataOf(response).order.orderProductLines[0]?.logilessInboundDeliveryLineHistories;
  };

  it('appear in the history of the line, including downward corrections, and determine the status of the order', async () => {
    const statuses: string[] = [];
    for (const received of [3, 10, 8]) {
      await warehouse.receive(code, received);
      expect(await warehouse.synchronise()).toMatchObject({ counts: { read: 1, changed: 1 }, error: null });
      statuses.push((await admin.seen(order.uuid)).status);
    }
    expect(statuses).toEqual(['Delivering', 'DeliveryComplete', 'Delivering']);
    const receipt = (receivedQuantity: number, diffFromPrevious: number) => ({
      historyDate: TODAY,
      receivedQuantity,
      diffFromPrevious,
      source: 'WMS',
    });
    const all = [receipt(3, 3), receipt(10, 7), receipt(8, -2)];
    expect(await histories()).toEqual(all);
    const seen = await admin.seen(order.uuid);
    expect(seen.histories[0]).toMatchObject({
      event: 'RECEIVE',
      actorName: 'システム',
      summary: 'ロジレスの入荷実績を取り込みました。1行目 入荷数 10→8',
    });

    // Another synchronisation has no effect.
    expect(await warehouse.synchronise()).toMatchObject({ counts: { changed: 0 } });
    expect(await histories()).toEqual(all);
    expect((await admin.seen(order.uuid)).histories).toHaveLength(seen.histories.length);
    const [delivery] = await warehouse.deliveries(admin, order);
    expect(delivery?.syncedAt).not.toBeNull();
  });

  it('are not received again when a person has already entered them', async () => {
    dataOf(await recordReceipts(admin, [receiptOf(order.orderProductLines[0], 4)]));
    await warehouse.synchronise();
    expect(await histories()).toHaveLength(1);
    await warehouse.receive(code, 4);
    await warehouse.synchronise();
    expect(await histories()).toMatchObject([{ receivedQuantity: 4, source: 'MANUAL' }]);
    await warehouse.receive(code, 6);
    await warehouse.synchronise();
    expect(await histories()).toMatchObject([
      { receivedQuantity: 4, source: 'MANUAL' },
      { receivedQuantity: 6, diffFromPrevious: 2, source: 'WMS' },
    ]);
  });

  /** As if an hour had passed: what LOGILESS changed before is not read again. */
  const readAnHourLater = async (): Promise<void> => {
    await harness.runtime.connection
      .collection<{ _id: string }>('wms_inbound_syncs')
      .updateOne({ _id: TEST_DEMAND.uuid }, { $set: { readUntil: new Date(Date.now() + 60 * 60_000) } });
    expect(await warehouse.synchronise()).toMatchObject({ counts: { read: 0 }, error: null });
  };
  /** A correction for which LOGILESS does not answer in time, with what happens meanwhile. */
  const correctInVain = async (meanwhile: () => Promise<unknown>): Promise<void> => {
    const on = 'POST /inbound_deliveries/{id}/reversal';
    await warehouse.merchant.fail({ on, kind: 'TIMEOUT_BEFORE_COMMIT' });
    const line = {
      id: order.orderProductLines[0]?.id,
      productId: SHIRT,
      lot: 9,
      unitPrice: '100',
      taxCategoryId: 1,
      deliveryDate: '2099-12-10',
    };
    const input = update(await admin.seen(order.uuid), { content: content({ orderProductLines: [line] }) });
    const correcting = admin.mutate('updateOrder', input);
    await warehouse.untilMet(on);
    await meanwhile();
    warehouse.usersWait.end();
    expect(refusal(await correcting)).toEqual(['UNAVAILABLE', 'ロジレスが混み合っています。']);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT', error: null }]);
  };

  it('are recorded when they are read while a change of the order waits for LOGILESS', async () => {
    await warehouse.synchronise();
    await warehouse.receive(code, 3);
    await correctInVain(() => warehouse.synchronise());
    await readAnHourLater();
    expect(await histories()).toMatchObject([{ receivedQuantity: 3, source: 'WMS' }]);
  });

  it('are recorded when LOGILESS tells of them only when the delivery is looked for again', async () => {
    await warehouse.synchronise();
    await correctInVain(async () => {
      await warehouse.receive(code, 3);
    });
    await readAnHourLater();
    expect(await histories()).toMatchObject([{ receivedQuantity: 3, source: 'WMS' }]);
  });

  it('stay as a person corrected them when a change of the order was made in vain', async () => {
    await warehouse.receive(code, 3);
    await warehouse.synchronise();
    dataOf(
      await recordReceipts(admin, [{ ...receiptOf(order.orderProductLines[0], 4), expectedReceivedLot: 3 }]),
    );
    await correctInVain(() => Promise.resolve());
    await warehouse.synchronise();
    expect(await histories()).toMatchObject([
      { receivedQuantity: 3 },
      { receivedQuantity: 4, source: 'MANUAL' },
    ]);
  });

  it('are dated today when their day is in a closed month', async () => {
    await warehouse.receive(code, 2);
    const rows = harness.runtime.connection.collection('wms_inbound_deliveries');
    await warehouse.synchronise();
    expect(await histories()).toHaveLength(1);
    await warehouse.receive(code, 5);
    // As if LOGILESS had reported it in October, which was then closed before it was recorded.
    const row = await rows.findOne({ orderId: order.uuid });
    const lineId = order.orderProductLines[0]?.id;
    await rows.updateOne(
      { _id: row?._id },
      {
        $set: { hasNews: true, reportedOn: '2026-10-25', reported: [{ lineId, received: 5, recorded: 2 }] },
      },
    );
    await harness.runtime.connection
      .collection<{ _id: string }>('receipt_ledgers')
      .updateOne(
        { _id: TEST_DEMAND.uuid },
        { $set: { closedMonths: [{ month: '2026-10', start: '2026-10-01', end: '2026-10-31' }] } },
      );
    await warehouse.synchronise();
    expect(await histories()).toMatchObject([{}, { receivedQuantity: 5, historyDate: TODAY }]);
  });

  it.each([-5, 2.5, 3_000_000_000])(
    'are refused, with the reason at the delivery, while LOGILESS tells of %s pieces',
    async (impossible) => {
      await warehouse.receive(code, 3);
      await warehouse.synchronise();
      await warehouse.receive(code, impossible);
      expect(await warehouse.synchronise()).toMatchObject({ error: null });
      expect(await histories()).toMatchObject([{ receivedQuantity: 3 }]);
      expect(await warehouse.deliveries(admin, order)).toMatchObject([
        {
          state: 'SENT',
          error: `倉庫の入荷実績を登録できませんでした。1行目の入荷数「${impossible}」が正しくありません。ロジレスで確認してください。`,
        },
      ]);
      // Corrected there, to what is recorded here already or to another count.
      await warehouse.receive(code, 3);
      await warehouse.synchronise();
      expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT', error: null }]);
      await warehouse.receive(code, 4);
      await warehouse.synchronise();
      expect(await histories()).toMatchObject([{ receivedQuantity: 3 }, { receivedQuantity: 4 }]);
    },
  );

  it('that cannot be recorded are told to ADMINs once, and as read once they are recorded', async () => {
    harness.settings.members = [];
    const boss = join(harness, '部長 一郎', 'ADMIN', false);
    const toldTo = async () => {
      await harness.mails();
      const response = await boss.client.run<{ notices: { items: Record<string, unknown>[] } }>(
        '{ notices { items { kind title orderUuid isRead } } }',
      );
      return dataOf(response).notices.items;
    };
    const notice = {
      kind: 'WMS_FAILED',
      title: 'ロジレスの入荷実績を登録できませんでした',
      orderUuid: order.uuid,
    };
    await warehouse.receive(code, -5);
    await warehouse.synchronise();
    await warehouse.synchronise();
    expect(await toldTo()).toEqual([{ ...notice, isRead: false }]);
    await warehouse.receive(code, 4);
    await warehouse.synchronise();
    expect(await toldTo()).toEqual([{ ...notice, isRead: true }]);
    harness.settings.members = [];
  });

  /** The delivery is canceled at LOGILESS; `received` is what its line has then. */
  const cancelThere = async (received: number): Promise<void> => {
    const { deliveries } = await warehouse.merchant.state();
    const document = deliveries.find((one) => one.code === code);
    const rest = { article_code: 'TS-1', price: 100, deadline: '', lot_number: '', is_partial_cancel: false };
    await warehouse.merchant.has({
      articles: [
        { id: 1, code: 'TS-1', name: 'Tシャツ' },
        { id: 2, code: 'TEA-1', name: '抹茶' },
      ],
      warehouses: [{ id: 901, name: '東日本倉庫' }],
      deliveries: [
        {
          ...document,
          code: '',
          status: 'Cancel',
          warehouse: 901,
          supplier_code: '',
          supplier_name: '株式会社青空縫製',
          document_date: '',
          scheduled_delivery_date: '2099-12-10',
          created_at: '2099-01-01 09:00:00',
          updated_at: '2099-01-01 09:00:00',
          lines: document?.lines.map((line) => ({ ...rest, ...line, received_quantity: received })),
        },
      ],
    });
  };
  const CANCELED = {
    state: 'REVERSED',
    error: 'ロジレス側で取り消されています。必要な場合は再送信してください。',
  };

  it('are shown as canceled when LOGILESS withdraws the delivery, which ADMINs are told once', async () => {
    harness.settings.members = [];
    const boss = join(harness, '部長 一郎', 'ADMIN', false);
    await cancelThere(0);
    await warehouse.synchronise();
    await warehouse.synchronise();
    expect(await warehouse.deliveries(admin, order)).toMatchObject([CANCELED]);
    expect((await admin.seen(order.uuid)).histories[0]).toMatchObject({
      event: 'WMS_REVERSED',
      actorName: 'システム',
      summary: `ロジレス側で入荷予定が取り消されました（${code}）。`,
    });
    await harness.mails();
    const { notices } = dataOf(
      await boss.client.run<{ notices: { items: Record<string, unknown>[] } }>(
        '{ notices { items { kind title body orderUuid } } }',
      ),
    );
    expect(notices.items).toEqual([
      {
        kind: 'WMS_FAILED',
        title: '入荷予定がロジレス側で取り消されました',
        body: CANCELED.error,
        orderUuid: order.uuid,
      },
    ]);
    harness.settings.members = [];
  });

  it('are taken back with the receipts that LOGILESS canceled, and stay marked as canceled there', async () => {
    await warehouse.receive(code, 3);
    await warehouse.synchronise();
    await cancelThere(0);
    await warehouse.synchronise();
    expect(await histories()).toMatchObject([
      { receivedQuantity: 3 },
      { receivedQuantity: 0, diffFromPrevious: -3, source: 'WMS' },
    ]);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([CANCELED]);
  });

  it('that cannot be recorded do not hide that LOGILESS canceled the delivery', async () => {
    await warehouse.receive(code, -5);
    await warehouse.synchronise();
    await cancelThere(-5);
    await warehouse.synchronise();
    expect(await warehouse.deliveries(admin, order)).toMatchObject([CANCELED]);
  });

  describe('once LOGILESS has canceled their delivery', () => {
    const SHIRTS = 'コットンTシャツ 0/10';
    const line = (over: Record<string, unknown> = {}) => ({
      id: order.orderProductLines[0]?.id,
      productId: SHIRT,
      lot: 10,
      unitPrice: '100',
      taxCategoryId: 1,
      deliveryDate: '2099-12-10',
      ...over,
    });
    /** Corrects the order. @returns what the warehouse expects then */
    const correct = async (over: Record<string, unknown>, lines = [line()]): Promise<string[]> => {
      const input = update(order, { content: content({ ...over, orderProductLines: lines }) });
      order = await admin.done('updateOrder', input);
      await harness.background.settle();
      return warehouse.expected();
    };
    beforeEach(async () => {
      await cancelThere(0);
      await warehouse.synchronise();
      expect(await warehouse.deliveries(admin, order)).toMatchObject([CANCELED]);
    });

    it('are not announced again by a correction that does not concern the warehouse', async () => {
      expect(await correct({ notes: '裏口へ' })).toEqual([]);
      expect(await correct({}, [line(), line({ id: null, deliveryDate: '2099-12-24' })])).toEqual([
        `-2 ${SHIRTS}`,
      ]);
      expect(await warehouse.deliveries(admin, order)).toMatchObject([CANCELED, { state: 'SENT' }]);
    });

    it('are announced again by a correction of them', async () => {
      expect(await correct({}, [line({ lot: 9 })])).toEqual(['-1 コットンTシャツ 0/9']);
      expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT', error: null }]);
    });

    it('leave nothing to look at on a day that a correction has left, and are announced when it comes back', async () => {
      expect(await correct({}, [line({ deliveryDate: '2099-12-24' })])).toEqual([`-2 ${SHIRTS}`]);
      const settled = { state: 'REVERSED', error: null };
      expect(await warehouse.deliveries(admin, order)).toMatchObject([settled, { state: 'SENT' }]);
      expect(await correct({})).toEqual([`-1 ${SHIRTS}`]);
      expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT' }, settled]);
    });

    it('are announced again from the page of the order, and not with the failures of all orders', async () => {
      TEA_PRODUCT.logilessItem = null;
      const tea = line({ id: null, productId: TEA, taxCategoryId: 2, deliveryDate: '2099-12-24' });
      expect(await correct({}, [line(), tea])).toEqual([]);
      link(TEA_PRODUCT, 'TEA-1');
      const document = `mutation a($input: ResendAllLogilessInboundDeliveriesInput!) {
        resendAllLogilessInboundDeliveries(input: $input) { orderCount }
      }`;
      expect(dataOf(await admin.run(document, { input: {} }))).toEqual({
        resendAllLogilessInboundDeliveries: { orderCount: 1 },
      });
      expect(await warehouse.deliveries(admin, order)).toMatchObject([CANCELED, { state: 'SENT' }]);
      expect(await warehouse.expected()).toEqual(['-2 宇治抹茶 0/10']);
      await admin.mutate('resendLogilessInboundDeliveries', { uuid: order.uuid });
      await harness.background.settle();
      expect(await warehouse.expected()).toEqual([`-1 ${SHIRTS}`, '-2 宇治抹茶 0/10']);
    });
  });

  it('are requested by the identity slice only, which is informed when LOGILESS denies access', async () => {
    const response = await harness.graphql(
      'mutation s($input: StartInboundDeliverySyncInput!) { startInboundDeliverySync(input: $input) { ok } }',
      { input: { demandUuid: TEST_DEMAND.uuid, merchantId: 'x', syncUuid: 'y' } },
      as.demandAdmin(),
    );
    expect(response.code).toBe('PERMISSION_DENIED');
    harness.settings.wms.takeTurn = () => ({ failure: 'UNAUTHORIZED', turn: null });
    expect(await warehouse.synchronise()).toMatchObject({
      counts: null,
      error: 'ロジレスとの連携が切れました。再認証してください。',
    });
  });
});
