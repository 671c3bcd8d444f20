import { OWN_ENVIRONMENT } from '@hacchu-hub/subgraph-kit';
import { CommentRepository } from '../orders/records/comment.repository.js';
import { COMMENT_MODEL, commentSchema } from '../orders/records/comment.schema.js';
import { CommentResolver } from './comment.resolver.js';
import { CommentMailHandler } from './comment-mail.handler.js';
import { Comments } from './comments.service.js';
import type { ConversationEnvironment } from './conversation.environment.js';
import { ConversationNotices } from './conversation-notices.js';
import { ConversationStart } from './conversation-start.service.js';
import { FailedMessages } from './failed-messages.service.js';
import { Bounces } from './inbound/bounces.service.js';
import { InboundMails } from './inbound/inbound-mail.service.js';
import { InboundQuota } from './inbound/inbound-quota.js';
import { InboundWebhook } from './inbound/inbound-webhook.js';
import { MailDns, NameServers, ZoneFile } from './inbound/mail-dns.js';
import { MailReader } from './inbound/mail-reader.js';
import { ReturnedInvitations } from './inbound/returned-invitations.service.js';
import { SmtpLimits } from './inbound/smtp-limits.js';
import { SmtpListener } from './inbound/smtp-listener.js';
import { KnownAddresses } from './known-addresses.js';
import { MessageThread } from './message-thread.js';
import { OrderMessagesResolver } from './order-messages.resolver.js';
import { UnsentMessages } from './unsent-messages.service.js';

/** Providers and resolvers of the conversation with suppliers. */
export const CONVERSATION = {
  models: [{ name: COMMENT_MODEL, schema: commentSchema }],
  providers: [
    CommentRepository,
    Comments,
    CommentMailHandler,
    UnsentMessages,
    FailedMessages,
    MessageThread,
    KnownAddresses,
    ConversationNotices,
    ConversationStart,
    Bounces,
    InboundMails,
    ReturnedInvitations,
    InboundWebhook,
    SmtpListener,
    SmtpLimits,
    MailReader,
    InboundQuota,
    {
      provide: MailDns,
      inject: [OWN_ENVIRONMENT],
      useFactory: ({ INBOUND_DNS_SERVERS, INBOUND_DNS_ZONE }: Partial<ConversationEnvironment>): MailDns =>
        INBOUND_DNS_ZONE === undefined
          ? new NameServers(INBOUND_DNS_SERVERS)
          : new ZoneFile(INBOUND_DNS_ZONE),
    },
  ],
  resolvers: [CommentResolver, OrderMessagesResolver],
};
