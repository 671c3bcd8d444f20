import { expect, type Locator, type Page } from '@playwright/test';

/** The list on screen has loaded and is not empty, whatever other tests have added to it. */
export const listed = (page: Page) => page.getByText(/^1–[\d,]+ \/ [\d,]+件$/);

/**
 * Searches a list for its only record with this text, and waits until only that is listed: a row that moves up while it
 * is pressed is not clicked.
 */
export async function searchForOne(page: Page, box: Locator, text: string): Promise<void> {
  await box.fill(text);
  await expect(page.getByText('1–1 / 1件')).toBeVisible();
}
