import { Allow, Ctx, invalidArgument, ListSize, RequestContext, requireUser } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, Float, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Actor } from '../access/enums.js';
import {
  CurrentUser,
  MarkPasswordSetPayload,
  ResolvedIdentity,
  VerifiedTokenInput,
} from './current-user.model.js';
import { CurrentUserService } from './current-user.service.js';

/** Tokens that are resolved in one request. */
const MAX_TOKENS = 500;

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
    @Args('authUid', { type: () => String, description: 'Uid of the account at the identity service.' })
    authUid: string,
    @Args('email', { type: () => String, description: 'Verified address of the account.' })
    email: string,
    @Args('authTime', {
      type: () => Float,
      description: 'When the user signed in with a credential, in seconds since 1970.',
    })
    authTime: number,
    @Args('actor', { type: () => Actor, description: 'The area that they signed in to.' }) actor: Actor,
    @Args('hasSecondFactor', {
      type: () => Boolean,
      nullable: true,
      description: 'Whether the session began with a second factor; omitted by older gateways.',
    })
    hasSecondFactor?: boolean | null,
  ): Promise<ResolvedIdentity | null> {
    const [found] = await this.service.resolve([{ authUid, email, authTime, actor, hasSecondFactor }]);
    return found ?? null;
  }

  @Query(() => [ResolvedIdentity], {
    nullable: 'items',
    description:
      'The active user row of each of up to 500 verified tokens, in their order, for the gateway. Null as in ' +
      '`resolveIdentity`.',
  })
  @ListSize(MAX_TOKENS)
  @Directive('@inaccessible')
  @Allow({ services: ['gateway'] })
  resolveIdentities(
    @Args('tokens', { type: () => [VerifiedTokenInput], description: 'At most 500.' })
    tokens: VerifiedTokenInput[],
  ): Promise<(ResolvedIdentity | null)[]> {
    if (tokens.length > MAX_TOKENS)
      throw invalidArgument({ fields: { tokens: [`${MAX_TOKENS}件までです。`] } });
    return this.service.resolve(tokens);
  }

  @Mutation(() => MarkPasswordSetPayload, {
    description: 'Records that the signed-in user has set the first password. Idempotent.',
  })
  @Allow({ actors: ['DemandUser', 'Operator'], roles: ['ADMIN', 'EDITOR', 'UNKNOWN'] })
  async markPasswordSet(@Ctx() ctx: RequestContext): Promise<MarkPasswordSetPayload> {
    return { currentUser: await this.service.markPasswordSet(requireUser(ctx)) };
  }
}
