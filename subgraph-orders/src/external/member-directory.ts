import { InternalClient, type RequestContext, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { grouped } from '../utilities/grouped.js';

const member = z.object({
  uuid: z.string(),
  demandUuid: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['ADMIN', 'EDITOR', 'UNKNOWN']),
  state: z.enum(['ACTIVE', 'INVITED']),
});

/** An active user of a demand, open invitations included. */
export type Member = z.infer<typeof member>;

const MEMBERS = `query OrderDemandMembers($demandUuids: [ID!]!) {
  demandMembers(demandUuids: $demandUuids) { uuid demandUuid name email role state }
}`;

const FORMER = `query OrderFormerMembers($demandUuid: ID!, $uuids: [ID!]!) {
  formerDemandMembers(demandUuid: $demandUuid, uuids: $uuids) { uuid name }
}`;
const formerMembers = z.object({
  formerDemandMembers: z.array(z.object({ uuid: z.string(), name: z.string() })),
});

/** Members of demands; never cached, since eligibility is checked at the time of the decision. */
@Injectable()
export class MemberDirectory {
  constructor(private readonly client: InternalClient) {}

  /** Members of one demand. @throws UNAVAILABLE while the identity slice does not respond */
  async of({ demandUuid }: Pick<TenantScope, 'demandUuid'>): Promise<Member[]> {
    return this.fetchMembers([demandUuid]);
  }

  /** Members for all orders of one request, in one call. */
  async ofRequest(ctx: RequestContext, demandUuid: string): Promise<Member[]> {
    const loader = ctx.loaders.get<string, Member[]>('demand-members', async (ids) => {
      const found = grouped(await this.fetchMembers(ids), (one) => one.demandUuid);
      return ids.map((id) => found.get(id) ?? []);
    });
    return loader.load(demandUuid);
  }

  /**
   * Names of people by their ids, also of those who have left; without those whom nobody knows.
   * @param members of the demand: others are asked for only where there are any
   * @throws UNAVAILABLE while the identity slice does not respond
   */
  async namesOf(
    { demandUuid }: Pick<TenantScope, 'demandUuid'>,
    members: readonly Member[],
    uuids: readonly string[],
  ): Promise<Map<string, string>> {
    const names = new Map(members.map(({ uuid, name }) => [uuid, name]));
    const missing = [...new Set(uuids)].filter((uuid) => !names.has(uuid));
    if (missing.length === 0) return names;
    const variables = { demandUuid, uuids: missing };
    const found = await this.client.query('identity', FORMER, variables, formerMembers);
    for (const { uuid, name } of found.formerDemandMembers) names.set(uuid, name);
    return names;
  }

  private async fetchMembers(demandUuids: readonly string[]): Promise<Member[]> {
    const data = z.object({ demandMembers: z.array(member) });
    return (await this.client.query('identity', MEMBERS, { demandUuids: [...demandUuids] }, data))
      .demandMembers;
  }
}
