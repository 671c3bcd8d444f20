import { expect, type Page } from '@playwright/test';

/** Checks a toast's text and closes it: otherwise it stays for five seconds and delays the next one. */
export async function closeToast(page: Page, text: string | RegExp): Promise<void> {
  const toasts = page.getByRole('region', { name: 'お知らせ', exact: true });
  await expect(toasts.getByRole('status')).toContainText(text);
  // It may have disappeared in the meantime.
  await expect(async () => {
    const close = toasts.getByRole('button', { name: '閉じる' });
    if (await close.isVisible()) await close.click({ timeout: 1_000 });
    await expect(toasts.getByText(text)).toBeHidden({ timeout: 1_000 });
  }).toPass();
}
