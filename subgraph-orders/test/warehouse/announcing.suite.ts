import { randomUUID } from 'node:crypto';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { callLimit } from '../../src/wms/inbound-client.js';
import { cancellation } from '../support/edits.js';
import { Client, dataOf, type Harness, refusal, type SeenOrder, sharedHarness } from '../support/harness.js';
import { LINKED_WAREHOUSE, TEA_PRODUCT } from '../support/stand-ins.js';
import { link, SHIRTS, Warehouse } from '../support/warehouse.js';

const DEFAULT_LIMIT_MS = callLimit.ms;

describe('ordered goods', () => {
  let harness: Harness;
  let admin: Client;
  let warehouse: Warehouse;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  beforeEach(async () => {
    warehouse = await Warehouse.open(harness);
  });
  afterEach(async () => {
    callLimit.ms = DEFAULT_LIMIT_MS;
    warehouse.close();
    await harness.forgetMails();
  });

  const resend = (order: SeenOrder, client = admin) =>
    client.mutate('resendLogilessInboundDeliveries', { uuid: order.uuid });

  it.each(['marked as ordered', 'sent by mail'])(
    'are announced to the warehouse, one delivery per date, when the order is %s',
    async (how) => {
      const order =
        how === 'marked as ordered'
          ? await admin.placed()
          : await admin.done('submitOrderWithSendMail', admin.sending(await admin.draft()));
      const number = order.purchaseNumber;
      const [shirts, teas] = order.orderProductLines;
      expect(await warehouse.deliveries(admin, order)).toEqual([
        expect.objectContaining({
          code: `${number}-1`,
          deliveryDate: '2099-12-01',
          state: 'SENT',
          error: null,
        }),
        expect.objectContaining({
          code: `${number}-2`,
          deliveryDate: '2099-12-10',
          state: 'SENT',
          error: null,
        }),
      ]);
      expect(await warehouse.documents()).toEqual([
        { code: `${number}-1`, status: 'WaitingForReceipt', lines: ['宇治抹茶 0/3'] },
        { code: `${number}-2`, status: 'WaitingForReceipt', lines: ['コットンTシャツ 0/100'] },
      ]);
      const { deliveries } = await warehouse.merchant.state();
      expect(deliveries.map(({ lines }) => lines[0]?.code)).toEqual([teas?.id, shirts?.id]);
      expect((await admin.seen(order.uuid)).histories.map(({ event }) => event)).toContain('WMS_ANNOUNCED');
    },
  );

  it('are not announced without a linked warehouse, or without an authorised connection', async () => {
    LINKED_WAREHOUSE.now = null;
    expect(await warehouse.deliveries(admin, await admin.placed(SHIRTS))).toEqual([]);
    LINKED_WAREHOUSE.now = { id: 'warehouse', logilessID: '901', name: '東日本倉庫' };
    harness.settings.wms.state = 'NOT_AUTHENTICATED';
    expect(await warehouse.deliveries(admin, await admin.placed(SHIRTS))).toEqual([]);
    expect(await warehouse.documents()).toEqual([]);
  });

  it('are shown as pending until the first attempt', async () => {
    const isPending = async ({ uuid }: SeenOrder): Promise<boolean> => {
      const query = 'query p($uuid: ID!) { order(uuid: $uuid) { hasPendingAnnouncements } }';
      const response = await admin.run<{ order: { hasPendingAnnouncements: boolean } }>(query, { uuid });
      return dataOf(response).order.hasPendingAnnouncements;
    };
    const order = await admin.placed(SHIRTS);
    await warehouse.deliveries(admin, order);
    expect(await isPending(order)).toBe(false);
    const set = (change: object) =>
      harness.runtime.connection
        .collection('outbox')
        .updateOne(
          { topic: 'orders.wms-announce', key: { $regex: `^${order.uuid}:` } },
          { $set: { leaseUntil: new Date(0), leaseToken: null, ...change } },
        );
    const [past, future] = [-60_000, 600_000].map((ms) => new Date(Date.now() + ms));
    // Another process has it in work.
    await set({ state: 'PENDING', availableAt: past, leaseUntil: future, leaseToken: 'elsewhere' });
    expect(await isPending(order)).toBe(true);
    expect(await isPending(await admin.draft())).toBe(false);
    // What waits for its next try is not: its delivery says so.
    await set({ state: 'PENDING', availableAt: future });
    expect(await isPending(order)).toBe(false);
    await set({ state: 'DONE', availableAt: past });
    expect(await isPending(order)).toBe(false);
  });

  it('fail to be announced with an unlinked product, and succeed by 再送信 once it is linked', async () => {
    TEA_PRODUCT.logilessItem = null;
    const order = await admin.placed();
    expect(await warehouse.deliveries(admin, order)).toEqual([
      expect.objectContaining({
        state: 'FAILED',
        error:
          'ロジレスの商品と紐付いていない商品があります：宇治抹茶。商品を紐付けてから再送信してください。',
      }),
      expect.objectContaining({ state: 'SENT' }),
    ]);
    link(TEA_PRODUCT, 'TEA-1');
    expect(refusal(await resend(order, new Client(harness, as.unknownRole())))[0]).toBe('PERMISSION_DENIED');
    expect((await resend(order)).errors).toEqual([]);
    const states = (await warehouse.deliveries(admin, order)).map(({ state, error }) => [state, error]);
    expect(states).toEqual([
      ['SENT', null],
      ['SENT', null],
    ]);
    expect(await warehouse.documents()).toHaveLength(2);
    expect(refusal(await resend(order))).toEqual([
      'FAILED_PRECONDITION',
      '再送信が必要な入荷予定はありません。',
    ]);
  });

  it('of many orders that failed are sent again by one action, each once', async () => {
    const failedOrders = async ({ uuid }: SeenOrder): Promise<number> => {
      const query = 'query f($uuid: ID!) { order(uuid: $uuid) { failedAnnouncementOrderCount } }';
      const response = await admin.run<{ order: { failedAnnouncementOrderCount: number } }>(query, { uuid });
      return dataOf(response).order.failedAnnouncementOrderCount;
    };
    const resendAll = (client = admin) =>
      client.run<{ resendAllLogilessInboundDeliveries: { orderCount: number } }>(
        `mutation a($input: ResendAllLogilessInboundDeliveriesInput!) {
          resendAllLogilessInboundDeliveries(input: $input) { orderCount }
        }`,
        { input: {} },
      );
    const fine = await admin.placed(SHIRTS);
    await warehouse.deliveries(admin, fine);
    TEA_PRODUCT.logilessItem = null;
    const failed = [await admin.placed(), await admin.placed(), await admin.placed()] as const;
    for (const order of failed)
      expect((await warehouse.deliveries(admin, order)).map(({ state }) => state)).toContain('FAILED');
    expect(await failedOrders(fine)).toBe(0);
    expect(await failedOrders(failed[0])).toBe(3);
    await admin.done('cancelOrder', cancellation(failed[2]));
    expect(await failedOrders(failed[0])).toBe(2);

    link(TEA_PRODUCT, 'TEA-1');
    expect(refusal(await resendAll(new Client(harness, as.unknownRole())))[0]).toBe('PERMISSION_DENIED');
    const both = await Promise.all([resendAll(), resendAll()]);
    const counts = both.map((response) => dataOf(response).resendAllLogilessInboundDeliveries.orderCount);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    for (const order of failed.slice(0, 2))
      expect((await warehouse.deliveries(admin, order)).map(({ state }) => state)).toEqual(['SENT', 'SENT']);
    const waiting = (await warehouse.documents()).filter(({ status }) => status === 'WaitingForReceipt');
    expect(waiting).toHaveLength(5);
    expect(await failedOrders(failed[0])).toBe(0);
    expect(dataOf(await resendAll()).resendAllLogilessInboundDeliveries.orderCount).toBe(0);
  });

  it('are announced once when LOGILESS stores the document without responding', async () => {
    // Long enough for a busy machine, and shorter than the emulator's delay.
    callLimit.ms = 8_000;
    const on = 'POST /inbound_deliveries/new';
    await warehouse.merchant.fail({ on, kind: 'TIMEOUT_AFTER_COMMIT' });
    const order = await admin.placed(SHIRTS);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT' }]);
    expect(await warehouse.documents()).toHaveLength(1);
  });

  it('are announced once when the process dies before it stores the response', async () => {
    const order = await admin.placed(SHIRTS);
    await warehouse.deliveries(admin, order);
    const rows = harness.runtime.connection.collection('wms_inbound_deliveries');
    const died = { state: 'PENDING', logilessId: null, isTried: true, error: '…' };
    await rows.updateOne({ orderId: order.uuid }, { $set: died });
    await resend(order);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT', error: null }]);
    expect(await warehouse.documents()).toHaveLength(1);
  });

  it('are announced later when LOGILESS is rate-limited', async () => {
    await warehouse.merchant.fail({ on: '*', kind: 'STATUS', status: 429, times: 6 });
    const order = await admin.placed(SHIRTS);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'PENDING', error: null }]);
    await harness.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT', error: null }]);
    expect(await warehouse.documents()).toHaveLength(1);
  });

  it('are not announced to another merchant that people connect meanwhile', async () => {
    const { merchantId } = harness.settings.wms;
    const other = await Warehouse.open(harness);
    // The announcement begins with the merchant before, and its turn comes with the next one.
    harness.settings.wms.merchantId = merchantId;
    const order = await admin.placed(SHIRTS);
    expect(await other.deliveries(admin, order)).toMatchObject([
      { state: 'FAILED', error: expect.stringContaining('マーチャントIDを確認して') },
    ]);
    expect(await other.documents()).toEqual([]);

    harness.settings.wms.merchantId = other.merchant.id;
    await resend(order);
    expect(await other.deliveries(admin, order)).toMatchObject([{ state: 'SENT', error: null }]);
    expect(await other.documents()).toHaveLength(1);
  });

  it('report a lost connection, and a code that is already used', async () => {
    harness.settings.wms.state = 'LOST';
    const { takeTurn } = harness.settings.wms;
    harness.settings.wms.takeTurn = () => ({ failure: 'UNAUTHORIZED', turn: null });
    const order = await admin.placed(SHIRTS);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([
      { state: 'FAILED', error: 'ロジレスとの連携が切れました。再認証してください。' },
    ]);
    Object.assign(harness.settings.wms, { state: 'AUTHENTICATED', takeTurn });
    await warehouse.merchant.has({
      articles: [{ id: 1, code: 'TS-1', name: 'Tシャツ' }],
      warehouses: [{ id: 901, name: '東日本倉庫' }],
      deliveries: [
        {
          id: 7,
          code: `${order.purchaseNumber}-1`,
          status: 'WaitingForReceipt',
          warehouse: 901,
          supplier_code: '',
          supplier_name: '別の仕入先',
          document_date: '2026-11-01',
          scheduled_delivery_date: '',
          created_at: '2026-11-01 09:00:00',
          updated_at: '2026-11-01 09:00:00',
          lines: [],
        },
      ],
    });
    await resend(order);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([
      {
        state: 'FAILED',
        error: '同じコードの入荷予定がロジレスに既にあります。ロジレス側で確認してから再送信してください。',
      },
    ]);
  });

  describe('of another demand with the same merchant, which numbers its orders alike,', () => {
    /** What the other demand announced under the first code of an order. */
    const announcedByOther = ({ purchaseNumber }: SeenOrder, line: string = randomUUID()) =>
      warehouse.merchant.has({
        articles: [{ id: 1, code: 'TS-1', name: 'Tシャツ' }],
        warehouses: [{ id: 901, name: '東日本倉庫' }],
        deliveries: [
          {
            id: 7,
            code: `${purchaseNumber}-1`,
            status: 'WaitingForReceipt',
            warehouse: 901,
            supplier_code: '',
            supplier_name: '別の仕入先',
            document_date: '2026-11-01',
            scheduled_delivery_date: '2099-12-10',
            created_at: '2026-11-01 09:00:00',
            updated_at: '2026-11-01 09:00:00',
            lines: [
              {
                id: 71,
                code: line,
                article_code: 'TS-1',
                article_name: 'Tシャツ',
                price: 900,
                quantity: 30,
                received_quantity: 0,
                deadline: '',
                lot_number: '',
                is_partial_cancel: false,
              },
            ],
          },
        ],
      });
    const place = ({ uuid, updatedAt }: SeenOrder): Promise<SeenOrder> =>
      admin.done('updateOrderStatus', {
        uuid,
        expectedUpdatedAt: updatedAt,
        event: 'MARK_ORDERED',
        idempotencyKey: randomUUID(),
      });
    const others = { status: 'WaitingForReceipt', lines: ['Tシャツ 0/30'] };

    it('leave the code to these ones, which are announced under one of their own', async () => {
      const draft = await admin.draft(SHIRTS);
      await announcedByOther(draft);
      const order = await place(draft);
      const code = `${order.purchaseNumber}-1-${order.uuid.slice(-6)}`;
      expect(await warehouse.deliveries(admin, order)).toMatchObject([{ code, state: 'SENT', error: null }]);
      expect(await warehouse.documents()).toMatchObject([
        others,
        { code, status: 'WaitingForReceipt', lines: ['コットンTシャツ 0/100'] },
      ]);

      const canceled = await admin.done('cancelOrder', cancellation(order));
      expect(canceled.status).toBe('Canceled');
      expect(await warehouse.documents()).toMatchObject([others, { status: 'Cancel' }]);
    });

    it('are not taken back with an order of which it is unknown whether it was announced', async () => {
      const draft = await admin.draft(SHIRTS);
      await announcedByOther(draft);
      await warehouse.merchant.fail({ on: '*', kind: 'STATUS', status: 429, times: 4 });
      const order = await place(draft);
      expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'PENDING', error: null }]);
      await admin.done('cancelOrder', cancellation(order));
      expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'REVERSED' }]);
      expect(await warehouse.documents()).toMatchObject([others]);
    });

    it('need people where the warehouse entered them by hand', async () => {
      const draft = await admin.draft(SHIRTS);
      await announcedByOther(draft, '1');
      const order = await place(draft);
      expect(await warehouse.deliveries(admin, order)).toMatchObject([
        { state: 'FAILED', error: expect.stringContaining('同じコードの入荷予定') },
      ]);
      expect(await warehouse.documents()).toMatchObject([others]);
    });
  });
});
