import { as, OTHER_DEMAND, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { Client, type Harness, type SeenOrder } from '../support/harness.js';
import {
  changeRole,
  decision,
  group,
  inReview,
  leave,
  type Person,
  useApprovingHarness,
} from '../support/people.js';

describe('sole reviewers', () => {
  let harness: Harness;
  let asker: Person;
  let boss: Person;
  let second: Person;
  let clerk: Person;
  useApprovingHarness((started) => {
    ({ harness, asker, boss, second, clerk } = started);
  });

  const QUESTION = `query q($reviewerUuid: ID!, $staysEditor: Boolean!, $demandUuid: ID) {
  ordersOnlyReviewedBy(reviewerUuid: $reviewerUuid, staysEditor: $staysEditor, demandUuid: $demandUuid) { uuid }
}`;

  /** Warning shown to an ADMIN before a person is removed or becomes an EDITOR. */
  async function blockedOrders(person: Person, staysEditor = false): Promise<string[]> {
    const { data } = await second.client.run<{ ordersOnlyReviewedBy: SeenOrder[] }>(QUESTION, {
      reviewerUuid: person.uuid,
      staysEditor,
    });
    return data?.ordersOnlyReviewedBy.map(({ uuid }) => uuid) ?? ['refused'];
  }

  describe('orders that would be blocked without a reviewer', () => {
    it('are those with a group, open or waiting, that only this person can decide, newest first', async () => {
      const alone = await inReview(asker, [group('ANY', [boss])]);
      await inReview(asker, [group('ANY', [boss, second])]);
      const later = await inReview(asker, [group('ANY', [second]), group('ALL', [boss])]);
      expect(await blockedOrders(boss)).toEqual([later.uuid, alone.uuid]);
      expect(await blockedOrders(second)).toEqual([later.uuid]);
      expect(await blockedOrders(clerk)).toEqual([]);
    });

    it('do not count people who have decided, left or lost the right already', async () => {
      const order = await inReview(asker, [group('ALL', [boss, second])]);
      expect(await blockedOrders(boss)).toEqual([]);
      await boss.client.done('approveOrder', decision(order));
      expect([await blockedOrders(boss), await blockedOrders(second)]).toEqual([[], [order.uuid]]);

      const other = await inReview(asker, [group('ANY', [boss, clerk], false)]);
      leave(harness, clerk);
      expect(await blockedOrders(boss)).toEqual([other.uuid]);
      leave(harness, boss);
      // The group already had no eligible reviewer, so this removal does not cause it.
      expect(await blockedOrders(boss)).toEqual([]);
    });

    it('do not include groups of EDITORs for a reviewer who becomes an EDITOR', async () => {
      const open = await inReview(asker, [group('ANY', [boss], false)]);
      const restricted = await inReview(asker, [group('ANY', [boss])]);
      expect(await blockedOrders(boss)).toEqual([restricted.uuid, open.uuid]);
      expect(await blockedOrders(boss, true)).toEqual([restricted.uuid]);
      changeRole(harness, boss, 'EDITOR');
      expect(await blockedOrders(boss)).toEqual([open.uuid]);
    });

    it('disappear with the end of the round, and are separate per demand', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      const ask = async (demandUuid: string, client: Client) =>
        client.run<{ ordersOnlyReviewedBy: SeenOrder[] }>(QUESTION, {
          reviewerUuid: boss.uuid,
          staysEditor: false,
          demandUuid,
        });
      const operator = new Client(harness, as.operator());
      const seen = await ask(TEST_DEMAND.uuid, operator);
      expect(seen.data?.ordersOnlyReviewedBy).toHaveLength(1);
      expect((await ask(OTHER_DEMAND.uuid, operator)).data?.ordersOnlyReviewedBy).toEqual([]);
      expect((await ask(OTHER_DEMAND.uuid, second.client)).code).toBe('PERMISSION_DENIED');
      await boss.client.done('approveOrder', decision(order));
      expect(await blockedOrders(boss)).toEqual([]);
    });
  });
});
