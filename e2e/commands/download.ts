import type { Download, Page } from '@playwright/test';

/** The file that an action on the page downloads; the action and the wait for it fail together. */
export async function downloaded(
  page: Page,
  act: () => Promise<void>,
  options?: { timeout: number },
): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download', options), act()]);
  return download;
}
