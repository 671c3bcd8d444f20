import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

export const SLACK_PERSON_MODEL = 'SlackPerson';

/** A Slack user of a workspace with the user of the demand who confirmed it. */
export interface SlackPersonDocument extends DemandOwned {
  teamId: string;
  teamName: string;
  slackUserId: string;
  /** Name at Slack when it was confirmed. */
  slackName: string;
  userUuid: string;
  confirmedAt: string;
}

export const slackPersonSchema = new Schema<SlackPersonDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    teamId: { type: String, required: true },
    teamName: { type: String, required: true },
    slackUserId: { type: String, required: true },
    slackName: { type: String, required: true },
    userUuid: { type: String, required: true },
    confirmedAt: { type: String, required: true },
  },
  { collection: 'slack_people', versionKey: false },
)
  .index({ demandUuid: 1, teamId: 1, slackUserId: 1 }, { unique: true })
  .index({ demandUuid: 1, userUuid: 1 }, { unique: true });
