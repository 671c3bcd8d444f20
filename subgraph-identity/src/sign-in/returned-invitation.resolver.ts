import { type Actor, ACTORS, Allow, invalidArgument } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, ID, Mutation, Resolver } from '@nestjs/graphql';
import { RETURNED } from './invitation-outcome.js';
import { People } from './people.js';

const isActor = (text: string): text is Actor => ACTORS.some((actor) => actor === text);

/** Bounces of invitations, which the slice that receives mail reports. */
@Resolver()
export class ReturnedInvitationResolver {
  constructor(private readonly people: People) {}

  @Mutation(() => Boolean, {
    description:
      'Reports that the mail of an invitation came back. It is shown with the invitation, unless that was sent again ' +
      'since or accepted. May be repeated. Answers INVALID_ARGUMENT for an unknown actor; always true.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-orders'] })
  async reportReturnedInvitation(
    @Args('actor', { type: () => String, description: 'DemandUser or Operator.' }) actor: string,
    @Args('userUuid', { type: () => ID, description: 'The invited user or operator.' }) userUuid: string,
    @Args('invitedAt', { type: () => String, description: 'Of which invitation. Timestamp.' })
    invitedAt: string,
  ): Promise<boolean> {
    if (!isActor(actor)) throw invalidArgument({ fields: { actor: ['利用者の種類が正しくありません。'] } });
    await this.people.recordInvitationFailure(actor, { uuid: userUuid, invitedAt }, RETURNED);
    return true;
  }
}
