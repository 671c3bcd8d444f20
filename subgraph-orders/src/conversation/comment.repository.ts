import { DemandRepository } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { COMMENT_MODEL, type CommentDocument } from './comment.schema.js';

@Injectable()
export class CommentRepository extends DemandRepository<CommentDocument> {
  constructor(@InjectModel(COMMENT_MODEL) model: Model<CommentDocument>) {
    super(model);
  }
}
