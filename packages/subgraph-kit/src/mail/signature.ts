import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SigningSecrets } from '@hacchu-hub/platform-core';

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
