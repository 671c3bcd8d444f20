import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hexadecimal digits of a token's signature: 80 bits, short enough for the local part of an address. */
const SIGNATURE_LENGTH = 20;

/** HMAC of a text. */
export const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex').slice(0, SIGNATURE_LENGTH);

const matches = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** Whether the signature of a text is valid. */
export const isSigned = (secret: string, text: string, given: string): boolean =>
  matches(given, signatureOf(secret, text));

export const compactUuid = (uuid: string): string => uuid.replaceAll('-', '');
export const expandedUuid = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Message-ID of a send log: the same on every attempt, so that a repeated delivery is recognised as the same
 * message.
 */
export function messageIdOf(secret: string, domain: string, orderId: string, sendLogId: string): string {
  const subject = `o.${orderId}.${sendLogId}`;
  return `<${subject}.${signatureOf(secret, subject)}@${domain}>`;
}

/** Order and send log of one of our Message-IDs; undefined for foreign and forged ones. */
export function readMessageId(
  secret: string,
  messageId: string,
): { orderId: string; sendLogId: string } | undefined {
  const [, orderId, sendLogId, given] =
    /^<o\.([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-f]+)@[^>]+>$/i.exec(messageId.toLowerCase()) ?? [];
  if (!orderId || !sendLogId || !given) return undefined;
  return isSigned(secret, `o.${orderId}.${sendLogId}`, given) ? { orderId, sendLogId } : undefined;
}

/** Reply address of an order: signed, so no lookup table is needed. */
export function replyAddressOf(secret: string, inboundDomain: string, orderId: string): string {
  return `reply+${compactUuid(orderId)}.${signatureOf(secret, `r.${orderId}`)}@${inboundDomain}`;
}

/** Order of a reply address; undefined for forged ones. */
export function readReplyAddress(secret: string, address: string): string | undefined {
  const [, hex, given] = /^reply\+([0-9a-f]{32})\.([0-9a-f]+)@/.exec(address.toLowerCase()) ?? [];
  if (!hex || !given) return undefined;
  const orderId = expandedUuid(hex);
  return isSigned(secret, `r.${orderId}`, given) ? orderId : undefined;
}
