import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Client,
  content,
  dataOf,
  type Harness,
  refusal,
  type SeenOrder,
  sharedHarness,
} from '../support/harness.js';
import { Inbox } from '../support/inbox.js';

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
  /** The numbers of the orders in the list 送信失敗, and under what waits for the caller at home. */
  const listed = async () => {
    const { orders, homeWaiting } = dataOf(
      await admin.run<{
        orders: { items: { uuid: string }[] };
        homeWaiting: { kind: string; count: number }[];
      }>(`{ orders(where: { hasFailedMail: true }) { items { uuid } } homeWaiting { kind count } }`),
    );
    return {
      list: orders.items.map(({ uuid }) => uuid).sort(),
      waiting: homeWaiting.find(({ kind }) => kind === 'SEND_FAILED')?.count ?? 0,
    };
  };
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
