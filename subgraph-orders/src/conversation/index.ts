import { CommentMailHandler } from './comment-mail.handler.js';
import { CommentRepository } from './comment.repository.js';
import { CommentResolver } from './comment.resolver.js';
import { COMMENT_MODEL, commentSchema } from './comment.schema.js';
import { Comments } from './comments.service.js';
import { ConversationNotices } from './conversation-notices.js';
import { InboundMails } from './inbound/inbound-mail.service.js';
import { InboundWebhook } from './inbound/inbound-webhook.js';
import { SmtpListener } from './inbound/smtp-listener.js';
import { KnownAddresses } from './known-addresses.js';
import { MessageThread } from './message-thread.js';

/** Messages between demands and suppliers: what the module takes in. */
export const CONVERSATION = {
  models: [{ name: COMMENT_MODEL, schema: commentSchema }],
  providers: [
    CommentRepository,
    Comments,
    CommentMailHandler,
    MessageThread,
    KnownAddresses,
    ConversationNotices,
    InboundMails,
    InboundWebhook,
    SmtpListener,
  ],
  resolvers: [CommentResolver],
};
