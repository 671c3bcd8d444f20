import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, InputType, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A person of Slack as whom a user approves and denies there.' })
export class SlackPerson {
  @Field(() => String, { description: 'Name at Slack when it was confirmed.' })
  slackName!: string;

  @Field(() => String, { description: 'Name of the workspace when it was confirmed.' })
  teamName!: string;

  @Field(() => Timestamp, { description: 'When the user confirmed it.' })
  confirmedAt!: string;
}

@ObjectType({ description: 'What a link from Slack asks: whether its reader is that person.' })
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
  @Field(() => String, { description: 'As the link from Slack has it; good for 24 hours, for one user.' })
  token!: string;
}

@ObjectType({ description: 'What a change of the own person of Slack leads to.' })
export class SlackPersonPayload {
  @Field(() => SlackPerson, {
    nullable: true,
    description: 'As whom the caller decides in Slack; null for nobody.',
  })
  slackPerson!: SlackPerson | null;
}
