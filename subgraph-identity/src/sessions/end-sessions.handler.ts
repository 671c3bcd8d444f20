import { OutboxHandler, type OutboxEntry, type OutboxTopicHandler } from '@hacchu-hub/subgraph-kit';
import { AuthDirectory } from '../auth-directory/auth-directory.js';
import {
  END_SESSIONS_TOPIC,
  endSessionsPayload,
  type EndSessionsPayload,
} from '../sign-in/sign-in.topics.js';

/** Makes the identity service end the sessions of an account, so that no token of them is refreshed. */
@OutboxHandler(END_SESSIONS_TOPIC, { maxAttempts: 20 })
export class EndSessionsHandler implements OutboxTopicHandler<EndSessionsPayload> {
  readonly payload = endSessionsPayload;

  constructor(private readonly directory: AuthDirectory) {}

  async handle({ payload: { authUid } }: OutboxEntry<EndSessionsPayload>): Promise<void> {
    await this.directory.endSessions(authUid);
  }
}
