import { describe, expect, it } from '@jest/globals';
import { BillingPeriod, CostMethod } from './period.enums.js';
import { checkNeighbours, isFinal, lockedPeriod, reopeningRejection, wasClosed } from './period.rules.js';
import type { AccountingPeriodDocument } from './period.schema.js';

type Neighbour = Parameters<typeof checkNeighbours>[1][number];

const by = { uuid: '01900000-0000-7000-8000-0000000000a1', name: '試験 太郎' };

const neighbour = (start: string, end: string, isClosed = false): Neighbour => ({
  start,
  end,
  isClosed,
  opening: null,
});
const check = (start: string, end: string, other: Neighbour) => () =>
  checkNeighbours({ start, end }, [other]);
const refusal = (field: string, message: string) =>
  expect.objectContaining({ fields: { [`period.${field}`]: [message] } });

describe('an accounting period beside another', () => {
  it('follows it on the next day, also when it is closed', () =>
    expect(check('2027-04-01', '2028-03-31', neighbour('2026-04-01', '2027-03-31', true))).not.toThrow());

  it('starts on the day after one that an earlier release let end on any day, once that was closed', () => {
    const reversed = { closedAt: '', closedBy: by, reopenedAt: '', reopenedBy: by, reason: '訂正' };
    for (const [end, start, nextEnd] of [
      ['2028-02-28', '2028-02-29', '2029-02-28'],
      ['2026-04-28', '2026-04-29', '2027-04-27'],
      ['2026-05-30', '2026-05-31', '2026-06-30'],
      ['2027-01-29', '2027-01-30', '2027-02-28'],
    ] as const) {
      const next = { start, end: nextEnd };
      expect(() => checkNeighbours(next, [neighbour('2026-04-01', end, true)])).not.toThrow();
      const reopened = { ...neighbour('2026-04-01', end), reopenedClosings: [reversed] };
      expect(() => checkNeighbours(next, [reopened])).not.toThrow();
    }
    // One that was never closed can still end on another day.
    expect(check('2026-04-29', '2026-05-27', neighbour('2026-04-01', '2026-04-28'))).toThrow(
      refusal(
        'start',
        '前の会計期間（2026/04/01〜2026/04/28）の終了日を、先に月末または1日から27日までの日付に変更してください。',
      ),
    );
    expect(check('2026-05-29', '2026-06-27', neighbour('2026-04-01', '2026-04-28', true))).toThrow(
      refusal('start', '開始日は1日から28日までの日付で入力してください。'),
    );
  });

  it('precedes it, unless it is closed', () => {
    expect(check('2026-01-01', '2026-03-31', neighbour('2026-04-01', '2027-03-31'))).not.toThrow();
    expect(check('2026-01-01', '2026-03-31', neighbour('2026-04-01', '2027-03-31', true))).toThrow(
      refusal('start', '締め済みの期間より前の会計期間は登録できません。'),
    );
  });

  it('ends in another month than it, as months are named after the one in which they end', () => {
    expect(check('2026-06-21', '2026-06-30', neighbour('2026-04-21', '2026-06-20'))).toThrow(
      refusal('end', '前の期間の締め日と同じ月に締め日があります。終了日を翌月以降にしてください。'),
    );
    expect(check('2026-04-21', '2026-06-20', neighbour('2026-06-21', '2026-06-30'))).toThrow(
      refusal('end', '次の期間の締め日と同じ月に締め日があります。'),
    );
  });
});

const underWay = { startedAt: '2026-11-01T00:00:00.000000Z', by, turnUntil: new Date(0) };

/** A closed month. */
const month = (number: string, own: Partial<AccountingPeriodDocument> = {}): AccountingPeriodDocument => ({
  _id: number,
  demandUuid: '01900000-0000-7000-8000-000000000001',
  start: `2026-${number}-01`,
  end: `2026-${number}-30`,
  closingType: BillingPeriod.Monthly,
  evaluationMethod: CostMethod.WeightedAverage,
  opening: null,
  closing: null,
  isClosed: true,
  closedAt: '2026-12-01T00:00:00.000000Z',
  closedBy: by,
  createdAt: '2026-01-01T00:00:00.000000Z',
  updatedAt: '2026-12-01T00:00:00.000000Z',
  ...own,
});
const open = { isClosed: false, closedAt: null, closedBy: null };
const reopening = { ...underWay, reason: '訂正' };

describe('an accounting period is reopened', () => {
  it('if it is the last closed one of the demand', () => {
    const all = [month('04'), month('06'), month('09', open)];
    expect(reopeningRejection(month('06'), all)).toBeUndefined();
    expect(reopeningRejection(month('04'), all)).toBe(
      '後の会計期間（2026/06/01〜2026/06/30）が締められています。先にその締めを解除してください。',
    );
    // Of several later ones, the last has to be reopened first.
    expect(reopeningRejection(month('04'), [month('04'), month('06'), month('09')])).toContain('2026/09/01');
  });

  it('unless it is open, or being closed or reopened', () => {
    const reasonOf = (own: Partial<AccountingPeriodDocument>) =>
      reopeningRejection(month('04', own), [month('04', own)]);
    expect(reasonOf(open)).toBe('この会計期間は締められていません。');
    expect(reasonOf({ ...open, closing: underWay })).toBe('この会計期間は締め処理中です。');
    expect(reasonOf({ reopening })).toBe('この会計期間の締めを解除しています。完了するまでお待ちください。');
  });

  it('unless another one is being closed', () => {
    const all = [month('04'), month('06', { ...open, closing: underWay })];
    expect(reopeningRejection(month('04'), all)).toBe(
      '会計期間（2026/06/01〜2026/06/30）の締めを処理しています。完了してから再度お試しください。',
    );
  });

  it('and is not final from the beginning of that on, but was closed once', () => {
    expect(isFinal(month('04'))).toBe(true);
    expect(isFinal(month('04', { reopening }))).toBe(false);
    expect(isFinal(month('04', open))).toBe(false);
    const reversed = { closedAt: '', closedBy: by, reopenedAt: '', reopenedBy: by, reason: '訂正' };
    expect(wasClosed(month('04', { ...open, reopenedClosings: [reversed] }))).toBe(true);
    expect(wasClosed(month('04', open))).toBe(false);
    expect(lockedPeriod(month('04', { reopening })).message).toBe(
      'この会計期間は締めの解除中のため変更できません。',
    );
  });
});
