import { ObjectStore, OutboxRelay, StoreAwayError } from '@hacchu-hub/subgraph-kit';
import { until } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  Client,
  dataOf,
  type Harness,
  key,
  resetMailTimeout,
  type SeenOrder,
  setShortMailTimeout,
  sharedHarness,
} from '../support/harness.js';

const WAITS = '添付するファイルの保存先に接続できません。';
const GIVEN_UP = 'ファイルの保存先に接続できませんでした。時間をおいて再度お試しください。';

describe('mails whose files cannot be read', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    resetMailTimeout();
    await harness.forgetMails();
    const orders = harness.runtime.connection.collection('orders');
    await orders.updateMany({}, { $unset: { hasFailedMail: '', failedMessageCount: '' } });
  });

  const relay = () => harness.app.get(OutboxRelay, { strict: false });
  const drain = () => relay().drain({ ignoreDelay: true });
  const reading = (error: Error) =>
    jest.spyOn(harness.app.get(ObjectStore, { strict: false }), 'get').mockRejectedValue(error);
  const lastAttempt = () =>
    harness.runtime.connection
      .collection('outbox')
      .updateMany({ topic: 'orders.mail', state: 'PENDING' }, { $set: { attempts: 724 } });
  const repeatable = async ({ uuid }: SeenOrder): Promise<number> => {
    const query = 'query f($uuid: ID!) { order(uuid: $uuid) { failedMailOrderCount } }';
    return dataOf(await admin.run<{ order: { failedMailOrderCount: number } }>(query, { uuid })).order
      .failedMailOrderCount;
  };

  it('say that the store of files is away, and are sent once it is back', async () => {
    const draft = await admin.draft();
    const get = reading(new StoreAwayError());
    const waiting = await admin.done('submitOrderWithSendMail', admin.sending(draft));
    expect(waiting.latestOrderSendLog).toMatchObject({ status: 'PENDING', failureReason: WAITS });
    get.mockRestore();
    await drain();
    expect(await admin.seen(draft.uuid)).toMatchObject({
      status: 'Delivering',
      latestOrderSendLog: { status: 'SENT', failureReason: null },
    });
    expect(harness.inbox.messages).toHaveLength(1);
  });

  it('say so when they are given up, and are sent again with all that an outage kept back', async () => {
    const draft = await admin.draft();
    const get = reading(new StoreAwayError());
    await admin.done('submitOrderWithSendMail', admin.sending(draft));
    await lastAttempt();
    await drain();
    get.mockRestore();
    const failed = await admin.seen(draft.uuid);
    expect(failed.latestOrderSendLog).toMatchObject({ status: 'FAILED', failureReason: GIVEN_UP });
    expect(await repeatable(failed)).toBe(1);
  });

  it('say that the document is damaged, are not tried again, and are sent with a new one', async () => {
    const draft = await admin.draft();
    const get = jest
      .spyOn(harness.app.get(ObjectStore, { strict: false }), 'get')
      .mockResolvedValue(Buffer.from('not the document'));
    const refused = await admin.mutate('submitOrderWithSendMail', admin.sending(draft));
    get.mockRestore();
    expect(refused.errors[0]?.message).toBe(
      'メールを送信できませんでした。保存した発注書のファイルが壊れているため、送信しませんでした。もう一度送信すると、発注書を作り直します。',
    );
    const failed = await admin.seen(draft.uuid);
    expect(await repeatable(failed)).toBe(0);
    expect((await admin.done('sendOrderMail', admin.sending(failed))).status).toBe('Delivering');
    expect(harness.inbox.messages).toHaveLength(1);
  });

  it('blame nothing that is not known to be away', async () => {
    const draft = await admin.draft();
    const get = reading(new Error('a defect'));
    const waiting = await admin.done('submitOrderWithSendMail', admin.sending(draft));
    expect(waiting.latestOrderSendLog).toMatchObject({
      status: 'PENDING',
      failureReason: 'メールの送信中に問題が発生しました。',
    });
    await lastAttempt();
    await drain();
    get.mockRestore();
    const failed = await admin.seen(draft.uuid);
    expect(failed.latestOrderSendLog).toMatchObject({
      status: 'FAILED',
      failureReason: 'メールの送信中に問題が発生しました。時間をおいて再度お試しください。',
    });
    expect(await repeatable(failed)).toBe(0);
  });

  it('say so as messages with files', async () => {
    const { uuid } = await admin.placed();
    await harness.forgetMails();
    setShortMailTimeout();
    await relay().stop();
    const { createOrderComment } = dataOf(
      await admin.run<{ createOrderComment: { orderComment: { id: string } } }>(
        'mutation w($input: CreateOrderCommentInput!) { createOrderComment(input: $input) { orderComment { id } } }',
        { input: { uuid, idempotencyKey: key(), comment: '図面を送ります。' } },
      ),
    );
    const file = {
      id: key(),
      contentId: null,
      mimeType: 'text/plain',
      name: '図面.txt',
      byteSize: 1,
      key: 'a/b',
    };
    await harness.runtime.connection
      .collection<{ _id: string; attachments: object[] }>('order_comments')
      .updateOne({ _id: createOrderComment.orderComment.id }, { $push: { attachments: file } });
    const get = reading(new StoreAwayError());
    relay().start();
    const query =
      'query c($uuid: ID!) { orderComments(orderUuid: $uuid) { items { status failureReason } } }';
    const messages = async () =>
      dataOf(
        await admin.run<{ orderComments: { items: { failureReason: string | null }[] } }>(query, { uuid }),
      ).orderComments.items;
    const waiting = await until(messages, (items) => items.some((one) => one.failureReason !== null));
    expect(waiting).toEqual([{ status: 'PENDING', failureReason: WAITS }]);
    get.mockResolvedValue(Buffer.from('x'));
    await drain();
    expect(harness.inbox.messages).toHaveLength(1);
  });
});
