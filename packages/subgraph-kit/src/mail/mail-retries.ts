import type { OutboxTopicOptions } from '../outbox/outbox.handler.js';

/**
 * How often topics are delivered that mail a member of a demand or an operator, who see nowhere that it failed: for
 * about five hours, as long as an outage of the mail server may last, and within two minutes after its end.
 */
export const MAIL_RETRIES = {
  maxAttempts: 150,
  firstDelayMs: 2_000,
  maxDelayMs: 120_000,
} as const satisfies OutboxTopicOptions;
