import { as } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Correspondence, type SeenComment, SUPPLIER_MAIL } from '../support/correspondence.js';
import { Client, dataOf, fieldsOf, type Harness, key, sharedHarness } from '../support/harness.js';
import { bouncedOrders, newestNotice } from '../support/listed-failures.js';
import { mime } from '../support/messages.js';
import { join, type Person } from '../support/people.js';

describe('outgoing messages', () => {
  let harness: Harness;
  let buyer: Person;
  let letters: Correspondence;
  beforeAll(async () => {
    harness = await sharedHarness();
    buyer = join(harness, '購買 花子', 'EDITOR', false);
    letters = new Correspondence(harness, buyer.client);
  });
  afterEach(async () => {
    harness.inbox.resume();
    await harness.forgetMails();
    await harness.change({ mailSignature: null });
  });

  describe('writing to the supplier', () => {
    it('sends one mail to its contacts, in the thread of the order', async () => {
      const { order, mail, replyTo, id } = await letters.mailed();
      await harness.forgetMails();
      const idempotencyKey = key();
      const [one, two] = await Promise.all([
        letters.write(order, { idempotencyKey }),
        letters.write(order, { idempotencyKey }),
      ]);
      const { orderComment } = dataOf(one).createOrderComment;
      expect(dataOf(two).createOrderComment.orderComment.id).toBe(orderComment.id);
      expect(orderComment).toMatchObject({
        kind: 'COMMENT',
        status: 'SENT',
        fromName: '購買 花子',
        subject: `Re: ${mail.subject}`,
      });
      expect(harness.inbox.messages).toHaveLength(1);
      expect(harness.inbox.messages[0]).toMatchObject({ inReplyTo: id, messageId: orderComment.messageId });
      expect(harness.inbox.messages[0]?.replyTo?.value[0]?.address).toBe(replyTo);
      expect([harness.inbox.messages[0]?.to].flat()[0]?.text).toBe(SUPPLIER_MAIL);

      const response = mime({
        to: 'order@mail.hacchu-hub.example',
        inReplyTo: orderComment.messageId,
        text: '了解です',
      });
      await letters.deliver(await response, 'order@mail.hacchu-hub.example');
      expect((await letters.comments(order.uuid)).map(({ kind }) => kind)).toEqual(['REPLY', 'COMMENT']);
    });

    it('reports why a mail was not sent', async () => {
      const { order } = await letters.mailed();
      const response = await letters.write(order, {
        to: ['nobody@aozora.example'],
        confirmedRecipients: ['nobody@aozora.example'],
      });
      expect(dataOf(response).createOrderComment.orderComment).toMatchObject({
        status: 'FAILED',
        failureReason: 'メールサーバーに受け付けられませんでした（550）。宛先をご確認ください。',
      });
    });

    it('leaves a mark on the order when the mail server refuses one of the recipients, and says which', async () => {
      const { order } = await letters.mailed();
      const to = [SUPPLIER_MAIL, 'nobody@aozora.example'];
      const response = await letters.write(order, { to, confirmedRecipients: ['nobody@aozora.example'] });
      const failureReason = '一部の宛先はメールサーバーに受け付けられませんでした：nobody@aozora.example';
      expect(dataOf(response).createOrderComment.orderComment).toMatchObject({
        status: 'SENT',
        failureReason,
      });
      expect(await bouncedOrders(buyer.client)).toEqual([order.uuid]);
      expect(await newestNotice(buyer.client)).toEqual({
        kind: 'MAIL_BOUNCED',
        title: 'メールが届きませんでした',
        body: failureReason,
        isRead: false,
      });
      await letters.write(order);
      expect(await bouncedOrders(buyer.client)).toEqual([]);
      expect(await newestNotice(buyer.client)).toMatchObject({ isRead: true });
    });

    it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
      ['no text', { comment: ' \n' }, { comment: ['コメントを入力してください。'] }],
      [
        'too much text',
        { comment: 'あ'.repeat(5_001) },
        { comment: ['コメントは5000文字以内で入力してください。'] },
      ],
      ['an invalid address', { to: ['x'] }, { 'to.0': ['メールアドレスの形式が正しくありません。'] }],
    ])('refuses %s', async (_, over, fields) => {
      const { order } = await letters.mailed();
      await harness.forgetMails();
      expect(fieldsOf(await letters.write(order, over))).toEqual(fields);
      expect(await harness.mails()).toEqual([]);
    });

    it('offers the default recipients and the signature', async () => {
      const { order } = await letters.mailed();
      const defaults = async (uuid: string) =>
        dataOf(
          await buyer.client.run<{ order: { messageDefaults: object } }>(
            'query m($uuid: ID!) { order(uuid: $uuid) { messageDefaults { to signature } } }',
            { uuid },
          ),
        ).order.messageDefaults;
      expect(await defaults(order.uuid)).toEqual({ to: [SUPPLIER_MAIL], signature: null });
      await harness.change({ mailSignature: '--\n購買部' });
      expect(await defaults(order.uuid)).toEqual({ to: [SUPPLIER_MAIL], signature: '--\n購買部' });
      await harness.runtime.connection
        .collection<{ _id: string }>('orders')
        .updateOne({ _id: order.uuid }, { $set: { demandSupplierId: key() } });
      expect(await defaults(order.uuid)).toMatchObject({ to: [] });
    });

    it('appends the current signature once, also in the stored conversation', async () => {
      const { order } = await letters.mailed();
      await harness.change({ mailSignature: '--\n購買部\nTEL 03-1234-5678' });
      await letters.write(order, { comment: '納期をご確認ください。' });
      const signed = '納期をご確認ください。\n\n--\n購買部\nTEL 03-1234-5678';
      expect(harness.inbox.messages.at(-1)?.text?.trimEnd()).toBe(signed);
      await letters.write(order, { comment: '承知しました。\r\n--\r\n購買部\r\nTEL 03-1234-5678\r\n' });
      expect(harness.inbox.messages.at(-1)?.text?.match(/購買部/gu)).toHaveLength(1);
      await harness.change({ mailSignature: '--\n仕入部' });
      expect((await letters.comments(order.uuid)).map(({ comment }) => comment)).toEqual([
        '承知しました。\n--\n購買部\nTEL 03-1234-5678',
        signed,
      ]);
    });

    it('needs an address when the supplier has none, and is allowed for operators', async () => {
      const { order } = await letters.mailed();
      const { order: orphan } = await letters.mailed();
      await harness.runtime.connection
        .collection<{ _id: string }>('orders')
        .updateOne({ _id: orphan.uuid }, { $set: { demandSupplierId: key() } });
      expect(fieldsOf(await letters.write(orphan))).toEqual({
        to: ['仕入先のメールアドレスが登録されていません。宛先を入力してください。'],
      });
      const operator = new Client(harness, as.operator());
      const response = await operator.run<{ createOrderComment: { orderComment: SeenComment } }>(
        'mutation w($input: CreateOrderCommentInput!) { createOrderComment(input: $input) { orderComment { fromName } } }',
        {
          input: {
            uuid: order.uuid,
            demandUuid: '01900000-0000-7000-8000-000000000001',
            idempotencyKey: key(),
            comment: '運営より',
            uploadUuids: [],
          },
        },
      );
      expect(dataOf(response).createOrderComment.orderComment.fromName).toBe('運営（運営 花子）');
    });
  });

  it('the conversation mark can be set and cleared, and is counted in the list', async () => {
    const count = async (): Promise<number> =>
      dataOf(
        await buyer.client.run<{ orders: { inConversationCount: number } }>(
          '{ orders { inConversationCount } }',
        ),
      ).orders.inConversationCount;
    const { order } = await letters.mailed();
    const before = await count();
    const set = { uuid: order.uuid, inConversation: true };
    const flagged = await buyer.client.done('updateOrderInConversation', set);
    expect(await count()).toBe(before + 1);
    expect(flagged.updatedAt).toBe(order.updatedAt);
    await buyer.client.done('updateOrderInConversation', set);
    await buyer.client.done('updateOrderInConversation', { ...set, inConversation: false });
    expect(await count()).toBe(before);
    expect((await buyer.client.seen(order.uuid)).histories.slice(0, 2).map(({ summary }) => summary)).toEqual(
      ['やりとり中を解除しました。', 'やりとり中にしました。'],
    );
  });
});
