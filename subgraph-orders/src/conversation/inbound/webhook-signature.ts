import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SigningSecrets } from '@hacchu-hub/subgraph-kit';

/** Allowed clock difference to the provider, and the time in which a request can be replayed. */
const TOLERANCE_MS = 5 * 60_000;

interface SignedHeaders {
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly sender: string;
  /** Comma-separated. */
  readonly recipients: string;
  /** IP address of the client that delivered the message to the provider, when it is named. */
  readonly client?: string | undefined;
  /** HELO name of that client. */
  readonly helo?: string | undefined;
}

/** A signed request with the message, or with its SHA-256 in hex before the body is read. */
export type SignedRequest = SignedHeaders & ({ readonly body: Buffer } | { readonly digest: string });

const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** HMAC over the timestamp, the envelope, the message and, when named, the client. */
export function webhookSignature(
  secret: string,
  { timestamp, sender, recipients, client, helo, ...message }: SignedRequest,
): string {
  const digest = 'body' in message ? digestOf(message.body) : message.digest;
  const named = client === undefined && helo === undefined ? [] : [client ?? '', helo ?? ''];
  return createHmac('sha256', secret)
    .update([timestamp, sender, recipients, digest, ...named].join('\n'))
    .digest('hex');
}

/** Whether the timestamp is within the tolerance. */
export const isFresh = (timestamp: string, now = Date.now()): boolean =>
  Math.abs(now - Number(timestamp) * 1_000) <= TOLERANCE_MS;

/** Whether one of the secrets made the signature, and the timestamp is within the tolerance. */
export function isSignatureValid(
  secrets: SigningSecrets,
  post: SignedRequest,
  signature: string,
  now = Date.now(),
): boolean {
  const given = Buffer.from(signature);
  const isOf = (secret: string): boolean => {
    const expected = Buffer.from(webhookSignature(secret, post));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return isFresh(post.timestamp, now) && secrets.some(isOf);
}
