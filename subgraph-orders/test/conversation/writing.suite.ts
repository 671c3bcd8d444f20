import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { as } from '@hacchu-hub/subgraph-kit/testing';
import { Client, dataOf, fieldsOf, key, sharedHouse, type House } from '../support/house.js';
import { mime } from '../support/messages.js';
import { join, type Person } from '../support/people.js';
import { Correspondence, SUPPLIER_MAIL, type SeenComment } from '../support/correspondence.js';

describe('messages that go out', () => {
  let house: House;
  let buyer: Person;
  let letters: Correspondence;
  beforeAll(async () => {
    house = await sharedHouse();
    buyer = join(house, '購買 花子', 'EDITOR', false);
    letters = new Correspondence(house, buyer.client);
  });
  afterEach(async () => {
    house.inbox.letGo();
    await house.forgetMails();
    await house.change({ mailSignature: null });
  });

  describe('writing to the supplier', () => {
    it('is one mail in the thread of the order, to its contacts', async () => {
      const { order, mail, replyTo, id } = await letters.mailed();
      await house.forgetMails();
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
      expect(house.inbox.messages).toHaveLength(1);
      expect(house.inbox.messages[0]).toMatchObject({ inReplyTo: id, messageId: orderComment.messageId });
      expect(house.inbox.messages[0]?.replyTo?.value[0]?.address).toBe(replyTo);
      expect([house.inbox.messages[0]?.to].flat()[0]?.text).toBe(SUPPLIER_MAIL);

      const answer = mime({
        to: 'order@mail.hacchu-hub.example',
        inReplyTo: orderComment.messageId,
        text: '了解です',
      });
      await letters.deliver(await answer, 'order@mail.hacchu-hub.example');
      expect((await letters.comments(order.uuid)).map(({ kind }) => kind)).toEqual(['REPLY', 'COMMENT']);
    });

    it('says why a mail was not sent', async () => {
      const { order } = await letters.mailed();
      const answer = await letters.write(order, {
        to: ['nobody@aozora.example'],
        confirmedRecipients: ['nobody@aozora.example'],
      });
      expect(dataOf(answer).createOrderComment.orderComment).toMatchObject({
        status: 'FAILED',
        failureReason: 'メールサーバーに受け付けられませんでした（550）。宛先をご確認ください。',
      });
    });

    it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
      ['no text', { comment: ' \n' }, { comment: ['コメントを入力してください。'] }],
      [
        'too much text',
        { comment: 'あ'.repeat(5_001) },
        { comment: ['コメントは5,000文字以内で入力してください。'] },
      ],
      ['a bad address', { to: ['x'] }, { 'to.0': ['メールアドレスの形式が正しくありません。'] }],
    ])('refuses %s', async (_, over, fields) => {
      const { order } = await letters.mailed();
      await house.forgetMails();
      expect(fieldsOf(await letters.write(order, over))).toEqual(fields);
      expect(await house.mails()).toEqual([]);
    });

    it('offers the addresses that the message goes to, and the signature that follows it', async () => {
      const { order } = await letters.mailed();
      const defaults = async (uuid: string) =>
        dataOf(
          await buyer.client.run<{ order: { messageDefaults: object } }>(
            'query m($uuid: ID!) { order(uuid: $uuid) { messageDefaults { to signature } } }',
            { uuid },
          ),
        ).order.messageDefaults;
      expect(await defaults(order.uuid)).toEqual({ to: [SUPPLIER_MAIL], signature: null });
      await house.change({ mailSignature: '--\n購買部' });
      expect(await defaults(order.uuid)).toEqual({ to: [SUPPLIER_MAIL], signature: '--\n購買部' });
      await house.runtime.connection
        .collection<{ _id: string }>('orders')
        .updateOne({ _id: order.uuid }, { $set: { demandSupplierId: key() } });
      expect(await defaults(order.uuid)).toMatchObject({ to: [] });
    });

    it('ends with the signature of that day, also in the conversation, and has it once', async () => {
      const { order } = await letters.mailed();
      await house.change({ mailSignature: '--\n購買部\nTEL 03-1234-5678' });
      await letters.write(order, { comment: '納期をご確認ください。' });
      const signed = '納期をご確認ください。\n\n--\n購買部\nTEL 03-1234-5678';
      expect(house.inbox.messages.at(-1)?.text?.trimEnd()).toBe(signed);
      await letters.write(order, { comment: '承知しました。\r\n--\r\n購買部\r\nTEL 03-1234-5678\r\n' });
      expect(house.inbox.messages.at(-1)?.text?.match(/購買部/gu)).toHaveLength(1);
      await house.change({ mailSignature: '--\n仕入部' });
      expect((await letters.comments(order.uuid)).map(({ comment }) => comment)).toEqual([
        '承知しました。\n--\n購買部\nTEL 03-1234-5678',
        signed,
      ]);
    });

    it('asks for an address when the supplier has none, and is open to operators', async () => {
      const { order } = await letters.mailed();
      const { order: orphan } = await letters.mailed();
      await house.runtime.connection
        .collection<{ _id: string }>('orders')
        .updateOne({ _id: orphan.uuid }, { $set: { demandSupplierId: key() } });
      expect(fieldsOf(await letters.write(orphan))).toEqual({
        to: ['仕入先のメールアドレスが登録されていません。宛先を入力してください。'],
      });
      const operator = new Client(house, as.operator());
      const answer = await operator.run<{ createOrderComment: { orderComment: SeenComment } }>(
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
      expect(dataOf(answer).createOrderComment.orderComment.fromName).toBe('運営（運営 花子）');
    });
  });

  it('the flag can be set and cleared, with its count in the list', async () => {
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
