import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from './sender-address.js';

const HOUR_S = 60 * 60;

/** Messages per hour that one process takes. */
export const MAILS_PER_HOUR = { conversation: 60, sender: 120 } as const;

/** Too many messages in an hour; the sender's server may try again. */
export class TooManyMailsError extends Error {
  constructor(of: string) {
    super(`too many messages of one ${of}`);
    this.name = 'TooManyMailsError';
  }
}

/** Counts messages per conversation and per sender. */
@Injectable()
export class InboundQuota {
  private readonly limiters = {
    conversation: new RateLimiterMemory({ points: MAILS_PER_HOUR.conversation, duration: HOUR_S }),
    sender: new RateLimiterMemory({ points: MAILS_PER_HOUR.sender, duration: HOUR_S }),
  };

  /** @throws TooManyMailsError */
  async take(orderId: string, sender: string): Promise<void> {
    await this.count('conversation', orderId);
    // Messages of mail servers have no sender; their conversation counts.
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
