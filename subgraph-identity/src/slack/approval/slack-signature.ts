import { createHmac, timingSafeEqual } from 'node:crypto';

/** Permitted clock difference, and the time in which a request could be replayed. */
const TOLERANCE_S = 300;

export interface SignedRequest {
  /** `X-Slack-Request-Timestamp`, seconds since 1970. */
  timestamp: string;
  /** `X-Slack-Signature`. */
  signature: string;
  /** Raw body. */
  body: Buffer;
}

/** Whether the timestamp of a request is current. */
export const isFresh = (timestamp: string, now = Date.now()): boolean =>
  Math.abs(Math.floor(now / 1_000) - Number(timestamp)) <= TOLERANCE_S;

/** Whether Slack signed the request with our app's secret (https://docs.slack.dev/authentication/verifying-requests-from-slack). */
export function isGenuine(secret: string, { timestamp, signature, body }: SignedRequest): boolean {
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex');
  const expected = Buffer.from(`v0=${digest}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
