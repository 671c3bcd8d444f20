import { assertDefended, type Attack, eachCase } from '../attack.js';
import type { AttackContext } from '../attack-context.js';
import { commentsOf, conversation, HOSTILE } from '../conversation.js';
import { message } from '../corpus/mail.js';
import { deliver } from '../stack/smtp.js';

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

export const MAIL_FORGERY: readonly Attack[] = [
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
];
