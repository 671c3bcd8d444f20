import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SigningSecrets } from '@hacchu-hub/subgraph-kit';

/** Hexadecimal digits of a token's signature: 80 bits, short enough for the local part of an address. */
const SIGNATURE_LENGTH = 20;

const hmacOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex').slice(0, SIGNATURE_LENGTH);

/** HMAC of a text, with the current secret. */
export const signatureOf = ([current]: SigningSecrets, text: string): string => hmacOf(current, text);

const matches = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** Whether the signature of a text is valid: made with the current secret or an earlier one. */
export const isSigned = (secrets: SigningSecrets, text: string, given: string): boolean =>
  secrets.some((secret) => matches(given, hmacOf(secret, text)));

export const compactUuid = (uuid: string): string => uuid.replaceAll('-', '');
export const expandedUuid = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

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
  const [, orderId, sendLogId, given] =
    /^<o\.([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-f]+)@[^>]+>$/i.exec(messageId.toLowerCase()) ?? [];
  if (!orderId || !sendLogId || !given) return undefined;
  return isSigned(secrets, `o.${orderId}.${sendLogId}`, given) ? { orderId, sendLogId } : undefined;
}

/** Reply address of an order: signed, so no lookup table is needed. */
export function replyAddressOf(secrets: SigningSecrets, inboundDomain: string, orderId: string): string {
  return `reply+${compactUuid(orderId)}.${signatureOf(secrets, `r.${orderId}`)}@${inboundDomain}`;
}

/** Order of a reply address; undefined for forged ones. */
export function readReplyAddress(secrets: SigningSecrets, address: string): string | undefined {
  const [, hex, given] = /^reply\+([0-9a-f]{32})\.([0-9a-f]+)@/.exec(address.toLowerCase()) ?? [];
  if (!hex || !given) return undefined;
  const orderId = expandedUuid(hex);
  return isSigned(secrets, `r.${orderId}`, given) ? orderId : undefined;
}
