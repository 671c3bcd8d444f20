import { Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Demand } from '../demands/demand.model.js';
import type { SlackConnectionDocument } from './slack-connection.schema.js';
import type { SlackApplication } from './slack.application.js';
import { permitsDeciding, type SlackChannelFacts } from './slack.client.js';

export enum SlackConnectionState {
  CONNECTED = 'CONNECTED',
  NO_CHANNEL = 'NO_CHANNEL',
  CHANNEL_LOST = 'CHANNEL_LOST',
  ENDED = 'ENDED',
}
registerEnumType(SlackConnectionState, {
  name: 'SlackConnectionState',
  description: 'How far the connection to Slack is, as far as we know.',
  valuesMap: {
    CONNECTED: { description: 'Messages can be posted.' },
    NO_CHANNEL: { description: 'Nobody has chosen a channel yet.' },
    CHANNEL_LOST: {
      description:
        'The channel is archived or gone, or the app was taken out of it; another one has to be chosen.',
    },
    ENDED: { description: 'Slack has ended the permission; somebody has to connect again.' },
  },
});

@ObjectType({
  description: 'The connection of a demand to a workspace of Slack. Tokens are never part of it.',
})
export class SlackAppSetting {
  @Field(() => String, { description: "Slack's id of the workspace." })
  teamId!: string;

  @Field(() => String, { description: 'Name of the workspace when it was connected.' })
  teamName!: string;

  @Field(() => String, {
    nullable: true,
    description: "Slack's id of the channel; null until one is chosen.",
  })
  channelId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the channel when it was chosen, without #; null until one is.',
  })
  channelName!: string | null;

  @Field(() => SlackConnectionState, { description: 'How far the connection is.' })
  state!: SlackConnectionState;

  @Field(() => Boolean, {
    description:
      'Whether somebody has to connect again before people can approve and deny in Slack: it was connected without the permission to see who pressed a button.',
  })
  needsNewPermission!: boolean;

  @Field(() => Timestamp, { description: 'When somebody last agreed at Slack.' })
  connectedAt!: string;

  @Field(() => String, { description: 'Who last agreed at Slack; the name at the time.' })
  connectedBy!: string;
}

@ObjectType({ description: 'A channel of Slack that messages may go to.' })
export class SlackChannel {
  @Field(() => ID, { description: "Slack's id." })
  id!: string;

  @Field(() => String, { description: 'Name without #.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether only invited people see it; the app was added to it then.' })
  isPrivate!: boolean;
}

@ObjectType({ description: 'One page of channels.' })
export class SlackChannelPage extends Paged(SlackChannel, 'SlackChannelPage') {}

@InputType()
export class SlackDemandInput {
  @Field(() => ID, { nullable: true, description: 'The demand; left out, the own one.' })
  demandUuid?: string | null;
}

@InputType()
export class UpsertSlackSettingInput extends SlackDemandInput {
  @Field(() => String, { description: '`code` that Slack led back with; good once and for ten minutes.' })
  code!: string;

  @Field(() => String, { description: '`state` that Slack led back with.' })
  state!: string;
}

@InputType()
export class UpdateSlackChannelInput extends SlackDemandInput {
  @Field(() => ID, { description: "Slack's id of the channel." })
  channelId!: string;
}

@ObjectType()
export class CreateSlackInstallUrlPayload {
  @Field(() => String, { description: 'Page of Slack on which one agrees; good for ten minutes.' })
  url!: string;
}

@ObjectType({ description: 'The demand after a change of its connection to Slack.' })
export class SlackSettingPayload {
  @Field(() => Demand)
  demand!: Demand;
}

const stateOf = ({ token, channelId, isChannelLost }: SlackConnectionDocument): SlackConnectionState => {
  if (token === null) return SlackConnectionState.ENDED;
  if (channelId === null) return SlackConnectionState.NO_CHANNEL;
  return isChannelLost ? SlackConnectionState.CHANNEL_LOST : SlackConnectionState.CONNECTED;
};

/** A stored connection as the graph shows it. */
export const slackAppSettingView = (
  row: SlackConnectionDocument,
  application: SlackApplication | null,
): SlackAppSetting => ({
  teamId: row.teamId,
  teamName: row.teamName,
  channelId: row.channelId,
  channelName: row.channelName,
  state: stateOf(row),
  needsNewPermission:
    row.token !== null && Boolean(application?.signingSecret) && !permitsDeciding(row.scopes),
  connectedAt: row.connectedAt,
  connectedBy: row.connectedBy,
});

export const slackChannelView = ({ id, name, isPrivate }: SlackChannelFacts): SlackChannel => ({
  id,
  name,
  isPrivate,
});
