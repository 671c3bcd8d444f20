import { describe, expect, it } from '@jest/globals';
import { byUrgency, HomeWaitingKind, reviewDueDate } from './waiting.rules.js';

const { REVIEW, DENIED, LATE, CONVERSATION, UNSENT } = HomeWaitingKind;

describe('what waits for me', () => {
  it('is sorted by the earliest due date, then as the kinds are listed; what has no date comes last', () => {
    const all = [
      { kind: CONVERSATION, dueDate: null },
      { kind: UNSENT, dueDate: '2026-11-24' },
      { kind: DENIED, dueDate: null },
      { kind: LATE, dueDate: '2026-11-20' },
      { kind: REVIEW, dueDate: '2026-11-24' },
    ];
    expect(byUrgency(all).map(({ kind }) => kind)).toEqual([LATE, REVIEW, UNSENT, DENIED, CONVERSATION]);
  });

  it.each([
    // 2026-11-23 is a holiday (勤労感謝の日), a Monday.
    ['2026-11-19', null, '2026-11-25'],
    ['2026-11-24', 1, '2026-11-25'],
    // Asked on a Saturday, to be decided at once: the next business day.
    ['2026-11-21', 0, '2026-11-24'],
  ])('a review pending since %s with a deadline of %s business days is due on %s', (since, days, due) => {
    expect(reviewDueDate(since, days)).toBe(due);
  });
});
