import { DemandRepository } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SLACK_CONNECTION_MODEL, type SlackConnectionDocument } from './slack-connection.schema.js';

/** One connection for each demand that is connected. */
@Injectable()
export class SlackConnectionRepository extends DemandRepository<SlackConnectionDocument> {
  constructor(@InjectModel(SLACK_CONNECTION_MODEL) model: Model<SlackConnectionDocument>) {
    super(model);
  }

  /** Whether any demand still uses the workspace: they all have the same token, which Slack gives once for each. */
  async isTeamInUse(teamId: string): Promise<boolean> {
    return (await this.model.exists({ teamId, token: { $ne: null } })) !== null;
  }
}
