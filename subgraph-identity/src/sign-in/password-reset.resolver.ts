import { cleanEmail } from '@hacchu-hub/field-rules';
import {
  Allow,
  Ctx,
  invalidArgument,
  OutboxService,
  RequestContext,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Args, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Actor } from '../access/enums.js';
import { passwordResetMessage } from './sign-in.topics.js';

@InputType()
export class RequestPasswordResetInput {
  @Field(() => String, { description: 'The address to send the link to.' })
  email!: string;

  @Field(() => Actor, { description: 'The area that the user signs in to.' })
  actor!: Actor;
}

@ObjectType()
export class RequestPasswordResetPayload {
  @Field(() => Boolean, { description: 'Always true: the response does not reveal who has an account.' })
  ok!: boolean;
}

/** Maximum length of a mail address. */
const MAX_EMAIL = 254;

/** Forgotten passwords. */
@Resolver()
export class PasswordResetResolver {
  constructor(
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  @Mutation(() => RequestPasswordResetPayload, {
    description:
      'Mails a link for setting a new password, if the address is known. Requires no sign-in; always returns ok.',
  })
  @Allow({ actors: ['Anonymous', 'DemandUser', 'Operator'], roles: ['ADMIN', 'EDITOR', 'UNKNOWN'] })
  async requestPasswordReset(
    @Ctx() ctx: RequestContext,
    @Args('input') input: RequestPasswordResetInput,
  ): Promise<RequestPasswordResetPayload> {
    const { actor } = input;
    const email = cleanEmail(input.email);
    if (email === '') {
      throw invalidArgument({ fields: { email: ['メールアドレスを入力してください。'] } });
    }
    if (actor !== Actor.UNKNOWN && email.length <= MAX_EMAIL) {
      await withTransaction(this.connection, (session) =>
        this.outbox.add(session, passwordResetMessage(Actor[actor], email)),
      );
      ctx.logger.info({ actor }, 'password reset asked for');
    }
    return { ok: true };
  }
}
