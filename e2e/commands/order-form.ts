import { expect, type Page } from '@playwright/test';

/** The cell of a row of the product lines (or of another grid), by the words of its column. */
export const cellOf = (page: Page, row: number, column: string, grid = '商品明細') =>
  page.getByRole('grid', { name: grid }).getByLabel(`${row}行目 ${column}`, { exact: true });

/** Pastes text into what has the focus, out of the clipboard, as a spreadsheet leaves it there. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+v');
}

/** Chooses a supplier or destination by its name, by keyboard. */
export async function chooseBySearch(page: Page, field: RegExp, name: string): Promise<void> {
  await page.getByLabel(field).click();
  await page.getByLabel(field).fill(name);
  await expect(page.getByRole('option', { name })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name })).toBeHidden();
}
