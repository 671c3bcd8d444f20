import {
  KIT_ENVIRONMENT,
  type KitEnvironment,
  Mailer,
  type OutboxEntry,
  OutboxHandler,
  type OutboxTopicHandler,
} from '@hacchu-hub/subgraph-kit';
import { Inject } from '@nestjs/common';
import { AuthDirectory } from '../auth-directory/auth-directory.js';
import { People } from '../sign-in/people.js';
import { deliver } from '../sign-in/sign-in.handlers.js';
import { secondFactorsRemovedMail } from '../sign-in/sign-in.mails.js';
import {
  REMOVE_SECOND_FACTORS_TOPIC,
  type RemoveSecondFactorsPayload,
  removeSecondFactorsPayload,
} from '../sign-in/sign-in.topics.js';

/** Removes the second factors of an account at the identity service, ends its sessions there, and tells its owner. */
@OutboxHandler(REMOVE_SECOND_FACTORS_TOPIC, { maxAttempts: 20 })
export class RemoveSecondFactorsHandler implements OutboxTopicHandler<RemoveSecondFactorsPayload> {
  readonly payload = removeSecondFactorsPayload;

  constructor(
    private readonly directory: AuthDirectory,
    private readonly people: People,
    private readonly mailer: Mailer,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  async handle({ payload }: OutboxEntry<RemoveSecondFactorsPayload>): Promise<void> {
    const { authUid, actor, uuid, removedBy } = payload;
    await this.directory.removeSecondFactors(authUid);
    await this.directory.endSessions(authUid);
    const person = await this.people.byUuid(actor, uuid);
    if (person) await deliver(this.mailer, secondFactorsRemovedMail(this.env, person, removedBy));
  }
}
