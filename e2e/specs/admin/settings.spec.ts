import { z } from 'zod';
import { demandOfOwn, joinedUser } from '../../commands/demand-of-own.js';
import { searchForOne } from '../../commands/lists.js';
import { closeToast } from '../../commands/toasts.js';
import { atMerchant, decideAtLogiless, makeMerchant } from '../../commands/warehouse.js';
import { OPERATOR } from '../../core/accounts.js';
import { ApiClient } from '../../core/api-client.js';
import { SLACK_ORIGIN } from '../../core/environment.js';
import { redFrame } from '../../core/picture.js';
import { expect, test } from '../../core/test.js';

const settingOf = z.object({
  demand: z.object({ uuid: z.string(), updatedAt: z.string() }),
});

test('an administrator saves contact, seal and settings; invalid input and a stale edit lose nothing', async ({
  windowOf,
  inbox,
}) => {
  const demand = await demandOfOwn(`設定 ${Date.now().toString(36)}`);
  const admin = await joinedUser(inbox, demand, 'ADMIN');
  const page = await windowOf(admin, '/demand/settings');
  await page.getByRole('link', { name: '編集' }).click();
  const contact = page.getByRole('form', { name: '組織と連絡先' });

  await test.step('the contact is validated field by field', async () => {
    await contact.getByLabel(/^郵便番号/).fill('１００－０００１');
    await contact.getByRole('button', { name: '郵便番号から住所を入力' }).click();
    await expect(contact.getByLabel(/^市区町村/)).toHaveValue(/千代田区/);
    await contact.getByLabel(/^番地/).fill('1-2-3');
    await contact.getByLabel(/^電話番号/).fill('12');
    await contact.getByLabel(/^メールアドレス/).fill('buyer@shiken-shokai.example');
    await contact.getByRole('button', { name: '保存する' }).click();
    await expect(contact.getByLabel(/^電話番号/)).toHaveAttribute('aria-invalid', 'true');
    await expect(contact.getByLabel(/^番地/)).toHaveValue('1-2-3');
    await contact.getByLabel(/^電話番号/).fill('03-1234-5678');
  });

  await test.step('a picture that is too small is refused; a valid one is previewed on a real document before it is saved', async () => {
    const file = (buffer: Buffer) => ({ name: 'seal.png', mimeType: 'image/png', buffer });
    await contact.getByLabel('社印の画像ファイル').setInputFiles(file(await redFrame(40)));
    await contact.getByRole('button', { name: '保存する' }).click();
    await expect(contact.getByText(/100ピクセル以上の画像/).first()).toBeVisible();
    await contact.getByLabel('社印の画像ファイル').setInputFiles(file(await redFrame(240)));
    await contact.getByRole('button', { name: '発注書の見本' }).click();
    const frame = page.getByTitle('発注書の見本', { exact: true });
    await expect(frame).toBeVisible();
    const pdf = await page.request.get((await frame.getAttribute('src')) ?? '');
    expect(pdf.headers()['content-type']).toContain('application/pdf');
    const document = await pdf.body();
    expect(document.subarray(0, 5).toString()).toBe('%PDF-');
    expect(document.toString('latin1')).toContain('/Subtype /Image');
    await page.keyboard.press('Escape');
    await contact.getByRole('button', { name: '保存する' }).click();
    await expect(page.getByText('保存しました。').first()).toBeVisible();
    await page.goto('/demand/settings');
    await expect(page.getByText('〒100-0001')).toBeVisible();
    await expect(page.getByRole('img', { name: '社印' })).toBeVisible();
  });

  await test.step('settings that somebody else changed in the meantime are shown beside the unsaved input', async () => {
    const settings = page.getByRole('form', { name: '通知・計算・文面' });
    await settings.getByLabel(/^納期通知/).fill('31');
    await settings.getByRole('button', { name: '保存する' }).click();
    await expect(settings.getByLabel(/^納期通知/)).toHaveAttribute('aria-invalid', 'true');
    await settings.getByLabel(/^納期通知/).fill('5');
    await settings.getByLabel(/^支払方法/).fill('銀行振込（月末締め翌月末払い）');
    const operator = await ApiClient.signedInAs(OPERATOR);
    const { demand: now } = await operator.run(
      'query ($uuid: ID!) { demand(uuid: $uuid) { uuid updatedAt } }',
      { uuid: demand.uuid },
      settingOf,
    );
    await operator.run(
      `mutation ($input: UpdateDemandSettingInput!) { updateDemandSetting(input: $input) { __typename } }`,
      { input: { demandUuid: demand.uuid, expectedUpdatedAt: now.updatedAt, maxMemberNumber: 7 } },
      z.unknown(),
    );
    await settings.getByRole('button', { name: '保存する' }).click();
    await page.getByRole('button', { name: '自分の入力で保存する' }).click();
    await expect(page.getByText('保存しました。').first()).toBeVisible();
    await page.reload();
    await expect(settings.getByLabel(/^納期通知/)).toHaveValue('5');
    await expect(settings.getByLabel(/^支払方法/)).toHaveValue('銀行振込（月末締め翌月末払い）');
    await page.goto('/demand/demand-users');
    await expect(page.getByText('1名／上限7名')).toBeVisible();
  });

  await test.step('Slack is connected by consent, gets a channel and a test message, and is disconnected again', async () => {
    await page.getByRole('link', { name: 'Slack連携' }).click();
    const connect = page.getByRole('button', { name: 'Slackと連携する' });
    await connect.click();
    await page.getByRole('button', { name: 'キャンセル' }).click();
    await expect(page.getByText(/^Slackでの許可がキャンセルされた/)).toBeVisible();
    await connect.click();
    await page.getByLabel('ワークスペースと利用者').selectOption({ label: 'サンプル商事 — 見本 花子' });
    await page.getByRole('button', { name: '許可する' }).click();
    await expect(page).toHaveURL(/\/demand\/integrations\/slack$/);
    await page.getByRole('link', { name: '通知先を選ぶ' }).click();
    const channel = page.getByRole('combobox', { name: /^チャンネル/ });
    await channel.fill('発注');
    await expect(page.getByRole('option', { name: '発注' })).toBeAttached();
    await channel.press('Enter');
    await page.getByRole('button', { name: '保存する' }).click();
    await closeToast(page, '通知先を#発注にしました。');
    await page.getByRole('button', { name: 'テストを送信' }).click();
    await closeToast(page, '#発注にテストを送信しました。');
    const seen = await page.request.get(`${SLACK_ORIGIN}/?team=T0SAMPLE&channel=C0SAMPLE2`);
    expect(await seen.text()).toContain('発注ハブからのテスト送信です。');
    await page.getByRole('link', { name: 'Slack連携' }).first().click();
    await expect(page.getByText('連携中')).toBeVisible();
    await page.getByRole('button', { name: '連携を解除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '連携を解除する' }).click();
    await expect(page.getByText('Slackと連携していません')).toBeVisible();
  });
});

test('an operator changes settings of a demand and manages the other operators', async ({
  windowOf,
  inbox,
}) => {
  const demand = await demandOfOwn(`運営 ${Date.now().toString(36)}`);
  const page = await windowOf(OPERATOR, `/admin/demands/${demand.uuid}/settings/edit`);
  const settings = page.getByRole('form', { name: '通知・計算・文面' });
  await settings.getByLabel(/^ユーザー数の上限/).fill('1');
  await settings.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('保存しました。').first()).toBeVisible();
  await page.goto(`/admin/demands/${demand.uuid}/settings`);
  await expect(page.getByText('ユーザー数の上限：10名 → 1名')).toBeVisible();

  await test.step('a demand at its user limit accepts no more users, and says so', async () => {
    await joinedUser(inbox, demand, 'ADMIN');
    await page.goto(`/admin/demands/${demand.uuid}/demand-users`);
    await expect(page.getByText('1名／上限1名')).toBeVisible();
    await expect(page.getByRole('button', { name: 'ユーザーを招待' })).toBeDisabled();
  });

  await test.step('operators are invited, invited again, renamed, and deleted', async () => {
    const email = `${crypto.randomUUID()}@hacchu-hub.example`;
    await page.goto('/admin/operators');
    await page.getByRole('link', { name: '運営ユーザーを招待' }).click();
    const one = page.getByRole('group', { name: '1人目' });
    await one.getByLabel(/^メールアドレス/).fill(email);
    await one.getByLabel(/^姓/).fill('運営');
    await one.getByLabel(/^名/).fill('二郎');
    await page.getByRole('button', { name: '招待する' }).click();
    await inbox.next(email);
    await searchForOne(page, page.getByPlaceholder('氏名・メールアドレスで検索'), email);
    const row = page
      .getByRole('table', { name: '運営ユーザーの一覧' })
      .getByRole('row', { name: new RegExp(email) });
    await expect(row).toContainText('招待中');
    await row.getByRole('button', { name: '運営 二郎の操作' }).click();
    await page.getByRole('menuitem', { name: '招待を再送' }).click();
    await inbox.next(email, 1);
    await row.getByRole('button', { name: '運営 二郎の操作' }).click();
    await page.getByRole('menuitem', { name: '氏名を変更' }).click();
    await page.getByRole('dialog').getByLabel(/^名/).fill('三郎');
    await page.getByRole('dialog').getByRole('button', { name: '変更する' }).click();
    await expect(row).toContainText('運営 三郎');
    await row.getByRole('button', { name: '運営 三郎の操作' }).click();
    await page.getByRole('menuitem', { name: '削除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
    await expect(row).toBeHidden();
  });
});

test('an administrator connects LOGILESS: is denied there, returns too late, then succeeds', async ({
  windowOf,
  inbox,
}) => {
  const mark = Date.now().toString(36);
  const demand = await demandOfOwn(`倉庫 ${mark}`);
  const admin = await joinedUser(inbox, demand, 'ADMIN');
  const merchantId = `merchant-${mark}`;
  await makeMerchant(merchantId, { name: demand.name });
  const operator = await windowOf(OPERATOR, `/admin/integrations/logiless?q=${mark}`);
  const row = operator.getByRole('row', { name: new RegExp(mark) });

  await test.step('the operator enters the merchant ID', async () => {
    await row.getByRole('button', { name: /の操作$/ }).click();
    await operator.getByRole('menuitem', { name: 'マーチャントIDを登録' }).click();
    await operator.getByRole('textbox', { name: /^マーチャントID/ }).fill(merchantId);
    await operator.getByRole('button', { name: '保存する' }).click();
    await expect(row).toContainText('未認証');
  });

  const page = await windowOf(admin, '/demand/integrations/logiless');
  const decide = (decision: '許可する' | '拒否する') => decideAtLogiless(page, merchantId, decision);

  await test.step('after a denial or a late return the administrator is told so and may try again', async () => {
    await decide('拒否する');
    await expect(page.getByText(/ロジレスで許可されなかったため/)).toBeVisible();
    await atMerchant(merchantId, 'PATCH', '/behaviour', { codeSeconds: 0 });
    await decide('許可する');
    await expect(page.getByText(/認証コードの有効期限（30秒）が切れた/)).toBeVisible();
    await expect(page).toHaveURL(/\/demand\/integrations\/logiless$/);
  });

  await test.step('after consent the demand is connected, even without the state parameter', async () => {
    await atMerchant(merchantId, 'PATCH', '/behaviour', { codeSeconds: 30, echoesState: false });
    await decide('許可する');
    await closeToast(page, 'ロジレスと連携しました。');
    await page.reload();
    await expect(page.getByText('ロジレスのデータを利用できます。')).toBeVisible();
    await operator.reload();
    await expect(row).toContainText('連携中');
  });

  await test.step('the LOGILESS data is synchronised, and the product with the same code is linked', async () => {
    const code = `cup-${mark}`;
    const api = await ApiClient.signedInAs(admin);
    const { createProduct } = await api.run(
      'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { uuid } } }',
      { input: { name: '湯呑', modelNumber: code, unitPrice: '100' } },
      z.object({ createProduct: z.object({ product: z.object({ uuid: z.string() }) }) }),
    );
    await makeMerchant(merchantId, { name: demand.name, articles: [{ id: 1, code, name: '湯呑（倉庫）' }] });
    await page.getByRole('button', { name: '商品を今すぐ同期' }).click();
    const items = page.getByRole('table', { name: '同期の状況' }).getByRole('row', { name: /商品/ });
    await expect(items).toContainText('読込 1件・新規 1件・自動紐付け 1件');
    await page.goto(`/demand/products/${createProduct.product.uuid}`);
    await expect(page.getByText('湯呑（倉庫）')).toBeVisible();
  });
});
