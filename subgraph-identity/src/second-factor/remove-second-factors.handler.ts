import {
  KIT_ENVIRONMENT,
  type KitEnvironment,
  MAIL_RETRIES,
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
  SECOND_FACTORS_REMOVED_TOPIC,
  type SecondFactorsRemovedPayload,
  secondFactorsRemovedPayload,
} from '../sign-in/sign-in.topics.js';

/** Removes the second factors of an account at the identity service, and ends its sessions there. */
@OutboxHandler(REMOVE_SECOND_FACTORS_TOPIC)
export class RemoveSecondFactorsHandler implements OutboxTopicHandler<RemoveSecondFactorsPayload> {
  readonly payload = removeSecondFactorsPayload;

  constructor(private readonly directory: AuthDirectory) {}

  async handle({ payload: { authUid } }: OutboxEntry<RemoveSecondFactorsPayload>): Promise<void> {
    await this.directory.removeSecondFactors(authUid);
    await this.directory.endSessions(authUid);
  }
}

/** Tells the owner of an account who has removed its second factors. */
@OutboxHandler(SECOND_FACTORS_REMOVED_TOPIC, MAIL_RETRIES)
export class SecondFactorsRemovedHandler implements OutboxTopicHandler<SecondFactorsRemovedPayload> {
  readonly payload = secondFactorsRemovedPayload;

  constructor(
    private readonly people: People,
    private readonly mailer: Mailer,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  async handle({
    payload: { actor, uuid, removedBy },
  }: OutboxEntry<SecondFactorsRemovedPayload>): Promise<void> {
    const person = await this.people.byUuid(actor, uuid);
    if (person) await deliver(this.mailer, secondFactorsRemovedMail(this.env, person, removedBy));
  }
}
