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
  description: 'The result of posting a message to Slack.',
  valuesMap: {
    POSTED: { description: 'Slack has it, or its response was lost; must not be posted again.' },
    NOT_CONNECTED: { description: 'The demand has no connection, or no channel.' },
    LATER: { description: 'Slack limits the rate or does not respond; post it again later.' },
    ENDED: { description: 'Slack has revoked the permission; users of the demand must be notified.' },
    CHANNEL_LOST: {
      description: 'The channel does not accept messages; users of the demand must be notified.',
    },
    REFUSED: { description: 'Slack refuses this message permanently.' },
  },
});

@InputType({ description: 'The step of an approval that awaits a decision.' })
@Directive('@inaccessible')
export class SlackOpenReviewInput {
  @Field(() => Int, { description: 'Number of the current step, from 1.' })
  step!: number;

  @Field(() => Timestamp, { description: '`updatedAt` of the order that it decides on.' })
  expectedUpdatedAt!: string;
}

@InputType({ description: 'The approval that a message requests with buttons.' })
@Directive('@inaccessible')
export class SlackReviewRequestInput extends SlackOpenReviewInput {
  @Field(() => ID, { description: 'The round of the approval.' })
  roundUuid!: string;
}

@InputType()
@Directive('@inaccessible')
export class ShowSlackReviewInput {
  @Field(() => ID, { description: 'The demand of the messages.' })
  demandUuid!: string;

  @Field(() => ID, { description: 'The round of the approval.' })
  roundUuid!: string;

  @Field(() => Int, { description: 'Incremented by every decision: the highest version is shown.' })
  version!: number;

  @Field(() => String, { description: 'Decisions, in mrkdwn: `&`, `<` and `>` are escaped.' })
  note!: string;

  @Field(() => SlackOpenReviewInput, {
    nullable: true,
    description: 'The step that is open: its messages keep their buttons. Null when the round has ended.',
  })
  open?: SlackOpenReviewInput | null;
}

@InputType()
@Directive('@inaccessible')
export class PostSlackMessageInput {
  @Field(() => ID, { description: 'The demand whose channel receives the message.' })
  demandUuid!: string;

  @Field(() => String, { description: 'Idempotency key: a message is posted once per key and demand.' })
  key!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The order whose thread it belongs to; null for a separate message.',
  })
  orderUuid?: string | null;

  @Field(() => String, { description: 'Text of notifications, in mrkdwn: `&`, `<` and `>` are escaped.' })
  text!: string;

  @Field(() => String, { description: 'Block Kit: a JSON list of at most 50 blocks.' })
  blocks!: string;

  @Field(() => Boolean, { description: 'Whether a reply in a thread is also shown in the channel.' })
  isBroadcast!: boolean;

  @Field(() => SlackReviewRequestInput, {
    nullable: true,
    description:
      'The approval that it requests, with buttons; requires the order. Null for a message without an approval.',
  })
  review?: SlackReviewRequestInput | null;
}

@ObjectType({ description: 'The result of posting a message to Slack.' })
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
