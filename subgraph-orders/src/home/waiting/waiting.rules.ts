import { businessDaysAfter } from '../../notifications/business-days.js';
import { REMIND_AFTER_BUSINESS_DAYS } from '../../notifications/review-reminder.service.js';

/** Why an order waits for a person; the order in which they are shown where nothing is due (docs/domain/home.md). */
export enum HomeWaitingKind {
  REVIEW = 'REVIEW',
  DENIED = 'DENIED',
  DENIED_ORPHANED = 'DENIED_ORPHANED',
  SEND_FAILED = 'SEND_FAILED',
  MAIL_BOUNCED = 'MAIL_BOUNCED',
  SUPPLIER_ANSWER = 'SUPPLIER_ANSWER',
  LATE = 'LATE',
  UNSENT = 'UNSENT',
  UNNOTIFIED = 'UNNOTIFIED',
  EXCESS_RECEIPT = 'EXCESS_RECEIPT',
  CONVERSATION = 'CONVERSATION',
}

/** Day by which a review must be decided, which is the last one before the reviewer is reminded. */
export const reviewDueDate = (pendingSince: string, remindAfterDays: number | null): string =>
  businessDaysAfter(pendingSince, remindAfterDays ?? REMIND_AFTER_BUSINESS_DAYS);

interface Dated {
  readonly dueDate: string | null;
}

/** Earliest first; what has no due date comes last, in the order given. */
export const byDueDate = <T extends Dated>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => {
    if (one.dueDate === other.dueDate) return 0;
    if (one.dueDate === null) return 1;
    if (other.dueDate === null) return -1;
    return one.dueDate < other.dueDate ? -1 : 1;
  });

const RANK = Object.values(HomeWaitingKind);

/** Reasons by urgency: the earliest due date first, then in the order of the kinds. */
export const byUrgency = <T extends Dated & { readonly kind: HomeWaitingKind }>(all: readonly T[]): T[] =>
  byDueDate(all.toSorted((one, other) => RANK.indexOf(one.kind) - RANK.indexOf(other.kind)));
