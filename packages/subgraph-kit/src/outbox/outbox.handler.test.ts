import { expect, it } from '@jest/globals';
import { OUTBOX_TOPIC, OutboxHandler, type OutboxTopic } from './outbox.handler.js';
import { retryDelayMs } from './retry-delay.js';

const HOUR_MS = 60 * 60_000;

it('what is not delivered is tried for more than three hours, so that it outlasts the outage of its receiver', () => {
  @OutboxHandler('test.topic')
  class Handler {}
  const { maxAttempts, firstDelayMs, maxDelayMs } = Reflect.getMetadata(OUTBOX_TOPIC, Handler) as OutboxTopic;
  const delays = Array.from({ length: maxAttempts - 1 }, (_, failures) =>
    retryDelayMs([firstDelayMs, maxDelayMs], failures, 0),
  );
  expect(delays.slice(0, 3)).toEqual([800, 1_600, 3_200]);
  expect(delays.reduce((sum, delay) => sum + delay)).toBeGreaterThan(3 * HOUR_MS);
});
