import {
  KIT_ENVIRONMENT,
  type KitEnvironment,
  type OutboxEntry,
  OutboxHandler,
  OutboxPermanentError,
  type OutboxTopicHandler,
  systemScope,
} from '@hacchu-hub/subgraph-kit';
import { Inject } from '@nestjs/common';
import { BrokenSlackNotices } from './broken-slack.notices.js';
import { slackContentOf } from './slack-blocks.js';
import {
  SLACK_REVIEW_TOPIC,
  SLACK_TOPIC,
  type SlackMessage,
  slackMessage,
  type SlackReview,
  slackReview,
} from './slack-message.js';
import { type SlackPostResult, SlackPosts } from './slack-posts.js';

/** Slack may be slow, and must not hold what else a process delivers. Retried for about five hours. */
const CALLS_SLACK = { maxAttempts: 30, maxDelayMs: 15 * 60_000, maxInWork: 2, service: 'slack' };

/**
 * Posts a message to the channel of its demand; without a channel it is dropped.
 */
@OutboxHandler(SLACK_TOPIC, CALLS_SLACK)
export class SlackMessageHandler implements OutboxTopicHandler<SlackMessage> {
  readonly payload = slackMessage;

  constructor(
    private readonly posts: SlackPosts,
    private readonly broken: BrokenSlackNotices,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  async handle({ key, payload }: OutboxEntry<SlackMessage>): Promise<void> {
    const scope = systemScope(payload.demandUuid);
    const { order, isBroadcast, review } = payload;
    const content = slackContentOf(payload, this.env.APP_URL);
    const result = await this.posts.post(scope, {
      ...content,
      key,
      orderUuid: order?.uuid ?? null,
      isBroadcast,
      review,
    });
    await handleOutcome(result, (state) => this.broken.notify(scope, state, result.brokenSince));
  }
}

/** Updates review requests with the decision; retried as long as messages are. */
@OutboxHandler(SLACK_REVIEW_TOPIC, CALLS_SLACK)
export class SlackReviewHandler implements OutboxTopicHandler<SlackReview> {
  readonly payload = slackReview;

  constructor(private readonly posts: SlackPosts) {}

  async handle({ payload }: OutboxEntry<SlackReview>): Promise<void> {
    // A message that can no longer be updated needs no notice: the next post reports a broken connection.
    await handleOutcome(await this.posts.show(payload), () => Promise.resolve());
  }
}

async function handleOutcome(
  { outcome }: SlackPostResult,
  tell: (state: 'ENDED' | 'CHANNEL_LOST') => Promise<void>,
): Promise<void> {
  switch (outcome) {
    case 'POSTED':
    case 'NOT_CONNECTED':
      return;
    case 'ENDED':
    case 'CHANNEL_LOST':
      return tell(outcome);
    case 'LATER':
      throw new Error('Slack does not accept messages at the moment');
    case 'REFUSED':
      throw new OutboxPermanentError('Slack rejects the message');
  }
}
