import { Allow, Ctx, RequestContext, requireUser } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, Float, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Actor } from '../access/enums.js';
import { CurrentUser, MarkPasswordSetPayload, ResolvedIdentity } from './current-user.model.js';
import { CurrentUserService } from './current-user.service.js';

/** Who is signed in. */
@Resolver(() => CurrentUser)
export class CurrentUserResolver {
  constructor(private readonly service: CurrentUserService) {}

  @Query(() => CurrentUser, { description: 'The signed-in user.' })
  @Allow({ actors: ['DemandUser', 'Operator'], roles: ['ADMIN', 'EDITOR', 'UNKNOWN'] })
  currentUser(@Ctx() ctx: RequestContext): Promise<CurrentUser> {
    return this.service.currentUser(requireUser(ctx));
  }

  @Query(() => ResolvedIdentity, {
    nullable: true,
    description:
      'The active user row of a verified token, for the gateway. Null when there is none with that account and ' +
      'address, or the session has been signed out of.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['gateway'] })
  async resolveIdentity(
    @Args('authUid', { type: () => String, description: 'The person, as the identity service knows them.' })
    authUid: string,
    @Args('email', { type: () => String, description: 'Address of the account, which its owner has proved.' })
    email: string,
    @Args('authTime', {
      type: () => Float,
      description: 'When the person signed in with a credential, in seconds since 1970.',
    })
    authTime: number,
    @Args('actor', { type: () => Actor, description: 'As whom they signed in.' }) actor: Actor,
  ): Promise<ResolvedIdentity | null> {
    return actor === Actor.UNKNOWN ? null : this.service.resolve({ authUid, email, authTime }, actor);
  }

  @Mutation(() => MarkPasswordSetPayload, {
    description: 'Says that the signed-in user has set the first password. May be repeated.',
  })
  @Allow({ actors: ['DemandUser', 'Operator'], roles: ['ADMIN', 'EDITOR', 'UNKNOWN'] })
  async markPasswordSet(@Ctx() ctx: RequestContext): Promise<MarkPasswordSetPayload> {
    return { currentUser: await this.service.markPasswordSet(requireUser(ctx)) };
  }
}
