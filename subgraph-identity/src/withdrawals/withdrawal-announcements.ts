import {
  InternalClient,
  type InternalService,
  type OutboxEntry,
  OutboxHandler,
  type OutboxMessage,
  type OutboxTopicHandler,
  withdrawalMutation,
  WithdrawnDemands,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { WithdrawalRepository } from './withdrawal.repository.js';

/** The other slices: each has data of demands, and deletes its own. */
export const OTHER_SLICES = ['catalog', 'costing', 'orders'] as const satisfies InternalService[];

const TOPIC = 'identity.demand-withdrawal';

const payload = z.object({
  withdrawalUuid: z.string(),
  slice: z.enum(OTHER_SLICES),
  /** Identifies the announcement. */
  occasion: z.string(),
});
type Payload = z.infer<typeof payload>;

/** Tells every other slice the current state of a withdrawal. */
export const announcements = (withdrawalUuid: string, occasion: string): OutboxMessage[] =>
  OTHER_SLICES.map((slice) => ({
    topic: TOPIC,
    key: `${withdrawalUuid}:${slice}:${occasion}`,
    payload: { withdrawalUuid, slice, occasion } satisfies Payload,
  }));

/** A slice may be down for days: its data must not stay for that reason. */
@OutboxHandler(TOPIC, { maxAttempts: 10_000 })
export class WithdrawalAnnouncementHandler implements OutboxTopicHandler<Payload> {
  readonly payload = payload;

  constructor(
    private readonly withdrawals: WithdrawalRepository,
    private readonly demands: WithdrawnDemands,
    private readonly client: InternalClient,
  ) {}

  async handle({ payload: { withdrawalUuid, slice, occasion } }: OutboxEntry<Payload>): Promise<void> {
    const withdrawal = await this.withdrawals.find(withdrawalUuid);
    const change = withdrawal && (await this.demands.changeOf(withdrawal.demandUuid));
    // A later withdrawal of the same demand has announcements of its own.
    if (change?.withdrawalUuid !== withdrawalUuid || withdrawal?.parts[slice]) return;
    const field = withdrawalMutation(slice);
    const mutation = `mutation ApplyDemandWithdrawal(
      $demandUuid: ID!, $withdrawalUuid: ID!, $state: String!, $version: Int!, $occasion: String!
    ) {
      ${field}(
        demandUuid: $demandUuid, withdrawalUuid: $withdrawalUuid, state: $state, version: $version, occasion: $occasion
      )
    }`;
    await this.client.query(slice, mutation, { ...change, occasion }, z.object({ [field]: z.literal(true) }));
  }
}
