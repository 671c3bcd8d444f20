import { expect, type Page } from '@playwright/test';

/** A cell of the product lines (or of another grid), by row and column title. */
export const cellOf = (page: Page, row: number, column: string, grid = '商品明細') =>
  page.getByRole('grid', { name: grid }).getByLabel(`${row}行目 ${column}`, { exact: true });

/** Pastes text from the clipboard into the focused element, as copied from a spreadsheet. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+v');
}

/** Chooses a supplier or destination by name, using the keyboard. */
export async function chooseBySearch(page: Page, field: RegExp, name: string): Promise<void> {
  await page.getByLabel(field).click();
  await page.getByLabel(field).fill(name);
  await expect(page.getByRole('option', { name })).toBeAttached();
  // antd's options by role have no size: the choice that a person sees is another element.
  await expect(page.locator('.ant-select-item-option').filter({ hasText: name }).first()).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name })).toBeHidden();
}
