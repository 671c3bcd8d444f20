import {
  type AppError,
  failedPrecondition,
  invalidArgument,
  localDate,
  parseInput,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { addDays, addMonths, dayLabel, type Days, monthOf, monthsOf } from './months.js';
import { BillingPeriod, CostMethod } from './period.enums.js';
import type { AccountingPeriodDocument } from './period.schema.js';

const MAX_MONTHS = 12;
const LAST_START_DAY = 28;

const dayOfMonth = (day: string): number => Number(day.slice(8));

/** Whether a day is in every month, so that months can begin on it. */
const isInEveryMonth = (day: string): boolean => dayOfMonth(day) <= LAST_START_DAY;

/** The next period starts on the following day, which has to be one that every month has. */
const NO_SUCCESSOR =
  '次の会計期間は翌日から始まるため、終了日は月末または1日から27日までの日付で入力してください。';

const rules = z.object({
  period: z.object({ start: localDate('開始日'), end: localDate('終了日') }).superRefine((days, ctx) => {
    // Whether a period may start on another day at all is known with its neighbours.
    const message = isInEveryMonth(days.start) ? endProblem(days) : undefined;
    if (message !== undefined) ctx.addIssue({ code: 'custom', path: ['end'], message });
  }),
  closingType: z.enum(BillingPeriod),
  evaluationMethod: z.enum(CostMethod),
});

/** User-editable content of a period. */
export type PeriodContent = z.infer<typeof rules>;

function endProblem({ start, end }: Days): string | undefined {
  if (end < start) return '終了日は開始日以降の日付を入力してください。';
  if (end >= addMonths(start, MAX_MONTHS)) return '会計期間は12か月以内で入力してください。';
  if (hasTwoClosingsInOneMonth({ start, end })) return alignedEnd(start);
  return isInEveryMonth(addDays(end, 1)) ? undefined : NO_SUCCESSOR;
}

/** Months are named after the calendar month in which they end, so no two may end in the same one. */
function hasTwoClosingsInOneMonth(days: Days): boolean {
  const labels = monthsOf(days).map(({ month }) => month);
  return new Set(labels).size < labels.length;
}

function alignedEnd(start: string): string {
  const days = isInEveryMonth(start)
    ? `締め日（毎月${dayOfMonth(addDays(start, -1))}日）に合わせて`
    : '1日から27日までの日付で入力して';
  return `同じ月に締め日が2回あります。終了日は${days}ください。`;
}

/** @throws INVALID_ARGUMENT (period.start, period.end, closingType) */
export const checkContent = (input: object): PeriodContent => parseInput(rules, input);

const at = (field: 'start' | 'end', message: string): AppError =>
  invalidArgument({ fields: { [`period.${field}`]: [message] } });

type Neighbour = Pick<
  AccountingPeriodDocument,
  'start' | 'end' | 'isClosed' | 'opening' | 'reopenedClosings'
>;

/**
 * A period starts on a day that every month has. An earlier release accepted ends after which none can: once such a period
 * was closed it cannot be changed, so the next one starts on whatever day follows.
 * @throws INVALID_ARGUMENT (period.start, period.end)
 */
function checkStart(days: Days, others: readonly Neighbour[]): void {
  const { start } = days;
  if (isInEveryMonth(start)) return;
  const previous = others.find(({ end }) => addDays(end, 1) === start);
  if (!previous) throw at('start', '開始日は1日から28日までの日付で入力してください。');
  if (!wasClosed(previous)) {
    throw at(
      'start',
      `前の会計期間（${spanOf(previous)}）の終了日を、先に月末または1日から27日までの日付に変更してください。`,
    );
  }
  const problem = endProblem(days);
  if (problem !== undefined) throw at('end', problem);
}

/**
 * A period must adjoin the others without gap or overlap: after the last one, or before the first while that is open.
 * @param others the demand's other periods, oldest first
 * @throws INVALID_ARGUMENT (period.start, period.end)
 */
export function checkNeighbours(days: Days, others: readonly Neighbour[]): void {
  checkStart(days, others);
  const overlapped = others.find((other) => days.start <= other.end && other.start <= days.end);
  if (overlapped) {
    throw at('start', `会計期間が登録済みの期間（${spanOf(overlapped)}）と重なっています。`);
  }
  const before = others.findLast((other) => other.end < days.start);
  const after = others.find((other) => other.start > days.end);
  if (before && days.start !== addDays(before.end, 1)) {
    throw at(
      'start',
      `会計期間は前の期間に続けてください。開始日は${dayLabel(addDays(before.end, 1))}にしてください。`,
    );
  }
  if (after && days.end !== addDays(after.start, -1)) {
    throw at(
      'end',
      `会計期間は次の期間に続けてください。終了日は${dayLabel(addDays(after.start, -1))}にしてください。`,
    );
  }
  if (after?.isClosed) throw at('start', '締め済みの期間より前の会計期間は登録できません。');
  // Its settled opening would no longer match what the previous period leaves.
  if (after?.opening) {
    throw at('start', '期首棚卸が登録されている期間より前の会計期間は登録できません。');
  }
  if (before && monthOf(before.end) === monthsOf(days)[0]?.month) {
    throw at('end', '前の期間の締め日と同じ月に締め日があります。終了日を翌月以降にしてください。');
  }
  if (after && monthOf(days.end) === monthsOf(after)[0]?.month) {
    throw at('end', '次の期間の締め日と同じ月に締め日があります。');
  }
}

const spanOf = ({ start, end }: Days): string => `${dayLabel(start)}〜${dayLabel(end)}`;

/**
 * Why a period cannot be reopened, in Japanese; undefined if it can be.
 * @param all the periods of the demand, oldest first
 */
export function reopeningRejection(
  period: AccountingPeriodDocument,
  all: readonly AccountingPeriodDocument[],
): string | undefined {
  if (period.closing) return 'この会計期間は締め処理中です。';
  if (!period.isClosed) return 'この会計期間は締められていません。';
  if (period.reopening) return 'この会計期間の締めを解除しています。完了するまでお待ちください。';
  const later = all.findLast(({ start, isClosed }) => isClosed && start > period.end);
  if (later) return `後の会計期間（${spanOf(later)}）が締められています。先にその締めを解除してください。`;
  const closing = all.find((other) => other.closing);
  if (closing)
    return `会計期間（${spanOf(closing)}）の締めを処理しています。完了してから再度お試しください。`;
  return undefined;
}

/** Whether a period was ever closed, also if it was reopened. */
export const wasClosed = ({
  isClosed,
  reopenedClosings = [],
}: Pick<AccountingPeriodDocument, 'isClosed' | 'reopenedClosings'>): boolean =>
  isClosed || reopenedClosings.length > 0;

/** Whether the figures of a period are final: it is closed and not being reopened. */
export const isFinal = ({
  isClosed,
  reopening,
}: Pick<AccountingPeriodDocument, 'isClosed' | 'reopening'>): boolean => isClosed && !reopening;

/**
 * Whether stock or counts of a period are published, and not stored as a whole where every release reads them, or deleted
 * and not removed.
 */
export const isInventoryUnfinished = ({
  opening,
  counting,
  countsDeletions = [],
}: Pick<AccountingPeriodDocument, 'opening' | 'counting' | 'countsDeletions'>): boolean =>
  opening?.set !== undefined || counting !== undefined || countsDeletions.length > 0;

/** Whether a period is immutable: closed, or being closed. */
export const isLocked = ({
  isClosed,
  closing,
}: Pick<AccountingPeriodDocument, 'isClosed' | 'closing'>): boolean => isClosed || closing !== null;

/** The error for changes of a locked period, including one locked a moment ago. */
export const lockedPeriod = ({
  isClosed,
  reopening,
}: Pick<AccountingPeriodDocument, 'isClosed' | 'reopening'>): AppError => {
  const closed = reopening ? '締めの解除中' : '締め済み';
  return failedPrecondition(`この会計期間は${isClosed ? closed : '締め処理中'}のため変更できません。`);
};
