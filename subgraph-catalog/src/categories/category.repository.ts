import { TallyRepository, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { MasterEventRepository } from '../masters/history/master-event.repository.js';
import { MasterRepository } from '../masters/master.repository.js';
import { PublishedImports } from '../masters/published-imports.js';
import type { CategoryContent } from './category.rules.js';
import { CATEGORY_MODEL, type CategoryRecord } from './category.schema.js';

@Injectable()
export class CategoryRepository extends MasterRepository<CategoryContent> {
  constructor(
    @InjectModel(CATEGORY_MODEL) model: Model<CategoryRecord>,
    tallies: TallyRepository,
    published: PublishedImports,
    history: MasterEventRepository,
  ) {
    super(model, tallies, published, history);
  }

  /** Names of all categories by id, deleted ones included. */
  async namesById(scope: TenantScope): Promise<ReadonlyMap<string, string>> {
    const all = await this.find(scope, {}, { projection: { name: 1 } });
    return new Map(all.map(({ _id, name }) => [_id, name]));
  }
}
