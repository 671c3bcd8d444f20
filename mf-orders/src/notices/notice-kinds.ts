import type { NoticeKind } from '../generated/graphql.js';

/** When a notice comes, as the choices of notices name it. */
export const noticeKindWords: Readonly<Record<NoticeKind, string>> = {
  REVIEW_REQUESTED: '承認の依頼が届いたとき',
  REVIEW_REMINDER: '承認待ちが続いているとき',
  REVIEW_ESCALATED: '承認が承認ルートの期限を過ぎたとき',
  REVIEW_DELEGATED: '承認の代理が登録・変更・終了されたときと、期間の初日',
  REVIEW_APPROVED: '申請が承認されたとき',
  REVIEW_DENIED: '申請が差し戻されたとき',
  REVIEW_UPDATED: '内容が修正して承認されたとき',
  REVIEW_ENDED: '自分の承認が不要になったとき',
  ORDER_SENT: '発注が送信されたとき',
  ORDER_SEND_FAILED: '発注メールの送信に失敗したとき',
  MAIL_BOUNCED: 'メールやメッセージが仕入先に届かなかったとき',
  SUPPLIER_REPLIED: '仕入先から返信・回答があったとき',
  SUPPLIER_UNCONFIRMED: '仕入先の未確認が続いているとき',
  DELIVERY_DIGEST: '納期が近い・過ぎた発注があるとき',
  DELIVERY_PARTIAL: '一部が納品されたとき',
  DELIVERY_COMPLETED: '納品が完了したとき',
  BUDGET_THRESHOLD: '予算の80%または100%を超えたとき',
  LIMIT_REACHED: '利用の上限に達したとき',
  SLACK_FAILED: 'Slackへの通知に失敗したとき',
  WMS_FAILED: 'ロジレスとの連携に失敗したとき',
};
