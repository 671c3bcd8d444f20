import type { Page } from '@playwright/test';
import { z } from 'zod';
import { resetLinkIn } from '../../commands/demand-of-own.js';
import { searchForOne } from '../../commands/lists.js';
import { expectNoSidewaysScroll, PHONE } from '../../commands/phone.js';
import { mainMenu } from '../../commands/sign-in.js';
import { closeToast } from '../../commands/toasts.js';
import { accessibilityProblemsOf } from '../../core/accessibility.js';
import { type Account, OPERATOR } from '../../core/accounts.js';
import { ApiClient } from '../../core/api-client.js';
import { setPasswordByLink } from '../../core/identity-service.js';
import type { MailInbox } from '../../core/mail-inbox.js';
import { Releases } from '../../core/releases.js';
import { sliceOrigin } from '../../core/slices.js';
import { expect, test } from '../../core/test.js';

// They change the releases of one remote.
test.describe.configure({ mode: 'serial' });

const REMOTES = ['mf-admin', 'mf-costing', 'mf-orders', 'mf-products'];
const SLICE = 'mf-costing';

/** Another operator, who was invited and has set a password. */
async function operatorOfOwn(inbox: MailInbox): Promise<Account & { uuid: string }> {
  const email = `${crypto.randomUUID()}@hacchu-hub.example`;
  const first = await ApiClient.signedInAs(OPERATOR);
  const { createOperator } = await first.run(
    'mutation ($input: CreateOperatorInput!) { createOperator(input: $input) { operator { uuid } } }',
    { input: { email, lastName: '運営', firstName: '四郎' } },
    z.object({ createOperator: z.object({ operator: z.object({ uuid: z.string() }) }) }),
  );
  const password = 'first-password-1';
  await setPasswordByLink(resetLinkIn((await inbox.next(email)).text), password);
  const account: Account = { area: 'admin', email, password };
  const own = await ApiClient.signedInAs(account);
  await own.run('mutation { markPasswordSet { __typename } }', {}, z.unknown());
  return { ...account, uuid: createOperator.operator.uuid };
}

const versionsOf = (page: Page, remote: string) => page.getByRole('list', { name: `${remote}の版` });

/** Chooses from the menu of the slice and gives the reason; says it again where another test changed the registry. */
async function change(page: Page, item: string, verb: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: `${SLICE}の操作` }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^理由/).fill(reason);
  await expect(async () => {
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: verb }).click({ timeout: 2_000 });
    await expect(dialog).toBeHidden({ timeout: 5_000 });
  }).toPass();
}

