import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as, OTHER_DEMAND, TEST_DEMAND, until, type GraphqlAnswer } from '@hacchu-hub/subgraph-kit/testing';
import { Client, dataOf, key, refusal, sharedHouse, type House, type SeenOrder } from '../support/house.js';

describe('messages sent again', () => {
  let house: House;
  let admin: Client;
  beforeAll(async () => {
    house = await sharedHouse();
    admin = new Client(house);
  });
  afterEach(async () => {
    house.inbox.letGo();
    await house.forgetMails();
  });

  interface Seen {
    id: string;
    status: string;
    failureReason: string | null;
    messageId: string;
  }
  const FIELDS = 'orderComment { id status failureReason messageId }';

  async function write(order: SeenOrder, comment = '納期を教えてください。'): Promise<Seen> {
    const answer = await admin.run<{ createOrderComment: { orderComment: Seen } }>(
      `mutation w($input: CreateOrderCommentInput!) { createOrderComment(input: $input) { ${FIELDS} } }`,
      { input: { uuid: order.uuid, idempotencyKey: key(), comment } },
    );
    return dataOf(answer).createOrderComment.orderComment;
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
  const texts = (): string[] => house.inbox.messages.map(({ text }) => text?.trim() ?? '');

  /** A comment that the mail server refused. */
  async function failed(): Promise<Seen> {
    const order = await admin.placed();
    house.inbox.mood = 'REJECTS_RECIPIENTS';
    const comment = await write(order);
    house.inbox.letGo();
    expect(comment).toMatchObject({ status: 'FAILED', failureReason: expect.stringContaining('550') });
    return comment;
  }

  describe('a comment that was not sent', () => {
    it('is one mail when it is sent again, however often that is pressed, on several processes', async () => {
      const comment = await failed();
      const second = await house.another();
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
        await house.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });
      } finally {
        await second.close();
      }
      expect(texts()).toEqual(['納期を教えてください。']);
      expect(house.inbox.messages[0]?.messageId).toBe(comment.messageId);
    });

    it('may fail again, says so, and can be sent once more', async () => {
      const comment = await failed();
      house.inbox.mood = 'REJECTS_RECIPIENTS';
      expect(await resent(comment.id)).toEqual(comment);
      house.inbox.letGo();
      expect(await resent(comment.id)).toMatchObject({ status: 'SENT', failureReason: null });
      expect(texts()).toHaveLength(1);
    });

    it('is not sent a second time by what is left of an earlier attempt', async () => {
      const comment = await failed();
      const relay = house.app.get(OutboxRelay, { strict: false });
      const outbox = house.runtime.connection.collection('outbox');
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

  it('is for who may write to the supplier, in their own demand', async () => {
    const { id } = await failed();
    expect((await resend(id, new Client(house, as.unknownRole()))).code).toBe('PERMISSION_DENIED');
    expect((await resend(id, new Client(house, as.otherDemandAdmin()))).code).toBe('PERMISSION_DENIED');
    const operator = new Client(house, as.operator());
    expect((await resend(id, operator, OTHER_DEMAND.uuid)).code).toBe('PERMISSION_DENIED');
    expect(texts()).toEqual([]);
    expect((await resend('01900000-0000-7000-8000-00000000beef')).code).toBe('NOT_FOUND');
    const byOperator = dataOf(await resend(id, operator, TEST_DEMAND.uuid));
    expect(byOperator.resendOrderComment.orderComment.status).toBe('SENT');
    expect(texts()).toHaveLength(1);
  });

  it('is refused for what came in', async () => {
    const { id } = await failed();
    await house.runtime.connection
      .collection<{ _id: string }>('order_comments')
      .updateOne({ _id: id }, { $set: { kind: 'REPLY' } });
    expect(refusal(await resend(id))).toEqual([
      'FAILED_PRECONDITION',
      '受信したメッセージは送信できません。',
    ]);
  });
});
