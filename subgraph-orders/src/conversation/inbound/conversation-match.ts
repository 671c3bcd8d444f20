import { readMessageId, readReplyAddress } from '../../sending/mail-address.js';
import type { InboundMail } from './inbound-mail.js';

/**
 * The order that a message belongs to: by the signed address that it was sent to, then by ids of ours that it answers,
 * the nearest first. Nothing else counts: no subject, no sender, no id or address without our signature.
 */
export function orderOf(secret: string, mail: InboundMail): string | undefined {
  for (const address of mail.deliveredTo) {
    const orderId = readReplyAddress(secret, address);
    if (orderId) return orderId;
  }
  const ids = [...mail.inReplyTo, ...[...mail.references].reverse(), ...mail.returnedIds];
  for (const id of ids) {
    const own = readMessageId(secret, id);
    if (own) return own.orderId;
  }
  return undefined;
}

/** A message of ours that came back by way of a list or a rule; it is known already. */
export const isOurs = (secret: string, { messageId }: InboundMail): boolean =>
  readMessageId(secret, messageId) !== undefined;
