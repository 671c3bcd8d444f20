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

  const untilDelivering = (client: Client, order: SeenOrder): Promise<SeenOrder> =>
    client.untilSeen(order, ({ status }) => status === 'Delivering');

  describe('a process that is killed while it gives a mail up', () => {
    interface Message {
      status: string;
      failureReason: string | null;
    }
    const outbox = () => harness.connection.collection('outbox');

    /** Lets a mail fail for good while its order cannot be changed, so that the failure is not recorded yet, and kills. */
    async function killInHook(uuid: string, topic: string, code: number, send: () => Promise<unknown>) {
      const isOutage = code < 500;
      if (isOutage) {
        // Already tried for a day.
        const { connected, respond } = harness.inbox.rejectLate(code);
        const lost = send().catch(() => undefined);
        await connected;
        respond();
        await until(
          () => outbox().findOne({ topic, state: 'PENDING', attempts: 1, leaseToken: null }),
          (found) => found !== null,
        );
        await lost;
        await outbox().updateOne({ topic, state: 'PENDING' }, { $set: { attempts: 724 } });
      }
      const { connected, respond } = harness.inbox.rejectLate(code);
      const lost = isOutage
        ? outbox().updateOne({ topic, state: 'PENDING' }, { $set: { availableAt: new Date() } })
        : send().catch(() => undefined);
      await connected;
      const session = await harness.connection.startSession();
      session.startTransaction();
      await harness.connection
        .collection<{ _id: string }>('orders')
        .updateOne({ _id: uuid }, { $set: { internalLock: 1 } }, { session });
      respond();
      const entry = await until(
        () => outbox().findOne({ topic }),
        (found) => found !== null && found['attempts'] >= Number.MAX_SAFE_INTEGER - 1,
      );
      expect(entry).toMatchObject({ state: 'PENDING' });
      await harness.kill();
      await session.abortTransaction();
      await session.endSession();
      await lost;
      await outbox().updateOne({ topic }, { $set: { availableAt: new Date(0) } });
    }

    it.each([
      [
        550,
        'メールサーバーに受け付けられませんでした（550）。宛先をご確認ください。',
        { resent: 0, mails: 0, order: 'Drafting' },
      ],
      [
        451,
        'メールサーバーに接続できませんでした。時間をおいて再度お試しください。',
        { resent: 1, mails: 1, order: 'Delivering' },
      ],
    ])('of an order, refused with %i, leaves why it failed to its successor', async (code, reason, end) => {
      const first = await harness.victim();
      const draft = await first.draft();
      await killInHook(draft.uuid, 'orders.mail', code, () =>
        first.mutate('submitOrderWithSendMail', first.sending(draft)),
      );
      const second = await harness.successor();
      const failed = await second.untilSeen(
        draft,
        ({ latestOrderSendLog }) => latestOrderSendLog?.status === 'FAILED',
      );
      expect(failed.latestOrderSendLog?.failureReason).toBe(reason);
      expect(failed.histories.filter(({ event }) => event === 'SEND_FAILED')).toHaveLength(1);
      const { resendFailedOrderMails } = dataOf(
        await second.run<{ resendFailedOrderMails: { orderCount: number } }>(
          'mutation r($input: ResendFailedOrderMailsInput!) { resendFailedOrderMails(input: $input) { orderCount } }',
          { input: {} },
        ),
      );
      expect(resendFailedOrderMails.orderCount).toBe(end.resent);
      await until(
        () => outbox().countDocuments({ state: 'PENDING' }),
        (count) => count === 0,
      );
      expect((await second.seen(draft.uuid)).status).toBe(end.order);
      expect(harness.inbox.messages).toHaveLength(end.mails);
    });

    it.each([
      [550, 'メールサーバーに受け付けられませんでした（550）。宛先をご確認ください。', 0],
      [451, 'メールサーバーに接続できませんでした。時間をおいて再度お試しください。', 1],
    ])(
      'with a message, refused with %i, leaves why it failed to its successor',
      async (code, reason, resent) => {
        const first = await harness.victim();
        const order = await first.placed();
        await until(
          () => outbox().countDocuments({ state: 'PENDING' }),
          (count) => count === 0,
        );
        harness.inbox.messages.length = 0;
        const input = { uuid: order.uuid, idempotencyKey: randomUUID(), comment: '納期を教えてください。' };
        await killInHook(order.uuid, 'orders.comment-mail', code, () =>
          first.run(
            'mutation w($input: CreateOrderCommentInput!) { createOrderComment(input: $input) { orderComment { id } } }',
            { input },
          ),
        );
        const second = await harness.successor();
        const messages = async (): Promise<Message[]> =>
          dataOf(
            await second.run<{ orderComments: { items: Message[] } }>(
              'query c($uuid: ID!) { orderComments(orderUuid: $uuid) { items { status failureReason } } }',
              { uuid: order.uuid },
            ),
          ).orderComments.items;
        const [failed] = await until(messages, ([found]) => found?.status === 'FAILED');
        expect(failed?.failureReason).toBe(reason);
        const { resendFailedOrderComments } = dataOf(
          await second.run<{ resendFailedOrderComments: { messageCount: number } }>(
            'mutation r($input: ResendFailedOrderCommentsInput!) { resendFailedOrderComments(input: $input) { messageCount } }',
            { input: {} },
          ),
        );
        expect(resendFailedOrderComments.messageCount).toBe(resent);
        await until(
          () => outbox().countDocuments({ state: 'PENDING' }),
          (count) => count === 0,
        );
        expect(harness.inbox.messages).toHaveLength(resent);
      },
    );
  });

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
