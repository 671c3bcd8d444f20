import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as, type GraphqlAnswer, until } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { UnsentMessages } from '../../src/conversation/unsent-messages.service.js';
import { acceptanceTimeout } from '../../src/sending/mail-outcome.js';
import { placedOrder } from '../support/copied-orders.js';
import {
  Client,
  content,
  dataOf,
  type Harness,
  key,
  refusal,
  resetMailTimeout,
  type SeenOrder,
  setShortMailTimeout,
  sharedHarness,
} from '../support/harness.js';
import { Inbox } from '../support/inbox.js';
import { listedFailures, newestNotice as newestNoticeOf, stoppedOrders } from '../support/listed-failures.js';

interface Message {
  id: string;
  status: string;
  failureReason: string | null;
  messageId: string;
  isStopped: boolean;
  stoppedAt: string | null;
  stopperName: string | null;
  mayHaveArrived: boolean;
}
const FIELDS = 'id status failureReason messageId isStopped stoppedAt stopperName mayHaveArrived';
/** Who is told to have stopped a message. */
const BY_A_PERSON = {
  isStopped: true,
  stoppedAt: expect.stringMatching(/^\d{4}-.+Z$/),
  stopperName: '試験 太郎',
  mayHaveArrived: false,
};
const BY_NOBODY = { isStopped: false, stoppedAt: null, stopperName: null, mayHaveArrived: false };

