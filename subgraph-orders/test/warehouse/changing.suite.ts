import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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
import { decision, group, join, mailIsTo, type Person, submission } from '../support/people.js';
import { SHIRT, TEA } from '../support/stand-ins.js';
import { STARTED, Warehouse } from '../support/warehouse.js';

const SUPPLIER_ADDRESS = { email: 'order@aozora.example' };

describe('an order announced to the warehouse', () => {
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
    order = await admin.placed();
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT' }, { state: 'SENT' }]);
  });
  afterEach(async () => {
    warehouse.close();
    await harness.forgetMails();
  });

  const change = (lots: readonly number[], over: Record<string, unknown> = {}) =>
    update(order, { content: edited(order, over, lots) });
  const announced = async (): Promise<string[]> => {
    await warehouse.deliveries(admin, order);
    return warehouse.expected();
  };
  const mailsToSupplier = async () =>
    (await harness.mails()).filter((mail) => mailIsTo(mail, SUPPLIER_ADDRESS));
  const SHIRTS = '-2 コットンTシャツ 0/100';
  const TEAS = '-1 宇治抹茶 0/3';

  /** After a refusal because the warehouse has begun with the second delivery. */
  const expectAsBefore = async (): Promise<void> => {
    expect(await announced()).toEqual([TEAS, '-2 コットンTシャツ 1/100']);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([
      { state: 'SENT', error: null },
      { state: 'SENT', error: null },
    ]);
    const { status, updatedAt, orderProductLines, orderSendLogs } = await admin.seen(order.uuid);
    expect({ status, updatedAt, orderProductLines, orderSendLogs }).toEqual({
      status: 'Delivering',
      updatedAt: order.updatedAt,
      orderProductLines: order.orderProductLines,
      orderSendLogs: order.orderSendLogs,
    });
    expect(await mailsToSupplier()).toEqual([]);
  };

  it('is canceled there first', async () => {
    const input = cancellation(order);
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

  it.each(['without a mail', 'with a mail'])(
    'is not canceled %s once the warehouse has started: order and documents stay unchanged',
    async (how) => {
      await warehouse.receive(`${order.purchaseNumber}-2`, 1);
      const input =
        how === 'with a mail' ? admin.sending(order, { reason: '数量の誤り' }) : cancellation(order);
      expect(refusal(await admin.mutate('cancelOrder', input))).toEqual(STARTED);
      await expectAsBefore();
    },
  );

  it('is not canceled while LOGILESS is unreachable', async () => {
    await warehouse.merchant.fail({ on: '*', kind: 'STATUS', status: 429, times: 6 });
    expect(refusal(await admin.mutate('cancelOrder', cancellation(order)))).toEqual([
      'UNAVAILABLE',
      'ロジレスが混み合っています。',
    ]);
    expect((await admin.seen(order.uuid)).status).toBe('Delivering');
    await harness.forgetMails();
    expect(await announced()).toEqual([TEAS, SHIRTS]);
  });

  it('is not canceled later, when LOGILESS answers after the user was told that it does not', async () => {
    const on = 'POST /inbound_deliveries/{id}/reversal';
    await warehouse.merchant.fail({ on, kind: 'TIMEOUT_BEFORE_COMMIT' });
    const canceling = admin.mutate('cancelOrder', cancellation(order));
    await warehouse.untilMet(on);
    warehouse.usersWait.end();
    expect(refusal(await canceling)).toEqual(['UNAVAILABLE', 'ロジレスが混み合っています。']);
    expect(await announced()).toEqual([TEAS, SHIRTS]);
    const { status, updatedAt } = await admin.seen(order.uuid);
    expect({ status, updatedAt }).toEqual({ status: 'Delivering', updatedAt: order.updatedAt });
  });

  it('is canceled without LOGILESS after people ended the connection', async () => {
    harness.settings.wms.state = 'NOT_AUTHENTICATED';
    expect((await admin.done('cancelOrder', cancellation(order))).status).toBe('Canceled');
    expect((await warehouse.documents()).map(({ status }) => status)).toEqual([
      'WaitingForReceipt',
      'WaitingForReceipt',
    ]);
  });

  describe('of which the warehouse has canceled a delivery that no synchronisation has read', () => {
    const CANCELED = {
      state: 'REVERSED',
      error: 'ロジレス側で取り消されています。必要な場合は再送信してください。',
    };
    const SENT = { state: 'SENT', error: null };
    const canceledThere = async (): Promise<string[]> =>
      (await admin.seen(order.uuid)).histories
        .map(({ summary }) => summary ?? '')
        .filter((summary) => summary.startsWith('ロジレス側で入荷予定が取り消されました'));
    let first: string;
    let second: string;
    beforeEach(() => {
      first = `${order.purchaseNumber}-1`;
      second = `${order.purchaseNumber}-2`;
    });

    it('keeps it canceled when a change is refused because of another delivery, and tells people once', async () => {
      await warehouse.cancelThere(first);
      await warehouse.receive(second, 1);
      expect(refusal(await admin.mutate('updateOrder', change([90, 5])))).toEqual(STARTED);
      expect(await announced()).toEqual(['-2 コットンTシャツ 1/100']);
      expect(await warehouse.deliveries(admin, order)).toMatchObject([CANCELED, SENT]);
      await warehouse.synchronise();
      expect(await canceledThere()).toEqual([`ロジレス側で入荷予定が取り消されました（${first}）。`]);
      await admin.mutate('resendLogilessInboundDeliveries', { uuid: order.uuid });
      expect(await announced()).toEqual([TEAS, '-2 コットンTシャツ 1/100']);
    });

    it('keeps it canceled when it is synchronised while a change waits for LOGILESS, which is then refused', async () => {
      const on = 'POST /inbound_deliveries/{id}/reversal';
      await warehouse.merchant.fail({ on, kind: 'STATUS', status: 429, times: 4 });
      const takeTurn = harness.settings.wms.takeTurn;
      let waits = (): void => undefined;
      const waiting = new Promise<void>((resolve) => (waits = resolve));
      let goOn = (): void => undefined;
      const synchronised = new Promise<void>((resolve) => (goOn = resolve));
      let isFirst = true;
      harness.settings.wms.takeTurn = async () => {
        if (isFirst) {
          isFirst = false;
          waits();
          await synchronised;
        }
        return takeTurn();
      };
      const changing = admin.mutate('updateOrder', change([90, 3]));
      await waiting;
      await warehouse.cancelThere(second);
      expect(await warehouse.synchronise()).toMatchObject({ error: null });
      goOn();
      expect(refusal(await changing)[0]).toBe('UNAVAILABLE');
      await harness.forgetMails();
      expect(await announced()).toEqual([TEAS]);
      expect(await warehouse.deliveries(admin, order)).toMatchObject([SENT, CANCELED]);
      expect(await canceledThere()).toEqual([`ロジレス側で入荷予定が取り消されました（${second}）。`]);
    });

    it('announces it anew for a correction of it, and leaves nothing to look at when it is canceled itself', async () => {
      await warehouse.cancelThere(second);
      order = await admin.done('updateOrder', change([90, 3]));
      expect(await announced()).toEqual([TEAS, '-2 コットンTシャツ 0/90']);
      expect(await warehouse.deliveries(admin, order)).toMatchObject([SENT, SENT]);
      await warehouse.cancelThere(first);
      await admin.done('cancelOrder', cancellation(order));
      expect(await announced()).toEqual([]);
      const over = { state: 'REVERSED', error: null };
      expect(await warehouse.deliveries(admin, order)).toMatchObject([over, over]);
    });

    it('sends it again under the next code while the canceled documents keep theirs', async () => {
      const end = order.uuid.slice(-6);
      for (const [code, next] of [
        [first, `${first}-${end}`],
        [`${first}-${end}`, `${first}-${end}-2`],
        [`${first}-${end}-2`, `${first}-${end}-3`],
      ] as const) {
        await warehouse.cancelThere(code, 'code');
        await warehouse.synchronise();
        expect(await warehouse.deliveries(admin, order)).toMatchObject([CANCELED, SENT]);
        await admin.mutate('resendLogilessInboundDeliveries', { uuid: order.uuid });
        expect(await warehouse.deliveries(admin, order)).toMatchObject([{ ...SENT, code: next }, SENT]);
      }
      const open = (await warehouse.documents()).filter(({ status }) => status !== 'Cancel');
      expect(open.map(({ code }) => code).toSorted()).toEqual([`${first}-${end}-3`, second]);
    });

    it('records the receipts that are taken back with it', async () => {
      await warehouse.receive(first, 2);
      await warehouse.synchronise();
      await warehouse.receive(first, 0);
      await warehouse.cancelThere(first);
      await warehouse.receive(second, 1);
      expect(refusal(await admin.mutate('updateOrder', change([90, 5])))).toEqual(STARTED);
      await warehouse.deliveries(admin, order);
      await warehouse.synchronise();
      const lines = (await admin.seen(order.uuid)).orderProductLines.map(({ receivedLot }) => receivedLot);
      expect(lines).toEqual([1, 0]);
    });
  });

  it('keeps a quantity that the warehouse changed when LOGILESS does not answer for a change, and its receipts', async () => {
    const code = `${order.purchaseNumber}-2`;
    await warehouse.alter(code, { quantity: 80 });
    const on = 'POST /inbound_deliveries/{id}/reversal';
    await warehouse.merchant.fail({ on, kind: 'STATUS', status: 429, times: 4 });
    expect(refusal(await admin.mutate('updateOrder', change([90, 3])))[0]).toBe('UNAVAILABLE');
    expect(await announced()).toEqual([TEAS, '-2 コットンTシャツ 0/80']);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([
      { state: 'SENT', error: null },
      { state: 'SENT', error: null },
    ]);
    await warehouse.receive(code, 80);
    await warehouse.synchronise();
    expect((await admin.seen(order.uuid)).orderProductLines.map(({ receivedLot }) => receivedLot)).toEqual([
      80, 0,
    ]);
  });

  it('is announced again with the same code when a correction concerns the warehouse', async () => {
    const corrected = await admin.done('updateOrder', change([90, 3]));
    expect(await announced()).toEqual([TEAS, '-2 コットンTシャツ 0/90']);
    expect(await warehouse.documents()).toHaveLength(3);
    // A change that does not affect goods.
    order = await admin.done(
      'updateOrder',
      update(corrected, { content: edited(corrected, { notes: '裏口へ' }, [90, 3]) }),
    );
    expect(await announced()).toEqual([TEAS, '-2 コットンTシャツ 0/90']);
    expect(await warehouse.documents()).toHaveLength(3);
  });

  it('is announced for the new dates of a correction by mail, and withdrawn for the removed ones', async () => {
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

  it.each(['without a mail', 'by mail'])(
    'refuses a correction %s of goods that the warehouse has started to receive, and keeps the announcement',
    async (how) => {
      await warehouse.receive(`${order.purchaseNumber}-2`, 1);
      const refused =
        how === 'by mail'
          ? await admin.mutate(
              'updateOrderWithSendMail',
              admin.sending(order, { content: edited(order, {}, [90, 5]) }),
            )
          : await admin.mutate('updateOrder', change([90, 5]));
      expect(refusal(refused)).toEqual(STARTED);
      await expectAsBefore();
      // Changes that do not affect the started document are allowed.
      await admin.done('updateOrder', change([100, 5]));
      expect(await announced()).toEqual(['-1 宇治抹茶 0/5', '-2 コットンTシャツ 1/100']);
    },
  );

  const closeLines = async (): Promise<void> => {
    const lines = (await admin.seen(order.uuid)).orderProductLines.map(({ id, lot, receivedLot }) => ({
      id,
      expectedOutstandingLot: (lot ?? 0) - receivedLot,
    }));
    dataOf(
      await admin.run(
        'mutation c($input: ShortCloseOrderLinesInput!) { shortCloseOrderLines(input: $input) { orders { uuid } } }',
        { input: { idempotencyKey: key(), lines } },
      ),
    );
  };
  const completeDelivery = () =>
    admin.done('updateOrderStatus', decision(order, { event: 'COMPLETE_DELIVERY', confirmShortClose: true }));

  it.each([
    ['残数打切り of its lines', closeLines],
    ['納品完了', completeDelivery],
  ])(
    'stays as it is there after %s: LOGILESS is not called, and goods can still arrive',
    async (_, close) => {
      const code = `${order.purchaseNumber}-2`;
      await warehouse.receive(code, 60);
      expect(await warehouse.synchronise()).toMatchObject({ counts: { changed: 1 } });
      const { deliveries: before } = await warehouse.merchant.state();
      const shown = await warehouse.deliveries(admin, order);
      // The next call meets it, whichever it is.
      await warehouse.merchant.fail({ on: '*', kind: 'STATUS', status: 429 });

      await close();
      expect((await admin.seen(order.uuid)).status).toBe('DeliveryComplete');
      expect(await warehouse.deliveries(admin, order)).toEqual(shown);
      expect(await warehouse.merchant.state()).toEqual({
        deliveries: before,
        faults: [{ on: '*', times: 1 }],
      });

      await warehouse.receive(code, 75);
      expect(await warehouse.synchronise()).toMatchObject({ counts: { changed: 1 }, error: null });
      expect((await warehouse.merchant.state()).faults).toEqual([{ on: '*', times: 0 }]);
      const { status, orderProductLines } = await admin.seen(order.uuid);
      expect(status).toBe('DeliveryComplete');
      expect(orderProductLines.map(({ receivedLot, canceledLot }) => [receivedLot, canceledLot])).toEqual([
        [75, 25],
        [0, 3],
      ]);
    },
  );

  it('stays unchanged when a correction is refused for another reason', async () => {
    const stale = { ...change([90, 3]), expectedUpdatedAt: '2026-01-01T00:00:00.000000Z' };
    expect(refusal(await admin.mutate('updateOrder', stale))[0]).toBe('ABORTED');
    expect(await announced()).toEqual([TEAS, SHIRTS]);
    expect(await warehouse.documents()).toHaveLength(2);
  });

  describe('and whose change is approved anew', () => {
    let asker: Person;
    let waiting: SeenOrder;
    beforeEach(async () => {
      Object.assign(harness.settings, { members: [], featureFlags: ['APPROVAL_FUNCTION'] });
      asker = join(harness, '申請 花子', 'EDITOR');
      const boss = join(harness, '部長 一郎', 'ADMIN');
      const change = { content: edited(order, {}, [120, 5]) };
      const asked = await asker.client.done(
        'updateApprovalOrder',
        submission(order, [group('ANY', [boss])], change),
      );
      waiting = await boss.client.done('approveOrder', decision(asked));
      expect(waiting.status).toBe('WaitingForOrder');
      // The supplier still has what it had, and so has the warehouse.
      expect(await announced()).toEqual([TEAS, SHIRTS]);
    });
    afterEach(() => {
      Object.assign(harness.settings, { members: [], featureFlags: [] });
    });

    const place = (how: string) =>
      how === 'sent by mail'
        ? asker.client.mutate('sendOrderMail', asker.client.sending(waiting))
        : asker.client.mutate('updateOrderStatus', decision(waiting, { event: 'MARK_ORDERED' }));
    const CHANGED = ['-1 宇治抹茶 0/5', '-2 コットンTシャツ 0/120'];

    it.each(['sent by mail', 'marked as ordered'])(
      'is announced anew with the same code when the change is %s',
      async (how) => {
        expect((await place(how)).errors).toEqual([]);
        expect(await announced()).toEqual(CHANGED);
        expect((await admin.seen(order.uuid)).status).toBe('Delivering');
        expect((await warehouse.documents()).filter(({ status }) => status === 'Cancel')).toHaveLength(2);
        expect(await warehouse.deliveries(admin, order)).toMatchObject([
          { code: `${order.purchaseNumber}-1`, state: 'SENT', error: null },
          { code: `${order.purchaseNumber}-2`, state: 'SENT', error: null },
        ]);
      },
    );

    it.each(['sent by mail', 'marked as ordered'])(
      'is not %s once the warehouse has begun: order and documents are as they were, and no mail goes out',
      async (how) => {
        await warehouse.receive(`${order.purchaseNumber}-2`, 1);
        expect(refusal(await place(how))).toEqual(STARTED);
        expect(await admin.seen(order.uuid)).toMatchObject({
          status: 'WaitingForOrder',
          updatedAt: waiting.updatedAt,
          orderSendLogs: waiting.orderSendLogs,
        });
        // The first delivery was taken back already when the second one refused.
        expect(await announced()).toEqual([TEAS, '-2 コットンTシャツ 1/100']);
        expect(await warehouse.deliveries(admin, order)).toMatchObject([
          { state: 'SENT' },
          { state: 'SENT' },
        ]);
        expect(await mailsToSupplier()).toEqual([]);
      },
    );

    it('is told the warehouse again as it was where its mail fails, and anew once it is sent', async () => {
      harness.inbox.smtpBehavior = 'REJECT_RECIPIENTS';
      expect(refusal(await place('sent by mail'))[0]).toBe('UNAVAILABLE');
      harness.inbox.smtpBehavior = 'ACCEPT';
      expect(await announced()).toEqual([]);
      const past = new Date(0);
      const { connection } = harness.runtime;
      await connection
        .collection('wms_inbound_deliveries')
        .updateMany({ orderId: order.uuid }, { $set: { claimedUntil: past } });
      await connection
        .collection('outbox')
        .updateMany({ topic: 'orders.wms-announce', state: 'PENDING' }, { $set: { availableAt: past } });
      expect(await announced()).toEqual([TEAS, SHIRTS]);
      waiting = await admin.seen(order.uuid);
      expect((await place('sent by mail')).errors).toEqual([]);
      expect(await announced()).toEqual(CHANGED);
    });
  });
});
