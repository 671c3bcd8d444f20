import { DemandRepository, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';

import { BOOK_MODEL, type BookDocument } from './book.schema.js';

@Injectable()
export class BookRepository extends DemandRepository<BookDocument> {
  constructor(@InjectModel(BOOK_MODEL) model: Model<BookDocument>) {
    super(model);
  }

  /** The demand's book; null before its first period. */
  async of(scope: TenantScope): Promise<BookDocument | null> {
    return this.findById(scope, scope.demandUuid);
  }

  /** Takes the turn of the transaction: of two that change the same demand, one waits or is run again. */
  async turn(scope: TenantScope, session: ClientSession): Promise<BookDocument> {
    return this.model
      .findOneAndUpdate(
        { _id: scope.demandUuid },
        { $inc: { revision: 1 }, $setOnInsert: { demandUuid: scope.demandUuid } },
        { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true, session },
      )
      .orFail()
      .lean<BookDocument>();
  }
}
