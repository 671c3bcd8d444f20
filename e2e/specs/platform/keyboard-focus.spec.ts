import type { Locator } from '@playwright/test';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import { expect, test } from '../../core/test.js';

test('the keyboard stays where the work is, before and after a dialog', async ({
  windowOf,
  team: { areas },
}) => {
  const { account, base } = areas['a demand user'];
  const page = await windowOf(account, `${base}/suppliers/new`);
  const dialog = page.getByRole('dialog');
  const press = async (control: Locator) => {
    await control.focus();
    await page.keyboard.press('Enter');
  };

  await test.step('Enter and Esc in the question about unsaved changes keep the input', async () => {
    const name = page.getByLabel(/^仕入先名/);
    const away = page.getByRole('link', { name: '商品', exact: true });
    await name.fill('入力中');
    for (const key of ['Enter', 'Escape']) {
      await press(away);
      await expect(dialog.getByRole('button', { name: '編集を続ける' })).toBeFocused();
      await page.keyboard.press(key);
      await expect(dialog).toBeHidden();
      await expect(away).toBeFocused();
      await expect(name).toHaveValue('入力中');
    }
    await press(away);
    await dialog.getByRole('button', { name: '保存せずに離れる' }).click();
    await expect(page).toHaveURL(new RegExp(`${base}/products$`));
  });

  await page.goto(`${base}/orders/new`);
  await test.step('the content of a page has the focus that the former page took with it', async () => {
    await press(page.getByRole('main').getByRole('link', { name: '発注の一覧' }));
    await expect(page).toHaveURL(new RegExp(`${base}/orders$`));
    await expect(page.locator('main')).toBeFocused();
  });

  await page.goto(`${base}/demand-users`);
  await test.step('a confirmation returns the focus to what asked for it', async () => {
    const ask = page.getByRole('main').getByRole('button', { name: '必須にする' });
    await press(ask);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ask).toBeFocused();
    await press(ask);
    await press(dialog.getByRole('button', { name: 'キャンセル' }));
    await expect(ask).toBeFocused();
  });

  await test.step('a form from a menu returns the focus to the button of the menu', async () => {
    const menu = page.getByRole('button', { name: '試験 太郎の操作' });
    await press(menu);
    await press(page.getByRole('menuitem', { name: '氏名を変更' }));
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  });

  await test.step('all of a menu is in sight, however short its table is', async () => {
    await press(page.getByRole('button', { name: '試験 太郎の操作' }));
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    const covered: unknown = await page.evaluate(`
      [...document.querySelectorAll('[role=menuitem]')]
        .filter((item) => {
          const { x, y, width, height } = item.getBoundingClientRect();
          return !item.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        })
        .map(({ textContent }) => textContent)`);
    expect(covered).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await page.goto(`${base}/account`);
  await test.step('so does a form about the own account', async () => {
    const rename = page.getByRole('button', { name: '氏名を変更' });
    await press(rename);
    await expect(dialog.getByLabel(/^姓/)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rename).toBeFocused();
  });
});

test('the field with the focus is marked in forced colors, where shadows are not shown', async ({
  windowOf,
  team: { areas },
}) => {
  const { account, base } = areas['a demand user'];
  const page = await windowOf(account, `${base}/orders/new`);
  await page.emulateMedia({ forcedColors: 'active' });
  // The outline of the input, or of the box around it.
  const isMarked = (control: Locator): Promise<boolean> =>
    control
      .locator('xpath=ancestor-or-self::*[position() <= 3 or contains(@class, "ant-")]')
      .evaluateAll((elements) => {
        const styleOf = Reflect.get(globalThis, 'getComputedStyle');
        return elements.some((element) => styleOf(element).outlineStyle === 'solid');
      });
  for (const label of [/^件名/, /^仕入先/, /^発注日/]) {
    const field = page.getByLabel(label).first();
    await field.focus();
    await expect.poll(() => isMarked(field)).toBe(true);
  }
  await page.goto(`${base}/suppliers`);
  const search = page.getByRole('textbox', { name: '仕入先を検索' });
  await expect(search).toBeVisible();
  expect(await isMarked(search)).toBe(false);
  await search.focus();
  await expect.poll(() => isMarked(search)).toBe(true);
});

test('what is chosen, and the status, are marked in forced colors, where backgrounds are not shown', async ({
  windowOf,
}) => {
  const page = await windowOf(SAMPLE_ADMIN, '/demand/orders?status=DeliveryComplete&late=1');
  const styleOf = (control: Locator, property: string): Promise<string> =>
    control.evaluate((element, name) => {
      const computed = Reflect.get(globalThis, 'getComputedStyle')(element);
      return String(computed[name]);
    }, property);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await expect(tab(/^納品完了/)).toHaveAttribute('aria-selected', 'true');
  const toggle = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(toggle('納期遅れ')).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ forcedColors: 'active' });

  const line = 'borderBottomStyle';
  expect(await styleOf(tab(/^納品完了/), line)).not.toBe(await styleOf(tab(/^下書き/), line));
  expect(await styleOf(tab(/^納品待ち/), line)).toBe(await styleOf(tab(/^下書き/), line));
  const fill = 'backgroundColor';
  expect(await styleOf(toggle('納期遅れ'), fill)).not.toBe(await styleOf(toggle('送信失敗'), fill));

  await page.goto('/demand/orders?status=DeliveryComplete');
  const status = page.getByRole('cell').filter({ hasText: /^納品完了/ });
  const dot = status.first().locator('[aria-hidden]').first();
  await expect(dot).toBeVisible();
  expect(await styleOf(dot, 'borderTopStyle')).toBe('solid');
  expect(await dot.boundingBox()).toMatchObject({ width: 6, height: 6 });
});

test('Enter takes a day that is typed in short over another one', async ({ windowOf, team: { areas } }) => {
  const { account, base } = areas['a demand user'];
  const page = await windowOf(account, `${base}/orders/new`);
  const day = page.getByLabel(/^発注日/);
  for (const [typed, taken] of [
    ['2026/11/28', '2026/11/28'],
    ['令和8年12月24日', '2026/12/24'],
    ['R8.12.25', '2026/12/25'],
  ] as const) {
    await day.focus();
    await day.selectText();
    await page.keyboard.type(typed);
    await expect(page.locator('.ant-picker-dropdown')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.locator('.ant-picker-dropdown')).toBeHidden();
    await expect(day).toHaveValue(taken);
  }
});
