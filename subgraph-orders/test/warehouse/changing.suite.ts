import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { edited, update } from '../support/edits.js';
import { Client, key, refusal, sharedHouse, type House, type SeenOrder } from '../support/house.js';
import { SHIRT, TEA } from '../support/stand-ins.js';
import { Warehouse } from '../support/warehouse.js';

const BEGUN = ['FAILED_PRECONDITION', '倉庫側で入荷処理が始まっているため変更できません。'];

describe('an order that the warehouse was told of', () => {
  let house: House;
  let admin: Client;
  let warehouse: Warehouse;
  let order: SeenOrder;
  beforeAll(async () => {
    house = await sharedHouse();
    admin = new Client(house);
  });
  beforeEach(async () => {
    warehouse = await Warehouse.open(house);
    order = await admin.placed();
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT' }, { state: 'SENT' }]);
  });
  afterEach(async () => {
    warehouse.close();
    await house.forgetMails();
  });

  const cancel = (over: Record<string, unknown> = {}) => ({
    uuid: order.uuid,
    expectedUpdatedAt: order.updatedAt,
    idempotencyKey: key(),
    reason: '数量の誤り',
    ...over,
  });
  const change = (lots: readonly number[], over: Record<string, unknown> = {}) =>
    update(order, { content: edited(order, over, lots) });
  /** What LOGILESS waits for. */
  const announced = async (): Promise<string[]> => {
    await warehouse.deliveries(admin, order);
    return (await warehouse.documents())
      .filter(({ status }) => status === 'WaitingForReceipt')
      .flatMap(({ code, lines }) => lines.map((line) => `${code.slice(-2)} ${line}`))
      .toSorted();
  };
  const SHIRTS = '-2 コットンTシャツ 0/100';
  const TEAS = '-1 宇治抹茶 0/3';

  it('is canceled there first', async () => {
    const input = cancel();
    const [canceled] = await Promise.all([
      admin.done('cancelOrder', input),
      admin.done('cancelOrder', input),
    ]);
    expect(canceled.status).toBe('Canceled');
    expect(await announced()).toEqual([]);
    const states = (await warehouse.deliveries(admin, order)).map(({ state, error }) => [state, error]);
    expect(states).toEqual([
      ['REVERSED', null],
      ['REVERSED', null],
    ]);
  });

  it('is not canceled once the warehouse has begun: order and documents are as they were', async () => {
    await warehouse.receive(`${order.purchaseNumber}-2`, 1);
    expect(refusal(await admin.mutate('cancelOrder', cancel()))).toEqual(BEGUN);
    expect(await admin.seen(order.uuid)).toMatchObject({
      status: 'Delivering',
      updatedAt: order.updatedAt,
    });
    expect(await announced()).toEqual([TEAS, '-2 コットンTシャツ 1/100']);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT' }, { state: 'SENT' }]);
  });

  it('is not canceled while LOGILESS cannot be reached', async () => {
    await warehouse.merchant.fail({ on: '*', kind: 'STATUS', status: 429, times: 6 });
    expect(refusal(await admin.mutate('cancelOrder', cancel()))).toEqual([
      'UNAVAILABLE',
      'ロジレスが混み合っています。',
    ]);
    expect((await admin.seen(order.uuid)).status).toBe('Delivering');
    await house.forgetMails();
    expect(await announced()).toEqual([TEAS, SHIRTS]);
  });

  it('is canceled without LOGILESS once the connection was ended by people', async () => {
    house.settings.wms.state = 'NOT_AUTHENTICATED';
    expect((await admin.done('cancelOrder', cancel())).status).toBe('Canceled');
    expect((await warehouse.documents()).map(({ status }) => status)).toEqual([
      'WaitingForReceipt',
      'WaitingForReceipt',
    ]);
  });

  it('is announced anew where a correction concerns the warehouse, with the same code', async () => {
    const corrected = await admin.done('updateOrder', change([90, 3]));
    expect(await announced()).toEqual([TEAS, '-2 コットンTシャツ 0/90']);
    expect(await warehouse.documents()).toHaveLength(3);
    // Nothing of this is about goods.
    order = await admin.done(
      'updateOrder',
      update(corrected, { content: edited(corrected, { notes: '裏口へ' }, [90, 3]) }),
    );
    expect(await announced()).toEqual([TEAS, '-2 コットンTシャツ 0/90']);
    expect(await warehouse.documents()).toHaveLength(3);
  });

  it('is announced for the dates of a correction by mail, and no more for those that are gone', async () => {
    const [first, second] = order.orderProductLines;
    const content = edited(order, {
      orderProductLines: [first, second].map((line, index) => ({
        id: line?.id,
        productId: index === 0 ? SHIRT : TEA,
        lot: line?.lot,
        unitPrice: line?.unitPrice,
        taxCategoryId: index + 1,
        deliveryDate: '2099-12-10',
      })),
    });
    await admin.done('updateOrderWithSendMail', admin.sending(order, { content }));
    expect(await announced()).toEqual(['-2 コットンTシャツ 0/100', '-2 宇治抹茶 0/3']);
    expect((await warehouse.deliveries(admin, order)).map(({ state }) => state)).toEqual([
      'REVERSED',
      'SENT',
    ]);
  });

  it('takes no correction of goods that the warehouse has begun with, and keeps what it was told', async () => {
    await warehouse.receive(`${order.purchaseNumber}-2`, 1);
    expect(refusal(await admin.mutate('updateOrder', change([90, 5])))).toEqual(BEGUN);
    expect(await admin.seen(order.uuid)).toMatchObject({
      updatedAt: order.updatedAt,
      orderProductLines: [{ lot: 100 }, { lot: 3 }],
    });
    expect(await announced()).toEqual([TEAS, '-2 コットンTシャツ 1/100']);
    // What does not concern the begun document is free.
    await admin.done('updateOrder', change([100, 5]));
    expect(await announced()).toEqual(['-1 宇治抹茶 0/5', '-2 コットンTシャツ 1/100']);
  });

  it('is left as it is where a correction is refused for another reason', async () => {
    const stale = { ...change([90, 3]), expectedUpdatedAt: '2026-01-01T00:00:00.000000Z' };
    expect(refusal(await admin.mutate('updateOrder', stale))[0]).toBe('ABORTED');
    expect(await announced()).toEqual([TEAS, SHIRTS]);
    expect(await warehouse.documents()).toHaveLength(2);
  });
});
