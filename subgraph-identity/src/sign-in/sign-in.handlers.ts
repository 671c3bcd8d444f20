import {
  KIT_ENVIRONMENT,
  type KitEnvironment,
  MAIL_RETRIES,
  type MailedInvitation,
  Mailer,
  type MailMessage,
  MailRejectedError,
  type OutboxEntry,
  OutboxHandler,
  OutboxPermanentError,
  type OutboxTopicHandler,
} from '@hacchu-hub/subgraph-kit';
import { Inject } from '@nestjs/common';
import { Accounts } from './accounts.js';
import { failureReason } from './invitation-outcome.js';
import { People } from './people.js';
import {
  invitationElsewhereMail,
  invitationMail,
  passwordPageUrl,
  passwordResetMail,
  returning,
} from './sign-in.mails.js';
import {
  ACCOUNT_TOPIC,
  type AccountPayload,
  accountPayload,
  INVITATION_TOPIC,
  invitationOfKey,
  type InvitationPayload,
  invitationPayload,
  PASSWORD_RESET_TOPIC,
  type PasswordResetPayload,
  passwordResetPayload,
} from './sign-in.topics.js';

/** Sends a mail; an address that the mail server refuses is not tried again. */
export const deliver = async (mailer: Mailer, message: MailMessage): Promise<void> => {
  try {
    await mailer.send(message);
  } catch (error) {
    if (!(error instanceof MailRejectedError)) throw error;
    throw new OutboxPermanentError('the mail server refused the address', { cause: error });
  }
};

/** Creates the account of a new row and mails the link for the first password; what is given up is kept with the row. */
@OutboxHandler(INVITATION_TOPIC, MAIL_RETRIES)
export class InvitationHandler implements OutboxTopicHandler<InvitationPayload> {
  readonly payload = invitationPayload;

  constructor(
    private readonly people: People,
    private readonly mailer: Mailer,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  async handle({ key, payload: { actor, uuid } }: OutboxEntry<InvitationPayload>): Promise<void> {
    const invitation = invitationOfKey(key);
    // Before it is sent: a bounce may be here sooner than the queue has noted the end.
    await this.people.removeInvitationFailure(actor, invitation);
    await this.send({ actor, userUuid: uuid, invitedAt: invitation.invitedAt });
  }

  async failed({ key, payload: { actor } }: OutboxEntry<InvitationPayload>, error: unknown): Promise<void> {
    await this.people.recordInvitationFailure(actor, invitationOfKey(key), failureReason(error));
  }

  private async send(invitation: MailedInvitation): Promise<void> {
    const { actor, userUuid } = invitation;
    const person = await this.people.byUuid(actor, userUuid);
    // Accepted by another link while the mail waited.
    if (person?.hasAccepted) return;
    if (person?.isElsewhere) {
      await this.people.reachService(person);
      const mail = invitationElsewhereMail(this.env, person, person.demandName);
      await deliver(this.mailer, returning(this.env, invitation, mail));
      return;
    }
    const code = person && (await this.people.passwordCode(person));
    if (!person || code === null) return;
    const link = passwordPageUrl(this.env, actor, code);
    const mail = invitationMail(this.env, person, link, person.demandName);
    await deliver(this.mailer, returning(this.env, invitation, mail));
  }
}

/** Mails the link for a new password, if the address belongs to somebody of that area; for about an hour. */
@OutboxHandler(PASSWORD_RESET_TOPIC, { ...MAIL_RETRIES, maxAttempts: 35 })
export class PasswordResetHandler implements OutboxTopicHandler<PasswordResetPayload> {
  readonly payload = passwordResetPayload;

  constructor(
    private readonly people: People,
    private readonly mailer: Mailer,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  async handle({ payload: { actor, email } }: OutboxEntry<PasswordResetPayload>): Promise<void> {
    const person = await this.people.byEmail(actor, email);
    const code = person && (await this.people.passwordCode(person));
    if (!person || code === null) return;
    const link = passwordPageUrl(this.env, actor, code);
    await deliver(this.mailer, passwordResetMail(this.env, person, link));
  }
}

/** Enables or disables the account of an address, according to the current rows. */
@OutboxHandler(ACCOUNT_TOPIC)
export class AccountHandler implements OutboxTopicHandler<AccountPayload> {
  readonly payload = accountPayload;

  constructor(private readonly accounts: Accounts) {}

  async handle({ payload: { email } }: OutboxEntry<AccountPayload>): Promise<void> {
    await this.accounts.bringInLine(email);
  }
}
