import { formatLocalDate } from '@hacchu-hub/ui/date';
import type { BillingPeriod, OpeningInventoryKind } from '../generated/graphql.js';

interface Days {
  start: string;
  end: string;
}

/** Labels of how many months are averaged together. */
export const closingLabels: Record<BillingPeriod, string> = {
  Monthly: '月次',
  Quarterly: '四半期',
  SemiAnnual: '半期',
  Annual: '年次',
};

/** Labels of the source of the opening inventory. */
export const openingLabels: Record<OpeningInventoryKind, string> = {
  IMPORTED: 'CSV取込',
  CARRIED_FORWARD: '前期繰越',
  NONE: '在庫なし',
};

/** `2026/09/01〜2026/10/31` */
export const daysText = ({ start, end }: Days): string =>
  `${formatLocalDate(start)}〜${formatLocalDate(end)}`;

/** A period as an entry of the selector. */
export const periodText = ({ period, isClosed }: { period: Days; isClosed: boolean }): string =>
  `${daysText(period)}${isClosed ? '（締め済み）' : ''}`;

/** `毎月末日（12か月）`; the exact days are in the table of months. */
export function closingDayText({ period, months }: { period: Days; months: readonly unknown[] }): string {
  const startDay = Number(period.start.slice(8));
  return `毎月${startDay === 1 ? '末' : startDay - 1}日（${months.length}か月）`;
}
