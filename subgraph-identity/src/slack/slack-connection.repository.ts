import { DemandRepository, systemScope, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SLACK_CONNECTION_MODEL, type SlackConnectionDocument } from './slack-connection.schema.js';

/** One connection per connected demand. */
@Injectable()
export class SlackConnectionRepository extends DemandRepository<SlackConnectionDocument> {
  constructor(@InjectModel(SLACK_CONNECTION_MODEL) model: Model<SlackConnectionDocument>) {
    super(model);
  }

  /** Whether a demand still uses the workspace: all its demands share one token. */
  async isTeamInUse(teamId: string): Promise<boolean> {
    return (await this.model.exists({ teamId, token: { $ne: null } })) !== null;
  }

  /** Demands with a token. */
  async connectedScopes(): Promise<TenantScope[]> {
    const rows = await this.model
      .find({ token: { $ne: null } }, { demandUuid: 1 })
      .lean<Pick<SlackConnectionDocument, 'demandUuid'>[]>();
    return rows.map(({ demandUuid }) => systemScope(demandUuid));
  }
}
