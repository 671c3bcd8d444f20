import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-kit/testing';
import { createTransport } from 'nodemailer';
import type { ParsedMail } from 'mailparser';
import { SmtpListener } from '../src/conversation/inbound/smtp-listener.js';
import { webhookSignature } from '../src/conversation/inbound/webhook-signature.js';
import {
  Client,
  dataOf,
  fieldsOf,
  key,
  startHouse,
  WEBHOOK_SECRET,
  type House,
  type SeenOrder,
} from './support/house.js';
import { bounceOf, mime, PIXEL } from './support/messages.js';
import { join, type Person } from './support/people.js';

jest.setTimeout(30_000);

let house: House;
let buyer: Person;
beforeAll(async () => {
  house = await startHouse('conversation');
  buyer = join(house, '購買 花子', 'EDITOR', false);
}, 60_000);
afterAll(() => house.close());
afterEach(() => {
  house.inbox.letGo();
  house.inbox.messages.length = 0;
});

const SUPPLIER_MAIL = 'order@aozora.example';
const port = (): number => house.app.get(SmtpListener, { strict: false }).port ?? 0;

/** An order that was mailed, with the mail as the supplier has it. */
async function mailed(): Promise<{ order: SeenOrder; mail: ParsedMail; replyTo: string; id: string }> {
  const draft = await buyer.client.draft();
  const order = await buyer.client.done('submitOrderWithSendMail', buyer.client.sending(draft));
  const mail = house.inbox.messages.at(-1);
  if (!mail) throw new Error('no mail');
  const replyTo = mail.replyTo?.value[0]?.address ?? '';
  return { order, mail, replyTo, id: mail.messageId ?? '' };
}

/** Hands a message to the listener as another mail server would. */
async function deliver(
  message: string | Buffer | Promise<Buffer>,
  to: string,
  from = SUPPLIER_MAIL,
): Promise<string> {
  const raw = await message;
  const transport = createTransport({ host: '127.0.0.1', port: port(), secure: false, ignoreTLS: true });
  try {
    return (await transport.sendMail({ envelope: { from, to: [to] }, raw })).response;
  } catch (error) {
    return error instanceof Error && 'response' in error ? String(error.response) : String(error);
  } finally {
    transport.close();
  }
}

interface SeenComment {
  id: string;
  kind: string;
  subject: string;
  comment: string;
  quotedText: string | null;
  html: string | null;
  hasBlockedImages: boolean;
  fromEmail: string;
  fromName: string;
  isSenderRegistered: boolean;
  messageId: string;
  status: string;
  failureReason: string | null;
  bouncedRecipients: string[];
  attachments: { id: string; contentId: string | null; mimeType: string; name: string; byteSize: number }[];
}
async function conversation(orderUuid: string, client: Client = buyer.client): Promise<SeenComment[]> {
  const answer = await client.run<{ orderComments: { items: SeenComment[] } }>(
    `query c($orderUuid: ID!) { orderComments(orderUuid: $orderUuid) { totalCount items {
      id kind subject comment quotedText html hasBlockedImages fromEmail fromName isSenderRegistered messageId
      status failureReason bouncedRecipients attachments { id contentId mimeType name byteSize }
    } } }`,
    { orderUuid },
  );
  return dataOf(answer).orderComments.items;
}
const state = async (uuid: string): Promise<{ inConversation: boolean; mailBouncedAt: string | null }> =>
  dataOf(
    await buyer.client.run<{ order: { inConversation: boolean; mailBouncedAt: string | null } }>(
      'query o($uuid: ID!) { order(uuid: $uuid) { inConversation mailBouncedAt } }',
      { uuid },
    ),
  ).order;

