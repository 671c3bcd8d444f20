import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** How far the provider's clock may be off, and how long a request can be sent again. */
const TOLERANCE_MS = 5 * 60_000;

export interface SignedPost {
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly sender: string;
  /** Separated by commas. */
  readonly recipients: string;
  readonly body: Buffer;
}

/** Signature of what a provider posts: over its time, its envelope and the message. */
export function webhookSignature(
  secret: string,
  { timestamp, sender, recipients, body }: SignedPost,
): string {
  const digest = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret)
    .update([timestamp, sender, recipients, digest].join('\n'))
    .digest('hex');
}

/** Whether a post is the provider's, and of now. */
export function isGenuine(secret: string, post: SignedPost, signature: string, now = Date.now()): boolean {
  const expected = Buffer.from(webhookSignature(secret, post));
  const given = Buffer.from(signature);
  const isFresh = Math.abs(now - Number(post.timestamp) * 1_000) <= TOLERANCE_MS;
  return isFresh && given.length === expected.length && timingSafeEqual(given, expected);
}
