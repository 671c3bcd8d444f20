import { type OutboxEntry, OutboxHandler, type OutboxTopicHandler } from '@hacchu-hub/subgraph-kit';
import { SlackProvision } from './slack.application.js';
import { SlackClient } from './slack.client.js';
import { openToken } from './slack.token.js';
import { SLACK_REVOKE_TOPIC, type SlackRevokePayload, slackRevokePayload } from './slack.topics.js';
import { SlackConnectionRepository } from './slack-connection.repository.js';

/** Revokes a token at Slack, unless another demand uses it for the same workspace. */
@OutboxHandler(SLACK_REVOKE_TOPIC, { isForWithdrawn: true })
export class SlackRevokeHandler implements OutboxTopicHandler<SlackRevokePayload> {
  readonly payload = slackRevokePayload;

  constructor(
    private readonly provision: SlackProvision,
    private readonly connections: SlackConnectionRepository,
    private readonly slack: SlackClient,
  ) {}

  async handle({ payload }: OutboxEntry<SlackRevokePayload>): Promise<void> {
    const { application } = this.provision;
    if (!application || (await this.connections.isTeamInUse(payload.teamId))) return;
    const { box } = application;
    // Tried again: another process may have it, and otherwise the token would stay valid at Slack unnoticed.
    if (box.isSealed(payload.token) && !box.hasKeyOf(payload.token))
      throw new Error('SECRETS_AT_REST_KEYS lacks the key of the token to revoke');
    const token = openToken(application, payload.demandUuid, payload.token);
    if (token !== null) await this.slack.revoke(application, token);
  }
}
