import { TallyCheckJob } from '@hacchu-hub/subgraph-kit';
import { as, SubgraphProcess, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { countByFilter } from '../../src/migrations/2026-11-25-count-by-filter.js';
import { countUnnotified } from '../../src/migrations/2026-11-27-count-unnotified.js';
import { TallyKind, UNNOTIFIED } from '../../src/orders/tally.buckets.js';
import { deleteCounts, expectExactCounts, shownCounts } from '../support/counts.js';
import {
  Client,
  content,
  dataOf,
  type Harness,
  key,
  type SeenOrder,
  sharedHarness,
} from '../support/harness.js';

describe('maintained counts', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });

  const rows = () => harness.runtime.connection.collection<{ _id: string }>('tallies');
  const target = ({ uuid, updatedAt }: SeenOrder) => ({ uuid, expectedUpdatedAt: updatedAt });

  const exact = () => expectExactCounts(harness, admin);

  it('follow an order from its draft to its deletion', async () => {
    await exact();
    const draft = await admin.draft();
    await exact();
    const remove = 'mutation d($input: DeleteOrderInput!) { deleteOrder(input: $input) { uuid } }';
    dataOf(await admin.run(remove, { input: target(draft) }));
    await exact();
    const placed = await admin.placed();
    await exact();
    await admin.done('updateOrderInConversation', { uuid: placed.uuid, inConversation: true });
    const { orders, demandHome } = await shownCounts(admin);
    expect([orders.totalCount, orders.inConversationCount, demandHome.inConversationCount]).toEqual([
      1, 1, 1,
    ]);
    await admin.done('cancelOrder', { ...target(await admin.seen(placed.uuid)), reason: '仕様変更のため' });
    await exact();
  });

  it('stay exact under concurrent changes and reads', async () => {
    const clients = Array.from({ length: 5 }, (_, index) => {
      const uuid = `01900000-0000-7000-8000-0000000001${index}0`;
      return new Client(harness, as.demandAdmin({ uuid }));
    });
    const before = await shownCounts(admin);
    let isOver = false;
    const reader = async (): Promise<void> => {
      while (!isOver) await shownCounts(admin);
    };
    const reading = reader();
    try {
      await Promise.all(
        clients.map(async (client) => {
          for (let turn = 0; turn < 4; turn += 1) {
            const order = await client.draft(content({ subject: `同時 ${turn}` }));
            if (turn % 2 === 0) await client.done('cancelOrder', { ...target(order), reason: '重複のため' });
            else await client.done('updateOrderInConversation', { uuid: order.uuid, inConversation: true });
          }
        }),
      );
    } finally {
      isOver = true;
      await reading;
    }
    await exact();
    const { orders } = await shownCounts(admin);
    expect(orders.totalCount).toBe(before.orders.totalCount + 20);
    expect(orders.inConversationCount).toBe(before.orders.inConversationCount + 10);
  });

  it('are compacted when there are many deltas, without losing concurrent ones', async () => {
    const { orders } = await shownCounts(admin);
    await rows().insertMany(
      Array.from({ length: 600 }, (_, index) => ({
        _id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        demandUuid: TEST_DEMAND.uuid,
        kind: TallyKind.Orders,
        bucket: 'Drafting',
        count: index % 2 === 0 ? 1 : -1,
      })),
    );
    const [readings] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => shownCounts(admin))),
      admin.draft(),
    ]);
    for (const reading of readings) {
      expect([orders.totalCount, orders.totalCount + 1]).toContain(reading.orders.totalCount);
    }
    await exact();
    expect(await rows().countDocuments({ kind: TallyKind.Orders })).toBeLessThan(50);
  });

  it('are built once from existing documents, however many read them first', async () => {
    await deleteCounts(harness);
    const all = await Promise.all([...Array.from({ length: 4 }, () => shownCounts(admin)), admin.draft()]);
    expect(all).toHaveLength(5);
    await exact();
    expect(await rows().countDocuments({ bucket: '', kind: TallyKind.Orders })).toBe(1);
  });

  it('are corrected at night after other writes to the database', async () => {
    const right = await shownCounts(admin);
    const { insertedId } = await rows().insertOne({
      _id: key(),
      ...{ demandUuid: TEST_DEMAND.uuid, kind: TallyKind.Orders, bucket: 'Drafting', count: 7 },
    });
    expect((await shownCounts(admin)).orders.totalCount).toBe(right.orders.totalCount + 7);
    await harness.app.get(TallyCheckJob, { strict: false }).run();
    await exact();
    expect(await rows().findOne({ _id: insertedId })).toBeNull();
  });

  it('by filter are brought up to date by the migration of their release, which drops the indexes they replace', async () => {
    const { connection } = harness.runtime;
    const orders = connection.collection('orders');
    const replaced = { demandUuid: 1, deletedAt: 1, hasUnnotifiedChanges: 1 } as const;
    await admin.placed();
    await exact();
    // What a process of the earlier release leaves: its index, and a count that does not know of a change.
    const name = await orders.createIndex(replaced);
    await rows().deleteMany({ kind: TallyKind.Suppliers, bucket: { $ne: '' } });
    const migrate = () =>
      countByFilter.up({
        connection,
        get: (token) => harness.app.get(token, { strict: false }),
        signal: new AbortController().signal,
        say: () => undefined,
      });
    await migrate();
    await exact();
    expect((await orders.indexes()).map((index) => index.name)).not.toContain(name);
    await migrate();
    await exact();
  });

  it('of unnotified changes are corrected by the migration of the release that leaves completed orders out', async () => {
    const { connection } = harness.runtime;
    const placed = await admin.placed();
    await exact();
    // What a process of the earlier release leaves: it counts such an order as well.
    await connection
      .collection<{ _id: string }>('orders')
      .updateOne({ _id: placed.uuid }, { $set: { hasUnnotifiedChanges: true, status: 'DeliveryComplete' } });
    await rows().insertOne({
      _id: key(),
      ...{ demandUuid: TEST_DEMAND.uuid, kind: TallyKind.Attention, bucket: UNNOTIFIED, count: 1 },
    });
    await countUnnotified.up({
      connection,
      get: (token) => harness.app.get(token, { strict: false }),
      signal: new AbortController().signal,
      say: () => undefined,
    });
    await exact();
  });

  it('are exact after a process was killed', async () => {
    const { catalog, identity, inbox, keys, database, runtime } = harness;
    const killed = await SubgraphProcess.start({
      name: 'subgraph-orders',
      main: new URL('../../dist/start.cjs', import.meta.url),
      keys,
      database,
      files: runtime.environment.OBJECT_STORE_ROOT,
      environment: { CATALOG_URL: catalog.url, IDENTITY_URL: identity.url, SMTP_URL: inbox.url },
    });
    try {
      const client = new Client(killed);
      const before = (await shownCounts(admin)).orders.totalCount;
      const attempts = Array.from({ length: 12 }, () => client.draft());
      await Promise.any(attempts);
      await killed.kill();
      await Promise.allSettled(attempts);
      await exact();
      expect((await shownCounts(admin)).orders.totalCount).toBeGreaterThan(before);
    } finally {
      await killed.kill();
    }
  });
});
