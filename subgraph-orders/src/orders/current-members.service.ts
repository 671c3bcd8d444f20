import { loggableError, LOGGER, type RequestContext } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Member, MemberDirectory } from '../external/member-directory.js';
import type { ActorRecord, OrderDocument } from './order.schema.js';
import { OrderStatus } from './order.status.js';

/** Who is in a demand now, for fields that are shown without it as well. */
@Injectable()
export class CurrentMembers {
  constructor(
    private readonly members: MemberDirectory,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Members by id; undefined while they cannot be loaded. */
  async ifAvailable(
    ctx: RequestContext,
    demandUuid: string,
  ): Promise<ReadonlyMap<string, Member> | undefined> {
    try {
      const found = await this.members.ofRequest(ctx, demandUuid);
      return new Map(found.map((member) => [member.uuid, member]));
    } catch (error) {
      this.logger.warn({ error: loggableError(error) }, 'members could not be loaded');
      return undefined;
    }
  }

  /**
   * Whether somebody has left the demand, or may no longer change orders; null for operators and while the members
   * cannot be loaded.
   */
  async isMissing(
    ctx: RequestContext,
    demandUuid: string,
    { actor, uuid }: ActorRecord,
  ): Promise<boolean | null> {
    if (actor !== 'DemandUser') return null;
    const members = await this.ifAvailable(ctx, demandUuid);
    if (!members) return null;
    const member = members.get(uuid);
    return member === undefined || member.role === 'UNKNOWN';
  }
}

/** Members who may change orders; everybody else is missing where they are expected to go on. */
export const colleaguesOf = (members: readonly Member[]): string[] =>
  members.filter(({ role }) => role !== 'UNKNOWN').map(({ uuid }) => uuid);

/** Who asked for the approval of an order, or created one of which none was asked for. */
export const requesterOf = ({
  reviewRequester,
  creator,
}: Pick<OrderDocument, 'reviewRequester' | 'creator'>): ActorRecord => reviewRequester ?? creator;

/** Who is expected to go on with an order that is not ready yet; undefined where nobody in particular is. */
export function authorOf(
  order: Pick<OrderDocument, 'status' | 'reviewRequester' | 'creator'>,
): ActorRecord | undefined {
  if (order.status === OrderStatus.Drafting) return order.creator;
  return order.status === OrderStatus.ReviewDenial ? requesterOf(order) : undefined;
}
