import { describe, expect, it } from '@jest/globals';
import { approve, type Groups, needsNewApproval, resetExceededApprovals } from './review.rules.js';
import { ApprovalStrategy, GroupReviewStatus, type ReviewRecord, ReviewStatus } from './review.schema.js';

const NOW = '2026-11-25T00:00:00.000000Z';
const review = (reviewerId: string, status: ReviewStatus): ReviewRecord => ({
  reviewerId,
  reviewerName: reviewerId,
  status,
  comment: null,
  deputy: null,
  approvedTotal: null,
  updatedAt: NOW,
});
/** Anybody of the first group, then everybody of the second. */
const groups = (): Groups => [
  {
    number: 1,
    createdAt: NOW,
    strategy: ApprovalStrategy.ANY,
    restrictByReviewerRole: false,
    status: GroupReviewStatus.IN_REVIEW,
    reviews: [review('a', ReviewStatus.PENDING), review('b', ReviewStatus.PENDING)],
    updatedAt: NOW,
  },
  {
    number: 2,
    createdAt: NOW,
    strategy: ApprovalStrategy.ALL,
    restrictByReviewerRole: false,
    status: GroupReviewStatus.WAITING,
    reviews: [review('c', ReviewStatus.WAITING)],
    updatedAt: NOW,
  },
];
const approvedFor = (total: string): Groups =>
  approve(groups(), { reviewerId: 'a', deputy: null, comment: null, total, now: NOW });

describe('an approval of a total', () => {
  it.each([
    ['less', '109999'],
    ['the same', '110000'],
    // As numbers of double precision, 2 ** 53 and 2 ** 53 + 1 are the same.
    ['the same beyond double precision', '9007199254740992', '9007199254740992'],
  ])('stands for %s', (_what, total, approved = '110000') => {
    expect(needsNewApproval(approvedFor(approved), total)).toBe(false);
    expect(resetExceededApprovals(approvedFor(approved), total, NOW)).toEqual(approvedFor(approved));
  });

  it.each([
    ['one yen more', '110001'],
    ['more digits', '1000000'],
    ['more beyond double precision', '9007199254740993', '9007199254740992'],
  ])(
    'does not stand for %s: it is asked for again, of everybody of its group',
    (_what, total, approved = '110000') => {
      expect(needsNewApproval(approvedFor(approved), total)).toBe(true);
      const [first, second] = resetExceededApprovals(approvedFor(approved), total, NOW);
      expect(first?.status).toBe(GroupReviewStatus.WAITING);
      expect(first?.reviews.map(({ status, approvedTotal }) => [status, approvedTotal])).toEqual([
        [ReviewStatus.WAITING, null],
        [ReviewStatus.WAITING, null],
      ]);
      expect(second).toEqual(approvedFor(approved)[1]);
    },
  );
});
