import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@hacchu-hub/subgraph-kit/testing';
import { randomUUID } from 'node:crypto';
import { dataOf, type Client, type SeenOrder } from '../support/house.js';
import { sharedProcesses, type ProcessHouse } from '../support/processes.js';

describe('killed while sending', () => {
  let house: ProcessHouse;
  beforeAll(async () => {
    house = await sharedProcesses();
  });

  const untilDelivering = (client: Client, { uuid }: SeenOrder): Promise<SeenOrder> =>
    until(
      () => client.seen(uuid),
      ({ status }) => status === 'Delivering',
    );

  describe('a process that is killed', () => {
    it('between the decision and the mail leaves one mail and one log to the next', async () => {
      const first = await house.victim();
      const draft = await first.draft();
      const { called } = house.inbox.mute();
      const sending = first.sending(draft);
      // The answer never comes: its process is gone before.
      const lost = first.mutate('submitOrderWithSendMail', sending).catch(() => undefined);
      await called;
      await house.kill();
      await lost;

      const second = await house.successor();
      const { messages } = house.inbox;
      const order = await untilDelivering(second, draft);
      expect(order.latestOrderSendLog).toMatchObject({ status: 'SENT', version: 1 });
      expect(messages).toHaveLength(1);

      // The person whose answer was lost presses again.
      const again = dataOf(await second.mutate('submitOrderWithSendMail', sending));
      expect(again.submitOrderWithSendMail?.order.orderSendLogs).toHaveLength(1);
      expect(messages).toHaveLength(1);
      expect(order.histories.filter(({ event }) => event === 'SUBMIT_WITH_SEND_MAIL')).toHaveLength(1);
    });

    it('between the change and the message for Slack leaves one message to the next', async () => {
      const first = await house.victim();
      house.settings.slack = { outcome: 'POSTED', brokenSince: null, posts: [], reviews: [] };
      const draft = await first.draft();
      const { identity, settings } = house;
      // The identity slice takes the call of the message and hangs.
      let ask = (): void => undefined;
      const asked = new Promise<void>((resolve) => (ask = resolve));
      identity.before = async (operation) => {
        if (!operation.includes('postSlackMessage')) return;
        ask();
        await new Promise(() => undefined);
      };
      const order = await first.done('updateOrderStatus', {
        uuid: draft.uuid,
        expectedUpdatedAt: draft.updatedAt,
        event: 'MARK_ORDERED',
        idempotencyKey: randomUUID(),
      });
      expect(order.status).toBe('Delivering');
      await asked;
      await house.kill();

      await house.successor();
      const posts = await until(
        () => settings.slack.posts,
        ({ length }) => length > 1,
      );
      const open = await until(
        () => house.connection.collection('outbox').countDocuments({ state: 'PENDING' }),
        (count) => count === 0,
      );
      expect(open).toBe(0);
      // Both have the key under which the identity slice posts once.
      expect(posts.map(({ key, orderUuid }) => [key, orderUuid])).toEqual(
        Array.from({ length: 2 }, () => [posts[0]?.key, draft.uuid]),
      );
    });

    it('in the middle of the decision leaves nothing, and the same press works afterwards', async () => {
      const { catalog } = house;
      const first = await house.victim();
      const draft = await first.draft();
      const sending = first.sending(draft);
      // The names on the document come from a slice that hangs, so the transaction is begun and never committed.
      catalog.isSilent = true;
      const asked = catalog.calls.length;
      const lost = first.mutate('submitOrderWithSendMail', sending).catch(() => undefined);
      await until(
        () => catalog.calls.length,
        (calls) => calls > asked,
        { everyMs: 5 },
      );
      await house.kill();
      await lost;

      const second = await house.successor();
      expect(await second.seen(draft.uuid)).toMatchObject({ status: 'Drafting', orderSendLogs: [] });
      await second.done('submitOrderWithSendMail', sending);
      const order = await untilDelivering(second, draft);
      expect(order).toMatchObject({ status: 'Delivering', latestOrderSendLog: { status: 'SENT' } });
      expect(house.inbox.messages).toHaveLength(1);
    });
  });
});
