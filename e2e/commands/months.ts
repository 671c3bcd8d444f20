import { expect, type Page } from '@playwright/test';
import { dayFromNow } from './order-of.js';

/** The first day of the month that is `months` from the current one. */
export function monthStart(months: number): string {
  const [year = 0, month = 1] = dayFromNow(0).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** `2026年4月` */
export const monthName = (day: string): string => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`;

/** Waits until the row of a product in the cost table of a month (`2026年4月`) shows these figures. */
export async function expectCosts(page: Page, month: string, product: string, figures: RegExp) {
  const table = page.getByRole('table', { name: `${month}の商品別原価の一覧` });
  await expect(table.getByRole('row').filter({ hasText: product })).toHaveText(figures, { timeout: 60_000 });
}
