import { parseInput, uuid } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

const MAX_PRODUCTS = 300;

const within = (label: string, max: number, preset: number) => {
  const message = `${label}は1〜${max}の整数で指定してください。`;
  return z
    .int({ error: message })
    .min(1, message)
    .max(max, message)
    .nullish()
    .transform((value) => value ?? preset);
};

const recentOrders = z.object({ limit: within('件数', 100, 10) });
const priceHistory = z.object({ months: within('月数', 120, 24) });
const lastPrices = z.object({
  productUuids: z
    .array(uuid())
    .max(MAX_PRODUCTS, `商品は${MAX_PRODUCTS}件まで指定できます。`)
    .transform((ids) => [...new Set(ids)]),
});

export const recentOrdersLimit = (args: object): number => parseInput(recentOrders, args).limit;
export const historyMonths = (args: object): number => parseInput(priceHistory, args).months;
export const requestedProducts = (args: object): string[] => parseInput(lastPrices, args).productUuids;

/** The same day some months earlier, for comparison only; it may not exist in the calendar (`2026-02-31`). */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const count = year * 12 + month - 1 - months;
  const pad = (value: number, length: number): string => String(value).padStart(length, '0');
  return `${pad(Math.floor(count / 12), 4)}-${pad((count % 12) + 1, 2)}${day.slice(7)}`;
}
