import type { Page } from '@playwright/test';
import { demandOfOwn, resetLinkIn } from '../../commands/demand-of-own.js';
import { mainMenu, openDemand, signInOnPage } from '../../commands/sign-in.js';
import { OPERATOR } from '../../core/accounts.js';
import { expect, test } from '../../core/test.js';

const PASSWORD = 'first-password-1';

/** The list of a demand's users; their history is another table. */
const people = (page: Page) => page.getByRole('table', { name: 'ユーザーの一覧' });

test('from the invitation mail to the first sign-in, and a forgotten password later', async ({
  windowOf,
  browser,
  inbox,
}) => {
  const run = Date.now().toString(36);
  const demand = await demandOfOwn(`招待 ${run}`);
  const email = `invited-${run}@shiken-shokai.example`;
  const page = await windowOf(OPERATOR, '/admin');
  await test.step('an operator invites', async () => {
    await openDemand(page, demand.name);
    await page
      .getByRole('navigation', { name: 'この組織のデータ' })
      .getByRole('link', { name: /ユーザー/ })
      .click();
    await page.getByRole('link', { name: 'ユーザーを招待' }).first().click();
    const one = page.getByRole('group', { name: '1人目' });
    await one.getByLabel(/^メールアドレス/).fill('not-an-address');
    await one.getByLabel(/^姓/).fill('招待');
    await one.getByLabel(/^名/).fill('三郎');
    await page.getByRole('button', { name: '招待する' }).click();
    await expect(one.getByLabel(/^メールアドレス/)).toHaveAttribute('aria-invalid', 'true');
    await one.getByLabel(/^メールアドレス/).fill(email);
    await page.getByRole('button', { name: '行を追加' }).click();
    const two = page.getByRole('group', { name: '2人目' });
    await two.getByLabel(/^メールアドレス/).fill('admin@sample-shoji.example');
    await two.getByLabel(/^姓/).fill('既出');
    await two.getByLabel(/^名/).fill('四郎');
    await page.getByRole('button', { name: '招待する' }).click();
    await expect(page.getByText('1名に招待メールを送信します')).toBeVisible();
    await expect(page.getByText('このメールアドレスは既に登録されています。').first()).toBeVisible();
    await expect(page.getByRole('group', { name: '1人目' }).getByLabel(/^姓/)).toHaveValue('既出');
    await page.getByRole('link', { name: 'キャンセル' }).click();
    await page.getByRole('button', { name: '保存せずに離れる' }).click();
    await expect(people(page).getByRole('row', { name: new RegExp(email) })).toContainText('招待中');
  });

  const guest = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
  const first = resetLinkIn((await inbox.next(email)).text);
  await test.step('the invited person sets the first password and is signed in', async () => {
    await guest.goto(first);
    await guest
      .getByLabel(/^新しいパスワード/)
      .first()
      .fill('12345');
    await guest.getByLabel(/^新しいパスワード（確認）/).fill('12345');
    await guest.getByRole('button', { name: /設定してログイン/ }).click();
    await expect(guest.getByText('パスワードは6文字以上で入力してください。').first()).toBeVisible();
    await guest
      .getByLabel(/^新しいパスワード/)
      .first()
      .fill(PASSWORD);
    await guest.getByLabel(/^新しいパスワード（確認）/).fill(PASSWORD);
    await guest.getByRole('button', { name: /設定してログイン/ }).click();
    await expect(mainMenu(guest)).toBeVisible();
    await expect(guest.getByText('招待 三郎').first()).toBeVisible();
  });

  await test.step('signs out and in again with it; the link works once', async () => {
    await guest.getByRole('button', { name: '招待 三郎のメニュー' }).click();
    await guest.getByRole('button', { name: 'ログアウト', exact: true }).click();
    await expect(guest).toHaveURL(/\/demand\/login/);
    await signInOnPage(guest, { area: 'demand', email, password: PASSWORD });
    await guest.goto(first);
    await expect(guest.getByText('リンクが無効か、既に使用されています。').first()).toBeVisible();
  });

  await test.step('the list shows the person as active', async () => {
    await page.reload();
    await expect(people(page).getByRole('row', { name: new RegExp(email) })).toContainText('有効');
  });

  await test.step('a forgotten password is answered with a mail; an unknown address gets the same message', async () => {
    const forgetful = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
    for (const address of [email, 'nobody@sample-shoji.example']) {
      await forgetful.goto('/demand/login');
      await forgetful.getByText('パスワードをお忘れの方').click();
      await forgetful.getByLabel(/^メールアドレス/).fill(address);
      await forgetful.getByRole('button', { name: /送信/ }).click();
      await expect(forgetful.getByText('再設定用のメールを送信しました。')).toBeVisible();
    }
    await inbox.next(email, 1);
    expect(await inbox.sentTo('nobody@sample-shoji.example')).toHaveLength(0);
    await forgetful.context().close();
  });
  await guest.context().close();
});