describe('messages to suppliers and an outage of the mail server', () => {
  let harness: Harness;
  let admin: Client;
  let port: number;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
    port = harness.inbox.port;
  });
  afterEach(async () => {
    harness.inbox.resume();
    resetMailTimeout();
    acceptanceTimeout.ms = 30_000;
    await harness.forgetMails();
    // Those of one test are not those of the next.
    const { connection } = harness.runtime;
    await connection
      .collection('orders')
      .updateMany({}, { $unset: { hasFailedMail: '', failedMessageCount: '' } });
    await connection.collection('order_comments').updateMany({}, { $unset: { failure: '' } });
  });

  const drain = () => harness.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });
  const returns = async () => {
    harness.inbox = await Inbox.start(port);
  };

  async function write({ uuid }: SeenOrder, comment: string): Promise<Message> {
    const { createOrderComment } = dataOf(
      await admin.run<{ createOrderComment: { orderComment: Message } }>(
        `mutation w($input: CreateOrderCommentInput!) { createOrderComment(input: $input) { orderComment { ${FIELDS} } } }`,
        { input: { uuid, idempotencyKey: key(), comment } },
      ),
    );
    return createOrderComment.orderComment;
  }
  const stop = (
    commentId: string,
    client: Client = admin,
  ): Promise<GraphqlAnswer<{ stopOrderComment: { orderComment: Message } }>> =>
    client.run(
      `mutation s($input: StopOrderCommentInput!) { stopOrderComment(input: $input) { orderComment { ${FIELDS} } } }`,
      { input: { commentId } },
    );
  const resend = async (commentId: string): Promise<Message> =>
    dataOf(
      await admin.run<{ resendOrderComment: { orderComment: Message } }>(
        `mutation r($input: ResendOrderCommentInput!) { resendOrderComment(input: $input) { orderComment { ${FIELDS} } } }`,
        { input: { commentId } },
      ),
    ).resendOrderComment.orderComment;
  const resendAll = (client: Client = admin) =>
    client.run<{ resendFailedOrderComments: { messageCount: number } }>(
      'mutation r($input: ResendFailedOrderCommentsInput!) { resendFailedOrderComments(input: $input) { messageCount } }',
      { input: {} },
    );
  const resent = async (): Promise<number> =>
    dataOf(await resendAll()).resendFailedOrderComments.messageCount;
  const messages = async ({ uuid }: SeenOrder): Promise<Message[]> =>
    dataOf(
      await admin.run<{ orderComments: { items: Message[] } }>(
        `query c($uuid: ID!) { orderComments(orderUuid: $uuid) { items { ${FIELDS} } } }`,
        { uuid },
      ),
    ).orderComments.items;
  const counts = async ({ uuid }: SeenOrder) =>
    dataOf(
      await admin.run<{ order: { failedMessageCount: number; repeatableMessageCount: number } }>(
        'query f($uuid: ID!) { order(uuid: $uuid) { failedMessageCount repeatableMessageCount } }',
        { uuid },
      ),
    ).order;
  const listed = () => listedFailures(admin);
  const newestNotice = () => newestNoticeOf(admin);
  const uuidsOf = (...orders: SeenOrder[]): string[] => orders.map(({ uuid }) => uuid).sort();
  const texts = (): string[] => harness.inbox.messages.map(({ text }) => text?.trim() ?? '');

  /** Placed orders, each with messages that were given up; the mail server is back. */
  async function afterOutage(...comments: string[][]): Promise<SeenOrder[]> {
    const orders = await Promise.all(comments.map(() => placedOrder(harness, admin)));
    await harness.forgetMails();
    await harness.inbox.stop();
    for (const [index, order] of orders.entries())
      for (const comment of comments[index] ?? []) await write(order, comment);
    const outbox = harness.runtime.connection.collection('outbox');
    // The last attempt of the day.
    await outbox.updateMany({ topic: 'orders.comment-mail', state: 'PENDING' }, { $set: { attempts: 724 } });
    await drain();
    await returns();
    return orders;
  }

  it('are tried again, and sent once when it is back', async () => {
    const order = await placedOrder(harness, admin);
    await harness.forgetMails();
    await harness.inbox.stop();
    expect(await write(order, '納期を教えてください。')).toMatchObject({
      status: 'PENDING',
      failureReason: 'メールサーバーに接続できません。',
    });
    expect(await listed()).toEqual({ list: [], waiting: 0 });
    await returns();
    await drain();
    expect(await messages(order)).toMatchObject([{ status: 'SENT', failureReason: null }]);
    expect(texts()).toEqual(['納期を教えてください。']);
  });

  it('are stopped by a person while they wait, which leaves nothing to see to', async () => {
    const order = await placedOrder(harness, admin);
    await harness.forgetMails();
    await harness.inbox.stop();
    const { id } = await write(order, '納期を教えてください。');
    expect((await stop(id, new Client(harness, as.unknownRole()))).code).toBe('PERMISSION_DENIED');
    expect((await stop(id, new Client(harness, as.otherDemandAdmin()))).code).toBe('PERMISSION_DENIED');
    // Not while an attempt runs.
    const stopped = await until(
      () => stop(id),
      ({ code }) => code === undefined,
    );
    expect(dataOf(stopped).stopOrderComment.orderComment).toMatchObject({
      status: 'FAILED',
      failureReason: '送信を中止しました。',
      ...BY_A_PERSON,
    });
    expect(refusal(await stop(id))).toEqual([
      'FAILED_PRECONDITION',
      '送信を待っているメッセージはありません。画面を更新してください。',
    ]);
    await returns();
    await drain();
    expect(texts()).toEqual([]);
    expect(await listed()).toEqual({ list: [], waiting: 0 });
    expect(await resent()).toBe(0);
    expect(await resend(id)).toMatchObject({ status: 'SENT', ...BY_NOBODY });
    expect(texts()).toHaveLength(1);
  });

  it('are stopped before their first attempt, and never leave', async () => {
    const order = await placedOrder(harness, admin);
    await harness.forgetMails();
    const relay = harness.app.get(OutboxRelay, { strict: false });
    setShortMailTimeout();
    await relay.stop();
    try {
      const { id, ...pending } = await write(order, '納期を教えてください。');
      expect(pending).toMatchObject({ status: 'PENDING', failureReason: null });
      expect(dataOf(await stop(id)).stopOrderComment.orderComment).toMatchObject({
        status: 'FAILED',
        failureReason: '送信を中止しました。',
        ...BY_A_PERSON,
      });
    } finally {
      relay.start();
    }
    await drain();
    expect(texts()).toEqual([]);
    expect(await listed()).toEqual({ list: [], waiting: 0 });
  });

  it('are found among the stopped ones until they are sent, a later one is, or the order is canceled', async () => {
    const [first, second, third] = [
      await placedOrder(harness, admin),
      await placedOrder(harness, admin),
      await placedOrder(harness, admin),
    ];
    await harness.forgetMails();
    // Those of other tests are not those of this one.
    const comments = harness.runtime.connection.collection<{ _id: string }>('order_comments');
    await comments.updateMany({}, { $set: { failureReason: null, stopped: null } });
    const relay = harness.app.get(OutboxRelay, { strict: false });
    setShortMailTimeout();
    await relay.stop();
    const stopNew = async (order: SeenOrder, text: string): Promise<string> => {
      const { id } = await write(order, text);
      expect(await stoppedOrders(admin)).not.toContain(order.uuid);
      dataOf(await stop(id));
      return id;
    };
    const inFirst = await stopNew(first, '一つ目');
    const inSecond = await stopNew(second, '二つ目');
    await stopNew(third, '三つ目');
    relay.start();
    resetMailTimeout();
    // Stopped by a process of an earlier release, which stores nothing of the stop.
    await comments.updateOne({ _id: inSecond }, { $set: { stopped: null } });
    expect(await stoppedOrders(admin)).toEqual(uuidsOf(first, second, third));
    expect(await stoppedOrders(admin, 'statuses: [DRAFTING]')).toEqual([]);
    expect(await stoppedOrders(new Client(harness, as.otherDemandAdmin()))).toEqual([]);
    expect(await listed()).toEqual({ list: [], waiting: 0 });
    await resend(inFirst);
    expect(await stoppedOrders(admin)).toEqual(uuidsOf(second, third));
    await write(second, '新しい質問');
    expect(await stoppedOrders(admin)).toEqual(uuidsOf(third));
    const { updatedAt: expectedUpdatedAt } = await admin.seen(third.uuid);
    await admin.done('cancelOrder', { uuid: third.uuid, expectedUpdatedAt, reason: '在庫過多' });
    expect(await stoppedOrders(admin)).toEqual([]);
  });

  it('are told from failures where an earlier release has stopped them, or sent them again', async () => {
    const order = await placedOrder(harness, admin);
    await harness.forgetMails();
    const relay = harness.app.get(OutboxRelay, { strict: false });
    setShortMailTimeout();
    await relay.stop();
    const { id } = await write(order, '納期を教えてください。');
    await stop(id);
    relay.start();
    const comments = harness.runtime.connection.collection<{ _id: string }>('order_comments');
    // It was sent again and failed then, for which the earlier release leaves what was stored of the stop.
    const again = { sendAttempt: 2, failureReason: '宛先をご確認ください。', failure: 'REFUSED' };
    await comments.updateOne({ _id: id }, { $set: again });
    expect(await messages(order)).toMatchObject([{ status: 'FAILED', ...BY_NOBODY }]);
    const stoppedAgain = { sendAttempt: 3, failureReason: '送信を中止しました。' };
    await comments.updateOne({ _id: id }, { $set: stoppedAgain, $unset: { failure: 1 } });
    expect(await messages(order)).toMatchObject([{ status: 'FAILED', ...BY_NOBODY, isStopped: true }]);
  });

  it('leave an order unmarked whose document was stopped, once they are sent', async () => {
    const [order] = await afterOutage(['納期を教えてください。']);
    if (!order) throw new Error('no order');
    const relay = harness.app.get(OutboxRelay, { strict: false });
    setShortMailTimeout();
    await relay.stop();
    const correction = admin.sending(await admin.seen(order.uuid), { content: content({ notes: '至急' }) });
    await admin.done('updateOrderWithSendMail', correction);
    await admin.done('stopOrderMail', { uuid: order.uuid });
    relay.start();
    // The message alone.
    expect(await listed()).toEqual({ list: uuidsOf(order), waiting: 1 });
    expect(await resent()).toBe(1);
    await drain();
    expect(await listed()).toEqual({ list: [], waiting: 0 });
  });

  it('are not stopped once the supplier has them', async () => {
    const order = await placedOrder(harness, admin);
    await harness.forgetMails();
    const { id } = await write(order, '納期を教えてください。');
    expect(refusal(await stop(id))).toEqual([
      'FAILED_PRECONDITION',
      'メッセージはすでに送信されました。画面を更新してください。',
    ]);
    expect(texts()).toHaveLength(1);
  });

  it('may have arrived, and are not sent again, where their acceptance could not be stored', async () => {
    const order = await placedOrder(harness, admin);
    await harness.forgetMails();
    acceptanceTimeout.ms = 0;
    const settling = jest
      .spyOn(harness.app.get(UnsentMessages, { strict: false }), 'settle')
      .mockRejectedValueOnce(new Error('the database is away'));
    const written = await write(order, '納期を教えてください。');
    settling.mockRestore();
    expect(written.status).toBe('FAILED');
    expect(written.failureReason).toContain('送信できたか確認できませんでした');
    await drain();
    expect(texts()).toHaveLength(1);
    expect(await resent()).toBe(0);
  });

  it('are listed when they are given up, and their author is told', async () => {
    const [order] = await afterOutage(['納期を教えてください。']);
    if (!order) throw new Error('no order');
    expect(await listed()).toEqual({ list: uuidsOf(order), waiting: 1 });
    expect(await counts(order)).toEqual({ failedMessageCount: 1, repeatableMessageCount: 1 });
    expect(await newestNotice()).toEqual({
      kind: 'MAIL_BOUNCED',
      title: '仕入先へのメッセージを送信できませんでした',
      body: 'メールサーバーに接続できませんでした。時間をおいて再度お試しください。',
      isRead: false,
    });
    const [failed] = await messages(order);
    expect(await resend(failed?.id ?? '')).toMatchObject({ status: 'SENT' });
    expect(await listed()).toEqual({ list: [], waiting: 0 });
    expect(await counts(order)).toEqual({ failedMessageCount: 0, repeatableMessageCount: 0 });
    expect(await newestNotice()).toMatchObject({ isRead: true });
  });

  it('are counted once, where the process died after it had given them up', async () => {
    const [order] = await afterOutage(['納期を教えてください。']);
    if (!order) throw new Error('no order');
    await harness.runtime.connection.collection('outbox').updateMany(
      { topic: 'orders.comment-mail' },
      {
        $set: {
          state: 'PENDING',
          attempts: Number.MAX_SAFE_INTEGER - 1,
          leaseToken: 'a process that died',
          leaseUntil: new Date(0),
        },
      },
    );
    await drain();
    expect(await counts(order)).toEqual({ failedMessageCount: 1, repeatableMessageCount: 1 });
    expect(await messages(order)).toMatchObject([{ status: 'FAILED' }]);
    expect(texts()).toEqual([]);
  });

  it('are sent again by one action, each once; not what was refused or what its order has outlived', async () => {
    const [first, second, answered, canceled] = await afterOutage(
      ['一つ目', '二つ目'],
      ['三つ目'],
      ['古い質問'],
      ['数量の確認'],
    );
    if (!first || !second || !answered || !canceled) throw new Error('no orders');
    harness.inbox.smtpBehavior = 'REJECT_RECIPIENTS';
    const refused = await placedOrder(harness, admin);
    await write(refused, '受け付けられない');
    harness.inbox.resume();
    expect(await listed()).toEqual({
      list: uuidsOf(first, second, answered, canceled, refused),
      waiting: 5,
    });
    expect(await write(answered, '新しい質問')).toMatchObject({ status: 'SENT' });
    const { updatedAt: expectedUpdatedAt } = await admin.seen(canceled.uuid);
    await admin.done('cancelOrder', { uuid: canceled.uuid, expectedUpdatedAt, reason: '在庫過多' });
    expect(await listed()).toEqual({ list: uuidsOf(first, second, refused), waiting: 3 });
    expect(await counts(first)).toEqual({ failedMessageCount: 2, repeatableMessageCount: 3 });
    expect(refusal(await resendAll(new Client(harness, as.unknownRole())))[0]).toBe('PERMISSION_DENIED');

    const sums = await Promise.all([resent(), resent()]);
    expect(sums.reduce((sum, count) => sum + count, 0)).toBe(3);
    await drain();
    expect(texts().sort()).toEqual(['一つ目', '三つ目', '二つ目', '新しい質問'].sort());
    expect(await listed()).toEqual({ list: uuidsOf(refused), waiting: 1 });
    expect(await resent()).toBe(0);
  });

  it('leave an order marked whose document was not sent either', async () => {
    const [order] = await afterOutage(['納期を教えてください。']);
    if (!order) throw new Error('no order');
    harness.inbox.smtpBehavior = 'REJECT_RECIPIENTS';
    const correction = admin.sending(await admin.seen(order.uuid), { content: content({ notes: '至急' }) });
    expect(await admin.done('updateOrderWithSendMail', correction)).toMatchObject({
      latestOrderSendLog: { status: 'FAILED' },
    });
    harness.inbox.resume();
    expect(await resent()).toBe(1);
    await drain();
    expect(texts()).toEqual(['納期を教えてください。']);
    expect(await counts(order)).toMatchObject({ failedMessageCount: 0 });
    expect(await listed()).toEqual({ list: uuidsOf(order), waiting: 1 });
  });
});
