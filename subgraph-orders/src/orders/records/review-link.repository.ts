import { DemandRepository, nowTimestamp, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { REVIEW_LINK_MODEL, type ReviewLinkDocument, type ReviewLinkUse } from './review-link.schema.js';

/** Clients recorded per link; further ones are not recorded. */
const MAX_CLIENTS = 20;

@Injectable()
export class ReviewLinkRepository extends DemandRepository<ReviewLinkDocument> {
  constructor(@InjectModel(REVIEW_LINK_MODEL) model: Model<ReviewLinkDocument>) {
    super(model);
  }

  /** The link of a token that we signed, in any demand; the signature authorises the access. */
  async findSigned(id: string): Promise<ReviewLinkDocument | null> {
    return this.model.findOne({ _id: id }).lean<ReviewLinkDocument>();
  }

  /** Records a client once. */
  async record(
    scope: TenantScope,
    id: string,
    { network, userAgent }: Pick<ReviewLinkUse, 'network' | 'userAgent'>,
  ): Promise<void> {
    const last = `uses.${MAX_CLIENTS - 1}`;
    await this.updateOne(
      scope,
      { _id: id, uses: { $not: { $elemMatch: { network, userAgent } } }, [last]: { $exists: false } },
      { $push: { uses: { network, userAgent, firstUsedAt: nowTimestamp() } } },
    );
  }
}
