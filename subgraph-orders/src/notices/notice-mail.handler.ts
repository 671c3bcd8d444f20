import { createHash } from 'node:crypto';
import {
  KIT_ENVIRONMENT,
  type KitEnvironment,
  MAIL_RETRIES,
  Mailer,
  MailRejectedError,
  type OutboxEntry,
  OutboxHandler,
  OutboxPermanentError,
  type OutboxTopicHandler,
  systemScope,
} from '@hacchu-hub/subgraph-kit';
import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { IdentityClient } from '../external/identity.client.js';
import { MemberDirectory } from '../external/member-directory.js';
import { linkToken } from '../utilities/link-token.js';

export const NOTICE_MAIL_TOPIC = 'orders.notice-mail';

const DECIDE_BY_LINK =
  'ログインせずに承認・差戻しをする場合は、次のリンクを開いてください。あなた専用のリンクです。転送しないでください。';

const payload = z.object({
  demandUuid: z.string(),
  recipientId: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Page of the product that the mail links to. */
  path: z.string(),
  /** Link by which the recipient decides; its token is created when the mail is sent, and stored nowhere. */
  decisionLinkId: z.string().optional(),
});
export type NoticeMailPayload = z.infer<typeof payload>;

/**
 * Mails a notice to one person, unless the demand has turned mails off, or the person was removed or only invited: until
 * somebody has used the invitation, nobody knows whose address it is.
 */
@OutboxHandler(NOTICE_MAIL_TOPIC, MAIL_RETRIES)
export class NoticeMailHandler implements OutboxTopicHandler<NoticeMailPayload> {
  readonly payload = payload;

  constructor(
    private readonly identity: IdentityClient,
    private readonly members: MemberDirectory,
    private readonly mailer: Mailer,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  async handle({
    key,
    payload: { demandUuid, recipientId, decisionLinkId, ...news },
  }: OutboxEntry<NoticeMailPayload>): Promise<void> {
    const scope = systemScope(demandUuid);
    const profile = await this.identity.profile(scope);
    if (!profile.isMailNotificationEnabled) return;
    const recipient = (await this.members.of(scope)).find(({ uuid }) => uuid === recipientId);
    if (recipient?.state !== 'ACTIVE') return;
    const { APP_URL, MAIL_DOMAIN, MAIL_TOKEN_SECRET } = this.env;
    const id = createHash('sha256').update(key).digest('hex').slice(0, 40);
    try {
      await this.mailer.send({
        to: [recipient.email],
        from: { name: '発注ハブ', address: `no-reply@${MAIL_DOMAIN}` },
        subject: `【発注ハブ】${news.subject}`,
        text: [
          `${recipient.name} 様`,
          '',
          news.text,
          '',
          'くわしくは次のページをご確認ください。',
          new URL(news.path, APP_URL).toString(),
          '',
          ...(decisionLinkId === undefined
            ? []
            : [
                DECIDE_BY_LINK,
                new URL(`/approve#${linkToken(MAIL_TOKEN_SECRET, 'd', decisionLinkId)}`, APP_URL).toString(),
                '',
              ]),
          '―',
          '発注ハブ（このメールは自動的に送信しています）',
        ].join('\n'),
        // Deterministic, so that a repeated delivery is recognised as the same message.
        messageId: `<n.${id}@${MAIL_DOMAIN}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      if (error instanceof MailRejectedError) {
        throw new OutboxPermanentError('the mail server rejected the notice', { cause: error });
      }
      throw error;
    }
  }
}
