import type {
  ApprovalStrategy,
  OrderGroupReviewStatus,
  OrderReviewRoundStatus,
  OrderReviewStatus,
} from '../generated/graphql.js';

/** Who decided, such as 佐藤（鈴木の代理）; the reviewer while nobody has. */
export const deciderName = ({
  reviewerName,
  deputyName,
}: {
  reviewerName: string;
  deputyName: string | null;
}): string => (deputyName === null ? reviewerName : `${deputyName}（${reviewerName}の代理）`);

export const strategyWords: Record<ApprovalStrategy, string> = {
  ALL: '全員の承認',
  ANY: 'いずれか1名の承認',
  UNSPECIFIED: '—',
};

export const reviewWords: Record<OrderReviewStatus, string> = {
  WAITING: '前段待ち',
  PENDING: '承認待ち',
  APPROVED: '承認',
  DENIED: '差戻し',
  SKIPPED: '他の承認者が承認',
  INVALIDATED: '無効',
};

export const groupWords: Record<OrderGroupReviewStatus, string> = {
  WAITING: '前段待ち',
  IN_REVIEW: '承認待ち',
  APPROVED: '承認済み',
  DENIED: '差戻し',
  INVALIDATED: '無効',
};

export const roundWords: Record<OrderReviewRoundStatus, string> = {
  OPEN: '承認待ち',
  APPROVED: '承認済み',
  DENIED: '差戻し',
  WITHDRAWN: '取下げ',
  CANCELED: 'キャンセル',
  INVALIDATED: '変更により無効',
};
