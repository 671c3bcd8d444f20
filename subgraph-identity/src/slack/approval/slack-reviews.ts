import { LOGGER, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { permitsDeciding, SlackClient } from '../slack.client.js';
import { SlackCallError } from '../slack.errors.js';
import { type OpenedSlack, SlackAccess } from '../slack-access.js';
import { SlackHolds } from '../slack-holds.js';
import { SlackPostRepository } from '../slack-post.repository.js';
import type { SlackPostDocument, SlackPostReview } from '../slack-post.schema.js';
import { type Block, type Deciding, reviewContent } from './review-content.js';
import { SlackReviewRepository } from './slack-review.repository.js';
import type { SlackReviewDocument } from './slack-review.schema.js';

/** Done, to be retried later, or the permission was revoked. */
export type SlackReviewsShown = 'SHOWN' | 'LATER' | 'ENDED';

/** A message that requests an approval, as it must be posted now. */
export interface RequestNow {
  text: string;
  blocks: Block[];
  /** Version of the approval; 0 while there are no decisions. */
  version: number;
}

/** The messages that request approvals: their buttons and their decisions. */
@Injectable()
export class SlackReviews {
  constructor(
    private readonly access: SlackAccess,
    private readonly holds: SlackHolds,
    private readonly posts: SlackPostRepository,
    private readonly reviews: SlackReviewRepository,
    private readonly slack: SlackClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A message as it must be posted: its approval may have been decided while it waited. */
  async requestNow(
    scope: TenantScope,
    opened: OpenedSlack,
    message: { text: string; blocks: readonly Block[]; review: SlackPostReview },
  ): Promise<RequestNow> {
    const state = await this.reviews.ofRound(scope, message.review.roundUuid);
    const content = reviewContent(scope.demandUuid, message, state, decidingOf(opened));
    return { ...content, version: state?.version ?? 0 };
  }

  /** Stores the state of a round, and updates its messages. */
  async show(
    scope: TenantScope,
    state: Pick<SlackReviewDocument, 'version' | 'note' | 'open'> & { roundUuid: string },
  ): Promise<SlackReviewsShown> {
    await this.reviews.keep(scope, state);
    return this.settle(scope, state.roundUuid);
  }

  /** Updates the posted messages of a round. */
  async settle(scope: TenantScope, roundUuid: string): Promise<SlackReviewsShown> {
    const state = await this.reviews.ofRound(scope, roundUuid);
    if (!state) return 'SHOWN';
    const behind = await this.posts.behind(scope, roundUuid, state.version);
    if (behind.length === 0) return 'SHOWN';
    const opened = await this.access.open(scope);
    if (opened === 'NONE') return 'SHOWN';
    if (opened === 'LOCKED') return 'LATER';
    if (opened === 'ENDED') return 'ENDED';
    if (this.holds.isHeld(opened.row)) return 'LATER';
    try {
      for (const post of behind) await this.write(scope, opened, post, state);
      return 'SHOWN';
    } catch (error) {
      if (!(error instanceof SlackCallError)) throw error;
      await this.holds.note(scope, error);
      if (error.failure !== 'ENDED') return 'LATER';
      await this.access.note(scope, opened.row, error);
      return 'ENDED';
    }
  }

  /**
   * Updates a message. A process with a later version may have been faster at Slack: its version is then shown again,
   * since this one may have replaced it.
   */
  private async write(
    scope: TenantScope,
    opened: OpenedSlack,
    post: SlackPostDocument,
    state: SlackReviewDocument,
  ): Promise<void> {
    let written: SlackReviewDocument | null = state;
    while (written) {
      await this.update(scope, opened, post, written);
      const latest = await this.posts.markShown(scope, post._id, written.version);
      if (latest <= written.version || !post.review) return;
      written = await this.reviews.ofRound(scope, post.review.roundUuid);
    }
  }

  private async update(
    scope: TenantScope,
    opened: OpenedSlack,
    { ts, channelId: channel, review, content }: SlackPostDocument,
    state: SlackReviewDocument,
  ): Promise<void> {
    if (ts === null || !review || !content) return;
    const { application, token } = opened;
    const shown = reviewContent(scope.demandUuid, { ...content, review }, state, decidingOf(opened));
    try {
      await this.slack.update(application, token, { channel, ts, ...shown });
    } catch (error) {
      const isForGood =
        error instanceof SlackCallError && (error.failure === 'CHANNEL' || error.failure === 'REFUSED');
      if (!isForGood) throw error;
      // Deleted, too old to be updated, or in a channel or workspace that was left.
      this.logger.info({ slackError: error.error }, 'Slack does not change a message');
    }
  }
}

function decidingOf({ application, row }: OpenedSlack): Deciding {
  if (application.signingSecret === null) return 'IMPOSSIBLE';
  return permitsDeciding(row.scopes) ? 'POSSIBLE' : 'NEW_PERMISSION';
}
