import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** How far the provider's clock may be off, and how long a request can be sent again. */
const TOLERANCE_MS = 5 * 60_000;

interface SignedHeaders {
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly sender: string;
  /** Separated by commas. */
  readonly recipients: string;
  /** IP address of whoever handed the message to the provider, where it says so. */
  readonly client?: string | undefined;
  /** What that client called itself. */
  readonly helo?: string | undefined;
}

/** A post with the message, or with its SHA-256 in hex before the message is there. */
export type SignedPost = SignedHeaders & ({ readonly body: Buffer } | { readonly digest: string });

const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Signature of what a provider posts: over its time, its envelope, the message and, where named, the client. */
export function webhookSignature(
  secret: string,
  { timestamp, sender, recipients, client, helo, ...message }: SignedPost,
): string {
  const digest = 'body' in message ? digestOf(message.body) : message.digest;
  const named = client === undefined && helo === undefined ? [] : [client ?? '', helo ?? ''];
  return createHmac('sha256', secret)
    .update([timestamp, sender, recipients, digest, ...named].join('\n'))
    .digest('hex');
}

/** Whether a post is of now. */
export const isFresh = (timestamp: string, now = Date.now()): boolean =>
  Math.abs(now - Number(timestamp) * 1_000) <= TOLERANCE_MS;

/** Whether a post is the provider's, and of now. */
export function isGenuine(secret: string, post: SignedPost, signature: string, now = Date.now()): boolean {
  const expected = Buffer.from(webhookSignature(secret, post));
  const given = Buffer.from(signature);
  return isFresh(post.timestamp, now) && given.length === expected.length && timingSafeEqual(given, expected);
}
