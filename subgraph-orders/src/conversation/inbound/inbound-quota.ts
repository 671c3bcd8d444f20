import { AppError, Quotas } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { digestOf } from '../../utilities/digest.js';
import { addressKey } from './sender-address.js';

/** Rate limit exceeded; the sender's server may retry. */
export class TooManyMailsError extends Error {
  constructor(options: ErrorOptions) {
    super('too many messages', options);
    this.name = 'TooManyMailsError';
  }
}

/** Limits messages per conversation and per sender, over all processes. */
@Injectable()
export class InboundQuota {
  constructor(private readonly quotas: Quotas) {}

  /** @throws TooManyMailsError */
  async consume(orderId: string, sender: string): Promise<void> {
    const conversation = { 'inboundMails.conversation.hour': 1 };
    // Bounces have no sender; only their conversation is limited.
    const charges = sender === '' ? conversation : { ...conversation, 'inboundMails.sender.hour': 1 };
    try {
      // The address itself is not stored.
      await this.quotas.take({ conversation: orderId, sender: digestOf(addressKey(sender)) }, charges);
    } catch (cause) {
      if (cause instanceof AppError && cause.rpc === 'RESOURCE_EXHAUSTED')
        throw new TooManyMailsError({ cause });
      throw cause;
    }
  }
}
