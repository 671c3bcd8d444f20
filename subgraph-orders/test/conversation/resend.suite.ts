import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as, type GraphqlAnswer, OTHER_DEMAND, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { placedOrder } from '../support/copied-orders.js';
import {
  Client,
  dataOf,
  type Harness,
  key,
  refusal,
  type SeenOrder,
  sharedHarness,
} from '../support/harness.js';
import { usedQuotas } from '../support/quotas.js';

describe('resent messages', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  afterEach(async () => {
    harness.inbox.resume();
    await harness.forgetMails();
  });

  interface Seen {
    id: string;
    status: string;
    failureReason: string | null;
    messageId: string;
  }
  const FIELDS = 'orderComment { id status failureReason messageId }';

  async function write(order: SeenOrder, comment = '納期を教えてください。'): Promise<Seen> {
    const response = await admin.run<{ createOrderComment: { orderComment: Seen } }>(
      `mutation w($input: CreateOrderCommentInput!) { createOrderComment(input: $input) { ${FIELDS} } }`,
      { input: { uuid: order.uuid, idempotencyKey: key(), comment } },
    );
    return dataOf(response).createOrderComment.orderComment;
  }
  const resend = (
    commentId: string,
    client: Pick<Client, 'run'> = admin,
    demandUuid?: string,
  ): Promise<GraphqlAnswer<{ resendOrderComment: { orderComment: Seen } }>> =>
    client.run(
      `mutation r($input: ResendOrderCommentInput!) { resendOrderComment(input: $input) { ${FIELDS} } }`,
      { input: { commentId, demandUuid } },
    );
  const resent = async (commentId: string, client?: Client): Promise<Seen> =>
    dataOf(await resend(commentId, client)).resendOrderComment.orderComment;
  const texts = (): string[] => harness.inbox.messages.map(({ text }) => text?.trim() ?? '');

  /** A comment that the mail server rejected. */
  async function failedComment(): Promise<Seen> {
    const order = await placedOrder(harness, admin);
    harness.inbox.smtpBehavior = 'REJECT_RECIPIENTS';
    const comment = await write(order);
    harness.inbox.resume();
    expect(comment).toMatchObject({ status: 'FAILED', failureReason: expect.stringContaining('550') });
    return comment;
  }

  describe('a comment that was not sent', () => {
    it('is sent once when it is resent, however often, on several processes', async () => {
      const comment = await failedComment();
      const before = await usedQuotas(harness);
      const second = await harness.another();
      try {
        const there = new Client(second);
        const pressed = await Promise.all([
          resent(comment.id),
          resent(comment.id),
          resent(comment.id, there),
          resent(comment.id, there),
        ]);
        expect(pressed).toEqual(
          Array(4).fill({ ...comment, status: 'SENT', failureReason: null } satisfies Seen),
        );
        expect(await resent(comment.id)).toMatchObject({ status: 'SENT' });
        await harness.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });
      } finally {
        await second.close();
      }
      expect(texts()).toEqual(['納期を教えてください。']);
      expect(harness.inbox.messages[0]?.messageId).toBe(comment.messageId);
      const used = [...(await usedQuotas(harness))].map(([name, points]) => points - (before.get(name) ?? 0));
      expect(used.every((points) => points === 0 || points === 1)).toBe(true);
      expect(used.filter((points) => points === 1)).toHaveLength(4);
    });

    it('does not count when resending fails', async () => {
      const { id } = await failedComment();
      const comments = harness.runtime.connection.collection<{ _id: string }>('order_comments');
      await comments.updateOne({ _id: id }, { $set: { sendAttempt: 'damaged' } });
      const before = await usedQuotas(harness);
      expect((await resend(id)).code).toBe('INTERNAL');
      expect(await usedQuotas(harness)).toEqual(before);
      expect(texts()).toEqual([]);
      await comments.updateOne({ _id: id }, { $set: { sendAttempt: 1 } });
      expect(await resent(id)).toMatchObject({ status: 'SENT' });
    });

    it('can fail again and be resent again', async () => {
      const comment = await failedComment();
      harness.inbox.smtpBehavior = 'REJECT_RECIPIENTS';
      expect(await resent(comment.id)).toEqual(comment);
      harness.inbox.resume();
      expect(await resent(comment.id)).toMatchObject({ status: 'SENT', failureReason: null });
      expect(texts()).toHaveLength(1);
    });

    it('is not sent again by a leftover earlier attempt', async () => {
      const comment = await failedComment();
      const relay = harness.app.get(OutboxRelay, { strict: false });
      const outbox = harness.runtime.connection.collection('outbox');
      await relay.stop();
      try {
        const pressed = resent(comment.id);
        await until(
          () => outbox.countDocuments({ key: `${comment.id}:2` }),
          (count) => count === 1,
        );
        const left = { topic: 'orders.comment-mail', key: `${comment.id}:1` };
        const change = { state: 'PENDING', attempts: 0, finishedAt: null };
        expect((await outbox.updateOne(left, { $set: change })).modifiedCount).toBe(1);
        await relay.drain({ ignoreDelay: true });
        await pressed;
      } finally {
        relay.start();
      }
      expect(await resent(comment.id)).toMatchObject({ status: 'SENT' });
      expect(texts()).toHaveLength(1);
    });
  });

  it('can be resent only by people who may write to the supplier, in their demand', async () => {
    const { id } = await failedComment();
    expect((await resend(id, new Client(harness, as.unknownRole()))).code).toBe('PERMISSION_DENIED');
    expect((await resend(id, new Client(harness, as.otherDemandAdmin()))).code).toBe('PERMISSION_DENIED');
    const operator = new Client(harness, as.operator());
    expect((await resend(id, operator, OTHER_DEMAND.uuid)).code).toBe('PERMISSION_DENIED');
    expect(texts()).toEqual([]);
    expect((await resend('01900000-0000-7000-8000-00000000beef')).code).toBe('NOT_FOUND');
    const byOperator = dataOf(await resend(id, operator, TEST_DEMAND.uuid));
    expect(byOperator.resendOrderComment.orderComment.status).toBe('SENT');
    expect(texts()).toHaveLength(1);
  });

  it('cannot be an incoming message', async () => {
    const { id } = await failedComment();
    await harness.runtime.connection
      .collection<{ _id: string }>('order_comments')
      .updateOne({ _id: id }, { $set: { kind: 'REPLY' } });
    expect(refusal(await resend(id))).toEqual([
      'FAILED_PRECONDITION',
      '受信したメッセージは送信できません。',
    ]);
  });
});
