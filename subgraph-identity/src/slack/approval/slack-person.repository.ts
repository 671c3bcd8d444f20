import { DemandRepository } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SLACK_PERSON_MODEL, type SlackPersonDocument } from './slack-person.schema.js';

/** Slack users of workspaces with their users, one to one. */
@Injectable()
export class SlackPersonRepository extends DemandRepository<SlackPersonDocument> {
  constructor(@InjectModel(SLACK_PERSON_MODEL) model: Model<SlackPersonDocument>) {
    super(model);
  }
}
