import {
  KIT_ENVIRONMENT,
  OutboxHandler,
  OutboxPermanentError,
  systemScope,
  type KitEnvironment,
  type OutboxEntry,
  type OutboxTopicHandler,
} from '@hacchu-hub/subgraph-kit';
import { Inject } from '@nestjs/common';
import { BrokenSlackNotices } from './broken-slack.notices.js';
import { slackContentOf } from './slack-blocks.js';
import { SLACK_TOPIC, slackMessage, type SlackMessage } from './slack-message.js';
import { SlackPosts } from './slack-posts.js';

/** Posts a message to the channel of its demand; where there is none, it is forgotten. Tried for some five hours. */
@OutboxHandler(SLACK_TOPIC, { maxAttempts: 30, maxDelayMs: 15 * 60_000, maxInWork: 2 })
export class SlackMessageHandler implements OutboxTopicHandler<SlackMessage> {
  readonly payload = slackMessage;

  constructor(
    private readonly posts: SlackPosts,
    private readonly broken: BrokenSlackNotices,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  async handle({ key, payload }: OutboxEntry<SlackMessage>): Promise<void> {
    const scope = systemScope(payload.demandUuid);
    const { order, isBroadcast } = payload;
    const content = slackContentOf(payload, this.env.APP_URL);
    const result = await this.posts.post(scope, {
      ...content,
      key,
      orderUuid: order?.uuid ?? null,
      isBroadcast,
    });
    switch (result.outcome) {
      case 'POSTED':
      case 'NOT_CONNECTED':
        return;
      case 'ENDED':
      case 'CHANNEL_LOST':
        return this.broken.tell(scope, result.outcome, result.brokenSince);
      case 'LATER':
        throw new Error('Slack takes no messages at the moment');
      case 'REFUSED':
        throw new OutboxPermanentError('Slack refuses the message');
    }
  }
}
