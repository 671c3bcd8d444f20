import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { type GraphqlAnswer } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { monthAfter, saveBudget } from '../support/budgets.js';
import {
  delegate,
  delegationsOf,
  delegationTo,
  endDelegation,
  SAVE_DELEGATION,
} from '../support/delegations.js';
import { dataOf, type Harness, key, refusal } from '../support/harness.js';
import { group, type Person, useApprovingHarness } from '../support/people.js';
import { SAVE_ROUTE, saveRoute } from '../support/routes.js';
import { DRINKS, SUPPLIER } from '../support/stand-ins.js';

const SAVE_VIEW =
  'mutation v($input: SaveOrderListViewInput!) { saveOrderListView(input: $input) { orderListView { uuid } } }';

describe('of what there may be only so many', () => {
  let harness: Harness;
  let boss: Person;
  let second: Person;
  useApprovingHarness((started) => {
    ({ harness, boss, second } = started);
  });
  const collection = (name: string) => harness.runtime.connection.collection<{ _id: string }>(name);
  const USED = ['approval_routes', 'budgets', 'order_list_views', 'review_delegations'];
  const empty = async (): Promise<void> => {
    for (const name of USED) await collection(name).deleteMany({});
  };
  beforeEach(empty);
  afterEach(async () => {
    await empty();
    await harness.app.get(OutboxRelay, { strict: false }).drain();
    await harness.forgetMails();
  });

  /** Stores copies of the only document of a collection, until there are as many. */
  const fillUp = async (name: string, count: number, differing: (index: number) => object): Promise<void> => {
    const one = await collection(name).findOne();
    if (!one) throw new Error(`nothing to copy in ${name}`);
    const copies = Array.from({ length: count - 1 }, (_, index) => ({
      ...one,
      ...differing(index),
      _id: `copy-${index}`,
    }));
    await collection(name).insertMany(copies);
  };
  /** The codes with which requests are refused that are made at the same moment. */
  const refusedOf = async (requests: readonly Promise<GraphqlAnswer<unknown>>[]) =>
    (await Promise.all(requests)).flatMap((answer) =>
      answer.errors.length === 0 ? [] : [refusal(answer)[0]],
    );
  const refusedAtOnce = (operation: string, inputs: readonly object[]) =>
    refusedOf(inputs.map((input) => boss.client.run(operation, { input })));

  it('200 budgets of a month are not exceeded by two people at once', async () => {
    const month = monthAfter(5);
    dataOf(await saveBudget(boss.client, { month }));
    await fillUp('budgets', 199, (index) => ({
      scope: 'SUPPLIER',
      targetUuid: `s-${index}`,
      key: `k-${index}`,
    }));
    const requests = [
      saveBudget(boss.client, { month, scope: 'SUPPLIER', targetUuid: SUPPLIER }),
      saveBudget(boss.client, { month, scope: 'CATEGORY', targetUuid: DRINKS.uuid }),
    ];
    expect(await refusedOf(requests)).toEqual(['RESOURCE_EXHAUSTED']);
    expect(await collection('budgets').countDocuments()).toBe(200);
  });

  it('50 approval routes are not, either', async () => {
    const route = { kind: 'TEMPLATE', reviewGroups: [group('ANY', [second])] };
    await saveRoute(boss, { ...route, name: 'A' });
    await fillUp('approval_routes', 48, (index) => ({ name: `ルート${index}` }));
    const inputs = ['B', 'C', 'D', 'E'].map((name) => ({ ...route, name }));
    expect(await refusedAtOnce(SAVE_ROUTE, inputs)).toEqual(['RESOURCE_EXHAUSTED', 'RESOURCE_EXHAUSTED']);
    expect(await collection('approval_routes').countDocuments()).toBe(50);
  });

  it('nor 20 delegations of a reviewer, nor 20 views of a person', async () => {
    await delegate(boss, [second]);
    await fillUp('review_delegations', 19, () => ({}));
    const delegation = delegationTo([second]);
    expect(await refusedAtOnce(SAVE_DELEGATION, [delegation, delegation])).toEqual(['RESOURCE_EXHAUSTED']);
    dataOf(await boss.client.run(SAVE_VIEW, { input: { name: 'A', query: 'q=a' } }));
    await fillUp('order_list_views', 19, (index) => ({ name: `表示${index}` }));
    const views = ['B', 'C'].map((name) => ({ name, query: 'q=a' }));
    expect(await refusedAtOnce(SAVE_VIEW, views)).toEqual(['RESOURCE_EXHAUSTED']);
  });

  describe('a delegation whose creation is repeated', () => {
    const save = (input: object) =>
      boss.client.run<{ saveReviewDelegation: { reviewDelegation: { uuid: string } } }>(SAVE_DELEGATION, {
        input,
      });
    const uuidOf = async (input: object): Promise<string> =>
      dataOf(await save(input)).saveReviewDelegation.reviewDelegation.uuid;

    it('with the same key is created once, also at the same moment', async () => {
      const input = { ...delegationTo([second]), idempotencyKey: key() };
      const [first, again] = await Promise.all([uuidOf(input), uuidOf(input)]);
      expect(again).toBe(first);
      expect(await uuidOf(input)).toBe(first);
      expect((await delegationsOf(boss)).map(({ uuid }) => uuid)).toEqual([first]);
      // Another one has another key.
      expect(await uuidOf({ ...input, idempotencyKey: key() })).not.toBe(first);
      // The one that was created is given as it is now.
      await endDelegation(boss, first);
      expect(await uuidOf(input)).toBe(first);
    });

    it('with other content is refused, and a refused creation frees its key', async () => {
      const idempotencyKey = key();
      expect(refusal(await save({ ...delegationTo([boss]), idempotencyKey }))[0]).toBe('INVALID_ARGUMENT');
      await uuidOf({ ...delegationTo([second]), idempotencyKey });
      const other = { ...delegationTo([second], { reason: '出張' }), idempotencyKey };
      expect(refusal(await save(other))[0]).toBe('FAILED_PRECONDITION');
      expect(await delegationsOf(boss)).toHaveLength(1);
    });
  });
});
