import { Allow, Ctx, RequestContext, requireUser } from '@hacchu-hub/subgraph-kit';
import { Field, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { SessionsService } from './sessions.service.js';

@ObjectType({ isAbstract: true })
abstract class EndedPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  ok!: boolean;
}

@ObjectType({ description: 'The session has ended.' })
export class SignOutPayload extends EndedPayload {}

@ObjectType({ description: 'All sessions of the account have ended.' })
export class SignOutEverywherePayload extends EndedPayload {}

/** Signing out. */
@Resolver()
export class SessionsResolver {
  constructor(private readonly sessions: SessionsService) {}

  @Mutation(() => SignOutPayload, {
    description:
      'Ends the session of the token that it is called with: this token and those refreshed from the same sign-in are ' +
      'refused within seconds. Idempotent. Errors: NOT_FOUND; FAILED_PRECONDITION.',
  })
  @Allow({ actors: ['DemandUser', 'Operator'], roles: ['ADMIN', 'EDITOR', 'UNKNOWN'] })
  async signOut(@Ctx() ctx: RequestContext): Promise<SignOutPayload> {
    await this.sessions.signOut(requireUser(ctx));
    return { ok: true };
  }

  @Mutation(() => SignOutEverywherePayload, {
    description:
      "Ends every session of the caller's account on all devices, this one included, within seconds. Errors: NOT_FOUND.",
  })
  @Allow({ actors: ['DemandUser', 'Operator'], roles: ['ADMIN', 'EDITOR', 'UNKNOWN'] })
  async signOutEverywhere(@Ctx() ctx: RequestContext): Promise<SignOutEverywherePayload> {
    await this.sessions.signOutEverywhere(requireUser(ctx));
    return { ok: true };
  }
}
