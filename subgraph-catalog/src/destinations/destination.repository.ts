import { searchKey, TallyRepository, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
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
  ) {
    super(model, tallies, published);
  }

  /**
   * Ids of the destinations in use with these names, ignoring spelling variants; a name that none or several of them
   * have is absent.
   */
  async idsByName(scope: TenantScope, names: readonly string[]): Promise<Map<string, string>> {
    const keys = [...new Set(names.map(searchKey))];
    const found = await this.find(scope, { deletedAt: null, nameKey: { $in: keys } });
    return new Map(
      names.flatMap((name) => {
        const [one, ...others] = found.filter(({ nameKey }) => nameKey === searchKey(name));
        return one && others.length === 0 ? [[name, one._id] as const] : [];
      }),
    );
  }
}
