import { clockText } from '../orders/order.lock.js';
import { deciderName } from '../orders/records/review.rules.js';
import {
  type ReviewRoundDocument,
  ReviewRoundStatus,
  ReviewStatus,
} from '../orders/records/review.schema.js';
import { mrkdwn, truncatedList } from '../slack/slack-text.js';

const MAX_DECISIONS = 12;
const MAX_NAME = 60;
const MAX_REASON = 1_500;
const UPDATED = '内容が修正されました。発注ハブで最新の内容を確認してください。';
const ENDINGS: Readonly<Record<ReviewRoundStatus, string | null>> = {
  OPEN: null,
  APPROVED: '*承認が完了しました。*',
  DENIED: '*差し戻されました。*',
  WITHDRAWN: '*承認申請が取り下げられました。*',
  CANCELED: '*発注がキャンセルされました。*',
  INVALIDATED: null,
};

/** State of a round in Slack's mrkdwn: who decided what and when, and how it ended. */
export function reviewNote({ status, groups }: ReviewRoundDocument, isUpdated: boolean): string {
  const reviews = groups.flatMap((group) => group.reviews);
  const decisions = reviews
    .filter((one) => one.status === ReviewStatus.APPROVED || one.status === ReviewStatus.DENIED)
    .map((one) => {
      const what = one.status === ReviewStatus.APPROVED ? '承認' : '差戻し';
      return `${what}：${mrkdwn(deciderName(one), MAX_NAME)}（${clockText(one.updatedAt)}）`;
    });
  const reason = reviews.find((one) => one.status === ReviewStatus.DENIED)?.comment;
  return [
    ENDINGS[status],
    ...truncatedList(decisions, MAX_DECISIONS),
    reason ? `理由：${mrkdwn(reason, MAX_REASON)}` : null,
    isUpdated && status === ReviewRoundStatus.OPEN ? UPDATED : null,
  ]
    .filter((line) => line !== null)
    .join('\n');
}
