import { expect, type Page } from '@playwright/test';

/** CSS pixels: a window of 1,280 px at a zoom of 400 % (WCAG 1.4.10). */
export const MAGNIFIED_WIDTH = 320;
/** CSS pixels: a small notebook, or a window of 1,280 px at a zoom of 125 %, with the menu open. */
const SMALL_WINDOW = 1024;
/** CSS pixels between margins of 10 mm on a sheet of A4. */
const SHEET_WIDTH = 718;

/** Checks that the page needs no more than the width of its window. Content may still adapt when it is called. */
async function expectNoWider(page: Page, width: number, what: string): Promise<void> {
  await page.setViewportSize({ width, height: 850 });
  const neededWidth = () => page.evaluate<number>('document.documentElement.scrollWidth');
  await expect.configure({ soft: true }).poll(neededWidth, { message: what, timeout: 5_000 }).toBe(width);
}

/** Days, numbers and other short values that their fields do not show in full. */
const CUT_OFF = `[...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file])')]
  .filter((input) => input.checkVisibility() && input.value.length < 16)
  .filter((input) => input.scrollWidth > input.clientWidth + 1)
  .map((input) => input.value)`;

/** Checks that nothing is cut off when the page is in a small window, magnified or printed; tables may scroll by themselves. */
export async function expectFit(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const size = page.viewportSize();
  await expectNoWider(page, SMALL_WINDOW, `width of ${pathname} in a small window`);
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(CUT_OFF), `values of ${pathname}`)
    .toEqual([]);
  await expectNoWider(page, MAGNIFIED_WIDTH, `width of ${pathname}, magnified`);
  await page.emulateMedia({ media: 'print' });
  await expectNoWider(page, SHEET_WIDTH, `width of ${pathname} on paper`);
  await page.emulateMedia({ media: 'screen' });
  if (size) await page.setViewportSize(size);
}
