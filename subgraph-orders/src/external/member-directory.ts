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

  private async fetchMembers(demandUuids: readonly string[]): Promise<Member[]> {
    const data = z.object({ demandMembers: z.array(member) });
    return (await this.client.query('identity', MEMBERS, { demandUuids: [...demandUuids] }, data))
      .demandMembers;
  }
}
