import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Correspondence, SUPPLIER_MAIL } from '../support/correspondence.js';
import {
  Client,
  dataOf,
  EARLIER_WEBHOOK_SECRET,
  type Harness,
  type SeenOrder,
  sharedHarness,
  WEBHOOK_SECRET,
} from '../support/harness.js';
import { mime, PIXEL } from '../support/messages.js';
import { join, type Person } from '../support/people.js';

describe('incoming messages', () => {
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
  });

  describe('a reply', () => {
    it('is added to the conversation of its order by the signed address', async () => {
      const { order, replyTo, id } = await letters.mailed();
      const raw = mime({
        to: replyTo,
        subject: 'Re: 発注書送付のご案内',
        inReplyTo: id,
        text: '承知しました。\n\n2026年11月21日(土) 10:00 発注担当 <order@mail.example>:\n> 発注いたします。',
      });
      expect(await letters.deliver(raw, replyTo)).toMatch(/^250/);
      expect(await letters.comments(order.uuid)).toEqual([
        expect.objectContaining({
          kind: 'REPLY',
          subject: 'Re: 発注書送付のご案内',
          comment: '承知しました。',
          quotedText: '2026年11月21日(土) 10:00 発注担当 <order@mail.example>:\n> 発注いたします。',
          fromEmail: SUPPLIER_MAIL,
          isSenderRegistered: true,
        }),
      ]);
      expect((await letters.state(order.uuid)).inConversation).toBe(true);
      const seen = await buyer.client.seen(order.uuid);
      // The version of the order does not change, so concurrent edits are not rejected.
      expect(seen.updatedAt).toBe(order.updatedAt);
      expect(seen.histories[0]).toMatchObject({ event: 'SET_IN_CONVERSATION', actorName: 'システム' });
      await harness.app.get(OutboxRelay, { strict: false }).drain();
      const told = harness.inbox.messages.filter(({ subject }) => subject?.includes('仕入先からの返信'));
      expect(told.map(({ to }) => [to].flat()[0]?.text)).toEqual([buyer.email]);
    });

    it('is stored once, however often and through whichever channel it is delivered', async () => {
      const { order, replyTo } = await letters.mailed();
      const raw = mime({ to: replyTo, messageId: '<same@aozora.example>', text: '一度だけ' });
      const responses = await Promise.all([
        letters.deliver(raw, replyTo),
        letters.deliver(raw, replyTo),
        letters.post(raw, replyTo),
      ]);
      expect(responses.slice(0, 2).every((response) => String(response).startsWith('250'))).toBe(true);
      expect(responses[2]).toBe(200);
      expect(await letters.comments(order.uuid)).toHaveLength(1);
      expect(
        (await buyer.client.seen(order.uuid)).histories.filter(
          ({ event }) => event === 'SET_IN_CONVERSATION',
        ),
      ).toHaveLength(1);
    });

    it('to the addresses of two orders is stored at both with its files, once each', async () => {
      const [one, two] = [await letters.mailed(), await letters.mailed()];
      const raw = mime({
        to: `${one.replyTo}, ${two.replyTo}`,
        messageId: '<both@aozora.example>',
        text: '二件とも承知しました。',
        attachments: [{ filename: '請書.txt', content: Buffer.from('請書'), contentType: 'text/plain' }],
      });
      const both = `${one.replyTo},${two.replyTo}`;
      // Servers deliver such a message once for both recipients, or once for each.
      expect(await Promise.all([letters.post(raw, both), letters.post(raw, both)])).toEqual([200, 200]);
      for (const to of [one.replyTo, two.replyTo]) expect(await letters.deliver(raw, to)).toMatch(/^250/);
      for (const { order } of [one, two]) {
        const comments = await letters.comments(order.uuid);
        expect(comments).toEqual([
          expect.objectContaining({
            comment: '二件とも承知しました。',
            messageId: '<both@aozora.example>',
            attachments: [expect.objectContaining({ name: '請書.txt', byteSize: 6 })],
          }),
        ]);
        const signed = dataOf(
          await buyer.client.run<{ createOrderCommentAttachmentSignedUrl: { url: string } }>(
            `mutation u($input: CreateOrderCommentAttachmentSignedUrlInput!) {
              createOrderCommentAttachmentSignedUrl(input: $input) { url }
            }`,
            { input: { commentId: comments[0]?.id, attachmentId: comments[0]?.attachments[0]?.id } },
          ),
        );
        expect(signed.createOrderCommentAttachmentSignedUrl.url).toContain(order.uuid);
        expect((await letters.state(order.uuid)).inConversation).toBe(true);
      }
    });

    it('does not name the reply addresses of other orders', async () => {
      const [one, two] = [await letters.mailed(), await letters.mailed()];
      const raw = mime({ to: `${one.replyTo}, ${two.replyTo}, staff@aozora.example`, text: '宛先' });
      expect(await letters.deliver(raw, one.replyTo)).toMatch(/^250/);
      const { orderComments } = dataOf(
        await buyer.client.run<{ orderComments: { items: { to: string[] }[] } }>(
          'query c($orderUuid: ID!) { orderComments(orderUuid: $orderUuid) { items { to } } }',
          { orderUuid: one.order.uuid },
        ),
      );
      expect(orderComments.items).toEqual([{ to: [one.replyTo, 'staff@aozora.example'] }]);
    });

    it('has the date that its sender declares, unless a clock was wrong', async () => {
      const { order, replyTo } = await letters.mailed();
      const hours = (count: number): Date => new Date(Date.now() + count * 3_600_000);
      const dates = [hours(-2), hours(20), new Date('2000-01-01T00:00:00Z'), hours(48)].map((date) => {
        date.setUTCMilliseconds(0);
        return date;
      });
      const began = new Date().toISOString();
      for (const date of dates)
        expect(await letters.deliver(mime({ to: replyTo, date, text: '承知しました。' }), replyTo)).toMatch(
          /^250/,
        );
      const { orderComments } = dataOf(
        await buyer.client.run<{ orderComments: { items: { commentDate: string }[] } }>(
          'query c($orderUuid: ID!) { orderComments(orderUuid: $orderUuid) { items { commentDate } } }',
          { orderUuid: order.uuid },
        ),
      );
      const [future = '', past = '', ...plausible] = orderComments.items.map(
        ({ commentDate }) => commentDate,
      );
      expect(plausible.map((date) => Date.parse(date))).toEqual([dates[1], dates[0]].map(Number));
      for (const received of [future, past]) {
        expect(received >= began).toBe(true);
        expect(Date.parse(received)).toBeLessThanOrEqual(Date.now());
      }
    });

    it('is stored although another one has its Message-ID', async () => {
      const { order, replyTo } = await letters.mailed();
      const of = (text: string) => mime({ to: replyTo, messageId: '<reused@aozora.example>', text });
      for (const text of ['一通目', '二通目', '一通目', '二通目'])
        expect(await letters.deliver(of(text), replyTo)).toMatch(/^250/);
      const comments = await letters.comments(order.uuid);
      expect(comments.map(({ comment, messageId }) => [comment, messageId])).toEqual([
        ['二通目', '<reused@aozora.example>'],
        ['一通目', '<reused@aozora.example>'],
      ]);
      // A reply of ours names the Message-ID that the supplier's mail program knows.
      await letters.write(order);
      expect(harness.inbox.messages.at(-1)?.inReplyTo).toBe('<reused@aozora.example>');
    });

    it('is matched by our Message-IDs, nearest first, when the address is missing', async () => {
      const [first, second] = [await letters.mailed(), await letters.mailed()];
      const to = 'order@mail.hacchu-hub.example';
      const raw = mime({
        to,
        references: [first.id, '<foreign@aozora.example>', second.id],
        inReplyTo: '(comment) <another@aozora.example>',
        text: '二つ目の発注について',
      });
      expect(await letters.deliver(raw, to)).toMatch(/^250/);
      expect(await letters.comments(first.order.uuid)).toEqual([]);
      expect(await letters.comments(second.order.uuid)).toHaveLength(1);
    });

    it.each<[string, (of: { replyTo: string; id: string; order: SeenOrder }) => Parameters<typeof mime>[0]]>([
      [
        'a tampered address',
        ({ replyTo }) => ({ to: replyTo.replace(/\.[0-9a-f]{4}/, '.0000'), text: '偽の宛先' }),
      ],
      [
        'a forged Message-ID',
        ({ id }) => ({
          to: 'order@mail.hacchu-hub.example',
          inReplyTo: id.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`),
          text: '偽の返信',
        }),
      ],
      [
        'only a matching subject',
        ({ order }) => ({
          to: 'order@mail.hacchu-hub.example',
          subject: `Re: 発注番号：${order.purchaseNumber}`,
          text: '件名だけ',
        }),
      ],
    ])('is rejected with %s', async (_, messageOf) => {
      const found = await letters.mailed();
      const message = messageOf(found);
      expect(await letters.deliver(mime(message), message.to)).toMatch(/^550/);
      expect(await letters.comments(found.order.uuid)).toEqual([]);
      expect((await letters.state(found.order.uuid)).inConversation).toBe(false);
    });

    it('is marked when its sender is unknown, and separate from other demands', async () => {
      const { order, replyTo } = await letters.mailed();
      const raw = mime({ to: replyTo, from: '田中 <tanaka@elsewhere.example>', text: '代わりに返信します' });
      expect(await letters.deliver(raw, replyTo, 'tanaka@elsewhere.example')).toMatch(/^250/);
      expect((await letters.comments(order.uuid))[0]).toMatchObject({
        fromName: '田中',
        fromEmail: 'tanaka@elsewhere.example',
        isSenderRegistered: false,
      });
      const outsider = await new Client(harness, as.otherDemandAdmin()).run(
        'query c($orderUuid: ID!) { orderComments(orderUuid: $orderUuid) { totalCount } }',
        { orderUuid: order.uuid },
      );
      expect(outsider.code).toBe('PERMISSION_DENIED');
    });

    it('does not set a canceled order to in conversation again', async () => {
      const { order, replyTo } = await letters.mailed();
      const admin = join(harness, '管理 太郎', 'ADMIN', false);
      await admin.client.done('cancelOrder', {
        uuid: order.uuid,
        expectedUpdatedAt: order.updatedAt,
        reason: '中止',
      });
      await letters.deliver(mime({ to: replyTo, text: '残念です' }), replyTo);
      expect(await letters.comments(order.uuid)).toHaveLength(1);
      expect((await letters.state(order.uuid)).inConversation).toBe(false);
      const set = { uuid: order.uuid, inConversation: true };
      expect((await admin.client.mutate('updateOrderInConversation', set)).code).toBe('FAILED_PRECONDITION');
    });
  });

  describe('the content of a message', () => {
    it('is shown without scripts and remote images, with its embedded images and files', async () => {
      const { order, replyTo } = await letters.mailed();
      const raw = mime({
        to: replyTo,
        text: '図面をお送りします。',
        html:
          '<p onclick="x()">図面を<b>お送り</b>します。</p><script>alert(1)</script>' +
          '<img src="cid:drawing@aozora"><img src="https://tracker.example/p.gif">',
        attachments: [
          { filename: '図面.png', content: PIXEL, contentType: 'image/png', cid: 'drawing@aozora' },
          { filename: '../../納品書.txt', content: Buffer.from('納品書'), contentType: 'text/plain' },
        ],
      });
      expect(await letters.deliver(raw, replyTo)).toMatch(/^250/);
      const [comment] = await letters.comments(order.uuid);
      expect(comment).toMatchObject({
        html: '<p>図面を<b>お送り</b>します。</p><img src="cid:drawing@aozora" />',
        hasBlockedImages: true,
        attachments: [
          { contentId: 'drawing@aozora', mimeType: 'image/png', name: '図面.png', byteSize: PIXEL.length },
          { contentId: null, mimeType: 'text/plain', name: '納品書.txt', byteSize: 9 },
        ],
      });
      const link = async (client: Client) =>
        client.run<{ createOrderCommentAttachmentSignedUrl: { url: string } }>(
          `mutation u($input: CreateOrderCommentAttachmentSignedUrlInput!) {
          createOrderCommentAttachmentSignedUrl(input: $input) { url }
        }`,
          { input: { commentId: comment?.id, attachmentId: comment?.attachments[0]?.id } },
        );
      expect(dataOf(await link(buyer.client)).createOrderCommentAttachmentSignedUrl.url).toContain('http');
      expect((await link(new Client(harness, as.otherDemandAdmin()))).code).toBe('PERMISSION_DENIED');
    });

    it('is limited to 15 MB', async () => {
      const { order, replyTo } = await letters.mailed();
      const file = (bytes: number) => ({
        filename: '資料.bin',
        content: Buffer.alloc(bytes, 7),
        contentType: 'application/octet-stream',
      });
      // Base64 expands 3 bytes to 4.
      const fits = await mime({ to: replyTo, text: '大きい資料', attachments: [file(10 * 1024 * 1024)] });
      expect(await letters.deliver(fits, replyTo)).toMatch(/^250/);
      const tooLarge = await mime({
        to: replyTo,
        text: '大きすぎる資料',
        attachments: [file(12 * 1024 * 1024)],
      });
      expect(await letters.deliver(tooLarge, replyTo)).toMatch(/^552/);
      // So much is not read to its end, and is no less refused for good.
      const huge = await mime({ to: replyTo, text: '図面一式', attachments: [file(26 * 1024 * 1024)] });
      expect(await letters.deliver(huge, replyTo)).toMatch(/^552/);
      expect((await letters.comments(order.uuid)).map(({ comment }) => comment)).toEqual(['大きい資料']);
    });

    it('is not relayed to other domains', async () => {
      expect(await letters.deliver(await mime({ to: 'a@b.example', text: 'x' }), 'a@b.example')).toMatch(
        /^550/,
      );
    });
  });

  describe('the webhook of a mail provider', () => {
    it.each([
      ['the current secret', WEBHOOK_SECRET],
      ['the earlier one while it is configured', EARLIER_WEBHOOK_SECRET],
    ])('accepts messages that the provider signed with %s', async (_, secret) => {
      const { order, replyTo } = await letters.mailed();
      const mail = mime({ to: replyTo, text: '承りました。' });
      expect(await letters.post(mail, replyTo, {}, {}, secret)).toBe(200);
      expect((await letters.comments(order.uuid)).map(({ comment }) => comment)).toEqual(['承りました。']);
    });

    it('keeps messages with many recipients', async () => {
      const { order, replyTo } = await letters.mailed();
      const others = Array.from({ length: 120 }, (_, index) => `staff${index}@aozora.example`);
      const mail = mime({ to: 'all@aozora.example', text: '全員に送ります。' });
      expect(await letters.post(mail, [...others, replyTo].join(','))).toBe(200);
      expect((await letters.comments(order.uuid)).map(({ comment }) => comment)).toEqual([
        '全員に送ります。',
      ]);
    });

    it.each<[string, Record<string, string>]>([
      ['an invalid signature', { 'x-inbound-signature': '0'.repeat(64) }],
      ['recipients that were not signed', { 'x-inbound-recipients': 'reply+1@inbound.hacchu-hub.example' }],
      ['an old timestamp', { 'x-inbound-timestamp': '1700000000' }],
    ])('refuses %s', async (_, headers) => {
      const { order, replyTo } = await letters.mailed();
      expect(await letters.post(mime({ to: replyTo, text: '偽物' }), replyTo, headers)).toBe(401);
      expect(await letters.comments(order.uuid)).toEqual([]);
    });
  });
});
