import type { OutboxTopicOptions } from '../outbox/outbox.handler.js';

/**
 * Topics that send mail. A mail server that accepts connections and stalls holds three of the four side effects of a
 * process, for minutes: the last one is left to everything else.
 */
export const SENDS_MAIL = { service: 'mail', maxInWork: 3 } as const satisfies OutboxTopicOptions;

/**
 * How often topics are delivered that mail a member of a demand or an operator, who see nowhere that it failed: for
 * about five hours, as long as an outage of the mail server may last, and within two minutes after its end.
 */
export const MAIL_RETRIES = {
  ...SENDS_MAIL,
  maxAttempts: 150,
  firstDelayMs: 2_000,
  maxDelayMs: 120_000,
} as const satisfies OutboxTopicOptions;
