import { Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Demand } from '../demands/demand.model.js';
import type { SlackApplication } from './slack.application.js';
import { permitsDeciding, type SlackChannelFacts } from './slack.client.js';
import type { SlackConnectionDocument } from './slack-connection.schema.js';

export enum SlackConnectionState {
  CONNECTED = 'CONNECTED',
  NO_CHANNEL = 'NO_CHANNEL',
  CHANNEL_LOST = 'CHANNEL_LOST',
  ENDED = 'ENDED',
}
registerEnumType(SlackConnectionState, {
  name: 'SlackConnectionState',
  description: 'The last known state of the connection to Slack.',
  valuesMap: {
    CONNECTED: { description: 'Messages can be posted.' },
    NO_CHANNEL: { description: 'No channel has been chosen yet.' },
    CHANNEL_LOST: {
      description:
        'The channel is archived or deleted, or the app was removed from it; another one must be chosen.',
    },
    ENDED: { description: 'Slack has revoked the permission; an administrator must connect again.' },
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

  @Field(() => SlackConnectionState, { description: 'State of the connection.' })
  state!: SlackConnectionState;

  @Field(() => Boolean, {
    description:
      'Whether an administrator must connect again before users can approve and deny in Slack: the connection lacks the scopes for identifying who pressed a button.',
  })
  needsNewPermission!: boolean;

  @Field(() => Timestamp, { description: 'When the connection was last authorised at Slack.' })
  connectedAt!: string;

  @Field(() => String, { description: 'Who last authorised it at Slack; the name at that time.' })
  connectedBy!: string;
}

@ObjectType({ description: 'A Slack channel that can receive messages.' })
export class SlackChannel {
  @Field(() => ID, { description: "Slack's id." })
  id!: string;

  @Field(() => String, { description: 'Name without #.' })
  name!: string;

  @Field(() => Boolean, {
    description: 'Whether it is private; private channels are listed when the app was added.',
  })
  isPrivate!: boolean;
}

@ObjectType({ description: 'One page of channels.' })
export class SlackChannelPage extends Paged(SlackChannel, 'SlackChannelPage') {}

@InputType()
export class SlackDemandInput {
  @Field(() => ID, { nullable: true, description: "The demand; by default the caller's own." })
  demandUuid?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The workspace that the caller sees as connected, empty where there is none; createSlackInstallUrl, disconnectSlack ' +
      'and updateSlackChannel check it, unless omitted or null.',
  })
  expectedTeamId?: string | null;
}

@InputType()
export class UpsertSlackSettingInput extends SlackDemandInput {
  @Field(() => String, { description: "`code` of Slack's redirect; valid once and for ten minutes." })
  code!: string;

  @Field(() => String, { description: "`state` of Slack's redirect." })
  state!: string;
}

@InputType()
export class UpdateSlackChannelInput extends SlackDemandInput {
  @Field(() => ID, { description: "Slack's id of the channel." })
  channelId!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'The channel that the change is based on, null where none is chosen; unchecked when omitted.',
  })
  expectedChannelId?: string | null;
}

@ObjectType()
export class CreateSlackInstallUrlPayload {
  @Field(() => String, { description: 'Authorisation page of Slack; valid for ten minutes.' })
  url!: string;
}

@ObjectType({ description: 'The demand after a change of its connection to Slack.' })
export class SlackSettingPayload {
  @Field(() => Demand)
  demand!: Demand;
}

const stateOf = (
  { token, channelId, isChannelLost }: SlackConnectionDocument,
  application: SlackApplication | null,
): SlackConnectionState => {
  // Where the key of the token is lost, an administrator must connect again, too.
  if (token === null || application?.box.hasKeyOf(token) === false) return SlackConnectionState.ENDED;
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
  state: stateOf(row, application),
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
