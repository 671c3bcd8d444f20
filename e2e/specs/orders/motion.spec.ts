import { signIn } from '../../commands/sign-in.js';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import { expect, test } from '../../core/test.js';

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`lists of choices and calendars open in the window where motion is set to ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await signIn(page, SAMPLE_ADMIN, '/demand/orders/new');
    await page.getByRole('combobox', { name: /^仕入先/ }).click();
    // antd's options by role have no size: the choices that a person sees are other elements.
    await expect(page.locator('.ant-select-item-option').first()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.getByLabel(/^納期（一括）/).click();
    await expect(page.locator('.ant-picker-dropdown')).toBeInViewport({ ratio: 1 });
  });
}
