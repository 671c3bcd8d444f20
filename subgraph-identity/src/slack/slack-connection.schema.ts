import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

export const SLACK_CONNECTION_MODEL = 'SlackConnection';

/** The connection of a demand to one workspace of Slack; its id is the demand's. */
export interface SlackConnectionDocument extends DemandOwned {
  teamId: string;
  teamName: string;
  /** Sealed; null once Slack does not take it any more. */
  token: string | null;
  /** What the workspace permitted; missing where it was connected before that was kept. */
  scopes?: string[] | null;
  /** Where messages go; null until somebody chooses it. */
  channelId: string | null;
  channelName: string | null;
  /** Slack does not let us write to the channel: it is archived, gone, or the app was taken out of it. */
  isChannelLost: boolean;
  /** Slack wants to be left alone until then; missing where it never said so. */
  heldUntil?: Date | null;
  connectedAt: string;
  /** Name at the time, as people of the demand read it. */
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
