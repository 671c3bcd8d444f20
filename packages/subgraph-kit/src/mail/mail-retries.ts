import type { OutboxTopicOptions } from '../outbox/outbox.handler.js';

/**
 * Topics that send mail. A mail server that accepts connections and stalls holds three of the four side effects of a
 * process, for minutes: the last one is left to everything else.
 */
export const SENDS_MAIL = { service: 'mail', maxInWork: 3 } as const satisfies OutboxTopicOptions;

/**
 * How often mail is tried that nobody else sends again: for about 24 hours, as long as an outage of the mail server may
 * last, and within two and a half minutes after its end.
 */
export const MAIL_RETRIES = {
  ...SENDS_MAIL,
  maxAttempts: 725,
  firstDelayMs: 2_000,
  maxDelayMs: 120_000,
} as const satisfies OutboxTopicOptions;
