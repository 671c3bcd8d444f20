import {
  type OutboxEntry,
  OutboxHandler,
  type OutboxTopicHandler,
  systemScope,
} from '@hacchu-hub/subgraph-kit';
import {
  InboundReversals,
  REVERSAL_TOPIC,
  type ReversalPayload,
  reversalPayload,
} from './inbound-reversal.service.js';

/** Takes back the deliveries of a change for which the user could not wait; announces them again if it cannot. */
@OutboxHandler(REVERSAL_TOPIC, {
  maxAttempts: 5,
  firstDelayMs: 2_000,
  maxDelayMs: 30_000,
  maxInWork: 2,
  service: 'logiless',
})
export class ReversalHandler implements OutboxTopicHandler<ReversalPayload> {
  readonly payload = reversalPayload;

  constructor(private readonly reversals: InboundReversals) {}

  async handle({ payload: { demandUuid, ...claim } }: OutboxEntry<ReversalPayload>): Promise<void> {
    await this.reversals.goOn(systemScope(demandUuid), claim);
  }

  async failed({ payload: { demandUuid, orderId, by } }: OutboxEntry<ReversalPayload>): Promise<void> {
    await this.reversals.restore(systemScope(demandUuid), orderId, by);
  }
}
