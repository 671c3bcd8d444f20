import { DemandRepository, isDuplicateKey, steadyNow, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { PostedSlackMessage } from './slack.client.js';
import { SLACK_THREAD_MODEL, type SlackThreadDocument } from './slack-thread.schema.js';

/** Longer than a post takes: only a process that died leaves a thread locked. */
const LOCK_MS = 15_000;

/** One thread per order and channel. */
@Injectable()
export class SlackThreadRepository extends DemandRepository<SlackThreadDocument> {
  constructor(@InjectModel(SLACK_THREAD_MODEL) model: Model<SlackThreadDocument>) {
    super(model);
  }

  /** Locks the thread for one message, since two first messages would start two threads. @returns null while it is locked */
  async take(scope: TenantScope, orderUuid: string, channelId: string): Promise<SlackThreadDocument | null> {
    const { demandUuid } = scope;
    const _id = `${demandUuid}:${orderUuid}:${channelId}`;
    const now = steadyNow().getTime();
    try {
      return await this.model
        .findOneAndUpdate(
          { _id, demandUuid, lockedUntil: { $lte: new Date(now) } },
          { $set: { lockedUntil: new Date(now + LOCK_MS) }, $setOnInsert: { ts: null } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<SlackThreadDocument>();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** @param posted message: the first one starts the thread, and so does one after the first was deleted in Slack */
  async giveBack(
    scope: TenantScope,
    thread: SlackThreadDocument,
    posted: PostedSlackMessage | null,
  ): Promise<void> {
    const lockedUntil = new Date(0);
    const ts = posted === null || posted.isReply ? thread.ts : posted.ts;
    const filter = { _id: thread._id, lockedUntil: thread.lockedUntil };
    await this.updateOne(scope, filter, { $set: { lockedUntil, ts } });
  }
}
