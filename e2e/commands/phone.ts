import { expect, type Page } from '@playwright/test';

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1360, height: 850 };

/** Checks that the page does not scroll sideways: what is wider scrolls inside its own frame. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
}
