import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Client,
  content,
  dataOf,
  type Harness,
  refusal,
  resetMailTimeout,
  type SeenOrder,
  setShortMailTimeout,
  sharedHarness,
} from '../support/harness.js';
import { Inbox } from '../support/inbox.js';
import { listedFailures } from '../support/listed-failures.js';

describe('mails that were given up after an outage of the mail server', () => {
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
    await harness.forgetMails();
    // Those of one test are not those of the next.
    const orders = harness.runtime.connection.collection('orders');
    await orders.updateMany({}, { $unset: { hasFailedMail: '' } });
  });

  const drain = () => harness.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });
  const resendAll = async (client = admin) =>
    client.run<{ resendFailedOrderMails: { orderCount: number } }>(
      'mutation r($input: ResendFailedOrderMailsInput!) { resendFailedOrderMails(input: $input) { orderCount } }',
      { input: {} },
    );
  const resent = async (): Promise<number> => dataOf(await resendAll()).resendFailedOrderMails.orderCount;
  const failedMails = async ({ uuid }: SeenOrder): Promise<number> => {
    const query = 'query f($uuid: ID!) { order(uuid: $uuid) { failedMailOrderCount } }';
    return dataOf(await admin.run<{ order: { failedMailOrderCount: number } }>(query, { uuid })).order
      .failedMailOrderCount;
  };
  const listed = () => listedFailures(admin);
  const uuidsOf = (...orders: SeenOrder[]): string[] => orders.map(({ uuid }) => uuid).sort();

  /** Orders whose mails have failed for hours, and whose mail server is back. */
  async function afterOutage(count: number): Promise<SeenOrder[]> {
    const drafts = await Promise.all(Array.from({ length: count }, () => admin.draft()));
    await harness.inbox.stop();
    for (const draft of drafts) await admin.done('submitOrderWithSendMail', admin.sending(draft));
    const outbox = harness.runtime.connection.collection('outbox');
    // The last attempt of the day.
    await outbox.updateMany({ topic: 'orders.mail', state: 'PENDING' }, { $set: { attempts: 724 } });
    await drain();
    harness.inbox = await Inbox.start(port);
    const orders = await Promise.all(drafts.map(({ uuid }) => admin.seen(uuid)));
    expect(orders.map(({ updatedAt }) => updatedAt)).toEqual(drafts.map(({ updatedAt }) => updatedAt));
    return orders;
  }

  it('leave the order unchanged, report the failure, and can be sent again by hand', async () => {
    const [order] = await afterOutage(1);
    if (!order) throw new Error('no order');
    expect(order).toMatchObject({
      status: 'Drafting',
      latestOrderSendLog: {
        status: 'FAILED',
        failureReason: 'メールサーバーに接続できませんでした。時間をおいて再度お試しください。',
      },
      histories: [{ event: 'SEND_FAILED' }, {}],
    });
    const sent = await admin.done('sendOrderMail', admin.sending(order));
    expect(sent.status).toBe('Delivering');
    expect(sent.orderSendLogs.map(({ status }) => status)).toEqual(['SENT', 'FAILED']);
    expect(sent.latestOrderSendLog?.version).toBe(1);
    expect(harness.inbox.messages).toHaveLength(1);
  });

  it('are found, and sent again by one action, each once', async () => {
    const [first, second, changed] = await afterOutage(3);
    if (!first || !second || !changed) throw new Error('no orders');
    expect(first).toMatchObject({ status: 'Drafting', latestOrderSendLog: { status: 'FAILED' } });
    harness.inbox.smtpBehavior = 'REJECT_RECIPIENTS';
    const refused = await admin.draft();
    await admin.mutate('submitOrderWithSendMail', admin.sending(refused));
    harness.inbox.resume();
    await admin.done('updateDraftOrder', {
      uuid: changed.uuid,
      expectedUpdatedAt: changed.updatedAt,
      content: content({ notes: '納品書を同封してください。' }),
    });
    expect(await listed()).toEqual({ list: uuidsOf(first, second, changed, refused), waiting: 4 });
    expect(await failedMails(first)).toBe(2);

    expect(refusal(await resendAll(new Client(harness, as.unknownRole())))[0]).toBe('PERMISSION_DENIED');
    const counts = await Promise.all([resent(), resent()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    await drain();
    for (const before of [first, second]) {
      const order = await admin.seen(before.uuid);
      expect(order).toMatchObject({ status: 'Delivering', histories: [{ actorName: '試験 太郎' }, {}, {}] });
      expect(order.orderSendLogs.map(({ status }) => status)).toEqual(['SENT', 'FAILED']);
      expect(order.latestOrderSendLog?.documentSha256).toBe(before.latestOrderSendLog?.documentSha256);
    }
    expect(harness.inbox.messages).toHaveLength(2);
    expect(await listed()).toEqual({ list: uuidsOf(changed, refused), waiting: 2 });
    expect(await resent()).toBe(0);
    await drain();
    expect(harness.inbox.messages).toHaveLength(2);
  });

  it('fail again, and are sent again, while the server is away for longer', async () => {
    const [order] = await afterOutage(1);
    if (!order) throw new Error('no order');
    await harness.inbox.stop();
    expect(await resent()).toBe(1);
    expect(await resent()).toBe(0);
    harness.inbox = await Inbox.start(port);
    await drain();
    expect((await admin.seen(order.uuid)).status).toBe('Delivering');
    expect(harness.inbox.messages).toHaveLength(1);
  });

  describe('by a process that did not survive it', () => {
    const AWAY = 'メールサーバーに接続できませんでした。時間をおいて再度お試しください。';
    const entries = () => harness.runtime.connection.collection('outbox');
    /** As a process leaves an entry that dies before or after it has called the hook. */
    const died = (own: object) =>
      entries().updateMany(
        { topic: 'orders.mail' },
        {
          $set: {
            state: 'PENDING',
            attempts: Number.MAX_SAFE_INTEGER - 1,
            leaseToken: 'a process that died',
            leaseUntil: new Date(0),
            availableAt: new Date(0),
            ...own,
          },
        },
      );

    it.each([
      [
        'had been refused',
        { code: 'MAIL_REJECTED', responseCode: 552, isPermanent: true },
        'メールサーバーに受け付けられませんでした（552）。添付ファイルの容量か宛先をご確認ください。',
        0,
      ],
      [
        'may have arrived',
        { code: 'MAIL_UNCONFIRMED', isPermanent: true },
        'メールサーバーの応答が途切れたため、送信できたか確認できませんでした。相手に届いていないことを確認してから、もう一度送信してください。',
        0,
      ],
      ['were kept back by an outage', { code: 'APP', rpc: 'UNAVAILABLE', message: AWAY }, AWAY, 1],
      [
        'an earlier release has failed with',
        undefined,
        'メールの送信中に問題が発生しました。時間をおいて再度お試しください。',
        0,
      ],
    ])('are told from each other where they %s', async (_, failure, reason, repeatable) => {
      const relay = harness.app.get(OutboxRelay, { strict: false });
      const draft = await admin.draft();
      setShortMailTimeout();
      await relay.stop();
      await admin.done('submitOrderWithSendMail', admin.sending(draft)).finally(resetMailTimeout);
      await died({ lastError: 'Error: failed', ...(failure && { failure }) });
      relay.start();
      await drain();
      const order = await admin.seen(draft.uuid);
      expect(order.latestOrderSendLog).toMatchObject({ status: 'FAILED', failureReason: reason });
      expect(harness.inbox.messages).toHaveLength(0);
      expect(await failedMails(order)).toBe(repeatable);
    });

    it('are recorded once, where it died after it had recorded them', async () => {
      const [order] = await afterOutage(1);
      if (!order) throw new Error('no order');
      await died({});
      await drain();
      const seen = await admin.seen(order.uuid);
      expect(seen.histories.filter(({ event }) => event === 'SEND_FAILED')).toHaveLength(1);
      expect(await failedMails(order)).toBe(1);
      expect(await listed()).toEqual({ list: uuidsOf(order), waiting: 1 });
      expect(harness.inbox.messages).toHaveLength(0);
    });
  });

  it('are no longer listed once the order is placed in another way, or canceled', async () => {
    const [placed, canceled] = await afterOutage(2);
    if (!placed || !canceled) throw new Error('no orders');
    await admin.done('updateOrderStatus', {
      uuid: placed.uuid,
      expectedUpdatedAt: placed.updatedAt,
      event: 'MARK_ORDERED',
      idempotencyKey: crypto.randomUUID(),
    });
    await admin.done('cancelOrder', { uuid: canceled.uuid, expectedUpdatedAt: canceled.updatedAt });
    expect(await listed()).toEqual({ list: [], waiting: 0 });
    expect(await resent()).toBe(0);
  });
});
