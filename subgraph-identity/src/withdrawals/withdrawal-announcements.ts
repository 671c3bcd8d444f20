import {
  InternalClient,
  type InternalService,
  type OutboxEntry,
  OutboxHandler,
  type OutboxMessage,
  type OutboxTopicHandler,
  WithdrawnDemands,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { WithdrawalRepository } from './withdrawal.repository.js';

/** The other slices: each has data of demands, and deletes its own. */
export const OTHER_SLICES = ['catalog', 'costing', 'orders'] as const satisfies InternalService[];

/** The processes that report what they deleted. */
export const REPORTERS = OTHER_SLICES.map((slice) => `subgraph-${slice}`);

const TOPIC = 'identity.demand-withdrawal';

const payload = z.object({
  withdrawalUuid: z.string(),
  slice: z.enum(OTHER_SLICES),
  /** Identifies the announcement. */
  occasion: z.string(),
});
type Payload = z.infer<typeof payload>;

const VARIABLES =
  '$demandUuid: ID!, $withdrawalUuid: ID!, $state: String!, $version: Int!, $occasion: String!';
const ARGUMENTS =
  'demandUuid: $demandUuid, withdrawalUuid: $withdrawalUuid, state: $state, version: $version, occasion: $occasion';
const TELL_CATALOG = /* GraphQL */ `
  mutation TellCatalog(${VARIABLES}) {
    applied: applyDemandWithdrawalToCatalog(${ARGUMENTS})
  }
`;
const TELL_COSTING = /* GraphQL */ `
  mutation TellCosting(${VARIABLES}) {
    applied: applyDemandWithdrawalToCosting(${ARGUMENTS})
  }
`;
const TELL_ORDERS = /* GraphQL */ `
  mutation TellOrders(${VARIABLES}) {
    applied: applyDemandWithdrawalToOrders(${ARGUMENTS})
  }
`;
const MUTATIONS: Readonly<Record<Payload['slice'], string>> = {
  catalog: TELL_CATALOG,
  costing: TELL_COSTING,
  orders: TELL_ORDERS,
};
const applied = z.object({ applied: z.literal(true) });

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
    await this.client.query(slice, MUTATIONS[slice], { ...change, occasion }, applied);
  }
}
