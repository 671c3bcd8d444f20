import type { Page } from '@playwright/test';
import { z } from 'zod';
import { demandOfOwn, joinedUser } from '../../commands/demand-of-own.js';
import { signInOnPage } from '../../commands/sign-in.js';
import { closeToast } from '../../commands/toasts.js';
import { OPERATOR } from '../../core/accounts.js';
import { ApiClient } from '../../core/api-client.js';
import { AuthenticatorApp } from '../../core/authenticator-app.js';
import { expect, test } from '../../core/test.js';

const signIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel(/^メールアドレス/).fill(email);
  await page.getByLabel(/^パスワード/).fill(password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
};

const giveCode = async (page: Page, code: string) => {
  const dialog = page.getByRole('dialog', { name: '二要素認証' });
  await dialog.getByLabel(/^確認コード/).fill(code);
  await dialog.getByRole('button', { name: '確認する' }).click();
};

/** Sets the app up that the page offers, and gives its first code. */
const enrol = async (page: Page): Promise<AuthenticatorApp> => {
  const key = page.getByLabel('セットアップキー');
  await expect(page.getByRole('img', { name: '認証アプリに登録するQRコード' })).toBeVisible();
  const app = new AuthenticatorApp((await key.textContent()) ?? '');
  await page.getByLabel(/^確認コード/).fill(await app.code());
  await page.getByRole('button', { name: '登録する' }).click();
  return app;
};

test('an authenticator app is enrolled, asked for, required of everybody and removed for somebody who lost it', async ({
  windowOf,
  inbox,
}) => {
  const demand = await demandOfOwn(`二要素 ${Date.now().toString(36)}`);
  const admin = await joinedUser(inbox, demand, 'ADMIN', '管理');
  const editor = await joinedUser(inbox, demand, 'EDITOR', '編集');
  const page = await windowOf(admin, '/demand/account');
  const section = page.getByRole('region', { name: '二要素認証' });

  const app = await test.step('the administrator enrols an app after giving the password', async () => {
    await section.getByRole('button', { name: '認証アプリを登録' }).click();
    const dialog = page.getByRole('dialog', { name: '認証アプリの登録' });
    await dialog.getByLabel(/^現在のパスワード/).fill(admin.password);
    await dialog.getByRole('button', { name: '次へ' }).click();
    const enrolled = await enrol(page);
    await closeToast(page, '二要素認証を登録しました。');
    await expect(section.getByRole('listitem')).toHaveCount(1);
    return enrolled;
  });

  await test.step('signing in asks for a code, refuses a wrong one, and accepts a new one', async () => {
    await page.getByRole('button', { name: /試験 管理/ }).click();
    await page.getByRole('button', { name: 'ログアウト', exact: true }).click();
    await expect(page).toHaveURL(/\/demand\/login/);
    await signIn(page, admin);
    await giveCode(page, '000000');
    await expect(page.getByRole('dialog', { name: '二要素認証' })).toContainText(
      '確認コードが正しくありません。',
    );
    await giveCode(page, await app.code());
    await expect(page).not.toHaveURL(/\/login/);
  });

  const theirs = await windowOf(editor, '/demand/products');
  await test.step('it becomes required: whoever has none can do nothing but enrol one', async () => {
    await page.goto('/demand/demand-users');
    await page
      .getByRole('region', { name: '二要素認証' })
      .getByRole('button', { name: '必須にする' })
      .click();
    await page
      .getByRole('dialog', { name: '二要素認証を必須にします' })
      .getByRole('button', { name: '必須にする' })
      .click();
    await closeToast(page, '二要素認証を必須にしました。');
    await expect(theirs.getByRole('heading', { name: '二要素認証の登録' })).toBeVisible();
    await theirs.goto('/demand/orders');
    await enrol(theirs);
    await expect(theirs.getByRole('heading', { name: '発注', exact: true })).toBeVisible();
  });

  await test.step('the administrator removes the app of somebody who lost it: they sign in and enrol anew', async () => {
    const row = page
      .getByRole('table', { name: 'ユーザーの一覧' })
      .getByRole('row', { name: new RegExp(editor.email) });
    await row.getByRole('button', { name: '試験 編集の操作' }).click();
    await page.getByRole('menuitem', { name: '二要素認証を解除' }).click();
    await page
      .getByRole('dialog', { name: /「試験 編集」の二要素認証を解除します/ })
      .getByRole('button', { name: '解除する' })
      .click();
    await closeToast(page, '試験 編集の二要素認証を解除しました。');
    await expect(theirs).toHaveURL(/\/demand\/login/);
    await signIn(theirs, editor);
    await expect(theirs.getByRole('heading', { name: '二要素認証の登録' })).toBeVisible();
    await expect(theirs.getByRole('dialog', { name: '二要素認証' })).toBeHidden();
  });
});

test('what was typed before a second factor became required is saved once it is enrolled on another tab', async ({
  browser,
  inbox,
}) => {
  const demand = await demandOfOwn(`必須 ${Date.now().toString(36)}`);
  const editor = await joinedUser(inbox, demand, 'EDITOR', '編集');
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInOnPage(page, editor, '/demand/suppliers/new');
  const name = page.getByLabel(/^仕入先名/);
  await name.fill('書きかけの仕入先');
  const operator = await ApiClient.signedInAs(OPERATOR);
  await operator.run(
    `mutation ($input: UpdateSecondFactorPolicyInput!) {
      updateSecondFactorPolicy(input: $input) { __typename } }`,
    { input: { demandUuid: demand.uuid, isRequired: true } },
    z.unknown(),
  );
  const notice = page.getByRole('region', { name: '二要素認証の登録' });
  await expect(notice).toContainText(
    '別のタブでこのサービスを開いて登録すると、この画面の入力を続けられます。',
  );
  await name.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: '保存できませんでした' })).toContainText(
    '二要素認証の登録が必要です。',
  );
  const elsewhere = await context.newPage();
  await elsewhere.goto('/demand');
  await enrol(elsewhere);
  await expect(elsewhere.getByRole('heading', { name: 'ホーム' })).toBeVisible();
  await page.bringToFront();
  await expect(notice).toBeHidden();
  await expect(name).toHaveValue('書きかけの仕入先');
  await name.press('Control+s');
  await closeToast(page, '仕入先「書きかけの仕入先」を登録しました。');
  await context.close();
});
