import { OUTBOX_MODEL, type OutboxDocument, OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { ANNOUNCE_TOPIC } from '../../src/wms/inbound-deliveries.service.js';
import { REVERSAL_TOPIC, reversalHold } from '../../src/wms/inbound-reversal.service.js';
import { cancellation, edited, update } from '../support/edits.js';
import { Client, type Harness, refusal, type SeenOrder, sharedHarness } from '../support/harness.js';
import { TEA } from '../support/stand-ins.js';
import { STARTED, Warehouse } from '../support/warehouse.js';

describe('an order announced in more deliveries than a user can wait for', () => {
  const COUNT = 8;
  /** How many of them are taken back while the user waits. */
  const IN_TIME = 2;
  const AN_HOUR_MS = 60 * 60_000;
  const { ms: holdMs } = reversalHold;
  const lots = Array.from({ length: COUNT }, (_, index) => index + 1);
  const lineOf = (lot: number, index: number) => ({
    productId: TEA,
    lot,
    unitPrice: '300',
    taxCategoryId: 2,
    deliveryDate: `2099-12-0${index + 1}`,
  });
  let harness: Harness;
  let admin: Client;
  let warehouse: Warehouse;
  let order: SeenOrder;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  beforeEach(async () => {
    warehouse = await Warehouse.open(harness);
    order = await admin.placed({ orderProductLines: lots.map((lot, index) => lineOf(lot, index)) });
    expect(await warehouse.deliveries(admin, order)).toHaveLength(COUNT);
  });
  afterEach(async () => {
    Object.assign(reversalHold, { ms: holdMs });
    warehouse.close();
    await harness.forgetMails();
  });

  const background = () => harness.app.get(OutboxRelay, { strict: false });
  const states = async () => (await warehouse.deliveries(admin, order)).map(({ state }) => state);
  const all = (state: string) => Array.from({ length: COUNT }, () => state);

  /** The user's time ends while the next call waits for its turn, which would come much later. */
  const endAfterSome = (): void => {
    const { takeTurn } = harness.settings.wms;
    let taken = 0;
    harness.settings.wms.takeTurn = () => {
      taken += 1;
      if (taken <= IN_TIME) return takeTurn();
      harness.settings.wms.takeTurn = takeTurn;
      warehouse.usersWait.end();
      const { turn, ...rest } = z.looseObject({ turn: z.looseObject({}) }).parse(takeTurn());
      return { ...rest, turn: { ...turn, waitMs: AN_HOUR_MS } };
    };
  };
  const expectItGoesOn = async (): Promise<void> => {
    endAfterSome();
    const [code, message] = refusal(await admin.mutate('cancelOrder', cancellation(order)));
    expect(code).toBe('UNAVAILABLE');
    expect(message).toMatch(
      `入荷予定が多いため、ロジレスでの取り消しに時間がかかっています（残り${COUNT - IN_TIME}件）。約1分後にもう一度操作してください。`,
    );
    const { status, updatedAt } = await admin.seen(order.uuid);
    expect({ status, updatedAt }).toEqual({ status: 'Delivering', updatedAt: order.updatedAt });
  };

  it('is canceled by a second try, once the rest was taken back', async () => {
    await expectItGoesOn();
    // The gateway waits for 15 seconds, in which the change and the result of its mail need their part.
    const [limitMs = Infinity, ...others] = warehouse.usersWait.limitsMs;
    expect(others).toEqual([]);
    expect(limitMs).toBeGreaterThanOrEqual(2_000);
    expect(limitMs).toBeLessThanOrEqual(7_000);
    await background().drain();
    expect(await states()).toEqual(all('REVERSED'));
    expect((await admin.done('cancelOrder', cancellation(order))).status).toBe('Canceled');
    expect(await warehouse.expected()).toEqual([]);
    expect(await states()).toEqual(all('REVERSED'));
  });

  it('is corrected by a second try, and announced with the same codes', async () => {
    const orderProductLines = order.orderProductLines.map(({ id }, index) => ({
      id,
      ...lineOf(index + 11, index),
    }));
    const correction = () => update(order, { content: edited(order, { orderProductLines }) });
    endAfterSome();
    expect(refusal(await admin.mutate('updateOrder', correction()))[0]).toBe('UNAVAILABLE');
    await background().drain();
    await admin.done('updateOrder', correction());
    expect(await states()).toEqual(all('SENT'));
    expect(await warehouse.expected()).toEqual(lots.map((lot) => `-${lot} 宇治抹茶 0/${lot + 10}`));
  });

  it('is announced as before when the user does not try again', async () => {
    Object.assign(reversalHold, { ms: 0 });
    await expectItGoesOn();
    expect(await states()).toEqual(all('SENT'));
    expect(await warehouse.expected()).toHaveLength(COUNT);
  });

  it('is announced as before when the warehouse has begun with one of the rest, which the next try is told', async () => {
    await warehouse.receive(`${order.purchaseNumber}-${COUNT}`, 1);
    await expectItGoesOn();
    expect(await states()).toEqual(all('SENT'));
    expect(await warehouse.expected()).toHaveLength(COUNT);
    expect((await warehouse.deliveries(admin, order)).at(-1)?.error).toBe(STARTED[1]);
    const before = await warehouse.documents();
    expect(refusal(await admin.mutate('cancelOrder', cancellation(order)))).toEqual(STARTED);
    expect(await warehouse.documents()).toEqual(before);
  });

  it('is announced as before when LOGILESS goes away meanwhile', async () => {
    await expectItGoesOn();
    const { takeTurn } = harness.settings.wms;
    harness.settings.wms.takeTurn = () => ({ failure: 'UNAVAILABLE', turn: null });
    const entries = harness.app.get<Model<OutboxDocument>>(getModelToken(OUTBOX_MODEL), { strict: false });
    const tryAgain = async (topic: string): Promise<void> => {
      const change = { $set: { availableAt: new Date(0) } };
      await entries.updateMany({ topic, state: 'PENDING', 'payload.orderId': order.uuid }, change);
      await background().drain();
    };
    for (let attempt = 1; attempt <= 5; attempt += 1) await tryAgain(REVERSAL_TOPIC);
    harness.settings.wms.takeTurn = takeTurn;
    await tryAgain(ANNOUNCE_TOPIC);
    expect(await states()).toEqual(all('SENT'));
    expect(await warehouse.expected()).toHaveLength(COUNT);
  });
});
