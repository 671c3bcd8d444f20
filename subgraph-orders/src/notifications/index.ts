import { NoticeResolver } from '../notices/notice.resolver.js';
import { NOTICE_MODEL, noticeSchema } from '../notices/notice.schema.js';
import { NoticeChoiceRepository } from '../notices/notice-choice.repository.js';
import { NoticeChoiceResolver } from '../notices/notice-choice.resolver.js';
import { NOTICE_CHOICE_MODEL, noticeChoiceSchema } from '../notices/notice-choice.schema.js';
import { NoticeMailHandler } from '../notices/notice-mail.handler.js';
import { Notices } from '../notices/notices.service.js';
import { UnclaimedNoticeHandler } from '../notices/unclaimed-notice.handler.js';
import { DelegationBeginnings } from './delegation-beginnings.service.js';
import { DeliveryDigests } from './delivery-digest.service.js';
import { DailyDigestsJob, DemandDigestJob, DigestRound } from './digest.jobs.js';
import { DIGEST_DAY_MODEL, DigestDays, digestDaySchema } from './digest-days.repository.js';
import { OrderNotices } from './order.notices.js';
import { QuotaNotices } from './quota-notices.js';
import { ReviewReminders } from './review-reminder.service.js';
import { SupplierReminders } from './supplier-reminder.service.js';
import { WmsFailureNotices } from './wms-failure.notices.js';
import { WmsFailureResolver } from './wms-failure.resolver.js';

/** Notices in the product and by mail: providers and resolvers. */
export const NOTIFICATIONS = {
  models: [
    { name: NOTICE_MODEL, schema: noticeSchema },
    { name: NOTICE_CHOICE_MODEL, schema: noticeChoiceSchema },
    { name: DIGEST_DAY_MODEL, schema: digestDaySchema },
  ],
  providers: [
    NoticeChoiceRepository,
    Notices,
    NoticeMailHandler,
    UnclaimedNoticeHandler,
    OrderNotices,
    DigestDays,
    DelegationBeginnings,
    DeliveryDigests,
    ReviewReminders,
    SupplierReminders,
    QuotaNotices,
    WmsFailureNotices,
    DigestRound,
    DailyDigestsJob,
    DemandDigestJob,
  ],
  resolvers: [NoticeResolver, NoticeChoiceResolver, WmsFailureResolver],
};
