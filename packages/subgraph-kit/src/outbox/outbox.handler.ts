import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

/** A handler's input: the validated payload, and the key for idempotency. */
export interface OutboxEntry<P> {
  id: string;
  topic: string;
  key: string;
  payload: P;
  /** 1 for the first attempt. */
  attempt: number;
}

/**
 * Delivers one topic. `handle` may be called again for an entry whose delivery was cut short (a killed process), so
 * it must be idempotent by `entry.key`.
 */
export interface OutboxTopicHandler<P = unknown> {
  readonly payload: z.ZodType<P>;
  handle(entry: OutboxEntry<P>): Promise<void>;
  /** Called once the entry is given up, to record the failure where users see it. */
  failed?(entry: OutboxEntry<P>, error: unknown): Promise<void>;
}

/** Retries and concurrency of a topic. */
export interface OutboxTopicOptions {
  /** Attempts before the entry is given up; by default those of some hours, so that what waits outlasts an outage. */
  maxAttempts?: number;
  /** First delay between attempts in milliseconds, doubled each time up to `maxDelayMs`; default 1,000. */
  firstDelayMs?: number;
  /** Longest delay; default 5 minutes. */
  maxDelayMs?: number;
  /** Concurrent deliveries of the topic in one process, for external services that may be slow; default the process's limit. */
  maxInWork?: number;
  /** The external service that the topic waits for; those of the same service count together for `maxInWork`. */
  service?: string | null;
  /** Also delivers for a demand that withdraws; default false. */
  isForWithdrawn?: boolean;
}

export interface OutboxTopic extends Required<OutboxTopicOptions> {
  topic: string;
}

export const OUTBOX_TOPIC = 'hacchuHub:outboxTopic';

/** With delays up to five minutes: between three and a half and five hours and a half. */
const ATTEMPTS_OF_HOURS = 60;

/** Declares a provider class as the handler of `topic`; the relay finds it among the module's providers. */
export const OutboxHandler = (topic: string, options: OutboxTopicOptions = {}): ClassDecorator => {
  const declared: OutboxTopic = {
    topic,
    maxAttempts: ATTEMPTS_OF_HOURS,
    firstDelayMs: 1_000,
    maxDelayMs: 300_000,
    maxInWork: Number.POSITIVE_INFINITY,
    service: null,
    isForWithdrawn: false,
    ...options,
  };
  return applyDecorators(Injectable(), SetMetadata(OUTBOX_TOPIC, declared));
};

/** Thrown by a handler when retrying cannot help. */
export class OutboxPermanentError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'OutboxPermanentError';
  }
}
