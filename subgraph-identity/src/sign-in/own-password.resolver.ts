import { Allow, Ctx, RequestContext, requireUser } from '@hacchu-hub/subgraph-kit';
import { Args, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { CurrentUser } from '../current-user/current-user.model.js';
import { CurrentUserService } from '../current-user/current-user.service.js';
import { OwnPasswordService } from './own-password.service.js';

@InputType({ isAbstract: true })
abstract class NewPasswordInput {
  @Field(() => String, { description: '6 characters or more.' })
  newPassword!: string;
}

@ObjectType({ isAbstract: true })
abstract class NewPasswordPayload {
  @Field(() => CurrentUser)
  currentUser!: CurrentUser;
}

@InputType()
export class SetDemandUserPasswordInput extends NewPasswordInput {}

@ObjectType()
export class SetDemandUserPasswordPayload extends NewPasswordPayload {}

@InputType()
export class SetOperatorPasswordInput extends NewPasswordInput {}

@ObjectType()
export class SetOperatorPasswordPayload extends NewPasswordPayload {}

const description =
  "Sets the caller's own password; the caller has to have signed in within five minutes, and signs in again with the " +
  'new one. Errors: INVALID_ARGUMENT; FAILED_PRECONDITION where the sign-in is older; UNAVAILABLE.';

/** The caller's own password. */
@Resolver()
export class OwnPasswordResolver {
  constructor(
    private readonly passwords: OwnPasswordService,
    private readonly currentUsers: CurrentUserService,
  ) {}

  @Mutation(() => SetDemandUserPasswordPayload, { description })
  @Allow({ actors: ['DemandUser'], roles: ['ADMIN', 'EDITOR', 'UNKNOWN'] })
  setDemandUserPassword(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SetDemandUserPasswordInput,
  ): Promise<SetDemandUserPasswordPayload> {
    return this.set(ctx, input);
  }

  @Mutation(() => SetOperatorPasswordPayload, { description })
  @Allow({ actors: ['Operator'] })
  setOperatorPassword(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SetOperatorPasswordInput,
  ): Promise<SetOperatorPasswordPayload> {
    return this.set(ctx, input);
  }

  private async set(ctx: RequestContext, input: NewPasswordInput): Promise<NewPasswordPayload> {
    const caller = requireUser(ctx);
    await this.passwords.set(caller, input);
    return { currentUser: await this.currentUsers.currentUser(caller) };
  }
}
