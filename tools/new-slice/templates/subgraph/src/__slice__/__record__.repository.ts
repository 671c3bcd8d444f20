import { DemandRepository } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { __ENTITY___MODEL, type __Entity__Record } from './__record__.schema.js';

@Injectable()
export class __Entity__Repository extends DemandRepository<__Entity__Record> {
  constructor(@InjectModel(__ENTITY___MODEL) model: Model<__Entity__Record>) {
    super(model);
  }
}