describe('a reply', () => {
  it('comes into the conversation of its order by the signed address', async () => {
    const { order, replyTo, id } = await mailed();
    const raw = mime({
      to: replyTo,
      subject: 'Re: 発注書送付のご案内',
      inReplyTo: id,
      text: '承知しました。\n\n2026年11月21日(土) 10:00 発注担当 <order@mail.example>:\n> 発注いたします。',
    });
    expect(await deliver(raw, replyTo)).toMatch(/^250/);
    expect(await conversation(order.uuid)).toEqual([
      expect.objectContaining({
        kind: 'REPLY',
        subject: 'Re: 発注書送付のご案内',
        comment: '承知しました。',
        quotedText: '2026年11月21日(土) 10:00 発注担当 <order@mail.example>:\n> 発注いたします。',
        fromEmail: SUPPLIER_MAIL,
        isSenderRegistered: true,
      }),
    ]);
    expect((await state(order.uuid)).inConversation).toBe(true);
    const seen = await buyer.client.seen(order.uuid);
    // People who edit the order are not disturbed.
    expect(seen.updatedAt).toBe(order.updatedAt);
    expect(seen.histories[0]).toMatchObject({ event: 'SET_IN_CONVERSATION', actorName: 'システム' });
    await house.app.get(OutboxRelay, { strict: false }).drain();
    const told = house.inbox.messages.filter(({ subject }) => subject?.includes('仕入先からの返信'));
    expect(told.map(({ to }) => [to].flat()[0]?.text)).toEqual([buyer.email]);
  });

  it('is one comment however often, and on whichever way, it is handed over', async () => {
    const { order, replyTo } = await mailed();
    const raw = mime({ to: replyTo, messageId: '<same@aozora.example>', text: '一度だけ' });
    const answers = await Promise.all([deliver(raw, replyTo), deliver(raw, replyTo), post(raw, replyTo)]);
    expect(answers.slice(0, 2).every((answer) => String(answer).startsWith('250'))).toBe(true);
    expect(answers[2]).toBe(200);
    expect(await conversation(order.uuid)).toHaveLength(1);
    expect(
      (await buyer.client.seen(order.uuid)).histories.filter(({ event }) => event === 'SET_IN_CONVERSATION'),
    ).toHaveLength(1);
  });

  it('is found by our message ids when the address is lost, the nearest first', async () => {
    const [first, second] = [await mailed(), await mailed()];
    const to = 'order@mail.hacchu-hub.example';
    const raw = mime({
      to,
      references: [first.id, '<foreign@aozora.example>', second.id],
      inReplyTo: '(comment) <another@aozora.example>',
      text: '二つ目の発注について',
    });
    expect(await deliver(raw, to)).toMatch(/^250/);
    expect(await conversation(first.order.uuid)).toEqual([]);
    expect(await conversation(second.order.uuid)).toHaveLength(1);
  });

  it.each<[string, (of: { replyTo: string; id: string; order: SeenOrder }) => Parameters<typeof mime>[0]]>([
    [
      'a tampered address',
      ({ replyTo }) => ({ to: replyTo.replace(/\.[0-9a-f]{4}/, '.0000'), text: '偽の宛先' }),
    ],
    [
      'a forged message id',
      ({ id }) => ({
        to: 'order@mail.hacchu-hub.example',
        inReplyTo: id.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`),
        text: '偽の返信',
      }),
    ],
    [
      'nothing but the subject',
      ({ order }) => ({
        to: 'order@mail.hacchu-hub.example',
        subject: `Re: 発注番号：${order.purchaseNumber}`,
        text: '件名だけ',
      }),
    ],
  ])('is refused with %s', async (_, messageOf) => {
    const found = await mailed();
    const message = messageOf(found);
    expect(await deliver(mime(message), message.to)).toMatch(/^550/);
    expect(await conversation(found.order.uuid)).toEqual([]);
    expect((await state(found.order.uuid)).inConversation).toBe(false);
  });

  it('is marked when its sender is not known, and kept apart from other demands', async () => {
    const { order, replyTo } = await mailed();
    const raw = mime({ to: replyTo, from: '田中 <tanaka@elsewhere.example>', text: '代わりに返信します' });
    expect(await deliver(raw, replyTo, 'tanaka@elsewhere.example')).toMatch(/^250/);
    expect((await conversation(order.uuid))[0]).toMatchObject({
      fromName: '田中',
      fromEmail: 'tanaka@elsewhere.example',
      isSenderRegistered: false,
    });
    const stranger = await new Client(house, as.otherDemandAdmin()).run(
      'query c($orderUuid: ID!) { orderComments(orderUuid: $orderUuid) { totalCount } }',
      { orderUuid: order.uuid },
    );
    expect(stranger.code).toBe('PERMISSION_DENIED');
  });

  it('does not bring a canceled order back into conversation', async () => {
    const { order, replyTo } = await mailed();
    const admin = join(house, '管理 太郎', 'ADMIN', false);
    await admin.client.done('cancelOrder', {
      uuid: order.uuid,
      expectedUpdatedAt: order.updatedAt,
      reason: '中止',
    });
    await deliver(mime({ to: replyTo, text: '残念です' }), replyTo);
    expect(await conversation(order.uuid)).toHaveLength(1);
    expect((await state(order.uuid)).inConversation).toBe(false);
    const set = { uuid: order.uuid, inConversation: true };
    expect((await admin.client.mutate('updateOrderInConversation', set)).code).toBe('FAILED_PRECONDITION');
  });
});

describe('what machines send', () => {
  it.each([
    ['says that it is one', { 'Auto-Submitted': 'auto-replied' }],
    ['goes out in bulk', { Precedence: 'bulk' }],
  ])('is kept, and changes nothing, when it %s', async (_, headers) => {
    const { order, replyTo } = await mailed();
    await deliver(mime({ to: replyTo, headers, text: '休暇をいただいております。' }), replyTo);
    expect((await conversation(order.uuid)).map(({ kind }) => kind)).toEqual(['AUTO_REPLY']);
    expect((await state(order.uuid)).inConversation).toBe(false);
  });

  it('tells that a mail did not arrive, by the message that it returns', async () => {
    const { order, id } = await mailed();
    const to = 'order@mail.hacchu-hub.example';
    expect(await deliver(bounceOf(id, 'gone@aozora.example'), to, '')).toMatch(/^250/);
    expect(await conversation(order.uuid)).toEqual([
      expect.objectContaining({ kind: 'BOUNCE', bouncedRecipients: ['gone@aozora.example'] }),
    ]);
    const bounced = await state(order.uuid);
    expect(bounced).toEqual({ inConversation: false, mailBouncedAt: expect.any(String) });
    // Until another mail goes out.
    await write(order);
    expect((await state(order.uuid)).mailBouncedAt).toBeNull();
  });

  it('is swallowed without an answer when it belongs to nothing', async () => {
    const to = 'order@mail.hacchu-hub.example';
    expect(await deliver(bounceOf('<foreign@x.example>', 'a@b.example'), to, '')).toMatch(/^250/);
  });
});

describe('what a message carries', () => {
  it('is shown without scripts and remote pictures, with its own pictures and files', async () => {
    const { order, replyTo } = await mailed();
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
    expect(await deliver(raw, replyTo)).toMatch(/^250/);
    const [comment] = await conversation(order.uuid);
    expect(comment).toMatchObject({
      html: '<p>図面を<b>お送り</b>します。</p><img src="cid:drawing@aozora" />',
      hasBlockedImages: true,
      attachments: [
        { contentId: 'drawing@aozora', mimeType: 'image/png', name: '図面.png', byteSize: PIXEL.length },
        { contentId: null, mimeType: 'text/plain', name: '....納品書.txt', byteSize: 9 },
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
    expect((await link(new Client(house, as.otherDemandAdmin()))).code).toBe('PERMISSION_DENIED');
  });

  it('may be large, but not larger than 15 MB', async () => {
    const { order, replyTo } = await mailed();
    const file = (bytes: number) => ({
      filename: '資料.bin',
      content: Buffer.alloc(bytes, 7),
      contentType: 'application/octet-stream',
    });
    // Base64 makes 4 bytes out of 3.
    const fits = await mime({ to: replyTo, text: '大きい資料', attachments: [file(10 * 1024 * 1024)] });
    expect(await deliver(fits, replyTo)).toMatch(/^250/);
    const tooLarge = await mime({
      to: replyTo,
      text: '大きすぎる資料',
      attachments: [file(12 * 1024 * 1024)],
    });
    expect(await deliver(tooLarge, replyTo)).toMatch(/^552/);
    expect((await conversation(order.uuid)).map(({ comment }) => comment)).toEqual(['大きい資料']);
  }, 30_000);

  it('is not relayed to other domains', async () => {
    expect(await deliver(await mime({ to: 'a@b.example', text: 'x' }), 'a@b.example')).toMatch(/^550/);
  });
});

/** What the provider posts. */
async function post(
  raw: string | Buffer | Promise<string | Buffer>,
  to: string,
  over: Record<string, string> = {},
): Promise<number> {
  const body = Buffer.from(await raw);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const post = { timestamp, sender: SUPPLIER_MAIL, recipients: to, body };
  const response = await fetch(new URL('/webhooks/inbound-mail', house.url), {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'x-inbound-timestamp': timestamp,
      'x-inbound-sender': SUPPLIER_MAIL,
      'x-inbound-recipients': to,
      'x-inbound-signature': webhookSignature(WEBHOOK_SECRET, post),
      ...over,
    },
    body,
  });
  return response.status;
}

describe('the webhook of a mail provider', () => {
  it('takes messages that the provider signed', async () => {
    const { order, replyTo } = await mailed();
    expect(await post(mime({ to: replyTo, text: '承りました。' }), replyTo)).toBe(200);
    expect((await conversation(order.uuid)).map(({ comment }) => comment)).toEqual(['承りました。']);
  });

  it.each<[string, Record<string, string>]>([
    ['another signature', { 'x-inbound-signature': '0'.repeat(64) }],
    ['other recipients than were signed', { 'x-inbound-recipients': 'reply+1@inbound.hacchu-hub.example' }],
    ['a time long past', { 'x-inbound-timestamp': '1700000000' }],
  ])('refuses %s', async (_, headers) => {
    const { order, replyTo } = await mailed();
    expect(await post(mime({ to: replyTo, text: '偽物' }), replyTo, headers)).toBe(401);
    expect(await conversation(order.uuid)).toEqual([]);
  });
});

/** Writes to the supplier. */
async function write(order: SeenOrder, over: Record<string, unknown> = {}) {
  return buyer.client.run<{ createOrderComment: { orderComment: SeenComment } }>(
    `mutation w($input: CreateOrderCommentInput!) { createOrderComment(input: $input) {
      orderComment { id kind subject comment fromName status failureReason messageId }
    } }`,
    {
      input: {
        uuid: order.uuid,
        idempotencyKey: key(),
        comment: '納期をご確認ください。',
        uploadUuids: [],
        ...over,
      },
    },
  );
}

describe('writing to the supplier', () => {
  it('is one mail in the thread of the order, to its contacts', async () => {
    const { order, mail, replyTo, id } = await mailed();
    house.inbox.messages.length = 0;
    const idempotencyKey = key();
    const [one, two] = await Promise.all([
      write(order, { idempotencyKey }),
      write(order, { idempotencyKey }),
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
    await deliver(await answer, 'order@mail.hacchu-hub.example');
    expect((await conversation(order.uuid)).map(({ kind }) => kind)).toEqual(['REPLY', 'COMMENT']);
  });

  it('says why a mail was not sent', async () => {
    const { order } = await mailed();
    const answer = await write(order, { to: ['nobody@aozora.example'] });
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
    const { order } = await mailed();
    house.inbox.messages.length = 0;
    expect(fieldsOf(await write(order, over))).toEqual(fields);
    expect(house.inbox.messages).toEqual([]);
  });

  it('asks for an address when the supplier has none, and is open to operators', async () => {
    const draft = await buyer.client.draft({ demandSupplierId: null });
    expect(fieldsOf(await write(draft))).toEqual({
      to: ['仕入先のメールアドレスが登録されていません。宛先を入力してください。'],
    });
    const { order } = await mailed();
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
  const { order } = await mailed();
  const before = await count();
  const set = { uuid: order.uuid, inConversation: true };
  const flagged = await buyer.client.done('updateOrderInConversation', set);
  expect(await count()).toBe(before + 1);
  expect(flagged.updatedAt).toBe(order.updatedAt);
  await buyer.client.done('updateOrderInConversation', set);
  await buyer.client.done('updateOrderInConversation', { ...set, inConversation: false });
  expect(await count()).toBe(before);
  expect((await buyer.client.seen(order.uuid)).histories.slice(0, 2).map(({ summary }) => summary)).toEqual([
    'やりとり中を解除しました。',
    'やりとり中にしました。',
  ]);
});
