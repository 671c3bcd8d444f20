import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Correspondence, SUPPLIER_MAIL } from '../support/correspondence.js';
import {
  dataOf,
  type Harness,
  resetMailTimeout,
  type SeenOrder,
  setShortMailTimeout,
  sharedHarness,
} from '../support/harness.js';
import { bouncedOrders, listedFailures, newestNotice } from '../support/listed-failures.js';
import { bounceOf } from '../support/messages.js';
import { join, type Person } from '../support/people.js';

const UNKNOWN = 'nobody@aozora.example';
const PARTLY_REFUSED = { to: [SUPPLIER_MAIL, UNKNOWN], confirmedRecipients: [UNKNOWN] };
const TRIED_AGAIN = 450;

describe('a mail that waited for the mail server while a later one of its order was sent', () => {
  let harness: Harness;
  let buyer: Person;
  let letters: Correspondence;
  let order: SeenOrder;
  beforeAll(async () => {
    harness = await sharedHarness();
    buyer = join(harness, '購買 花子', 'EDITOR', false);
    letters = new Correspondence(harness, buyer.client);
  });
  afterEach(async () => {
    harness.inbox.resume();
    resetMailTimeout();
    await harness.forgetMails();
    const { uuid } = order;
    const orders = harness.runtime.connection.collection<{ _id: string }>('orders');
    await orders.updateOne({ _id: uuid }, { $set: { mailBouncedAt: null } });
  });

  const message = async (over: Record<string, unknown> = {}) =>
    dataOf(await letters.write(order, over)).createOrderComment.orderComment;
  const correction = (over: Record<string, unknown> = {}): Promise<SeenOrder> => {
    const mail = { to: [SUPPLIER_MAIL], subject: '訂正', body: 'お願いします。', ...over };
    return buyer.client.done('updateOrderWithSendMail', buyer.client.sending(order, { mail }));
  };

  /** Sends one mail while another one of the order waits for its next attempt, and then that one. */
  async function overtake(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
    const { connected, respond } = harness.inbox.rejectLate(TRIED_AGAIN);
    setShortMailTimeout();
    await first();
    await connected;
    harness.inbox.smtpBehavior = 'ACCEPT';
    resetMailTimeout();
    await second();
    expect(await bouncedOrders(buyer.client)).toEqual([order.uuid]);
    respond();
    await harness.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });
    const toSupplier = harness.inbox.messages.filter(({ replyTo }) => replyTo !== undefined);
    expect(toSupplier).toHaveLength(2);
  }

  it.each([
    ['a message after a message', () => message(), () => message(PARTLY_REFUSED)],
    ['a correction after a message', () => message(), () => correction(PARTLY_REFUSED)],
    ['a message after a correction', () => correction(), () => message(PARTLY_REFUSED)],
  ])('leaves the mark of the later one that did not reach everybody: %s', async (_, first, second) => {
    ({ order } = await letters.mailed());
    await harness.forgetMails();
    await overtake(first, second);
    expect(await bouncedOrders(buyer.client)).toEqual([order.uuid]);
    expect(await newestNotice(buyer.client)).toMatchObject({ kind: 'MAIL_BOUNCED', isRead: false });
    // Cleared when another mail is sent.
    await message();
    expect(await bouncedOrders(buyer.client)).toEqual([]);
  });

  it('leaves the mark of a later one that bounced', async () => {
    ({ order } = await letters.mailed());
    await harness.forgetMails();
    await overtake(
      () => message(),
      async () => {
        const { messageId } = await message();
        await letters.deliver(bounceOf(messageId, SUPPLIER_MAIL), 'order@mail.hacchu-hub.example', '');
      },
    );
    expect(await bouncedOrders(buyer.client)).toEqual([order.uuid]);
  });
});

describe('a message that waited for the mail server while its order was canceled', () => {
  let harness: Harness;
  let admin: Person;
  let letters: Correspondence;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = join(harness, '管理 花子', 'ADMIN', false);
    letters = new Correspondence(harness, admin.client);
  });
  afterEach(async () => {
    harness.inbox.resume();
    resetMailTimeout();
    await harness.forgetMails();
    // The failures of one test are not those of the next.
    const { connection } = harness.runtime;
    const noMarks = { $unset: { hasFailedMail: '', failedMessageCount: '' } };
    await connection.collection('orders').updateMany({}, noMarks);
    await connection.collection('order_comments').updateMany({}, { $unset: { failure: '' } });
  });

  it.each([
    ['is refused', 'REJECT_RECIPIENTS', 'FAILED'],
    ['is refused for some of its recipients', 'ACCEPT', 'SENT'],
  ] as const)('leaves nothing to see to when it %s', async (_, behavior, status) => {
    const { order } = await letters.newlyMailed();
    const { connected, respond } = harness.inbox.rejectLate(TRIED_AGAIN);
    setShortMailTimeout();
    await letters.write(order, PARTLY_REFUSED);
    await connected;
    resetMailTimeout();
    harness.inbox.smtpBehavior = behavior;
    const { uuid, updatedAt: expectedUpdatedAt } = order;
    await admin.client.done('cancelOrder', { uuid, expectedUpdatedAt, reason: '中止' });
    respond();
    await harness.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });
    expect((await letters.comments(uuid)).map((comment) => comment.status)).toEqual([status]);
    expect(await bouncedOrders(admin.client)).toEqual([]);
    expect(await listedFailures(admin.client)).toEqual({ list: [], waiting: 0 });
    expect(await newestNotice(admin.client)).toBeUndefined();
  });

  it('is still told when it is sent again after that, and refused', async () => {
    const { order } = await letters.newlyMailed();
    harness.inbox.smtpBehavior = 'REJECT_RECIPIENTS';
    const { id } = dataOf(await letters.write(order)).createOrderComment.orderComment;
    const { uuid, updatedAt: expectedUpdatedAt } = await admin.client.seen(order.uuid);
    await admin.client.done('cancelOrder', { uuid, expectedUpdatedAt, reason: '中止' });
    expect((await listedFailures(admin.client)).list).toEqual([]);
    const again =
      'mutation r($input: ResendOrderCommentInput!) { resendOrderComment(input: $input) { __typename } }';
    dataOf(await admin.client.run(again, { input: { commentId: id } }));
    expect((await listedFailures(admin.client)).list).toEqual([uuid]);
  });
});
