import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-kit/testing';
import { callLimit } from '../../src/wms/inbound-client.js';
import { Client, refusal, sharedHouse, type House, type SeenOrder } from '../support/house.js';
import { LINKED_WAREHOUSE, SHIRT, TEA_PRODUCT } from '../support/stand-ins.js';
import { link, Warehouse } from '../support/warehouse.js';

const DEFAULT_LIMIT_MS = callLimit.ms;

describe('goods that are ordered', () => {
  let house: House;
  let admin: Client;
  let warehouse: Warehouse;
  beforeAll(async () => {
    house = await sharedHouse();
    admin = new Client(house);
  });
  beforeEach(async () => {
    warehouse = await Warehouse.open(house);
  });
  afterEach(async () => {
    callLimit.ms = DEFAULT_LIMIT_MS;
    warehouse.close();
    await house.forgetMails();
  });

  /** 100 shirts on one day alone. */
  const SHIRTS = {
    orderProductLines: [
      { productId: SHIRT, lot: 100, unitPrice: '1280.50', taxCategoryId: 1, deliveryDate: '2099-12-10' },
    ],
  };
  const resend = (order: SeenOrder, client = admin) =>
    client.mutate('resendLogilessInboundDeliveries', { uuid: order.uuid });

  it.each(['marked as ordered', 'sent by mail'])(
    'are announced to the warehouse, one delivery for each date, when the order is %s',
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

  it('are not announced where the destination is no warehouse, or nobody agreed at LOGILESS', async () => {
    LINKED_WAREHOUSE.now = null;
    expect(await warehouse.deliveries(admin, await admin.placed(SHIRTS))).toEqual([]);
    LINKED_WAREHOUSE.now = { id: 'warehouse', logilessID: '901', name: '東日本倉庫' };
    house.settings.wms.state = 'NOT_AUTHENTICATED';
    expect(await warehouse.deliveries(admin, await admin.placed(SHIRTS))).toEqual([]);
    expect(await warehouse.documents()).toEqual([]);
  });

  it('fail to be announced where a product is not linked, and are by 再送信 once it is', async () => {
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
    expect(refusal(await resend(order, new Client(house, as.unknownRole())))[0]).toBe('PERMISSION_DENIED');
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

  it('are announced once, though LOGILESS took the document and gave no answer', async () => {
    // Long enough for a busy machine, and shorter than the emulator's silence.
    callLimit.ms = 8_000;
    const on = 'POST /inbound_deliveries/new';
    await warehouse.merchant.fail({ on, kind: 'TIMEOUT_AFTER_COMMIT' });
    const order = await admin.placed(SHIRTS);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT' }]);
    expect(await warehouse.documents()).toHaveLength(1);
  });

  it('are announced once, though the process that announced them died before it noted the answer', async () => {
    const order = await admin.placed(SHIRTS);
    await warehouse.deliveries(admin, order);
    const rows = house.runtime.connection.collection('wms_inbound_deliveries');
    const died = { state: 'PENDING', logilessId: null, isTried: true, error: '…' };
    await rows.updateOne({ orderId: order.uuid }, { $set: died });
    await resend(order);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT', error: null }]);
    expect(await warehouse.documents()).toHaveLength(1);
  });

  it('wait while LOGILESS is called too often, and are announced after that', async () => {
    await warehouse.merchant.fail({ on: '*', kind: 'STATUS', status: 429, times: 6 });
    const order = await admin.placed(SHIRTS);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'PENDING', error: null }]);
    await house.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT', error: null }]);
    expect(await warehouse.documents()).toHaveLength(1);
  });

  it('say that the connection was lost, and that the code is taken', async () => {
    house.settings.wms.state = 'LOST';
    const { takeTurn } = house.settings.wms;
    house.settings.wms.takeTurn = () => ({ failure: 'UNAUTHORIZED', turn: null });
    const order = await admin.placed(SHIRTS);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([
      { state: 'FAILED', error: 'ロジレスとの連携が切れました。再認証してください。' },
    ]);
    Object.assign(house.settings.wms, { state: 'AUTHENTICATED', takeTurn });
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
});
