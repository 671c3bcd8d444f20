import { nextStepOf } from './next-step.js';

const review = (reviewerName: string, reviewStatus: string) => ({
  reviewerName,
  reviewStatus,
  updatedAt: '',
  comment: null,
  reviewer: null,
});
const group = (groupReviewStatus: string, orderReviews: object[], isReviewerMissing = false) => ({
  groupReviewStatus,
  orderReviews,
  isReviewerMissing,
});
const order = (own: object) =>
  ({
    status: 'Delivering',
    inConversation: false,
    hasUnnotifiedChanges: false,
    reviewRounds: [],
    demandSupplier: { uuid: 's-1', name: '青葉製作所', deletedAt: null },
    creatorDemandUser: { uuid: 'u-1', lastName: '山田', firstName: '花子' },
    creatorOperator: null,
    ...own,
  }) as unknown as Parameters<typeof nextStepOf>[0];

it('names the reviewers of the current step who have not decided', () => {
  const round = {
    requesterName: '山田 花子',
    groups: [
      group('APPROVED', [review('一番', 'APPROVED')]),
      group('IN_REVIEW', [review('佐藤', 'APPROVED'), review('鈴木', 'PENDING'), review('高橋', 'PENDING')]),
      group('WAITING', [review('最後', 'PENDING')]),
    ],
  };
  expect(nextStepOf(order({ status: 'Reviewing', reviewRounds: [round] }))).toEqual({
    who: '鈴木、高橋',
    what: '承認または差戻し',
  });
  const missing = { ...round, groups: [group('IN_REVIEW', [review('退職', 'INVALIDATED')], true)] };
  expect(nextStepOf(order({ status: 'Reviewing', reviewRounds: [missing] }))?.who).toBe('管理者');
  const denied = { status: 'ReviewDenial', reviewRounds: [round] };
  expect(nextStepOf(order(denied))).toEqual({ who: '山田 花子', what: '修正して再申請' });
  expect(nextStepOf(order({ ...denied, isAuthorMissing: true }))).toEqual({
    who: '管理者',
    what: '修正して再申請（申請者が不在です）',
  });
});

it.each<[object, string | undefined]>([
  [{ status: 'Drafting' }, '山田 花子：下書きの完成'],
  [{ status: 'Drafting', isAuthorMissing: true }, '発注の担当者：下書きの完成'],
  [{ status: 'WaitingForOrder' }, '発注の担当者：仕入先への送信'],
  [{}, '青葉製作所：納品'],
  [{ inConversation: true }, '発注の担当者：仕入先とのやりとり'],
  [{ hasUnnotifiedChanges: true }, '発注の担当者：訂正の送信'],
  [{ status: 'DeliveryComplete' }, undefined],
  [{ status: 'Canceled' }, undefined],
])('for %j, the next to act is %s', (own, words) => {
  const next = nextStepOf(order(own));
  expect(next && `${next.who}：${next.what}`).toBe(words);
});
