import type { Page } from '@playwright/test';
import { z } from 'zod';
import { demandOfOwn, joinedUser, resetLinkIn } from '../../commands/demand-of-own.js';
import { mainMenu, signInOnPage } from '../../commands/sign-in.js';
import { closeToast } from '../../commands/toasts.js';
import { OPERATOR } from '../../core/accounts.js';
import { ApiClient } from '../../core/api-client.js';
import { callGraph, GATEWAY_URL } from '../../core/graph-calls.js';
import { expect, test } from '../../core/test.js';

/** The list of a demand's users; their history is another table. */
const people = (page: Page) => page.getByRole('table', { name: 'ユーザーの一覧' });

test('a changed role and a deletion take effect for a signed-in user within seconds', async ({
  windowOf,
  inbox,
}) => {
  const demand = await demandOfOwn(`権限 ${Date.now().toString(36)}`);
  const admin = await joinedUser(inbox, demand, 'ADMIN', '管理');
  const other = await joinedUser(inbox, demand, 'ADMIN', '移動');
  const theirs = await windowOf(other, '/demand/demand-users');
  const invite = theirs.getByRole('link', { name: 'ユーザーを招待' });
  await expect(invite).toBeVisible();

  const page = await windowOf(admin, '/demand/demand-users');
  const row = people(page).getByRole('row', { name: new RegExp(other.email) });
  const menu = async (item: string) => {
    await row.getByRole('button', { name: '試験 移動の操作' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await test.step('nobody changes their own role or deletes themselves, and the menu says why', async () => {
    const own = people(page).getByRole('row', { name: new RegExp(admin.email) });
    await own.getByRole('button', { name: '試験 管理の操作' }).click();
    await expect(page.getByRole('menuitem', { name: '削除' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });
  await test.step('the role changes', async () => {
    await menu('権限を変更');
    const dialog = page.getByRole('dialog', { name: '試験 移動の権限を変更' });
    await dialog.getByRole('radio', { name: /^編集者/ }).check();
    await dialog.getByRole('button', { name: '変更する' }).click();
    await closeToast(page, '権限を変更しました。');
    await expect(row).toContainText('編集者');
    await expect(page.getByText(/管理者 → 編集者/)).toBeVisible();
  });
  await test.step('the other user, without any action, can no longer invite', async () => {
    await expect(invite).toBeHidden();
    await theirs.goto('/demand/demand-users/new');
    await expect(theirs.getByText('お探しのページがみつかりませんでした')).toBeVisible();
    await theirs.goto('/demand/demand-users');
    await expect(theirs.getByText(admin.email).first()).toBeVisible();
  });
  await test.step('the account is deleted', async () => {
    await menu('削除');
    const dialog = page.getByRole('dialog', { name: /「試験 移動」を削除します/ });
    await dialog.getByRole('button', { name: '削除する' }).click();
    await expect(row).toBeHidden();
  });
  await test.step('the other user is signed out, and stays out', async () => {
    await expect(theirs).toHaveURL(/\/demand\/login/);
    await theirs.getByLabel(/^メールアドレス/).fill(other.email);
    await theirs.getByLabel(/^パスワード/).fill(other.password);
    await theirs.getByRole('button', { name: 'ログイン', exact: true }).click();
    await expect(theirs.getByRole('alert')).toContainText('このアカウントは無効になっています。');
    await expect(theirs).toHaveURL(/\/demand\/login/);
  });
});

test('what was typed stays when the right to save it is taken away, and the page says so', async ({
  windowOf,
  inbox,
}) => {
  const demand = await demandOfOwn(`入力中 ${Date.now().toString(36)}`);
  const admin = await joinedUser(inbox, demand, 'ADMIN', '管理');
  const other = await joinedUser(inbox, demand, 'ADMIN', '入力');
  const api = await ApiClient.signedInAs(admin);
  const changeRole = (role: 'ADMIN' | 'EDITOR') =>
    api.run(
      `mutation ($input: UpdateDemandUserRoleInput!) { updateDemandUserRole(input: $input) { __typename } }`,
      { input: { uuid: other.uuid, role } },
      z.unknown(),
    );
  const page = await windowOf(other, '/demand/settings/contact/edit');
  const city = page.getByLabel(/^市区町村/);
  const notice = page.getByRole('region', { name: '権限の変更' });
  await city.fill('江東区豊洲');
  await page.getByLabel(/^番地/).fill('4-5-6');
  await changeRole('EDITOR');
  await test.step('the form stays, and its save is refused', async () => {
    await expect(notice).toContainText('入力中の内容はこの画面から保存できないことがあります');
    await expect(city).toHaveValue('江東区豊洲');
    await page.getByLabel(/^郵便番号/).fill('135-0061');
    await expect(page.getByLabel(/^都道府県/)).toHaveValue('13');
    await page.getByLabel(/^電話番号/).fill('03-1234-5678');
    await page.getByLabel(/^メールアドレス/).fill('info@shiken-shokai.example');
    await city.press('Control+s');
    await expect(page.getByRole('alert').filter({ hasText: '保存できませんでした' })).toContainText(
      'この操作を行う権限がありません。',
    );
    await expect(city).toHaveValue('江東区豊洲');
  });
  await test.step('with the right back, the same input is saved', async () => {
    await changeRole('ADMIN');
    await expect(notice).toBeHidden();
    await city.press('Control+s');
    await closeToast(page, '保存しました。');
  });
  await test.step('without it, a page on which nothing was typed is closed at once', async () => {
    await page.goto('/demand/settings/contact/edit');
    await expect(city).toHaveValue('江東区豊洲');
    await changeRole('EDITOR');
    await expect(page.getByText('お探しのページがみつかりませんでした')).toBeVisible();
  });
});

test('another account that signs in on another tab takes over pages without input only', async ({
  browser,
  inbox,
}) => {
  const demand = await demandOfOwn(`別タブ ${Date.now().toString(36)}`);
  const first = await joinedUser(inbox, demand, 'ADMIN', '先客');
  const second = await joinedUser(inbox, demand, 'EDITOR', '後客');
  const context = await browser.newContext();
  const typed = await context.newPage();
  await signInOnPage(typed, first, '/demand/suppliers/new');
  const name = typed.getByLabel(/^仕入先名/);
  await name.fill('書きかけの仕入先');
  const idle = await context.newPage();
  await idle.goto('/demand/suppliers');
  await expect(idle.getByRole('button', { name: '試験 先客のメニュー' })).toBeVisible();

  const third = await context.newPage();
  await callGraph(GATEWAY_URL, {
    query: `mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { ok } }`,
    variables: { input: { email: second.email, actor: 'DemandUser' } },
  });
  await third.goto(resetLinkIn((await inbox.next(second.email, 1)).text));
  await third.getByLabel(/^新しいパスワード(?!（)/).fill('another-password-1');
  await third.getByLabel(/^新しいパスワード（確認）/).fill('another-password-1');
  await third.getByRole('button', { name: /設定してログイン/ }).click();
  await expect(third.getByRole('button', { name: '試験 後客のメニュー' })).toBeVisible();

  await expect(idle.getByRole('button', { name: '試験 後客のメニュー' })).toBeVisible();
  await typed.bringToFront();
  await expect(typed.getByRole('region', { name: '別のアカウントのログイン' })).toBeVisible();
  await name.press('Control+s');
  await expect(typed.getByRole('alert').filter({ hasText: '保存できませんでした' })).toContainText(
    '必要な内容を控えてから、再読み込みしてください。',
  );
  await expect(name).toHaveValue('書きかけの仕入先');
  await third.reload();
  await expect(third.getByRole('button', { name: '試験 後客のメニュー' })).toBeVisible();
  await context.close();
});

test('switching features shows and hides them for a signed-in user, and data comes back', async ({
  windowOf,
  inbox,
}) => {
  const demand = await demandOfOwn(`機能 ${Date.now().toString(36)}`, { hasFeatures: false });
  const editor = await joinedUser(inbox, demand, 'EDITOR');
  const theirs = await windowOf(editor, '/demand/products');
  const costs = mainMenu(theirs).getByRole('link', { name: '原価管理' });
  await expect(mainMenu(theirs).getByRole('link', { name: '商品' })).toBeVisible();
  await expect(costs).toBeHidden();
  await theirs.goto('/demand/costs');
  await expect(theirs.getByText('お探しのページがみつかりませんでした')).toBeVisible();
  await theirs.goto('/demand/products');

  const page = await windowOf(OPERATOR, `/admin/demands/${demand.uuid}/functional-restriction`);
  await test.step('features are switched on', async () => {
    await page.getByRole('switch', { name: '原価管理' }).click();
    await closeToast(page, '「原価管理」をオンにしました。');
    await expect(costs).toBeVisible();
    await costs.click();
    await expect(theirs.getByRole('heading', { name: '原価管理' })).toBeVisible();
  });
  await test.step('features are switched off again, after confirmation', async () => {
    await page.getByRole('switch', { name: '原価管理' }).click();
    const sure = page.getByRole('dialog', { name: '「原価管理」をオフにします' });
    await sure.getByRole('button', { name: 'オフにする' }).click();
    await closeToast(page, '「原価管理」をオフにしました。');
    await expect(costs).toBeHidden();
    await theirs.reload();
    await expect(theirs.getByText('お探しのページがみつかりませんでした')).toBeVisible();
  });
  await test.step('everybody changes their own name and password on the account page', async () => {
    await theirs.goto('/demand/demand-users');
    const ownMenu = theirs.getByRole('button', { name: /のメニュー$/ });
    await ownMenu.click();
    await expect(theirs.getByRole('button', { name: '画面の差し替え' })).toBeHidden();
    await theirs.getByRole('link', { name: 'アカウント' }).click();
    await theirs.getByRole('button', { name: '氏名を変更' }).click();
    const profile = theirs.getByRole('dialog', { name: 'プロフィール' });
    await profile.getByLabel(/^名/).fill('改名');
    await profile.getByLabel(/^名/).press('Control+s');
    await expect(ownMenu).toHaveAccessibleName('試験 改名のメニュー');
    await expect(theirs.getByRole('region', { name: 'プロフィール' })).toContainText('試験 改名');

    await theirs.getByRole('button', { name: 'パスワードを変更' }).click();
    const password = theirs.getByRole('dialog', { name: 'パスワード変更' });
    await password.getByLabel(/^現在のパスワード/).fill('a-guess-of-mine');
    await password.getByLabel(/^新しいパスワード(?!（)/).fill('second-password-2');
    await password.getByLabel(/^新しいパスワード（確認）/).fill('second-password-2');
    await password.getByRole('button', { name: '変更する' }).click();
    await expect(password).toContainText('現在のパスワードが正しくありません。');
    await password.getByLabel(/^現在のパスワード/).fill(editor.password);
    await password.getByRole('button', { name: '変更する' }).click();
    await closeToast(theirs, 'パスワードを変更しました。');
    await theirs.goto('/demand/orders');
    await expect(theirs.getByRole('heading', { name: '発注', exact: true })).toBeVisible();
    await expect(ApiClient.signedInAs(editor)).rejects.toThrow();
    await ApiClient.signedInAs({ ...editor, password: 'second-password-2' });
  });
  await test.step('everybody chooses their notices, and keeps the choice', async () => {
    await theirs.goto('/demand/account');
    const sent = theirs.getByRole('checkbox', { name: '発注が送信されたとき：お知らせ' });
    await sent.click();
    await closeToast(theirs, '通知をオフにしました。');
    await theirs.reload();
    await expect(sent).not.toBeChecked();
    await expect(theirs.getByRole('checkbox', { name: '承認の依頼が届いたとき：お知らせ' })).toBeDisabled();
  });
  await test.step('signing out everywhere ends the sessions on other devices within seconds', async () => {
    const elsewhere = await ApiClient.signedInAs({ ...editor, password: 'second-password-2' });
    const isSignedIn = () =>
      elsewhere.run('{ currentUser { uuid } }', {}, z.unknown()).then(
        () => true,
        () => false,
      );
    expect(await isSignedIn()).toBe(true);
    await theirs.getByRole('button', { name: 'すべての端末からログアウト' }).click();
    await theirs.getByRole('button', { name: 'ログアウトする' }).click();
    await expect(theirs).toHaveURL(/\/demand\/login/);
    await expect.poll(isSignedIn, { timeout: 15_000 }).toBe(false);
  });
  await test.step('the history shows who switched what', async () => {
    await expect(page.getByText('原価管理：オフ → オン')).toBeVisible();
    await expect(page.getByText('原価管理：オン → オフ')).toBeVisible();
    await expect(page.getByRole('cell', { name: /運営（/ }).first()).toBeVisible();
  });
});
