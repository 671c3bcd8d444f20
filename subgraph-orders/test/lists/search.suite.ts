import { as, OTHER_DEMAND, plansOf, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { mongo } from 'mongoose';
import {
  Client,
  dataOf,
  fieldsOf,
  type Harness,
  type SeenOrder,
  sharedHarness,
  WITHOUT_MASTERS,
} from '../support/harness.js';

const SEARCH = `query s($query: String!, $limit: Int, $demandUuid: ID, $inAllDemands: Boolean) {
  searchOrders(query: $query, limit: $limit, demandUuid: $demandUuid, inAllDemands: $inAllDemands) {
    uuid subject demand { uuid }
  }
}`;

interface Found {
  searchOrders: { uuid: string; subject: string; demand: { uuid: string } }[];
}

describe('the search of orders', () => {
  let harness: Harness;
  let admin: Client;
  let winter: SeenOrder;

  const ask = (query: string, more: object = {}, who = as.demandAdmin()) =>
    new Client(harness, who).run<Found>(SEARCH, { query, ...more });
  const subjects = async (...asked: Parameters<typeof ask>): Promise<string[]> =>
    dataOf(await ask(...asked)).searchOrders.map(({ subject }) => subject);

  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
    winter = await admin.draft({ subject: '冬物ジャケット', orderDate: '2026-11-01' });
    await admin.draft({ subject: '50%引き (冬物)', orderDate: '2026-11-03' });
    const doomed = await admin.draft({ subject: '冬物の下書き', orderDate: '2026-11-09' });
    dataOf(
      await admin.run('mutation d($input: DeleteOrderInput!) { deleteOrder(input: $input) { uuid } }', {
        input: { uuid: doomed.uuid, expectedUpdatedAt: doomed.updatedAt },
      }),
    );
    const outsider = new Client(harness, as.otherDemandAdmin());
    await outsider.draft({ subject: 'よその冬物', orderDate: '2026-11-05', ...WITHOUT_MASTERS });
  });

  it('finds the newest first, without deleted orders and those of other demands', async () => {
    expect(await subjects('冬物')).toEqual(['50%引き (冬物)', '冬物ジャケット']);
    expect(await subjects('冬物', { limit: 1 })).toEqual(['50%引き (冬物)']);
    expect(await subjects('冬物', {}, as.otherDemandAdmin())).toEqual(['よその冬物']);
  });

  it.each([
    ['part of its number', () => winter.purchaseNumber.slice(3), '冬物ジャケット'],
    ['half-width kana', () => 'ｼﾞｬｹｯﾄ', '冬物ジャケット'],
    ['hiragana', () => 'じゃけっと', '冬物ジャケット'],
    ['full-width signs and brackets', () => '５０％引き （冬物）', '50%引き (冬物)'],
    ['the name of its supplier, and a word of its own', () => '青空 ジャケット', '冬物ジャケット'],
  ])('finds an order by %s', async (_, query, expected) =>
    expect(await subjects(query())).toEqual([expected]),
  );

  it.each(['.*', '(春', '冬物|春物', '[冬]', '\\', ' 　', ''])('finds nothing by %j', async (query) =>
    expect(await subjects(query)).toEqual([]),
  );

  it('finds an order by the name of a product', async () => {
    const [{ searchText } = { searchText: '' }] = await harness.runtime.connection
      .collection<{ _id: string; searchText: string }>('orders')
      .find({ _id: winter.uuid })
      .toArray();
    const product = searchText.split('\n').at(-1) ?? '';
    expect(product).not.toBe('');
    expect(await subjects(`${product} ジャケット`)).toEqual(['冬物ジャケット']);
  });

  it('shows editors what administrators see', async () => {
    expect(await subjects('冬物', {}, as.editor())).toEqual(['50%引き (冬物)', '冬物ジャケット']);
  });

  it('shows operators the orders of one demand, or of all with their demands', async () => {
    expect(await subjects('冬物', { demandUuid: OTHER_DEMAND.uuid }, as.operator())).toEqual(['よその冬物']);
    const all = dataOf(await ask('冬物', { inAllDemands: true }, as.operator())).searchOrders;
    expect(all.map(({ subject, demand }) => [subject, demand.uuid])).toEqual([
      ['よその冬物', OTHER_DEMAND.uuid],
      ['50%引き (冬物)', TEST_DEMAND.uuid],
      ['冬物ジャケット', TEST_DEMAND.uuid],
    ]);
    expect(await subjects('青空 ジャケット', { inAllDemands: true }, as.operator())).toEqual([
      '冬物ジャケット',
    ]);
    expect((await ask('冬物', {}, as.operator())).code).toBe('INVALID_ARGUMENT');
  });

  it('looks up each demand in the index of an operator’s search, and none that has no orders', async () => {
    const filters: string[] = [];
    const listen = ({ commandName, command }: mongo.CommandStartedEvent): void => {
      if (commandName === 'find' && command['find'] === 'orders')
        filters.push(JSON.stringify(command['filter']));
    };
    const client = harness.runtime.connection.getClient().on('commandStarted', listen);
    try {
      dataOf(await ask('冬物', { inAllDemands: true }, as.operator()));
    } finally {
      client.off('commandStarted', listen);
    }
    const demands = [OTHER_DEMAND.uuid, TEST_DEMAND.uuid].sort();
    expect(filters).toEqual([expect.stringContaining(`{"demandUuid":{"$in":${JSON.stringify(demands)}}}`)]);
  });

  it('finds the first order of a demand in the search over all at once', async () => {
    const demand = { uuid: '01900000-0000-7000-8000-0000000000d9', name: '新しい組織' };
    const newcomer = new Client(harness, as.demandAdmin({ demand }));
    const all = () => subjects('春物', { inAllDemands: true }, as.operator());
    expect(await all()).toEqual([]);
    await newcomer.draft({ subject: '初めての春物', ...WITHOUT_MASTERS });
    expect(await all()).toEqual(['初めての春物']);
  });

  it.each([
    ['all demands', { inAllDemands: true }, as.demandAdmin()],
    [
      'all demands beside the own one',
      { inAllDemands: true, demandUuid: TEST_DEMAND.uuid },
      as.demandAdmin(),
    ],
    ['another demand', { demandUuid: OTHER_DEMAND.uuid }, as.demandAdmin()],
    ['anything, without a role', {}, as.unknownRole()],
  ])('refuses a demand user %s', async (_, more, who) =>
    expect((await ask('冬物', more, who)).code).toBe('PERMISSION_DENIED'),
  );

  it.each([0, 21, -1])('rejects a limit of %i', async (limit) =>
    expect(fieldsOf(await ask('冬物', { limit }))).toHaveProperty('limit'),
  );

  it('rejects more than 100 characters', async () => {
    expect(fieldsOf(await ask('あ'.repeat(101)))).toHaveProperty('text');
  });

  it.each([
    // Counted to a limit first, which decides whether the matches are sorted or met in the order of the list.
    ['one demand', 2, '冬物', {}, as.demandAdmin()],
    ['all demands', 1, '冬物', { inAllDemands: true }, as.operator()],
    ['all demands, by a supplier', 1, '青空', { inAllDemands: true }, as.operator()],
  ])('reads an index for %s', async (_, queries, query, more, who) => {
    const plans = await plansOf(harness, 'orders', async () => dataOf(await ask(query, more, who)));
    expect(plans).toHaveLength(queries);
    for (const { indexes, scansAll } of plans) {
      expect(indexes).not.toEqual([]);
      expect(scansAll).toBe(false);
    }
  });
});
