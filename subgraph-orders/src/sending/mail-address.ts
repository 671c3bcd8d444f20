import {
  compactUuid,
  expandedUuid,
  isSigned,
  signatureOf,
  type SigningSecrets,
} from '@hacchu-hub/subgraph-kit';

const MESSAGE_ID = /^<o\.([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-f]+)@[^>]+>$/i;
const REPLY_ADDRESS = /^reply\+([0-9a-f]{32})\.([0-9a-f]+)@/i;

/** Whether it has the form of our Message-IDs; the signature is not verified. */
export const isLikeMessageId = (messageId: string): boolean => MESSAGE_ID.test(messageId);
/** Whether it has the form of our reply addresses; the signature is not verified. */
export const isLikeReplyAddress = (address: string): boolean => REPLY_ADDRESS.test(address);

/**
 * Message-ID of a send log: the same on every attempt, so that a repeated delivery is recognised as the same
 * message.
 */
export function messageIdOf(
  secrets: SigningSecrets,
  domain: string,
  orderId: string,
  sendLogId: string,
): string {
  const subject = `o.${orderId}.${sendLogId}`;
  return `<${subject}.${signatureOf(secrets, subject)}@${domain}>`;
}

/** Order and send log of one of our Message-IDs; undefined for foreign and forged ones. */
export function readMessageId(
  secrets: SigningSecrets,
  messageId: string,
): { orderId: string; sendLogId: string } | undefined {
  const [, orderId, sendLogId, given] = MESSAGE_ID.exec(messageId.toLowerCase()) ?? [];
  if (!orderId || !sendLogId || !given) return undefined;
  return isSigned(secrets, `o.${orderId}.${sendLogId}`, given) ? { orderId, sendLogId } : undefined;
}

/** Reply address of an order: signed, so no lookup table is needed. */
export function replyAddressOf(secrets: SigningSecrets, inboundDomain: string, orderId: string): string {
  return `reply+${compactUuid(orderId)}.${signatureOf(secrets, `r.${orderId}`)}@${inboundDomain}`;
}

/** Order of a reply address; undefined for forged ones. */
export function readReplyAddress(secrets: SigningSecrets, address: string): string | undefined {
  const [, hex, given] = REPLY_ADDRESS.exec(address.toLowerCase()) ?? [];
  if (!hex || !given) return undefined;
  const orderId = expandedUuid(hex);
  return isSigned(secrets, `r.${orderId}`, given) ? orderId : undefined;
}
