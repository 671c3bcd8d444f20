import { formatLocalDate } from '@hacchu-hub/ui/date';

import type { BillingPeriod, OpeningInventoryKind } from '../generated/graphql.js';

interface Days {
  start: string;
  end: string;
}

/** How many months are averaged together, in words. */
export const closingLabels: Record<BillingPeriod, string> = {
  Monthly: '月次',
  Quarterly: '四半期',
  SemiAnnual: '半期',
  Annual: '年次',
};

/** Where the stock at the start of a period comes from, in words. */
export const openingLabels: Record<OpeningInventoryKind, string> = {
  IMPORTED: 'CSV取込',
  CARRIED_FORWARD: '前期繰越',
  NONE: '在庫なし',
};

/** `2026/09/01〜2026/10/31` */
export const daysText = ({ start, end }: Days): string =>
  `${formatLocalDate(start)}〜${formatLocalDate(end)}`;

/** A period as one chooses it from a list. */
export const periodText = ({ period, isClosed }: { period: Days; isClosed: boolean }): string =>
  `${daysText(period)}${isClosed ? '（締め済み）' : ''}`;

/** `毎月末日（12か月）`; the days themselves stand in the table of months. */
export function closingDayText({ period, months }: { period: Days; months: readonly unknown[] }): string {
  const startDay = Number(period.start.slice(8));
  return `毎月${startDay === 1 ? '末' : startDay - 1}日（${months.length}か月）`;
}
