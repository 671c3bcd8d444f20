import { setTimeout as delay } from 'node:timers/promises';
import { assertDefended, type Attack, eachCase } from '../attack.js';
import type { AttackContext } from '../attack-context.js';
import { commentsOf, type Conversation, conversation, honest, HOSTILE } from '../conversation.js';
import { message } from '../corpus/mail.js';
import { SmtpSession } from '../stack/smtp.js';

/** Holds connections open, sends one byte per second on each, and checks that a legitimate supplier is served. */
async function holdOpen(
  context: AttackContext,
  talk: Conversation,
  opening: Promise<SmtpSession>[],
  byte: string,
): Promise<string> {
  const opened = await Promise.allSettled(opening);
  const sessions = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const drip = setInterval(() => sessions.forEach((session) => session.write(byte)), 1_000);
  try {
    await delay(2_000);
    const ms = await honest(context, talk);
    return `${sessions.length} held open; the legitimate message took ${Math.round(ms)} ms`;
  } finally {
    clearInterval(drip);
    for (const session of sessions) session.close();
  }
}

export const MAIL_CONNECTIONS: readonly Attack[] = [
  {
    id: 'mail/slow-connections',
    title: '60 connections that send one byte per second, and a legitimate supplier beside them',
    maxMs: 120_000,
    run: async (context) => {
      const talk = await conversation(context, await context.side());
      const opening = Array.from({ length: 60 }, () =>
        SmtpSession.open(context.addresses.inbound, { timeoutMs: 5_000, address: HOSTILE }),
      );
      return holdOpen(context, talk, opening, 'E');
    },
  },
  {
    id: 'mail/slow-data',
    title: '60 connections that stop in the middle of a message, and a legitimate supplier beside them',
    maxMs: 180_000,
    run: async (context) => {
      const talk = await conversation(context, await context.side());
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
      return holdOpen(context, talk, Array.from({ length: 60 }, begin), 'x');
    },
  },
  {
    id: 'mail/many-addresses',
    title: '450 slow connections from 30 addresses, and a legitimate supplier beside them',
    maxMs: 120_000,
    run: async (context) => {
      const talk = await conversation(context, await context.side());
      const opening = Array.from({ length: 450 }, (_, index) =>
        SmtpSession.open(context.addresses.inbound, {
          timeoutMs: 10_000,
          address: `127.0.6.${1 + (index % 30)}`,
        }),
      );
      return holdOpen(context, talk, opening, 'E');
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
];
