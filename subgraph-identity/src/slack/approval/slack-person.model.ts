import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, InputType, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'The Slack user with which a user approves and denies orders.' })
export class SlackPerson {
  @Field(() => String, { description: 'Name at Slack when it was confirmed.' })
  slackName!: string;

  @Field(() => String, { description: 'Name of the workspace when it was confirmed.' })
  teamName!: string;

  @Field(() => Timestamp, { description: 'When the user confirmed it.' })
  confirmedAt!: string;
}

@ObjectType({ description: 'A confirmation link from Slack: whether its reader is that Slack user.' })
export class SlackPersonQuestion {
  @Field(() => String, { description: 'Name at Slack.' })
  slackName!: string;

  @Field(() => String, { description: 'Name of the workspace.' })
  teamName!: string;

  @Field(() => Boolean, { description: 'Whether the caller has confirmed it already.' })
  isConfirmed!: boolean;
}

@InputType()
export class ConfirmSlackPersonInput {
  @Field(() => String, { description: 'Token of the link from Slack; valid for 24 hours, for one user.' })
  token!: string;
}

@ObjectType({ description: "The result of a change of the caller's Slack user." })
export class SlackPersonPayload {
  @Field(() => SlackPerson, {
    nullable: true,
    description: 'The Slack user with which the caller decides; null for none.',
  })
  slackPerson!: SlackPerson | null;
}
