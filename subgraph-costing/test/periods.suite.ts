import { todayJst } from '@hacchu-hub/subgraph-kit';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, addMonths } from '../src/periods/months.js';
import { takeCosting } from './costing.harness.js';
import { admin, type Costing, dataOf, fieldMessages, refusal } from './costing.js';
import {
  changesOf,
  createPeriod,
  declareNoOpening,
  PERIOD,
  periodOf,
  type SeenPeriod,
  seenPeriod,
  updatePeriod,
} from './period-support.js';

let costing: Costing;

const YEAR = { start: '2026-04-01', end: '2027-03-31' };
const byDate = async (date: string): Promise<SeenPeriod | null> =>
  dataOf(
    await costing.graphql<{ accountingPeriodByDate: SeenPeriod | null }>(
      `query ($date: LocalDate) { accountingPeriodByDate(date: $date) ${PERIOD} }`,
      { date },
      admin(),
    ),
  ).accountingPeriodByDate;

describe('periods', () => {
  beforeAll(async () => {
    costing = await takeCosting();
  });
  afterEach(async () => {
    for (const name of [
      'accounting_periods',
      'accounting_period_changes',
      'costing_books',
      'cost_months',
      'opening_inventories',
    ]) {
      await costing.runtime.connection.collection(name).deleteMany({});
    }
  });

  describe('the changes of a period', () => {
    const CREATED = '会計期間を登録しました（2026/04/01〜2027/03/31、四半期）。';

    it('are recorded with who made them, and with the values before and after', async () => {
      const period = await periodOf(createPeriod(costing, { ...YEAR, closingType: 'Quarterly' }));
      const edited = await periodOf(
        updatePeriod(costing, period, { start: '2026-04-01', end: '2026-12-31', closingType: 'Annual' }),
      );
      await periodOf(declareNoOpening(costing, edited.uuid));
      expect(await changesOf(costing, period.uuid)).toEqual([
        { actorName: '試験 太郎', summary: '期首棚卸を登録しました（在庫なし）。', changes: [] },
        {
          actorName: '試験 太郎',
          summary: '会計期間を変更しました。',
          changes: [
            { label: '終了日', before: '2027/03/31', after: '2026/12/31' },
            { label: '計算単位', before: '四半期', after: '年次' },
          ],
        },
        { actorName: '試験 太郎', summary: CREATED, changes: [] },
      ]);
    });

    it('are none for a repeated creation, an edit that changes nothing, and one that is refused', async () => {
      const content = { ...YEAR, closingType: 'Quarterly' };
      const period = await periodOf(createPeriod(costing, content));
      await periodOf(createPeriod(costing, content));
      await periodOf(updatePeriod(costing, period, content));
      // Based on what was read before the last edit.
      const [code] = refusal(await updatePeriod(costing, period, { ...YEAR, end: '2026-12-31' }));
      expect(code).toBe('ABORTED');
      expect((await changesOf(costing, period.uuid)).map(({ summary }) => summary)).toEqual([CREATED]);
    });
  });

  describe('a new period', () => {
    it('has closing days and averaging periods', async () => {
      const period = await periodOf(createPeriod(costing, { ...YEAR, closingType: 'Quarterly' }));
      expect(period).toMatchObject({
        period: YEAR,
        isClosed: false,
        closingType: 'Quarterly',
        evaluationMethod: 'WeightedAverage',
        openingInventory: null,
        isFirst: true,
      });
      expect(period.monthlyClosingDates).toHaveLength(12);
      expect(period.monthlyClosingDates.slice(-2)).toEqual(['2027-02-28', '2027-03-31']);
      expect(period.calculationPeriods).toEqual([
        { start: '2026-04-01', end: '2026-06-30' },
        { start: '2026-07-01', end: '2026-09-30' },
        { start: '2026-10-01', end: '2026-12-31' },
        { start: '2027-01-01', end: '2027-03-31' },
      ]);
      expect(
        period.months.filter((month) => month.isCalculationPeriodEnd).map((month) => month.targetMonth),
      ).toEqual(['2026-06', '2026-09', '2026-12', '2027-03']);
    });

    it('is found by any of its days, and by no other day', async () => {
      const { uuid } = await periodOf(createPeriod(costing, { start: '2026-04-21', end: '2026-07-20' }));
      for (const day of ['2026-04-21', '2026-07-20']) expect((await byDate(day))?.uuid).toBe(uuid);
      for (const day of ['2026-04-20', '2026-07-21']) expect(await byDate(day)).toBeNull();
    });

    it.each([
      [
        { start: '2026-04-29', end: '2027-03-31' },
        'period.start',
        '開始日は1日から28日までの日付で入力してください。',
      ],
      [
        { start: '2026-04-01', end: '2026-03-31' },
        'period.end',
        '終了日は開始日以降の日付を入力してください。',
      ],
      [
        { start: '1999-04-01', end: '2000-03-31' },
        'period.start',
        '開始日は2000/01/01から2099/12/31までの日付で入力してください。',
      ],
      [
        { start: '2099-02-01', end: '2100-01-31' },
        'period.end',
        '終了日は2000/01/01から2099/12/31までの日付で入力してください。',
      ],
      [
        { start: '2028-02-29', end: '2029-01-31' },
        'period.start',
        '開始日は1日から28日までの日付で入力してください。',
      ],
      [{ start: '2026-04-01', end: '2027-04-01' }, 'period.end', '会計期間は12か月以内で入力してください。'],
      [
        { start: '2026-04-21', end: '2026-06-25' },
        'period.end',
        '同じ月に締め日が2回あります。終了日は締め日（毎月20日）に合わせてください。',
      ],
      // The next one would have to start on the 29th or 30th. 2028 is a leap year.
      ...['2028-02-28', '2028-03-28', '2028-05-30'].map(
        (end): [{ start: string; end: string }, string, string] => [
          { start: '2027-12-01', end },
          'period.end',
          '次の会計期間は翌日から始まるため、終了日は月末または1日から27日までの日付で入力してください。',
        ],
      ),
    ])('is rejected for %j', async (content, field, message) => {
      const answer = await createPeriod(costing, content);
      expect(answer.code).toBe('INVALID_ARGUMENT');
      expect(fieldMessages(answer)).toEqual({ [field]: [message] });
    });
  });

  describe('the periods of a demand', () => {
    it('adjoin without gap or overlap', async () => {
      await periodOf(createPeriod(costing, YEAR));
      expect(fieldMessages(await createPeriod(costing, { start: '2027-03-01', end: '2027-08-31' }))).toEqual({
        'period.start': ['会計期間が登録済みの期間（2026/04/01〜2027/03/31）と重なっています。'],
      });
      expect(fieldMessages(await createPeriod(costing, { start: '2027-05-01', end: '2027-08-31' }))).toEqual({
        'period.start': ['会計期間は前の期間に続けてください。開始日は2027/04/01にしてください。'],
      });
      expect(fieldMessages(await createPeriod(costing, { start: '2026-01-01', end: '2026-02-28' }))).toEqual({
        'period.end': ['会計期間は次の期間に続けてください。終了日は2026/03/31にしてください。'],
      });
      const next = await periodOf(createPeriod(costing, { start: '2027-04-01', end: '2028-03-31' }));
      expect(next.isFirst).toBe(false);
      const before = await periodOf(createPeriod(costing, { start: '2026-01-01', end: '2026-03-31' }));
      expect(before.isFirst).toBe(true);
    });

    it('are created once although the response was lost and the user saves again', async () => {
      const both = [1, 2].map(() => periodOf(createPeriod(costing, YEAR)));
      const periods = [...(await Promise.all(both)), await periodOf(createPeriod(costing, YEAR))];
      expect(new Set(periods.map(({ uuid }) => uuid)).size).toBe(1);
      expect(await costing.runtime.connection.collection('accounting_periods').countDocuments()).toBe(1);
      expect(fieldMessages(await createPeriod(costing, { ...YEAR, closingType: 'Quarterly' }))).toEqual({
        'period.start': ['会計期間が登録済みの期間（2026/04/01〜2027/03/31）と重なっています。'],
      });
    });

    it('start with the one whose opening is settled', async () => {
      const { uuid } = await periodOf(createPeriod(costing, YEAR));
      await periodOf(declareNoOpening(costing, uuid));
      expect(fieldMessages(await createPeriod(costing, { start: '2026-01-01', end: '2026-03-31' }))).toEqual({
        'period.start': ['期首棚卸が登録されている期間より前の会計期間は登録できません。'],
      });
    });

    it('created concurrently collide, and one is rejected', async () => {
      const other = { ...YEAR, closingType: 'Quarterly' };
      const answers = await Promise.all([createPeriod(costing, YEAR), createPeriod(costing, other)]);
      expect(answers.map(({ code }) => code).toSorted()).toEqual(['INVALID_ARGUMENT', undefined]);
      expect(await costing.runtime.connection.collection('accounting_periods').countDocuments()).toBe(1);
    });

    it.each(['2028-02-29', '2027-02-28', '2028-02-27', '2027-12-31', '2027-11-30'])(
      'ending on %s are followed by another one',
      async (end) => {
        await periodOf(createPeriod(costing, { start: addMonths(`${end.slice(0, 7)}-01`, -6), end }));
        const start = addDays(end, 1);
        const next = await periodOf(createPeriod(costing, { start, end: addDays(addMonths(start, 12), -1) }));
        expect(next.isFirst).toBe(false);
      },
    );

    it('can start on another day after a month end, unless two months would end in the same calendar month', async () => {
      await periodOf(createPeriod(costing, { start: '2026-04-21', end: '2026-06-20' }));
      expect(fieldMessages(await createPeriod(costing, { start: '2026-06-21', end: '2026-06-30' }))).toEqual({
        'period.end': ['前の期間の締め日と同じ月に締め日があります。終了日を翌月以降にしてください。'],
      });
    });
  });

  describe('a change of a period', () => {
    it('moves its months', async () => {
      const period = await periodOf(createPeriod(costing, YEAR));
      const changed = await periodOf(
        updatePeriod(costing, period, { start: '2026-05-01', end: '2027-03-31', closingType: 'SemiAnnual' }),
      );
      expect(changed.calculationPeriods).toEqual([
        { start: '2026-05-01', end: '2026-09-30' },
        { start: '2026-10-01', end: '2027-03-31' },
      ]);
      expect(changed.updatedAt > period.updatedAt).toBe(true);
    });

    it('is rejected for an outdated version', async () => {
      const period = await periodOf(createPeriod(costing, YEAR));
      await periodOf(updatePeriod(costing, period, { start: '2026-05-01', end: '2027-03-31' }));
      expect(refusal(await updatePeriod(costing, period, YEAR))).toEqual([
        'ABORTED',
        '他のユーザーがこの会計期間を更新しました。最新の内容を読み込んでください。',
      ]);
    });

    it('keeps the start once the opening is settled', async () => {
      const { uuid } = await periodOf(createPeriod(costing, YEAR));
      const settled = await periodOf(declareNoOpening(costing, uuid));
      expect(settled.openingInventory).toEqual({ kind: 'NONE', settledBy: '試験 太郎' });
      expect(
        refusal(await updatePeriod(costing, settled, { start: '2026-05-01', end: '2027-03-31' })),
      ).toEqual(['FAILED_PRECONDITION', '期首棚卸が登録されているため、開始日を変更できません。']);
      const shorter = await periodOf(
        updatePeriod(costing, settled, { start: '2026-04-01', end: '2026-09-30' }),
      );
      expect(shorter.period.end).toBe('2026-09-30');
    });
  });

  it('no opening inventory can be declared after a previous period', async () => {
    await periodOf(createPeriod(costing, YEAR));
    const next = await periodOf(createPeriod(costing, { start: '2027-04-01', end: '2028-03-31' }));
    expect(refusal(await declareNoOpening(costing, next.uuid))).toEqual([
      'FAILED_PRECONDITION',
      '前の会計期間があるため、期首棚卸は前期から繰り越してください。',
    ]);
  });

  it('a past period lists what remains to be done before closing', async () => {
    const { uuid } = await periodOf(createPeriod(costing, { start: '2025-04-01', end: '2025-05-31' }));
    const { isReadyToClose, closeBlockers } = await seenPeriod(costing, uuid);
    expect(isReadyToClose).toBe(false);
    expect(closeBlockers.map(({ code }) => code)).toContain('NO_OPENING_INVENTORY');
    expect(closeBlockers.map(({ code }) => code)).not.toContain('NOT_ENDED');
    const next = await periodOf(createPeriod(costing, { start: '2025-06-01', end: '2026-05-31' }));
    expect(next.closeBlockers.map(({ code }) => code)).toContain('PREVIOUS_OPEN');
  });

  it('a period without its opening inventory says how that may be registered', async () => {
    const messageOf = ({ closeBlockers }: SeenPeriod) =>
      closeBlockers.find(({ code }) => code === 'NO_OPENING_INVENTORY')?.message;
    const first = await periodOf(createPeriod(costing, { start: '2025-04-01', end: '2025-05-31' }));
    expect(messageOf(first)).toBe(
      '期首棚卸が登録されていません。取込または在庫なしのいずれかを選択してください。',
    );
    const next = await periodOf(createPeriod(costing, { start: '2025-06-01', end: '2026-05-31' }));
    expect(messageOf(next)).toBe('期首棚卸が登録されていません。前の会計期間から繰り越してください。');
  });

  it('months that have not begun are not reported as not calculated', async () => {
    const month = todayJst().slice(0, 7);
    const start = `${month}-01`;
    const year = Number(month.slice(0, 4));
    const end = new Date(Date.UTC(year + 1, Number(month.slice(5)) - 1, 0)).toISOString().slice(0, 10);
    const { closeBlockers, months } = await periodOf(createPeriod(costing, { start, end }));
    expect(months).toHaveLength(12);
    expect(closeBlockers.find(({ code }) => code === 'NOT_CALCULATED')?.targetMonths).toEqual([month]);
  });

  it('a period that has not ended cannot be closed', async () => {
    const today = todayJst();
    const start = `${today.slice(0, 7)}-01`;
    // It ends today, so its last day is not over; from the 28th on with the month, as periods do.
    const end = Number(today.slice(8)) < 28 ? today : addDays(addMonths(start, 1), -1);
    const { closeBlockers, isReadyToClose } = await periodOf(createPeriod(costing, { start, end }));
    expect(isReadyToClose).toBe(false);
    expect(closeBlockers).toContainEqual({
      code: 'NOT_ENDED',
      message: `会計期間が終了していません（終了日 ${end.replaceAll('-', '/')}）。`,
      targetMonths: [],
    });
  });
});
