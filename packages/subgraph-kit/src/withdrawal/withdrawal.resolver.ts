import type { Type } from '@nestjs/common';
import { Args, Directive, ID, Int, Mutation, Resolver } from '@nestjs/graphql';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { JobQueue } from '../jobs/job.queue.js';
import { withTransaction } from '../persistence/mongo.js';
import { Allow } from '../policy/policy.js';
import { parseInput } from '../values/input.js';
import {
  DELETE_DEMAND,
  DeleteDemandJob,
  type DeletionPayload,
  DeletionReportHandler,
} from './demand-deletion.job.js';
import { WITHDRAWAL_STATES } from './withdrawn-demand.schema.js';
import { WithdrawnDemands } from './withdrawn-demands.service.js';

const changeRules = z.object({
  demandUuid: z.uuid(),
  withdrawalUuid: z.uuid(),
  state: z.enum(WITHDRAWAL_STATES),
  version: z.int().min(0),
});

/** The name of a slice's mutation: subgraph-identity calls that of every slice. */
export const withdrawalMutation = (slice: string): string =>
  `applyDemandWithdrawalTo${slice.replaceAll(/(?:^|-)(?<first>[a-z])/g, (_, first: string) => first.toUpperCase())}`;

/** Receives what subgraph-identity announces about withdrawals, and deletes. @param slice such as `orders` */
export function withdrawalOf(slice: string): { providers: Type[]; resolvers: Type[] } {
  @Resolver()
  class WithdrawalResolver {
    constructor(
      private readonly demands: WithdrawnDemands,
      private readonly queue: JobQueue,
      @InjectConnection() private readonly connection: Connection,
    ) {}

    @Mutation(() => Boolean, {
      name: withdrawalMutation(slice),
      description:
        'Stops everything of a demand in this slice (CLOSED), lets it go on (OPEN), or deletes its data for good (DELETING), ' +
        'which is reported to subgraph-identity. Older versions are ignored; repeating a deletion is harmless. Always true.',
    })
    @Directive('@inaccessible')
    @Allow({ services: ['subgraph-identity'] })
    async apply(
      @Args('demandUuid', { type: () => ID }) demandUuid: string,
      @Args('withdrawalUuid', { type: () => ID, description: 'The withdrawal.' }) withdrawalUuid: string,
      @Args('state', { type: () => String, description: 'CLOSED, OPEN or DELETING.' }) state: string,
      @Args('version', { type: () => Int, description: 'Rises with each change of state.' }) version: number,
      @Args('occasion', {
        type: () => String,
        description: 'Identifies the announcement, which may be repeated.',
      })
      occasion: string,
    ): Promise<boolean> {
      const change = parseInput(changeRules, { demandUuid, withdrawalUuid, state, version });
      await withTransaction(this.connection, async (session) => {
        await this.demands.apply(session, change);
        if (change.state !== 'DELETING') return;
        const payload: DeletionPayload = { withdrawnDemandUuid: change.demandUuid };
        await this.queue.add(session, {
          name: DELETE_DEMAND,
          key: `${change.withdrawalUuid}:${occasion}`,
          payload,
        });
      });
      return true;
    }
  }
  return { providers: [DeleteDemandJob, DeletionReportHandler], resolvers: [WithdrawalResolver] };
}
