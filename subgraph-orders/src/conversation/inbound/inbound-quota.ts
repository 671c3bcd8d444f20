import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from './sender-address.js';

const HOUR_S = 60 * 60;

/** Messages per hour and process. */
export const MAILS_PER_HOUR = { conversation: 60, sender: 120 } as const;

/** Rate limit exceeded; the sender's server may retry. */
export class TooManyMailsError extends Error {
  constructor(of: string) {
    super(`too many messages per ${of}`);
    this.name = 'TooManyMailsError';
  }
}

/** Limits messages per conversation and per sender. */
@Injectable()
export class InboundQuota {
  private readonly limiters = {
    conversation: new RateLimiterMemory({ points: MAILS_PER_HOUR.conversation, duration: HOUR_S }),
    sender: new RateLimiterMemory({ points: MAILS_PER_HOUR.sender, duration: HOUR_S }),
  };

  /** @throws TooManyMailsError */
  async consume(orderId: string, sender: string): Promise<void> {
    await this.count('conversation', orderId);
    // Bounces have no sender; only their conversation is limited.
    if (sender !== '') await this.count('sender', addressKey(sender));
  }

  private async count(of: 'conversation' | 'sender', key: string): Promise<void> {
    try {
      await this.limiters[of].consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new TooManyMailsError(of);
      throw error;
    }
  }
}