test('an operator with the platform right sees what runs, pins a slice with a reason, and finds it in the history', async ({
  windowOf,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const page = await windowOf(OPERATOR, '/admin');
  await mainMenu(page).getByRole('link', { name: 'プラットフォーム' }).click();
  await test.step('slices, graph and processes are shown', async () => {
    for (const remote of REMOTES) {
      await expect(versionsOf(page, remote).getByText('公開中', { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('list', { name: 'サブグラフ' }).getByText('orders')).toBeVisible();
    const processes = page.getByRole('list', { name: 'プロセスの状態' });
    for (const name of ['gateway', 'subgraph-orders', 'registry', 'shell']) {
      await expect(processes.getByRole('listitem').filter({ hasText: name }).first()).toContainText('稼働中');
    }
  });
  await test.step('a pin needs a reason', async () => {
    await page.getByRole('button', { name: `${SLICE}の操作` }).click();
    await page.getByRole('menuitem', { name: '公開中の版を固定' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '固定する' }).click();
    await expect(page.getByRole('dialog').getByText('理由を入力してください。')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click();
  });
  await test.step('the pin stands on the slice and in the history, with who and why', async () => {
    await change(page, '公開中の版を固定', '固定する', `決算の間 ${mark}`);
    await closeToast(page, `${SLICE}の公開中の版を固定しました。`);
    await expect(versionsOf(page, SLICE)).toContainText(`理由：決算の間 ${mark}`);
    const history = page.getByRole('table', { name: '変更の履歴' });
    const row = history.getByRole('row').filter({ hasText: `決算の間 ${mark}` });
    await expect(row).toContainText('固定');
    await expect(row).toContainText(OPERATOR.email);
    const log = page.getByRole('table', { name: 'この画面からの操作の記録' });
    await expect(log.getByRole('row').filter({ hasText: mark })).toContainText(SLICE);
  });
  await test.step('it is taken back', async () => {
    await change(page, '固定を解除', '解除する', `終了 ${mark}`);
    await closeToast(page, `${SLICE}の固定を解除しました。`);
    await expect(versionsOf(page, SLICE)).not.toContainText('固定中');
  });
  expect(await accessibilityProblemsOf(page)).toEqual([]);
});

test.describe('releases from the screen', () => {
  const releases = new Releases(SLICE);
  test.afterAll(() => releases.clean());

  test('a build is published as a canary by its address, and taken back', async ({ windowOf }) => {
    releases.make('8.1.0', '原価管理');
    const page = await windowOf(OPERATOR, '/admin/platform');
    await page.getByRole('button', { name: `${SLICE}の操作` }).click();
    await page.getByRole('menuitem', { name: '新しい版を公開' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^ビルドのアドレス/).fill('http://127.0.0.1:1/mf-costing/8.1.0');
    await dialog.getByLabel(/^理由/).fill('画面からの公開');
    const submit = dialog.getByRole('button', { name: 'カナリア版として公開する' });
    await submit.click();
    await expect(dialog.getByText(/許可された配信元（.*）のアドレスを入力してください。/)).toBeVisible();
    await dialog.getByLabel(/^ビルドのアドレス/).fill(`${sliceOrigin(SLICE)}/${SLICE}/8.1.0`);
    await expect(async () => {
      if (await dialog.isVisible()) await submit.click({ timeout: 2_000 });
      await expect(dialog).toBeHidden({ timeout: 20_000 });
    }).toPass();
    await closeToast(page, `${SLICE}の新しい版を公開しました。`);
    const canary = versionsOf(page, SLICE).getByRole('listitem').filter({ hasText: 'カナリア' });
    await expect(canary).toContainText('8.1.0');
    await expect(canary).toContainText('公開先：運営');
    await change(page, 'カナリア版を取り下げ', '取り下げる', '確認の終了');
    await closeToast(page, `${SLICE} 8.1.0を取り下げました。`);
    await expect(canary).toBeHidden();
    await expect(page.getByRole('list', { name: `${SLICE}の取り下げた版` })).toContainText('8.1.0');
  });
});

test('an operator without the platform right is not offered the screen, and gets it with the right', async ({
  windowOf,
  inbox,
}) => {
  const other = await operatorOfOwn(inbox);
  const page = await windowOf(other, '/admin');
  await expect(mainMenu(page).getByRole('link', { name: '組織' })).toBeVisible();
  await expect(mainMenu(page).getByRole('link', { name: 'プラットフォーム' })).toBeHidden();
  await page.goto('/admin/platform');
  await expect(page.getByRole('heading', { name: 'プラットフォーム' })).toBeHidden();
  await expect(page.getByText('お探しのページがみつかりませんでした')).toBeVisible();

  const giver = await windowOf(OPERATOR, '/admin/operators');
  await searchForOne(giver, giver.getByPlaceholder('氏名・メールアドレスで検索'), other.email);
  const row = giver
    .getByRole('table', { name: '運営ユーザーの一覧' })
    .getByRole('row', { name: new RegExp(other.email) });
  await row.getByRole('button', { name: '運営 四郎の操作' }).click();
  await giver.getByRole('menuitem', { name: 'プラットフォームの権限を付与' }).click();
  await giver.getByRole('dialog').getByRole('button', { name: '付与する' }).click();
  await expect(row).toContainText('プラットフォーム');

  await page.goto('/admin/platform');
  await expect(page.getByRole('heading', { name: 'プラットフォーム', level: 1 })).toBeVisible();
  await expect(versionsOf(page, SLICE)).toBeVisible();
  await row.getByRole('button', { name: '運営 四郎の操作' }).click();
  await giver.getByRole('menuitem', { name: 'プラットフォームの権限を解除' }).click();
  await giver.getByRole('dialog').getByRole('button', { name: '解除する' }).click();
  await expect(row).not.toContainText('プラットフォーム');
});

test('the platform screen fits a phone', async ({ windowOf }) => {
  const page = await windowOf(OPERATOR, '/admin/platform');
  await page.setViewportSize(PHONE);
  await expect(versionsOf(page, SLICE).getByText('公開中', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: `${SLICE}の操作` }).click();
  await expect(page.getByRole('menuitem', { name: '公開中の版を固定' })).toBeInViewport();
});
