import { z } from 'zod';
import { assertDefended, until } from './attack.js';
import type { AttackContext, Side } from './attack-context.js';
import { message } from './corpus/mail.js';
import { mailSource, mailsTo } from './stack/people.js';
import { deliver } from './stack/smtp.js';

/** The server must reply to any message within this time. */
export const ANSWER_MS = 20_000;
/** Source address of hostile connections; legitimate ones use another. */
export const HOSTILE = '127.0.7.1';

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
