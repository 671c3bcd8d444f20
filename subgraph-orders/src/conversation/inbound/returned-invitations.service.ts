import {
  InternalClient,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  type MailedInvitation,
  readInvitationAddress,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { OrderCommentKind } from '../../orders/records/comment-kinds.js';
import type { Envelope } from './inbound-mail.js';
import { InboundQuota } from './inbound-quota.js';
import { MailReader } from './mail-reader.js';
import { NO_EVIDENCE } from './sender-authentication.js';

const REPORT = `mutation OrderReturnedInvitation($actor: String!, $userUuid: ID!, $invitedAt: String!) {
  reportReturnedInvitation(actor: $actor, userUuid: $userUuid, invitedAt: $invitedAt)
}`;

const reported = z.object({ reportReturnedInvitation: z.boolean() });

/**
 * Mail to the senders of invitations' envelopes. Bounces are reported to the identity slice, whose mail it was: it
 * receives none itself. Everything else, such as the automatic reply of an absent person, is dropped.
 */
@Injectable()
export class ReturnedInvitations {
  constructor(
    private readonly reader: MailReader,
    private readonly quota: InboundQuota,
    private readonly client: InternalClient,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  /** The invitation that one of these addresses belongs to. */
  at(addresses: readonly string[]): MailedInvitation | undefined {
    for (const address of addresses) {
      const invitation = readInvitationAddress(this.env.MAIL_TOKEN_SECRET, address);
      if (invitation) return invitation;
    }
    return undefined;
  }

  /**
   * The report is stored once this resolves; after a failure the message may be delivered again.
   * @throws UnreadableMailError for a message that can never be read
   * @throws TooManyMailsError
   */
  async receive(raw: Buffer, envelope: Envelope, invitation: MailedInvitation): Promise<void> {
    const { actor, userUuid, invitedAt } = invitation;
    await this.quota.consume(userUuid, envelope.from);
    const { mail } = await this.reader.read({ raw, envelope, evidence: NO_EVIDENCE }, userUuid);
    if (mail.kind !== OrderCommentKind.BOUNCE) return;
    await this.client.query('identity', REPORT, { actor, userUuid, invitedAt }, reported);
  }
}
