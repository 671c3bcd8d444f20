import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';

export enum SlackPostOutcome {
  POSTED = 'POSTED',
  NOT_CONNECTED = 'NOT_CONNECTED',
  LATER = 'LATER',
  ENDED = 'ENDED',
  CHANNEL_LOST = 'CHANNEL_LOST',
  REFUSED = 'REFUSED',
}
registerEnumType(SlackPostOutcome, {
  name: 'SlackPostOutcome',
  description: 'What became of a message for Slack.',
  valuesMap: {
    POSTED: { description: 'Slack has it, or its answer was lost; it is not to be given again.' },
    NOT_CONNECTED: { description: 'The demand has no connection, or no channel yet.' },
    LATER: { description: 'Slack wants no messages now or does not answer; give it again later.' },
    ENDED: { description: 'Slack has ended the permission; people of the demand have to be told.' },
    CHANNEL_LOST: { description: 'The channel cannot be written to; people of the demand have to be told.' },
    REFUSED: { description: 'Slack does not take this message, ever.' },
  },
});

@InputType({ description: 'The step of an approval that waits for a decision.' })
@Directive('@inaccessible')
export class SlackOpenReviewInput {
  @Field(() => Int, { description: 'The step that is asked, from 1.' })
  step!: number;

  @Field(() => Timestamp, { description: '`updatedAt` of the order on which it decides.' })
  expectedUpdatedAt!: string;
}

@InputType({ description: 'The request for approval that a message shows with buttons.' })
@Directive('@inaccessible')
export class SlackReviewRequestInput extends SlackOpenReviewInput {
  @Field(() => ID, { description: 'The round of the approval.' })
  roundUuid!: string;
}

@InputType()
@Directive('@inaccessible')
export class ShowSlackReviewInput {
  @Field(() => ID, { description: 'The demand whose messages they are.' })
  demandUuid!: string;

  @Field(() => ID, { description: 'The round of the approval.' })
  roundUuid!: string;

  @Field(() => Int, { description: 'Rises with every decision: of two, the higher one is shown.' })
  version!: number;

  @Field(() => String, { description: 'What was decided, in mrkdwn: `&`, `<` and `>` are escaped.' })
  note!: string;

  @Field(() => SlackOpenReviewInput, {
    nullable: true,
    description: 'What is still decided on: its messages keep their buttons. Null when the round is over.',
  })
  open?: SlackOpenReviewInput | null;
}

@InputType()
@Directive('@inaccessible')
export class PostSlackMessageInput {
  @Field(() => ID, { description: 'The demand in whose channel it is posted.' })
  demandUuid!: string;

  @Field(() => String, { description: 'Names the event: a message is posted once for each key of a demand.' })
  key!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The order whose thread it belongs to; null for a message of its own.',
  })
  orderUuid?: string | null;

  @Field(() => String, { description: 'What notifications show, in mrkdwn: `&`, `<` and `>` are escaped.' })
  text!: string;

  @Field(() => String, { description: 'Block Kit: a JSON list of at most 50 blocks.' })
  blocks!: string;

  @Field(() => Boolean, { description: 'Whether an answer in a thread is shown in the channel as well.' })
  isBroadcast!: boolean;

  @Field(() => SlackReviewRequestInput, {
    nullable: true,
    description:
      'The approval that it asks for, with buttons; needs the order. Null for a message that only tells.',
  })
  review?: SlackReviewRequestInput | null;
}

@ObjectType({ description: 'What became of a message for Slack.' })
@Directive('@inaccessible')
export class PostSlackMessagePayload {
  @Field(() => SlackPostOutcome)
  outcome!: SlackPostOutcome;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Since when nothing can be posted; null unless ENDED or CHANNEL_LOST.',
  })
  brokenSince!: string | null;
}
