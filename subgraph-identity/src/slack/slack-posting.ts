import { LOGGER, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { SlackReviews, type SlackReviewsShown } from './approval/slack-reviews.js';
import { type PostedSlackMessage, SlackClient } from './slack.client.js';
import { SlackCallError, type SlackFailure } from './slack.errors.js';
import { type OpenedSlack, SlackAccess } from './slack-access.js';
import { SlackConnectionRepository } from './slack-connection.repository.js';
import { SlackHolds } from './slack-holds.js';
import { SlackPostRepository } from './slack-post.repository.js';
import { SlackPostOutcome } from './slack-posting.model.js';
import type { SlackPost } from './slack-posting.rules.js';
import { SlackThreadRepository } from './slack-thread.repository.js';

export interface SlackPostResult {
  outcome: SlackPostOutcome;
  /** Since when nothing can be posted; null when it can. */
  brokenSince: string | null;
}

const OUTCOMES: Readonly<Record<SlackFailure, SlackPostOutcome>> = {
  ENDED: SlackPostOutcome.ENDED,
  CHANNEL: SlackPostOutcome.CHANNEL_LOST,
  BUSY: SlackPostOutcome.LATER,
  DOWN: SlackPostOutcome.LATER,
  CODE: SlackPostOutcome.REFUSED,
  REFUSED: SlackPostOutcome.REFUSED,
};

/** Slack's codes for a message that has gone or takes no replies. */
const NO_REPLIES = ['thread_not_found', 'cannot_reply_to_message'];

/** Posts messages for other slices: once per key, those of an order in one thread of the channel. */
@Injectable()
export class SlackPosting {
  constructor(
    private readonly access: SlackAccess,
    private readonly connections: SlackConnectionRepository,
    private readonly posts: SlackPostRepository,
    private readonly threads: SlackThreadRepository,
    private readonly holds: SlackHolds,
    private readonly reviews: SlackReviews,
    private readonly slack: SlackClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async post(scope: TenantScope, message: SlackPost): Promise<SlackPostResult> {
    const opened = await this.access.open(scope);
    if (opened === 'NONE') return { outcome: SlackPostOutcome.NOT_CONNECTED, brokenSince: null };
    if (opened === 'LOCKED') return later();
    if (opened === 'ENDED') return this.broken(scope, SlackPostOutcome.ENDED);
    const { channelId, isChannelLost } = opened.row;
    if (channelId === null) return { outcome: SlackPostOutcome.NOT_CONNECTED, brokenSince: null };
    if (isChannelLost) return this.broken(scope, SlackPostOutcome.CHANNEL_LOST);
    if (this.holds.isHeld(opened.row)) return later();
    return this.postOnce(scope, opened, channelId, message);
  }

  /** Updates the messages of an approval. */
  async show(scope: TenantScope, state: Parameters<SlackReviews['show']>[1]): Promise<SlackPostResult> {
    return this.shownResult(scope, await this.reviews.show(scope, state));
  }

  private async postOnce(
    scope: TenantScope,
    opened: OpenedSlack,
    channelId: string,
    message: SlackPost,
  ): Promise<SlackPostResult> {
    const thread =
      message.orderUuid === null ? null : await this.threads.take(scope, message.orderUuid, channelId);
    if (message.orderUuid !== null && thread === null) return later();
    let given: PostedSlackMessage | null = null;
    try {
      const { review, text, blocks } = message;
      const asks = review && { review, content: { text, blocks } };
      const reserved = await this.posts.reserve(scope, message.key, channelId, asks ?? {});
      if (reserved === 'IN_WORK') return later();
      if (reserved === 'RESERVED') {
        const now = review && (await this.reviews.requestNow(scope, opened, { text, blocks, review }));
        given = await this.give(opened, channelId, { ...message, ...now }, thread?.ts ?? null);
        await this.posts.finish(scope, message.key, given.ts, now?.version);
      }
      // Decided while it was being posted.
      return review
        ? await this.shownResult(scope, await this.reviews.settle(scope, review.roundUuid))
        : posted();
    } catch (error) {
      if (!(error instanceof SlackCallError)) throw error;
      return await this.failed(scope, opened, message.key, error);
    } finally {
      if (thread) await this.threads.giveBack(scope, thread, given);
    }
  }

  /**
   * Joins a public channel that the app is no longer in: a new installation starts outside all channels. Where Slack
   * accepts no replies to the first message of a thread, the message starts another one.
   */
  private async give(
    { application, token }: OpenedSlack,
    channel: string,
    { text, blocks, isBroadcast }: SlackPost,
    threadTs: string | null,
  ): Promise<PostedSlackMessage> {
    const first = { channel, text, blocks };
    const message = threadTs === null ? first : { ...first, threadTs, isBroadcast };
    try {
      return await this.slack.post(application, token, message);
    } catch (error) {
      if (!(error instanceof SlackCallError)) throw error;
      if (threadTs !== null && NO_REPLIES.includes(error.error))
        return this.slack.post(application, token, first);
      if (error.error !== 'not_in_channel') throw error;
      await this.slack.enter(application, token, channel);
      return this.slack.post(application, token, message);
    }
  }

  private async failed(
    scope: TenantScope,
    { row }: OpenedSlack,
    key: string,
    error: SlackCallError,
  ): Promise<SlackPostResult> {
    await this.holds.note(scope, error);
    if (error.isUncertain) {
      this.logger.warn({ key }, 'Slack did not answer; the message is not posted again');
      await this.posts.leave(scope, key);
      return posted();
    }
    await this.posts.release(scope, key);
    await this.access.note(scope, row, error);
    const outcome = OUTCOMES[error.failure];
    if (outcome === SlackPostOutcome.LATER) return later();
    if (outcome !== SlackPostOutcome.REFUSED) return this.broken(scope, outcome);
    this.logger.error({ key, slackError: error.error }, 'Slack refuses a message');
    return { outcome, brokenSince: null };
  }

  private async shownResult(scope: TenantScope, shown: SlackReviewsShown): Promise<SlackPostResult> {
    if (shown === 'LATER') return later();
    return shown === 'ENDED' ? this.broken(scope, SlackPostOutcome.ENDED) : posted();
  }

  /** The state that the page shows, and since when. */
  private async broken(scope: TenantScope, outcome: SlackPostOutcome): Promise<SlackPostResult> {
    const row = await this.connections.findById(scope, scope.demandUuid);
    return { outcome, brokenSince: row?.updatedAt ?? null };
  }
}

const posted = (): SlackPostResult => ({ outcome: SlackPostOutcome.POSTED, brokenSince: null });
const later = (): SlackPostResult => ({ outcome: SlackPostOutcome.LATER, brokenSince: null });
