import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { downloaded } from './download.js';

const rowsOf = z.array(z.record(z.string(), z.string()));

/** The rows of a downloaded CSV file, by header. */
export async function read(download: Download): Promise<Record<string, string>[]> {
  const text = await readFile(await download.path(), 'utf8');
  return rowsOf.parse(parse(text, { bom: true, columns: true }));
}

/** Downloads the template that the page offers. */
export async function template(page: Page): Promise<Record<string, string>[]> {
  return read(
    await downloaded(page, () => page.getByRole('button', { name: 'ひな形をダウンロード' }).click()),
  );
}

const csv = (rows: readonly Record<string, string>[]): Buffer =>
  Buffer.from(
    [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\r\n'),
  );

/** Imports a file on an inventory page, and returns the row with its result. */
export async function takeIn(page: Page, name: string, rows: readonly Record<string, string>[]) {
  await page.getByLabel(/のCSVファイル$/).setInputFiles({ name, mimeType: 'text/csv', buffer: csv(rows) });
  await page.getByRole('button', { name: '取り込む', exact: true }).click();
  const row = page
    .getByRole('table', { name: /のCSV取込$/ })
    .getByRole('row')
    .filter({ hasText: name });
  await expect(row.getByText(/完了|失敗/)).toBeVisible({ timeout: 30_000 });
  return row;
}
