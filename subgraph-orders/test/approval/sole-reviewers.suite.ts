import { describe, expect, it } from '@jest/globals';
import { as, OTHER_DEMAND, TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';
import { Client, type House, type SeenOrder } from '../support/house.js';
import {
  changeRole,
  decision,
  group,
  inReview,
  leave,
  useApprovingHouse,
  type Person,
} from '../support/people.js';

describe('sole reviewers', () => {
  let house: House;
  let asker: Person;
  let boss: Person;
  let second: Person;
  let clerk: Person;
  useApprovingHouse((started) => {
    ({ house, asker, boss, second, clerk } = started);
  });

  const QUESTION = `query q($reviewerUuid: ID!, $staysEditor: Boolean!, $demandUuid: ID) {
  ordersOnlyReviewedBy(reviewerUuid: $reviewerUuid, staysEditor: $staysEditor, demandUuid: $demandUuid) { uuid }
}`;

  /** What an ADMIN is told before somebody leaves, or becomes an EDITOR. */
  async function hanging(person: Person, staysEditor = false): Promise<string[]> {
    const { data } = await second.client.run<{ ordersOnlyReviewedBy: SeenOrder[] }>(QUESTION, {
      reviewerUuid: person.uuid,
      staysEditor,
    });
    return data?.ordersOnlyReviewedBy.map(({ uuid }) => uuid) ?? ['refused'];
  }

  describe('orders that would hang without a person', () => {
    it('are those with a step, open or waiting, that only this person can decide, newest first', async () => {
      const alone = await inReview(asker, [group('ANY', [boss])]);
      await inReview(asker, [group('ANY', [boss, second])]);
      const later = await inReview(asker, [group('ANY', [second]), group('ALL', [boss])]);
      expect(await hanging(boss)).toEqual([later.uuid, alone.uuid]);
      expect(await hanging(second)).toEqual([later.uuid]);
      expect(await hanging(clerk)).toEqual([]);
    });

    it('count nobody who has decided, left or lost the right already', async () => {
      const order = await inReview(asker, [group('ALL', [boss, second])]);
      expect(await hanging(boss)).toEqual([]);
      await boss.client.done('approveOrder', decision(order));
      expect([await hanging(boss), await hanging(second)]).toEqual([[], [order.uuid]]);

      const other = await inReview(asker, [group('ANY', [boss, clerk], false)]);
      leave(house, clerk);
      expect(await hanging(boss)).toEqual([other.uuid]);
      leave(house, boss);
      // It hangs already: it is not this person's leaving that brings it about.
      expect(await hanging(boss)).toEqual([]);
    });

    it('keep a reviewer who becomes an EDITOR where EDITORs may decide', async () => {
      const open = await inReview(asker, [group('ANY', [boss], false)]);
      const restricted = await inReview(asker, [group('ANY', [boss])]);
      expect(await hanging(boss)).toEqual([restricted.uuid, open.uuid]);
      expect(await hanging(boss, true)).toEqual([restricted.uuid]);
      changeRole(house, boss, 'EDITOR');
      expect(await hanging(boss)).toEqual([open.uuid]);
    });

    it('are over with the round, and belong to the demand', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      const ask = async (demandUuid: string, client: Client) =>
        client.run<{ ordersOnlyReviewedBy: SeenOrder[] }>(QUESTION, {
          reviewerUuid: boss.uuid,
          staysEditor: false,
          demandUuid,
        });
      const operator = new Client(house, as.operator());
      const seen = await ask(TEST_DEMAND.uuid, operator);
      expect(seen.data?.ordersOnlyReviewedBy).toHaveLength(1);
      expect((await ask(OTHER_DEMAND.uuid, operator)).data?.ordersOnlyReviewedBy).toEqual([]);
      expect((await ask(OTHER_DEMAND.uuid, second.client)).code).toBe('PERMISSION_DENIED');
      await boss.client.done('approveOrder', decision(order));
      expect(await hanging(boss)).toEqual([]);
    });
  });
});
