import { setTimeout as delay } from 'node:timers/promises';
import { assertDefended, assertNoFailure, type Attack, eachCase, failAttack } from '../attack.js';
import { ANSWER_MS, commentsOf, conversation, finalAnswer, honest, HOSTILE } from '../conversation.js';
import { hostileMails, message } from '../corpus/mail.js';
import { deliver } from '../stack/smtp.js';

export const MAIL: readonly Attack[] = [
  {
    id: 'mail/recipients',
    title: 'unknown recipients are refused before the message is sent',
    run: async (context) => {
      const side = await context.side();
      const { replyTo } = await conversation(context, side);
      const [local = '', domain = ''] = replyTo.split('@');
      const flipped = `${local.slice(0, -1)}${local.endsWith('a') ? 'b' : 'a'}`;
      return eachCase(
        [
          ['another domain', `${local}@example.com`],
          ['a token that is unknown', `nobody@${domain}`],
          ['a token with another end', `${flipped}@${domain}`],
          ['a token cut short', `${local.slice(0, 10)}@${domain}`],
          ['a token of 300 letters', `${'a'.repeat(300)}@${domain}`],
          ['an empty local part', `@${domain}`],
          ['a quoted local part', `"${local} x"@${domain}`],
          ['a relay by percent', `a%example.com@${domain}`],
          ['our other domain', `nobody@mail.hacchu-hub.example`],
        ],
        async (to) => {
          const { recipient, end } = await deliver(context.addresses.inbound, {
            from: 'a@example.com',
            to,
            message: message({ to }),
          });
          assertDefended(
            recipient.startsWith('5'),
            `RCPT TO was answered ${recipient}, the message ${end ?? '-'}`,
          );
          return recipient.slice(0, 3);
        },
      );
    },
  },
  {
    id: 'mail/unauthenticated-freeze',
    title: 'an expensive message to an unknown recipient',
    run: async (context) => {
      const to = 'nobody@inbound.hacchu-hub.example';
      const [, dear = ''] = hostileMails(to).find(([name]) => name.startsWith('To of 585')) ?? [];
      const { recipient, end, ms } = await deliver(context.addresses.inbound, {
        from: 'a@example.com',
        to,
        message: dear,
      });
      assertDefended(ms < ANSWER_MS, `answered after ${Math.round(ms)} ms`);
      return `${recipient.slice(0, 3)} ${end?.slice(0, 3) ?? ''} in ${Math.round(ms)} ms`;
    },
  },
  {
    id: 'mail/messages',
    title: 'hostile messages to a known recipient',
    maxMs: 600_000,
    run: async (context) => {
      const side = await context.side();
      const talk = await conversation(context, side);
      await honest(context, talk);
      const note = await eachCase(hostileMails(talk.replyTo), async (text) => {
        const { end, ms } = await deliver(context.addresses.inbound, {
          from: talk.supplierMail,
          to: talk.replyTo,
          message: text,
          timeoutMs: 60_000,
        });
        return finalAnswer(end, ms);
      });
      const shown = await side.admin.ask(
        'query ($orderUuid: ID!) { orderComments(orderUuid: $orderUuid) { items { id subject comment html to attachments { name } } } }',
        { orderUuid: talk.orderUuid },
      );
      assertNoFailure(shown, 'the conversation afterwards');
      return note;
    },
  },
  {
    id: 'mail/parallel-parts',
    title: '55 messages of 1,000 parts in parallel, and a legitimate supplier beside them',
    maxMs: 180_000,
    run: async (context) => {
      const side = await context.side();
      const talk = await conversation(context, side);
      const [, parts = ''] = hostileMails(talk.replyTo).find(([name]) => name === '1,000 parts') ?? [];
      const attack = Promise.allSettled(
        Array.from({ length: 55 }, () =>
          deliver(context.addresses.inbound, {
            from: 'a@example.com',
            to: talk.replyTo,
            message: parts,
            timeoutMs: 60_000,
            address: HOSTILE,
          }),
        ),
      );
      await delay(1_000);
      const ms = await honest(context, talk);
      const results = await attack;
      // A rejected connection is a reply; silence is not.
      const unanswered = results.filter(({ status }) => status === 'rejected').length;
      assertDefended(unanswered === 0, `${unanswered} messages were never answered`);
      return `the legitimate message took ${Math.round(ms)} ms`;
    },
  },
  {
    id: 'mail/attachment-types',
    title: 'attachments whose type or name breaks their download',
    run: async (context) => {
      const side = await context.side();
      const talk = await conversation(context, side);
      const file = (head: string): string =>
        `--grenze\r\n${head}\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n--grenze--`;
      const heads: readonly (readonly [string, string])[] = [
        [
          'a control character in the type',
          'Content-Type: text/pl\u0001ain; name="a.txt"\r\nContent-Disposition: attachment',
        ],
        ['a type of three parts', 'Content-Type: a/b/c; name="a.txt"\r\nContent-Disposition: attachment'],
        ['no type', 'Content-Type: ; name="a.txt"\r\nContent-Disposition: attachment'],
        ['a type in Japanese', 'Content-Type: 文書/表; name="a.txt"\r\nContent-Disposition: attachment'],
        [
          'HTML',
          'Content-Type: text/html; name="a.html"\r\nContent-Disposition: attachment; filename="a.html"',
        ],
        [
          'SVG inline',
          'Content-Type: image/svg+xml; name="a.svg"\r\nContent-Disposition: inline; filename="a.svg"',
        ],
        [
          'a line break in the name',
          "Content-Type: text/plain\r\nContent-Disposition: attachment; filename*=utf-8''a%0D%0ASet-Cookie:x%0D%0A.txt",
        ],
        [
          'bidi in the name',
          "Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*=utf-8''a%E2%80%AEfdp.exe",
        ],
        [
          'a name of 5,000 letters',
          `Content-Type: text/plain\r\nContent-Disposition: attachment; filename="${'x'.repeat(900)}\r\n ${'x'.repeat(900)}"`,
        ],
        [
          'a lone surrogate in the name',
          "Content-Type: text/plain\r\nContent-Disposition: attachment; filename*=utf-8''%ED%A0%80.txt",
        ],
        [
          'quotes in the name',
          'Content-Type: text/plain\r\nContent-Disposition: attachment; filename="a\\"; x=\\"b.txt"',
        ],
      ];
      return eachCase(heads, async (head) => {
        const before = new Set((await commentsOf(side, talk.orderUuid)).map(({ id }) => id));
        const { end } = await deliver(context.addresses.inbound, {
          from: talk.supplierMail,
          to: talk.replyTo,
          message: message({
            to: talk.replyTo,
            contentType: 'multipart/mixed; boundary="grenze"',
            body: file(head),
          }),
        });
        finalAnswer(end, 0);
        const comment = (await commentsOf(side, talk.orderUuid)).find(({ id }) => !before.has(id));
        const attachment = comment?.attachments[0];
        if (!comment || !attachment) return 'no attachment';
        assertDefended(
          !/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f]/u.test(attachment.name),
          `its name keeps what turns text around: ${JSON.stringify(attachment.name)}`,
        );
        const granted = await side.admin.ask(
          'mutation ($input: CreateOrderCommentAttachmentSignedUrlInput!) { createOrderCommentAttachmentSignedUrl(input: $input) { url } }',
          { input: { commentId: comment.id, attachmentId: attachment.id } },
        );
        assertNoFailure(granted, 'the address of the file');
        const url = /"url":"([^"]+)"/.exec(granted.text)?.[1];
        if (url === undefined) failAttack(`no address: ${granted.text.slice(0, 200)}`);
        const download = await context.get(url);
        assertDefended(download.status === 200, `the download was answered ${download.status}`);
        assertDefended(
          /^attachment/.test(String(download.headers['content-disposition'])),
          'it opens in the browser',
        );
        assertDefended(
          !/html|svg|xml/.test(String(download.headers['content-type'])),
          `it is served as ${download.headers['content-type']}`,
        );
        return 'a harmless download';
      });
    },
  },
];
