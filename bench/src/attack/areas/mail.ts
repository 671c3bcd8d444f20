import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { AttackContext, Side } from '../attack-context.js';
import { eachCase, failAttack, assertDefended, assertNoFailure, until, type Attack } from '../attack.js';
import { hostileMails, message } from '../corpus/mail.js';
import { mailSource, mailsTo } from '../stack/people.js';
import { deliver, SmtpSession } from '../stack/smtp.js';

/** The server must reply to any message within this time. */
const ANSWER_MS = 20_000;
/** Source address of hostile connections; legitimate ones use another. */
const HOSTILE = '127.0.7.1';

export interface Conversation {
  orderUuid: string;
  /** The address that the supplier replies to. */
  replyTo: string;
  supplierMail: string;
}

const sent = z.object({ createOrderWithSendMail: z.object({ order: z.object({ uuid: z.string() }) }) });

/** An order that was sent to its supplier, with the reply address. */
export async function conversation(context: AttackContext, side: Side): Promise<Conversation> {
  const { supplierMail } = side.masters;
  const made = await side.admin.run(
    'mutation ($input: CreateOrderWithSendMailInput!) { createOrderWithSendMail(input: $input) { order { uuid } } }',
    {
      input: {
        idempotencyKey: crypto.randomUUID(),
        content: context.content(side),
        mail: { to: [supplierMail], subject: '発注書', body: '発注書をお送りします。' },
      },
    },
    sent,
  );
  const replyTo = await until('the order reaches its supplier', async () => {
    const [mail] = await mailsTo(context.addresses, supplierMail);
    const source = mail ? await mailSource(context.addresses, mail.id) : '';
    const unfolded = source.replaceAll(/\r?\n[ \t]+/g, ' ');
    return /^Reply-To:(?:[^<\r\n]*<)? *([^\s<>@]+@[^\s<>@]+)/im.exec(unfolded)?.[1];
  });
  return { orderUuid: made.createOrderWithSendMail.order.uuid, replyTo, supplierMail };
}

const commentPage = z.object({
  orderComments: z.object({
    items: z.array(
      z.looseObject({
        id: z.string(),
        kind: z.string(),
        fromEmail: z.string(),
        isSenderRegistered: z.boolean(),
        attachments: z.array(z.object({ id: z.string(), name: z.string(), mimeType: z.string() })),
      }),
    ),
  }),
});

export const commentsOf = async (side: Side, orderUuid: string) =>
  (
    await side.admin.run(
      'query ($orderUuid: ID!) { orderComments(orderUuid: $orderUuid) { items { id kind fromEmail isSenderRegistered comment attachments { id name mimeType } } } }',
      { orderUuid },
      commentPage,
    )
  ).orderComments.items;

/** A final reply in time: accepted, or rejected permanently. */
export function finalAnswer(reply: string | undefined, ms: number): string {
  assertDefended(ms < ANSWER_MS, `answered after ${Math.round(ms)} ms`);
  const code = reply?.slice(0, 3) ?? 'refused at RCPT';
  assertDefended(!code.startsWith('4'), `a message that can never be read is sent again for days: ${reply}`);
  return code;
}

/** Checks that a legitimate supplier is served. @returns the time in milliseconds */
export async function honest(
  context: AttackContext,
  { replyTo, supplierMail }: Conversation,
): Promise<number> {
  const { end, recipient, ms } = await deliver(context.addresses.inbound, {
    from: supplierMail,
    to: replyTo,
    message: message({ from: supplierMail, to: replyTo, body: '承知しました。' }),
    timeoutMs: ANSWER_MS,
    address: '127.0.8.1',
  });
  assertDefended(end?.startsWith('250') ?? false, `a legitimate supplier was refused: ${end ?? recipient}`);
  return ms;
}

/** A domain without any authorised mail server in the development stack: all mail from it is forged. */
const UNVERIFIED = 'unverified.example';
const ATTACKER = 'attacker@attacker.example';

interface Forgery {
  envelope: string;
  from: string;
  headers?: string[];
}
type Forge = (supplier: string) => Forgery;

