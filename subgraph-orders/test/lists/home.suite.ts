import { todayJst } from '@hacchu-hub/subgraph-kit';
import { as, plansOf, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { monthStart } from '../../src/home/home.repository.js';
import { deleteCounts } from '../support/counts.js';
import { Client, dataOf, type Harness, sharedHarness } from '../support/harness.js';
import { decision, group, inReview, join, type Person } from '../support/people.js';
import { SHIRT, SUPPLIER } from '../support/stand-ins.js';

describe('home page', () => {
  let harness: Harness;
  let boss: Person;
  let clerk: Person;
  beforeAll(async () => {
    harness = await sharedHarness();
    boss = join(harness, '部長 一郎', 'ADMIN');
    clerk = join(harness, '担当 花子', 'EDITOR');
  });

  interface Home {
    awaitingMyReviewCount: number;
    deniedCount: number;
    deniedOrders: { purchaseNumber: string; requesterName: string; isMine: boolean }[];
    lateCount: number;
    dueTodayCount: number;
    waitingForOrderCount: number;
    unnotifiedCount: number;
    inConversationCount: number;
    latestMessages: { purchaseNumber: string; excerpt: string; kind: string }[];
    spendBySupplier: { demandSupplier: { uuid: string } | null; orderCount: number; amount: string }[];
    onTimeRates: { month: string; dueCount: number; onTimeCount: number; rate: number | null }[];
  }
  const HOME = `{ demandHome {
  awaitingMyReviewCount deniedCount lateCount dueTodayCount waitingForOrderCount unnotifiedCount inConversationCount
  deniedOrders { purchaseNumber requesterName isMine }
  latestMessages { purchaseNumber excerpt kind }
  spendBySupplier { demandSupplier { uuid } orderCount amount }
  onTimeRates { month dueCount onTimeCount rate }
} }`;
  const homeOf = async (client: Client): Promise<Home> =>
    dataOf(await client.run<{ demandHome: Home }>(HOME)).demandHome;
  const line = (deliveryDate: string, over: Record<string, unknown> = {}) => ({
    orderProductLines: [
      { productId: SHIRT, lot: 10, unitPrice: '1000', taxCategoryId: 1, deliveryDate, ...over },
    ],
    orderExpenseLines: [],
  });
  const listed = async (client: Client, where: Record<string, unknown>): Promise<number> =>
    dataOf(
      await client.run<{ orders: { totalCount: number } }>(
        'query l($where: OrderWhere) { orders(where: $where) { totalCount } }',
        { where },
      ),
    ).orders.totalCount;
  const today = todayJst();
  const plain = () => new Client(harness, as.demandAdmin({ uuid: boss.uuid, name: boss.name }));

  describe('the home page', () => {
    it('counts what waits for the user, consistent with the linked lists', async () => {
      const client = plain();
      const orderDate = monthStart(today, 1);
      await client.placed({ orderDate, ...line(orderDate) });
      await client.placed({ orderDate, ...line(today) });
      const talked = await client.placed({ orderDate, ...line('2099-12-01') });
      await client.done('updateOrderInConversation', { uuid: talked.uuid, inConversation: true });
      const changed = await client.placed({ orderDate, ...line('2099-12-01') });
      await client.done('updateOrder', {
        ...decision(changed),
        content: {
          subject: '変更',
          orderDate,
          demandSupplierId: SUPPLIER,
          deliveryDestinationId: '01900000-0000-7000-8000-00000000d001',
          ...line('2099-12-01', { id: changed.orderProductLines[0]?.id, lot: 11 }),
        },
      });
      harness.settings.featureFlags = ['APPROVAL_FUNCTION'];
      const create = (groups: unknown[]) =>
        clerk.client.done('createApprovalOrder', {
          idempotencyKey: `${Math.random()}-key`,
          content: {
            subject: '承認',
            orderDate,
            demandSupplierId: SUPPLIER,
            deliveryDestinationId: '01900000-0000-7000-8000-00000000d001',
            ...line('2099-12-01'),
          },
          reviewGroups: groups,
        });
      await create([group('ANY', [boss])]);
      const approved = await create([group('ANY', [boss])]);
      await boss.client.done('approveOrder', decision(approved));
      const denied = await create([group('ANY', [boss])]);
      await boss.client.done('denyOrder', decision(denied, { comment: '再検討' }));
      const other = join(harness, '別の 四郎', 'EDITOR');
      const theirs = await inReview(other, [group('ANY', [boss])]);
      await boss.client.done('denyOrder', decision(theirs, { comment: '再検討' }));
      const back = async (who: Person) =>
        (await homeOf(who.client)).deniedOrders.map(({ purchaseNumber, isMine }) => [purchaseNumber, isMine]);
      expect(await back(clerk)).toEqual([
        [denied.purchaseNumber, true],
        [theirs.purchaseNumber, false],
      ]);
      expect(await back(other)).toEqual([
        [theirs.purchaseNumber, true],
        [denied.purchaseNumber, false],
      ]);
      const home = await homeOf(boss.client);
      expect(home).toMatchObject({
        awaitingMyReviewCount: 1,
        deniedCount: 2,
        lateCount: 1,
        dueTodayCount: 1,
        waitingForOrderCount: 1,
        unnotifiedCount: 1,
        inConversationCount: 1,
      });
      expect((await homeOf(clerk.client)).awaitingMyReviewCount).toBe(0);
      expect(
        await Promise.all(
          [
            { awaitsMyReview: true },
            { late: true },
            { openDeliveryDate: today },
            { statuses: ['WAITING_FOR_ORDER'] },
            { hasUnnotifiedChanges: true },
            { inConversation: true },
          ].map((where) => listed(boss.client, where)),
        ),
      ).toEqual([1, 1, 1, 1, 1, 1]);
      harness.settings.featureFlags = [];
    });

    it('charts the orders of the month by supplier, and the share of lines delivered on time', async () => {
      // Charts are cached for a minute, so the assertions use a second process with an empty cache.
      const other = await harness.another();
      const client = plain();
      await client.placed({ orderDate: today, ...line('2099-12-01') });
      await client.placed({ orderDate: today, ...line('2099-12-01', { lot: 20 }) });
      const lines = harness.runtime.connection.collection('order_product_lines');
      const pattern = await lines.findOne({ demandUuid: TEST_DEMAND.uuid });
      const due = `${monthStart(today, 2).slice(0, 7)}-15`;
      const day = (offset: number) => `${due.slice(0, 8)}${15 + offset}`;
      const arrived = [day(0), day(-2), day(1)];
      await lines.insertMany(
        [...arrived, null].map((lastDeliveryDate, index) => ({
          ...pattern,
          _id: `0000000${index}-0000-7000-8000-00000000abcd` as never,
          deliveryDate: due,
          lastDeliveryDate,
          deliveryStatus: lastDeliveryDate ? 'CompleteDelivery' : 'Delivering',
        })),
      );
      await deleteCounts(harness);
      const response = await other.graphql<{ demandHome: Home }>(HOME, {}, boss.client.identity);
      await other.close();
      const home = dataOf(response).demandHome;
      // 11,000 + 22,000 yen including tax.
      expect(home.spendBySupplier).toEqual([
        { demandSupplier: { uuid: SUPPLIER }, orderCount: 2, amount: '33000' },
      ]);
      expect(home.onTimeRates).toHaveLength(6);
      expect(home.onTimeRates[3]).toEqual({ month: due.slice(0, 7), dueCount: 4, onTimeCount: 2, rate: 0.5 });
      expect(home.onTimeRates[0]?.rate).toBeNull();
    });

    it('requires the right to see orders, and answers every query by an index', async () => {
      expect((await new Client(harness, as.unknownRole()).run(HOME)).code).toBe('PERMISSION_DENIED');
      const orders = harness.runtime.connection.collection('orders');
      const pattern = await orders.findOne({ demandUuid: TEST_DEMAND.uuid });
      await orders.insertMany(
        Array.from({ length: 2_000 }, (_, index) => ({
          ...pattern,
          _id: `${String(index).padStart(8, '0')}-0000-7000-8000-0000000000ff` as never,
          purchaseNumber: `H-${index}`,
          demandUuid:
            index % 2
              ? TEST_DEMAND.uuid
              : `0190${String(index).padStart(4, '0')}-0000-7000-8000-0000000000ff`,
          openDeliveryDate: null,
          listDate: `2020-01-${String(1 + (index % 28)).padStart(2, '0')}`,
        })),
      );
      const plans = await plansOf(harness, 'orders', async () => {
        await homeOf(new Client(harness, as.demandAdmin()));
        const { homeWaiting } = dataOf(
          await plain().run<{ homeWaiting: { kind: string }[] }>(
            '{ homeWaiting { kind orders { orderUuid } } }',
          ),
        );
        expect(homeWaiting.map(({ kind }) => kind)).toEqual(
          expect.arrayContaining(['REVIEW', 'LATE', 'UNNOTIFIED', 'CONVERSATION']),
        );
      });
      // 自分の承認待ち, and the chart of the month unless cached; all other counts are maintained, not computed.
      expect(plans.length).toBeGreaterThan(0);
      expect(plans.filter(({ indexes, scansAll }) => indexes.length === 0 || scansAll)).toEqual([]);
    });
  });
});
