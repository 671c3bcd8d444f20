import { Injectable, SetMetadata, applyDecorators } from '@nestjs/common';
import type { z } from 'zod';

/** What a handler is given: the payload is checked, the key names the effect for idempotency. */
export interface OutboxEntry<P> {
  id: string;
  topic: string;
  key: string;
  payload: P;
  /** 1 for the first try. */
  attempt: number;
}

/**
 * Delivers one topic. `handle` may be called again for an entry whose delivery was cut short (a killed process), so
 * it must be idempotent by `entry.key`.
 */
export interface OutboxTopicHandler<P = unknown> {
  readonly payload: z.ZodType<P>;
  handle(entry: OutboxEntry<P>): Promise<void>;
  /** Called once the entry is given up, to record the failure where people see it. */
  failed?(entry: OutboxEntry<P>, error: unknown): Promise<void>;
}

export interface OutboxTopicOptions {
  /** Tries before the entry is given up; default 8. */
  maxAttempts?: number;
  /** First pause between tries in milliseconds, doubled each time up to `maxDelayMs`; default 1,000. */
  firstDelayMs?: number;
  /** Longest pause; default 5 minutes. */
  maxDelayMs?: number;
  /** Entries of the topic that one process has in work at a time, where another service may be slow; default all. */
  maxInWork?: number;
}

export interface OutboxTopic extends Required<OutboxTopicOptions> {
  topic: string;
}

export const OUTBOX_TOPIC = 'hacchuHub:outboxTopic';

/** Declares the provider class that delivers `topic`; the relay finds it among the module's providers. */
export const OutboxHandler = (topic: string, options: OutboxTopicOptions = {}): ClassDecorator => {
  const declared: OutboxTopic = {
    topic,
    maxAttempts: 8,
    firstDelayMs: 1_000,
    maxDelayMs: 300_000,
    maxInWork: Number.POSITIVE_INFINITY,
    ...options,
  };
  return applyDecorators(Injectable(), SetMetadata(OUTBOX_TOPIC, declared));
};

/** Throw it from a handler when trying again cannot help. */
export class OutboxPermanentError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'OutboxPermanentError';
  }
}