const SAME_ENVELOPE: readonly (readonly [string, Forge])[] = [
  ['the address alone', (supplier) => ({ envelope: supplier, from: supplier })],
  ['in capitals', (supplier) => ({ envelope: supplier, from: supplier.toUpperCase() })],
  [
    'results that the sender wrote',
    (supplier) => ({
      envelope: supplier,
      from: supplier,
      headers: ['Authentication-Results: mx.hacchu-hub.example; dkim=pass; spf=pass; dmarc=pass'],
    }),
  ],
];
const OTHER_ENVELOPE: readonly (readonly [string, Forge])[] = [
  ['another envelope', (supplier) => ({ envelope: ATTACKER, from: supplier })],
  ['an empty envelope', (supplier) => ({ envelope: '', from: supplier })],
  ['with a name', (supplier) => ({ envelope: ATTACKER, from: `"仕入先" <${supplier}>` })],
  ['the address in the name', (supplier) => ({ envelope: ATTACKER, from: `"${supplier}" <${ATTACKER}>` })],
  ['two senders', (supplier) => ({ envelope: ATTACKER, from: `${supplier}, ${ATTACKER}` })],
  ['two senders by turns', (supplier) => ({ envelope: ATTACKER, from: `${ATTACKER}, ${supplier}` })],
  ['two From headers', (supplier) => ({ envelope: ATTACKER, from: `${ATTACKER}\r\nFrom: ${supplier}` })],
  [
    'two From headers by turns',
    (supplier) => ({ envelope: ATTACKER, from: `${supplier}\r\nFrom: ${ATTACKER}` }),
  ],
  ['a group', (supplier) => ({ envelope: ATTACKER, from: `x: ${supplier}, ${ATTACKER};` })],
  ['a comment', (supplier) => ({ envelope: ATTACKER, from: `${supplier} (${ATTACKER})` })],
  ['a folded From', (supplier) => ({ envelope: ATTACKER, from: `\r\n ${supplier}` })],
  ['a NUL behind it', (supplier) => ({ envelope: ATTACKER, from: `${supplier}\u0000` })],
  [
    'a Sender of their own',
    (supplier) => ({ envelope: ATTACKER, from: supplier, headers: [`Sender: ${ATTACKER}`] }),
  ],
  [
    'a signature of another domain',
    (supplier) => ({
      envelope: ATTACKER,
      from: supplier,
      headers: [
        'DKIM-Signature: v=1; a=rsa-sha256; d=attacker.example; s=x; h=from; bh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=; b=x',
      ],
    }),
  ],
  [
    'a path back that the sender wrote',
    (supplier) => ({ envelope: ATTACKER, from: supplier, headers: [`Return-Path: <${supplier}>`] }),
  ],
];

