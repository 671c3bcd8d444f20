import { NoticeMailHandler } from './notice-mail.handler.js';
import { NoticeResolver } from './notice.resolver.js';
import { NOTICE_MODEL, noticeSchema } from './notice.schema.js';
import { Notices } from './notices.service.js';

/** What people are told, in the product and by mail: what the module takes in. */
export const NOTIFICATIONS = {
  models: [{ name: NOTICE_MODEL, schema: noticeSchema }],
  providers: [Notices, NoticeMailHandler],
  resolvers: [NoticeResolver],
};
