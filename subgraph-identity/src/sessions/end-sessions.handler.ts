import { type OutboxEntry, OutboxHandler, type OutboxTopicHandler } from '@hacchu-hub/subgraph-kit';
import { AuthDirectory } from '../auth-directory/auth-directory.js';
import {
  END_SESSIONS_TOPIC,
  type EndSessionsPayload,
  endSessionsPayload,
} from '../sign-in/sign-in.topics.js';

/** Ends the sessions of an account at the identity service, so that their tokens cannot be refreshed. */
@OutboxHandler(END_SESSIONS_TOPIC)
export class EndSessionsHandler implements OutboxTopicHandler<EndSessionsPayload> {
  readonly payload = endSessionsPayload;

  constructor(private readonly directory: AuthDirectory) {}

  async handle({ payload: { authUid } }: OutboxEntry<EndSessionsPayload>): Promise<void> {
    await this.directory.endSessions(authUid);
  }
}