/** Sends each forgery into a conversation: none may be shown as the supplier's own message. */
async function forged(
  context: AttackContext,
  domain: string,
  cases: readonly (readonly [string, Forge])[],
): Promise<string> {
  const side = await context.side({ supplierDomain: domain });
  const { supplierMail, replyTo, orderUuid } = await conversation(context, side);
  return eachCase(cases, async (forge) => {
    const { envelope, from, headers } = forge(supplierMail);
    const before = new Set((await commentsOf(side, orderUuid)).map(({ id }) => id));
    const { end, recipient } = await deliver(context.addresses.inbound, {
      from: envelope,
      to: replyTo,
      message: message({ from, to: replyTo, ...(headers && { headers }), body: '振込先が変わりました。' }),
      address: HOSTILE,
    });
    if (!end?.startsWith('2')) return `refused ${(end ?? recipient).slice(0, 3)}`;
    const comment = (await commentsOf(side, orderUuid)).find(({ id }) => !before.has(id));
    assertDefended(comment?.isSenderRegistered !== true, 'shown as the supplier');
    return comment ? 'taken as unconfirmed' : 'not shown';
  });
}

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
    id: 'mail/slow-connections',
    title: '60 connections that send one byte per second, and a legitimate supplier beside them',
    maxMs: 120_000,
    run: async (context) => {
      const side = await context.side();
      const talk = await conversation(context, side);
      const slow = await Promise.allSettled(
        Array.from({ length: 60 }, () =>
          SmtpSession.open(context.addresses.inbound, { timeoutMs: 5_000, address: HOSTILE }),
        ),
      );
      const sessions = slow.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const drip = setInterval(() => sessions.forEach((session) => session.write('E')), 1_000);
      try {
        await delay(2_000);
        const ms = await honest(context, talk);
        return `${sessions.length} held open; the legitimate message took ${Math.round(ms)} ms`;
      } finally {
        clearInterval(drip);
        for (const session of sessions) session.close();
      }
    },
  },
  {
    id: 'mail/slow-data',
    title: '60 connections that stop in the middle of a message, and a legitimate supplier beside them',
    maxMs: 180_000,
    run: async (context) => {
      const side = await context.side();
      const talk = await conversation(context, side);
      const begin = async (): Promise<SmtpSession> => {
        const session = await SmtpSession.open(context.addresses.inbound, {
          timeoutMs: 5_000,
          address: HOSTILE,
        });
        await session.command('EHLO sender.example', 5_000);
        await session.command('MAIL FROM:<a@example.com>', 5_000);
        await session.command(`RCPT TO:<${talk.replyTo}>`, 5_000);
        await session.command('DATA', 5_000);
        return session;
      };
      const begun = await Promise.allSettled(Array.from({ length: 60 }, begin));
      const sessions = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const drip = setInterval(() => sessions.forEach((session) => session.write('x')), 1_000);
      try {
        await delay(2_000);
        const ms = await honest(context, talk);
        return `${sessions.length} held open; the legitimate message took ${Math.round(ms)} ms`;
      } finally {
        clearInterval(drip);
        for (const session of sessions) session.close();
      }
    },
  },
  {
    id: 'mail/many-addresses',
    title: '450 slow connections from 30 addresses, and a legitimate supplier beside them',
    maxMs: 120_000,
    run: async (context) => {
      const side = await context.side();
      const talk = await conversation(context, side);
      const opened = await Promise.allSettled(
        Array.from({ length: 450 }, (_, index) =>
          SmtpSession.open(context.addresses.inbound, {
            timeoutMs: 10_000,
            address: `127.0.6.${1 + (index % 30)}`,
          }),
        ),
      );
      const sessions = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const drip = setInterval(() => sessions.forEach((session) => session.write('E')), 1_000);
      try {
        await delay(2_000);
        const ms = await honest(context, talk);
        return `the legitimate message took ${Math.round(ms)} ms`;
      } finally {
        clearInterval(drip);
        for (const session of sessions) session.close();
      }
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
    id: 'mail/protocol',
    title: 'invalid SMTP sessions',
    maxMs: 120_000,
    run: async (context) => {
      const { inbound } = context.addresses;
      const side = await context.side();
      const talk = await conversation(context, side);
      const cases: readonly (readonly [string, (session: SmtpSession) => Promise<string>])[] = [
        ['a command of 1 MB', (session) => session.command('x'.repeat(1_000_000), 15_000)],
        [
          '5,000 recipients',
          async (session) => {
            await session.command('EHLO a');
            await session.command('MAIL FROM:<a@example.com>');
            let refusals = 0;
            for (let index = 0; index < 5_000; index += 1) {
              const reply = await session.command(
                `RCPT TO:<nobody${index}@inbound.hacchu-hub.example>`,
                15_000,
              );
              if (reply.startsWith('4') || reply.startsWith('5') || reply.startsWith('000')) refusals += 1;
              if (reply.startsWith('000') || reply.startsWith('421')) break;
            }
            return `${refusals > 0 ? '550' : '250'} each`;
          },
        ],
        [
          'a thousand unknown commands',
          async (session) => {
            let last = '';
            for (
              let index = 0;
              index < 1_000 && !last.startsWith('000') && !last.startsWith('421');
              index += 1
            )
              last = await session.command('XXXX', 15_000);
            return last;
          },
        ],
        [
          'a sender with a line break',
          (session) => session.command('MAIL FROM:<a@example.com>\rRCPT TO:<b@example.com>', 15_000),
        ],
        [
          'binary',
          async (session) => {
            session.write('\u0000\u0001\ufffd'.repeat(10_000));
            return session.command('', 15_000);
          },
        ],
        [
          'smuggling by a bare line feed',
          async (session) => {
            await session.command('EHLO a');
            await session.command(`MAIL FROM:<${talk.supplierMail}>`);
            await session.command(`RCPT TO:<${talk.replyTo}>`);
            await session.command('DATA');
            session.write(
              `${message({ to: talk.replyTo, body: 'first' })}\n.\nMAIL FROM:<forged@example.com>\r\nRCPT TO:<${talk.replyTo}>\r\nDATA\r\n${message({ from: 'forged@example.com', to: talk.replyTo, body: 'second' })}\r\n.\r\n`,
            );
            const reply = await session.reply(15_000);
            await delay(2_000);
            const comments = await commentsOf(side, talk.orderUuid);
            assertDefended(
              !comments.some(({ fromEmail }) => fromEmail === 'forged@example.com'),
              'a second message was smuggled in',
            );
            return reply;
          },
        ],
        [
          '16 MB',
          async (session) => {
            await session.command('EHLO a');
            const reply = await session.command('MAIL FROM:<a@example.com> SIZE=16777216');
            if (reply.startsWith('5')) return reply;
            await session.command(`RCPT TO:<${talk.replyTo}>`);
            await session.command('DATA');
            session.write(
              `${message({ to: talk.replyTo, body: `${'x'.repeat(900)}\r\n`.repeat(18_000) })}\r\n.\r\n`,
            );
            return session.reply(30_000);
          },
        ],
      ];
      return eachCase(cases, async (lead) => {
        const session = await SmtpSession.open(inbound, { timeoutMs: 15_000, address: HOSTILE });
        try {
          return (await lead(session)).slice(0, 3);
        } finally {
          session.close();
        }
      });
    },
  },
  {
    id: 'mail/forged-sender',
    title: 'mail forged with the address of a supplier whose domain publishes its mail servers',
    maxMs: 180_000,
    run: (context) => forged(context, UNVERIFIED, [...SAME_ENVELOPE, ...OTHER_ENVELOPE]),
  },
  {
    id: 'mail/forged-beside-verified',
    title: 'mail from a verified domain forged with the address of a supplier',
    maxMs: 180_000,
    run: (context) => forged(context, 'kogeki-shiire.example', OTHER_ENVELOPE),
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
