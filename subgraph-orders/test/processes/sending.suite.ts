import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, dataOf, type SeenOrder } from '../support/harness.js';
import { type ProcessHarness, sharedProcesses } from '../support/processes.js';

describe('processes killed while sending', () => {
  let harness: ProcessHarness;
  beforeAll(async () => {
    harness = await sharedProcesses();
  });

  const untilDelivering = (client: Client, { uuid }: SeenOrder): Promise<SeenOrder> =>
    until(
      () => client.seen(uuid),
      ({ status }) => status === 'Delivering',
    );

  describe('a killed process', () => {
    it('between decision and mail leaves one mail and one log to its successor', async () => {
      const first = await harness.victim();
      const draft = await first.draft();
      const { connected } = harness.inbox.stopResponding();
      const sending = first.sending(draft);
      // No response: the process is killed before.
      const lost = first.mutate('submitOrderWithSendMail', sending).catch(() => undefined);
      await connected;
      await harness.kill();
      await lost;

      const second = await harness.successor();
      const { messages } = harness.inbox;
      const order = await untilDelivering(second, draft);
      expect(order.latestOrderSendLog).toMatchObject({ status: 'SENT', version: 1 });
      expect(messages).toHaveLength(1);

      // The user retries after the lost response.
      const again = dataOf(await second.mutate('submitOrderWithSendMail', sending));
      expect(again.submitOrderWithSendMail?.order.orderSendLogs).toHaveLength(1);
      expect(messages).toHaveLength(1);
      expect(order.histories.filter(({ event }) => event === 'SUBMIT_WITH_SEND_MAIL')).toHaveLength(1);
    });

    it('between change and Slack message leaves one message to its successor', async () => {
      const first = await harness.victim();
      harness.settings.slack = { outcome: 'POSTED', brokenSince: null, posts: [], reviews: [] };
      const draft = await first.draft();
      const { identity, settings } = harness;
      // The identity slice receives the message and does not respond.
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
      await harness.kill();

      await harness.successor();
      const posts = await until(
        () => settings.slack.posts,
        ({ length }) => length > 1,
      );
      const open = await until(
        () => harness.connection.collection('outbox').countDocuments({ state: 'PENDING' }),
        (count) => count === 0,
      );
      expect(open).toBe(0);
      // Both calls have the same key, by which the identity slice deduplicates.
      expect(posts.map(({ key, orderUuid }) => [key, orderUuid])).toEqual(
        Array.from({ length: 2 }, () => [posts[0]?.key, draft.uuid]),
      );
    });

    it('within the decision leaves nothing, and a retry of the request succeeds', async () => {
      const { catalog } = harness;
      const first = await harness.victim();
      const draft = await first.draft();
      const sending = first.sending(draft);
      // The document needs names from the catalog, which does not respond, so the mail is never decided.
      catalog.isHanging = true;
      const asked = catalog.calls.length;
      const lost = first.mutate('submitOrderWithSendMail', sending).catch(() => undefined);
      await until(
        () => catalog.calls.length,
        (calls) => calls > asked,
        { everyMs: 5 },
      );
      await harness.kill();
      await lost;

      const second = await harness.successor();
      expect(await second.seen(draft.uuid)).toMatchObject({ status: 'Drafting', orderSendLogs: [] });
      await second.done('submitOrderWithSendMail', sending);
      const order = await untilDelivering(second, draft);
      expect(order).toMatchObject({ status: 'Delivering', latestOrderSendLog: { status: 'SENT' } });
      expect(harness.inbox.messages).toHaveLength(1);
    });

    it('between preparation and decision leaves no document, and a retry of the request succeeds', async () => {
      const { identity, connection, files } = harness;
      const first = await harness.victim();
      const draft = await first.draft();
      const stranger = 'someone@elsewhere.example';
      const sending = first.sending(draft, {
        mail: {
          to: [stranger],
          subject: '発注書の送付',
          body: 'よろしくお願いします。',
          confirmedRecipients: [stranger],
        },
      });
      const documents = (): string[] => {
        const folder = join(files, 'orders', TEST_DEMAND.uuid, draft.uuid);
        return existsSync(folder) ? readdirSync(folder) : [];
      };
      // The document is stored when the members are asked for, who include the recipient perhaps.
      let ask = (): void => undefined;
      const asked = new Promise<void>((resolve) => (ask = resolve));
      identity.before = async (operation) => {
        if (operation !== 'OrderDemandMembers') return;
        ask();
        await new Promise(() => undefined);
      };
      const lost = first.mutate('submitOrderWithSendMail', sending).catch(() => undefined);
      await asked;
      expect(documents()).toHaveLength(1);
      await harness.kill();
      await lost;

      // As after some minutes.
      const staged = { topic: 'kit.staged-file', state: 'PENDING' };
      await connection.collection('outbox').updateMany(staged, { $set: { availableAt: new Date(0) } });
      const second = await harness.successor();
      await until(
        async () => documents(),
        ({ length }) => length === 0,
      );
      expect(await second.seen(draft.uuid)).toMatchObject({ status: 'Drafting', orderSendLogs: [] });
      await second.done('submitOrderWithSendMail', sending);
      await untilDelivering(second, draft);
      expect(harness.inbox.messages).toHaveLength(1);
      expect(documents()).toHaveLength(1);
    });
  });
});
