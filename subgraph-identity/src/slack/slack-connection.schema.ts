import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

export const SLACK_CONNECTION_MODEL = 'SlackConnection';

/** The connection of a demand to one Slack workspace; its id is the demand's. */
export interface SlackConnectionDocument extends DemandOwned {
  teamId: string;
  teamName: string;
  /** Encrypted; null once Slack refuses it. */
  token: string | null;
  /** Granted scopes; missing in connections that are older than this field. */
  scopes?: string[] | null;
  /** The channel for messages; null until chosen. */
  channelId: string | null;
  channelName: string | null;
  /** We cannot post to the channel: it is archived or deleted, or the app was removed from it. */
  isChannelLost: boolean;
  /** No calls before this time, as requested by Slack; missing when never requested. */
  heldUntil?: Date | null;
  connectedAt: string;
  /** Name at that time, as users of the demand see it. */
  connectedBy: string;
  updatedAt: string;
}

export const slackConnectionSchema = new Schema<SlackConnectionDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    teamId: { type: String, required: true },
    teamName: { type: String, required: true },
    token: { type: String, default: null },
    scopes: { type: [String], default: null },
    channelId: { type: String, default: null },
    channelName: { type: String, default: null },
    isChannelLost: { type: Boolean, required: true },
    heldUntil: { type: Date, default: null },
    connectedAt: { type: String, required: true },
    connectedBy: { type: String, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'slack_connections', versionKey: false },
)
  .index({ demandUuid: 1 }, { unique: true })
  .index({ teamId: 1 });
