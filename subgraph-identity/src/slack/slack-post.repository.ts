import { DemandRepository, isDuplicateKey, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SLACK_POST_MODEL, type SlackPostDocument } from './slack-post.schema.js';

/** A post whose process has not finished it by then never will. */
const LONGEST_POST_MS = 30_000;

const idOf = ({ demandUuid }: TenantScope, key: string): string => `${demandUuid}:${key}`;

/** Which messages were posted. */
@Injectable()
export class SlackPostRepository extends DemandRepository<SlackPostDocument> {
  constructor(@InjectModel(SLACK_POST_MODEL) model: Model<SlackPostDocument>) {
    super(model);
  }

  /**
   * Reserves the key of a message that is about to be posted.
   * @returns DONE where it was posted already, or may have been; IN_WORK where somebody is at it.
   */
  async reserve(
    scope: TenantScope,
    key: string,
    channelId: string,
    asks: Pick<SlackPostDocument, 'review' | 'content'> = {},
  ): Promise<'RESERVED' | 'DONE' | 'IN_WORK'> {
    const _id = idOf(scope, key);
    try {
      await this.insert(scope, { _id, channelId, ts: null, begunAt: new Date(), isOver: false, ...asks });
      return 'RESERVED';
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const found = await this.findById(scope, _id);
    if (!found) return 'IN_WORK';
    const isInWork = !found.isOver && found.begunAt.getTime() + LONGEST_POST_MS > Date.now();
    return isInWork ? 'IN_WORK' : 'DONE';
  }

  async finish(scope: TenantScope, key: string, ts: string, shownVersion = 0): Promise<void> {
    await this.updateOne(scope, { _id: idOf(scope, key) }, { $set: { ts, isOver: true, shownVersion } });
  }

  /** Messages that ask for an approval and show less than its version. */
  async behind(scope: TenantScope, roundUuid: string, version: number): Promise<SlackPostDocument[]> {
    const filter = { 'review.roundUuid': roundUuid, ts: { $ne: null }, shownVersion: { $lt: version } };
    return this.find(scope, filter, { sort: { begunAt: 1 } });
  }

  async markShown(scope: TenantScope, _id: string, version: number): Promise<void> {
    await this.updateOne(scope, { _id }, { $max: { shownVersion: version } });
  }

  /** The answer was lost: nobody tries again. */
  async leave(scope: TenantScope, key: string): Promise<void> {
    await this.updateOne(scope, { _id: idOf(scope, key) }, { $set: { isOver: true } });
  }

  /** Slack certainly did not post it. */
  async release(scope: TenantScope, key: string): Promise<void> {
    await this.deleteMany(scope, { _id: idOf(scope, key), isOver: false });
  }
}
