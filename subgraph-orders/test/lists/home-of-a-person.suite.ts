import { todayJst } from '@hacchu-hub/subgraph-kit';
import { as, plansOf, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { weekOf } from '../../src/deliveries/line-list.service.js';
import { addDays } from '../../src/orders/order-warnings.js';
import { deleteCounts } from '../support/counts.js';
import { delegate } from '../support/delegations.js';
import { edited, receive, update } from '../support/edits.js';
import { Client, content, dataOf, type Harness, key } from '../support/harness.js';
import { decision, group, inReview, leave, type Person, useApprovingHarness } from '../support/people.js';
import { recordReceipts } from '../support/receipts.js';
import { SHIRT } from '../support/stand-ins.js';

interface Waiting {
  kind: string;
  count: number;
  dueDate: string | null;
  orders: { purchaseNumber: string; isAsDeputy: boolean; dueDate: string | null }[];
}

const today = todayJst();
const line = (deliveryDate: string, over: Record<string, unknown> = {}) => ({
  orderProductLines: [
    { productId: SHIRT, lot: 10, unitPrice: '1000', taxCategoryId: 1, deliveryDate, ...over },
  ],
  orderExpenseLines: [],
});

describe('home page of a person', () => {
  let harness: Harness;
  let asker: Person;
  let boss: Person;
  let second: Person;
  let clerk: Person;
  useApprovingHarness((started) => ({ harness, asker, boss, second, clerk } = started));
  beforeEach(async () => {
    // Each test counts the orders of its own people only; those of earlier ones have left.
    await harness.runtime.connection.collection('orders').deleteMany({ status: 'ReviewDenial' });
    await harness.runtime.connection.collection('home_arrangements').deleteMany({});
  });

  const waitingOf = async (client: Client): Promise<Waiting[]> =>
    dataOf(
      await client.run<{ homeWaiting: Waiting[] }>(
        '{ homeWaiting { kind count dueDate orders { purchaseNumber isAsDeputy dueDate } } }',
      ),
    ).homeWaiting;
  const kindsOf = async (client: Client) => (await waitingOf(client)).map(({ kind, count }) => [kind, count]);
  const listed = async (client: Client, where: Record<string, unknown>): Promise<number> =>
    dataOf(
      await client.run<{ orders: { totalCount: number } }>(
        'query l($where: OrderWhere) { orders(where: $where) { totalCount } }',
        { where },
      ),
    ).orders.totalCount;
  const plain = (person: Person) =>
    new Client(harness, as.demandAdmin({ uuid: person.uuid, name: person.name }));

  describe('what waits for me', () => {
    it('are requests to decide, also as a deputy, and the requests that came back', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      expect(await waitingOf(boss.client)).toEqual([
        {
          kind: 'REVIEW',
          count: 1,
          dueDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
          orders: [expect.objectContaining({ purchaseNumber: order.purchaseNumber, isAsDeputy: false })],
        },
      ]);
      expect(await waitingOf(second.client)).toEqual([]);
      await delegate(boss, [second]);
      const [review] = await waitingOf(second.client);
      expect(review?.orders).toEqual([expect.objectContaining({ isAsDeputy: true })]);
      await boss.client.done('denyOrder', decision(order, { comment: '再検討' }));
      expect(await kindsOf(second.client)).toEqual([]);
      expect(await kindsOf(asker.client)).toEqual([['DENIED', 1]]);
      expect(await listed(asker.client, { statuses: ['REVIEW_DENIAL'], requestedByMe: true })).toBe(1);
      expect(await listed(clerk.client, { statuses: ['REVIEW_DENIAL'], requestedByMe: true })).toBe(0);
    });

    it('are, for administrators, the requests that came back to somebody who has left', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      await boss.client.done('denyOrder', decision(order, { comment: '再検討' }));
      expect(await kindsOf(second.client)).toEqual([]);
      leave(harness, asker);
      expect(await kindsOf(second.client)).toEqual([['DENIED_ORPHANED', 1]]);
      expect(await listed(second.client, { requesterIsMissing: true })).toBe(1);
      expect(await kindsOf(clerk.client)).toEqual([]);
      expect(await listed(clerk.client, { requesterIsMissing: true })).toBe(0);
    });

    it('are my own orders, most urgent first, and none of others', async () => {
      harness.settings.featureFlags = [];
      const mine = plain(clerk);
      const orderDate = addDays(today, -10);
      const late = await mine.placed({ orderDate, ...line(addDays(today, -3)) });
      await mine.placed({ orderDate, ...line(addDays(today, -1)) });
      const talked = await mine.placed({ orderDate, ...line('2099-12-01') });
      await mine.done('updateOrderInConversation', { uuid: talked.uuid, inConversation: true });
      const excess = await mine.placed({ orderDate, ...line('2099-12-01') });
      const id = excess.orderProductLines[0]?.id;
      const receipt = { id, receivedLot: 12, lastDeliveryDate: today };
      dataOf(await recordReceipts(mine, [{ ...receipt, expectedReceivedLot: 0 }]));

      const found = await waitingOf(mine);
      expect(found.map(({ kind, count, dueDate }) => [kind, count, dueDate])).toEqual([
        ['LATE', 2, addDays(today, -3)],
        ['EXCESS_RECEIPT', 1, null],
        ['CONVERSATION', 1, null],
      ]);
      expect(found[0]?.orders[0]?.purchaseNumber).toBe(late.purchaseNumber);
      const own = { creatorUuid: clerk.uuid };
      expect(
        await Promise.all(
          [{ late: true }, { hasExcessReceipt: true }, { inConversation: true }].map((where) =>
            listed(mine, { ...own, ...where }),
          ),
        ),
      ).toEqual([2, 1, 1]);
      expect(await waitingOf(plain(asker))).toEqual([]);

      // 確定 accepts the excess.
      const { uuid, updatedAt: expectedUpdatedAt } = await mine.seen(excess.uuid);
      await mine.done('fixOrder', { uuid, expectedUpdatedAt });
      expect(await kindsOf(mine)).toEqual([
        ['LATE', 2],
        ['CONVERSATION', 1],
      ]);
      // The counts that are maintained are those of a recount.
      await deleteCounts(harness);
      expect(await kindsOf(mine)).toEqual([
        ['LATE', 2],
        ['CONVERSATION', 1],
      ]);
    });

    it('are changes that the supplier does not know, but not of completed and cancelled orders', async () => {
      harness.settings.featureFlags = [];
      const mine = plain(clerk);
      const changed = async () => {
        const placed = await mine.placed();
        return mine.done('updateOrder', update(placed, { content: edited(placed, { notes: '割れ物' }) }));
      };
      const itemsOf = async (where: Record<string, unknown>): Promise<string[]> =>
        dataOf(
          await mine.run<{ orders: { items: { uuid: string }[] } }>(
            'query l($where: OrderWhere) { orders(where: $where, limit: 100) { items { uuid } } }',
            { where },
          ),
        ).orders.items.map(({ uuid }) => uuid);
      const expectUnnotified = async (count: number) => {
        expect(await kindsOf(mine)).toEqual(count > 0 ? [['UNNOTIFIED', count]] : []);
        const own = { creatorUuid: clerk.uuid };
        expect(await itemsOf({ ...own, hasUnnotifiedChanges: true })).toHaveLength(count);
        expect(await listed(mine, { ...own, hasUnnotifiedChanges: false })).toBe(2 - count);
        const [notified, all] = [await itemsOf({ hasUnnotifiedChanges: false }), await itemsOf(own)];
        expect(all.filter((uuid) => notified.includes(uuid))).toHaveLength(2 - count);
      };
      const [received, canceled] = [await changed(), await changed()];
      await expectUnnotified(2);

      await mine.done('cancelOrder', { ...decision(canceled), reason: '販売中止' });
      expect((await mine.seen(canceled.uuid)).hasUnnotifiedChanges).toBe(false);
      await expectUnnotified(1);

      await receive(mine, received, [100, 3]);
      const complete = await mine.seen(received.uuid);
      expect(complete).toMatchObject({ status: 'DeliveryComplete', hasUnnotifiedChanges: false });
      await expectUnnotified(0);

      await mine.done('updateOrderStatus', { ...decision(complete), event: 'REOPEN_DELIVERY' });
      expect((await mine.seen(received.uuid)).hasUnnotifiedChanges).toBe(true);
      await expectUnnotified(1);
      await deleteCounts(harness);
      await expectUnnotified(1);
    });

    it('are due by delivery date, those without one last, however many there are', async () => {
      harness.settings.featureFlags = [];
      const mine = plain(clerk);
      const changed = async (over: Record<string, unknown>) => {
        const placed = await mine.placed(over);
        const { uuid, updatedAt: expectedUpdatedAt, purchaseNumber } = placed;
        const changedContent = { ...content(over), notes: '割れ物' };
        await mine.done('updateOrder', {
          uuid,
          expectedUpdatedAt,
          idempotencyKey: key(),
          content: changedContent,
        });
        return purchaseNumber;
      };
      const expense = { name: '送料', lot: 1, unitPrice: '500', taxCategoryId: 1 };
      const undated = { orderProductLines: [], orderExpenseLines: [expense] };
      for (const _ of [1, 2, 3]) await changed(undated);
      const [later, sooner] = [await changed(line('2099-12-20')), await changed(line('2099-12-10'))];
      const [unnotified, ...more] = await waitingOf(mine);
      expect(more).toEqual([]);
      expect(unnotified).toMatchObject({ kind: 'UNNOTIFIED', count: 5, dueDate: '2099-12-10' });
      expect(unnotified?.orders.map(({ dueDate }) => dueDate)).toEqual(['2099-12-10', '2099-12-20', null]);
      expect(unnotified?.orders.slice(0, 2).map(({ purchaseNumber }) => purchaseNumber)).toEqual([
        sooner,
        later,
      ]);
    });

    it('requires the right to see orders', async () => {
      const nobody = new Client(harness, as.unknownRole());
      for (const field of [
        'homeWaiting { kind }',
        'homeDeliveries { lateLineCount }',
        'homeArrangement { updatedAt }',
      ])
        expect((await nobody.run(`{ ${field} }`)).code).toBe('PERMISSION_DENIED');
    });
  });

  it('lists the orders of a person with counts that are maintained, in one query', async () => {
    harness.settings.featureFlags = [];
    const mine = plain(clerk);
    await mine.draft();
    await mine.placed();
    let page: { totalCount: number; counts: { status: string; count: number }[] } | undefined;
    const plans = await plansOf(harness, 'orders', async () => {
      page = dataOf(
        await mine.run<{ orders: NonNullable<typeof page> }>(
          'query l($where: OrderWhere) { orders(where: $where) { totalCount counts { status count } } }',
          { where: { creatorUuid: clerk.uuid, statuses: ['DRAFTING'] } },
        ),
      ).orders;
    });
    expect(plans).toHaveLength(1);
    expect(page?.totalCount).toBe(1);
    const counts = page?.counts.filter(({ count }) => count > 0) ?? [];
    expect(new Map(counts.map(({ status, count }) => [status, count]))).toEqual(
      new Map([
        ['Drafting', 1],
        ['Delivering', 1],
      ]),
    );
  });

  it('counts the deliveries of the week by day and destination, late ones apart', async () => {
    harness.settings.featureFlags = [];
    const { connection } = harness.runtime;
    const mine = plain(clerk);
    await connection.collection('order_product_lines').deleteMany({ demandUuid: TEST_DEMAND.uuid });
    const orderDate = addDays(today, -10);
    await mine.placed({ orderDate, ...line(addDays(today, -2)) });
    await mine.placed({ orderDate, ...line(today) });
    const received = await mine.placed({ orderDate, ...line(today) });
    const id = received.orderProductLines[0]?.id;
    const receipt = { id, expectedReceivedLot: 0, receivedLot: 10, lastDeliveryDate: today };
    dataOf(await recordReceipts(mine, [receipt]));
    await mine.placed({ orderDate, ...line(addDays(weekOf(today).sunday, 30)) });

    const read = async () =>
      dataOf(
        await mine.run<{ homeDeliveries: { lateLineCount: number; lateSince: string; days: object[] } }>(
          `{ homeDeliveries { lateLineCount lateSince days { day destinations {
            deliveryDestination { uuid } lineCount openLineCount } } } }`,
        ),
      ).homeDeliveries;
    const found = await read();
    expect([found.lateLineCount, found.lateSince]).toEqual([1, addDays(today, -2)]);
    expect(found.days[0]).toEqual({
      day: today,
      destinations: [
        {
          deliveryDestination: { uuid: '01900000-0000-7000-8000-00000000d001' },
          lineCount: 2,
          openLineCount: 1,
        },
      ],
    });
    const ofDay = dataOf(
      await mine.run<{ orderProductLines: { totalCount: number } }>(
        'query l($where: OrderProductLineWhere) { orderProductLines(where: $where) { totalCount } }',
        { where: { deliveryDate: today } },
      ),
    ).orderProductLines;
    expect(ofDay.totalCount).toBe(2);
    const plans = await plansOf(harness, 'order_product_lines', read);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(({ indexes, scansAll }) => indexes.length === 0 || scansAll)).toEqual([]);
  });

  describe('the arrangement of the home page', () => {
    const SAVE = `mutation s($input: SaveHomeArrangementInput!) {
      saveHomeArrangement(input: $input) { homeArrangement { tiles { key isHidden isWide } } }
    }`;
    const tile = (key: string, isHidden = false) => ({ key, isHidden, isWide: false });
    const save = (client: Client, tiles: object[]) => client.run(SAVE, { input: { tiles } });
    const arrangementOf = async (client: Client) =>
      dataOf(
        await client.run<{ homeArrangement: { tiles: { key: string; isHidden: boolean }[] } | null }>(
          '{ homeArrangement { tiles { key isHidden } } }',
        ),
      ).homeArrangement;

    it('belongs to one person, also where two tabs save the first one, and returns to the default', async () => {
      expect(await arrangementOf(clerk.client)).toBeNull();
      const tiles = [tile('orders'), tile('waiting', true), tile('of-a-later-release')];
      const both = await Promise.all([save(clerk.client, tiles), save(clerk.client, tiles)]);
      expect(both.map(({ code }) => code)).toEqual([undefined, undefined]);
      expect((await arrangementOf(clerk.client))?.tiles).toEqual(
        tiles.map(({ key, isHidden }) => ({ key, isHidden })),
      );
      expect(await arrangementOf(boss.client)).toBeNull();
      const reset = 'mutation { resetHomeArrangement(input: {}) { wasArranged } }';
      expect(dataOf(await clerk.client.run(reset))).toEqual({ resetHomeArrangement: { wasArranged: true } });
      expect(await arrangementOf(clerk.client)).toBeNull();
    });

    it.each([
      ['no tile', []],
      ['a tile twice', [tile('waiting'), tile('waiting', true)]],
      ['a name that is none', [tile('<script>')]],
      ['too many', Array.from({ length: 51 }, (_, index) => tile(`tile-${index}`))],
    ])('is refused with %s', async (_, tiles) => {
      expect((await save(clerk.client, tiles)).code).toBe('INVALID_ARGUMENT');
      expect(await arrangementOf(clerk.client)).toBeNull();
    });
  });
});
