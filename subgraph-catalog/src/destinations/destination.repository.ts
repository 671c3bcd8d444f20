import { TallyRepository } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { MasterEventRepository } from '../masters/history/master-event.repository.js';
import { MasterRepository } from '../masters/master.repository.js';
import { PublishedImports } from '../masters/published-imports.js';
import type { DestinationContent } from './destination.rules.js';
import { DESTINATION_MODEL, type DestinationLinks, type DestinationRecord } from './destination.schema.js';

@Injectable()
export class DestinationRepository extends MasterRepository<DestinationContent, DestinationLinks> {
  constructor(
    @InjectModel(DESTINATION_MODEL) model: Model<DestinationRecord>,
    tallies: TallyRepository,
    published: PublishedImports,
    history: MasterEventRepository,
  ) {
    super(model, tallies, published, history);
  }
}
