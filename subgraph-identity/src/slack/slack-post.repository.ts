import { DemandRepository, isDuplicateKey, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SLACK_POST_MODEL, type SlackPostDocument } from './slack-post.schema.js';

/** A post that is not finished by then was abandoned by its process. */
const LONGEST_POST_MS = 30_000;

const idOf = ({ demandUuid }: TenantScope, key: string): string => `${demandUuid}:${key}`;

/** Posted messages. */
@Injectable()
export class SlackPostRepository extends DemandRepository<SlackPostDocument> {
  constructor(@InjectModel(SLACK_POST_MODEL) model: Model<SlackPostDocument>) {
    super(model);
  }

  /**
   * Reserves the key of a message before it is posted.
   * @returns DONE when it was posted or may have been; IN_WORK while another process posts it.
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

  /** Messages that request an approval and show an older version of it. */
  async behind(scope: TenantScope, roundUuid: string, version: number): Promise<SlackPostDocument[]> {
    const filter = { 'review.roundUuid': roundUuid, ts: { $ne: null }, shownVersion: { $lt: version } };
    return this.find(scope, filter, { sort: { begunAt: 1 } });
  }

  /** @returns the latest version with which the message was updated, by any process */
  async markShown(scope: TenantScope, _id: string, version: number): Promise<number> {
    const post = await this.updateOne(scope, { _id }, { $max: { shownVersion: version } });
    return post?.shownVersion ?? version;
  }

  /** The response was lost: not retried. */
  async leave(scope: TenantScope, key: string): Promise<void> {
    await this.updateOne(scope, { _id: idOf(scope, key) }, { $set: { isOver: true } });
  }

  /** Slack certainly did not post it. */
  async release(scope: TenantScope, key: string): Promise<void> {
    await this.deleteMany(scope, { _id: idOf(scope, key), isOver: false });
  }
}
