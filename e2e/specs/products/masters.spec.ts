import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Account, SAMPLE_ADMIN, SAMPLE_EDITOR } from '../../core/accounts.js';
import { ApiClient } from '../../core/api-client.js';
import { expect, test } from '../../core/test.js';
import { AREAS, areaBase } from '../../commands/areas.js';
import { type MadeMasters, makeMasters } from '../../commands/masters.js';
import { waitingOrder } from '../../commands/order-of.js';
import { signIn } from '../../commands/sign-in.js';

const fillAddress = async (page: Page) => {
  await page.getByLabel(/^郵便番号/).fill('１５０ー０００１');
  await page.getByRole('button', { name: '郵便番号から住所を入力' }).click();
  await expect(page.getByLabel(/^市区町村/)).toHaveValue('渋谷区');
  await expect(page.getByLabel(/^番地/)).toHaveValue('神宮前');
  await page.getByLabel(/^番地/).fill('神宮前1-2-3');
};

interface MasterPages {
  word: string;
  nameLabel: string;
  path: string;
  of: (masters: MadeMasters) => { uuid: string; name: string };
  /** What is said at which field of a form that is sent empty. */
  missing: readonly (readonly [field: RegExp, message: string])[];
  /** Everything that a new record needs beside its name. */
  fill: (page: Page) => Promise<void>;
  /** What its page then shows. */
  shows: readonly string[];
}

const MASTERS: readonly MasterPages[] = [
  {
    word: '商品',
    nameLabel: '商品名',
    path: 'products',
    of: ({ product }) => product,
    missing: [
      [/^商品名/, '商品名を入力してください。'],
      [/^単価（税抜）/, '単価を入力してください。'],
    ],
    fill: async (page) => {
      await page.getByLabel('型番').fill('GB-240');
      await page.getByLabel(/^単価（税抜）/).fill('１，２３４．５');
    },
    shows: ['GB-240', '¥1,234.5', '発注はまだありません'],
  },
  {
    word: '仕入先',
    nameLabel: '仕入先名',
    path: 'suppliers',
    of: ({ supplier }) => supplier,
    missing: [[/^仕入先名/, '仕入先名を入力してください。']],
    fill: async (page) => {
      const mails = page.getByLabel('メールアドレス');
      await mails.fill('eigyo@example.jp');
      await mails.press('Enter');
      await mails.fill('keiri@example.jp');
      await mails.press('Enter');
      await fillAddress(page);
    },
    shows: [
      'eigyo@example.jp',
      'keiri@example.jp',
      '〒150-0001 東京都渋谷区神宮前1-2-3',
      '発注はまだありません',
    ],
  },
  {
    word: '納品先',
    nameLabel: '納品先名',
    path: 'delivery-destinations',
    of: ({ destination }) => destination,
    missing: [
      [/^納品先名/, '納品先名を入力してください。'],
      [/^電話番号/, '電話番号の形式が正しくありません（例：03-1234-5678）。'],
      [/^郵便番号/, '郵便番号は7桁の数字で入力してください（例：150-0001）。'],
      [/^都道府県/, '都道府県を選択してください。'],
    ],
    fill: async (page) => {
      await page.getByLabel(/^電話番号/).fill('03-9876-5432');
      await fillAddress(page);
    },
    shows: ['03-9876-5432', '〒150-0001 東京都渋谷区神宮前1-2-3', '発注はまだありません'],
  },
];

const markOf = () => randomUUID().slice(0, 8);

const saved = (page: Page) => page.getByRole('status').filter({ hasText: '保存しました' });

async function deleteOnPage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'その他の操作' }).click();
  await page.getByRole('menuitem', { name: '削除する' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`「${name}」を削除します`);
  await dialog.getByRole('button', { name: '削除する' }).click();
}

/** Signs in and says where the pages of a master are. */
async function arrive(page: Page, account: Account, path: string, at: string): Promise<string> {
  const list = `${await areaBase(account)}/${path}`;
  await signIn(page, account, `${list}${at}`);
  return list;
}

for (const { who, account } of AREAS) {
  for (const { word, nameLabel, path, of, missing, fill, shows } of MASTERS) {
    test.describe(`${who}, ${path}`, () => {
      const name = new RegExp(`^${nameLabel}`);

      test('registers one, told what is missing where; edits it; deletes it', async ({ page }) => {
        const mark = markOf();
        const list = await arrive(page, account, path, '');
        await page.getByRole('link', { name: `${word}を登録する` }).click();
        await page.getByRole('button', { name: '登録する' }).click();
        for (const [field, message] of missing) {
          await expect(page.getByLabel(field)).toHaveAccessibleDescription(new RegExp(message.slice(0, 12)));
          await expect(page.getByRole('button', { name: message })).toBeVisible();
        }
        await page.getByLabel(name).fill(`新規 ${mark}`);
        await fill(page);
        await page.getByRole('button', { name: '登録する' }).click();
        await expect(page.getByRole('heading', { level: 1, name: `新規 ${mark}` })).toBeVisible();
        for (const text of shows) await expect(page.getByText(text)).toBeVisible();

        await page.getByRole('link', { name: '編集する' }).click();
        await page.getByLabel(name).fill(`改名 ${mark}`);
        await page.keyboard.press('Control+s');
        await expect(saved(page)).toBeVisible();
        await page.getByRole('link', { name: '詳細に戻る' }).click();
        await expect(page.getByRole('heading', { level: 1, name: `改名 ${mark}` })).toBeVisible();

        await deleteOnPage(page, `改名 ${mark}`);
        await expect(page).toHaveURL(new RegExp(`${list}$`));
        await page.goto(`${list}?q=${mark}`);
        await expect(page.getByText(`「${mark}」に一致する${word}はありません`)).toBeVisible();
        await page.getByLabel('削除済みも表示').check();
        await page.getByRole('link', { name: `改名 ${mark} 削除済み` }).click();
        await expect(page.getByText(`この${word}は削除済みです`)).toBeVisible();
        await expect(page.getByRole('link', { name: '編集する' })).toBeHidden();
      });

      test('is refused to delete one that an order waiting to be sent needs', async ({ page }) => {
        const api = await ApiClient.signedInAs(SAMPLE_ADMIN);
        const masters = await makeMasters(api, markOf());
        const { purchaseNumber } = await waitingOrder(api, masters, { lot: 5, unitPrice: '1200' });
        const { uuid, name: used } = of(masters);
        const list = await arrive(page, account, path, `/${uuid}`);
        await deleteOnPage(page, used);
        await expect(page.getByRole('alert')).toContainText(
          `この${word}は承認待ちまたは発注待ちの発注（${purchaseNumber}）で使用されているため削除できません。`,
        );
        await expect(page).toHaveURL(new RegExp(`${list}/${uuid}$`));
        await page.reload();
        await expect(page.getByRole('link', { name: '編集する' })).toBeVisible();
        await expect(page.getByRole('table', { name: '最近の発注' })).toContainText(purchaseNumber);
      });

      test('is refused a stale edit, sees both versions, and loses nothing typed', async ({
        page,
        browser,
      }) => {
        const masters = await makeMasters(await ApiClient.signedInAs(SAMPLE_ADMIN), markOf());
        const { uuid, name: before } = of(masters);
        await arrive(page, account, path, `/${uuid}/edit`);
        await expect(page.getByLabel(name)).toHaveValue(before);

        const other = await (await browser.newContext()).newPage();
        await signIn(other, SAMPLE_EDITOR, `/demand/${path}/${uuid}/edit`);
        await other.getByLabel(name).fill(`${before} 先`);
        await other.keyboard.press('Control+s');
        await expect(saved(other)).toBeVisible();
        await other.context().close();

        await page.getByLabel(name).fill(`${before} 後`);
        await page.keyboard.press('Control+s');
        const conflict = page.getByRole('alert').filter({ hasText: '最新の内容を読み込んでください' });
        await expect(conflict).toContainText(`他のユーザーがこの${word}を更新しました（試作 太郎`);
        await expect(conflict.getByRole('row', { name: nameLabel })).toContainText(
          `${before} 後${before} 先`,
        );
        await expect(page.getByLabel(name)).toHaveValue(`${before} 後`);

        await conflict.getByRole('button', { name: '自分の入力で保存する' }).click();
        await expect(saved(page)).toBeVisible();
        await page.reload();
        await expect(page.getByLabel(name)).toHaveValue(`${before} 後`);
      });

      test('finds by half-width kana, and the URL keeps search, order and filter', async ({ page }) => {
        const mark = markOf();
        const masters = await makeMasters(await ApiClient.signedInAs(SAMPLE_ADMIN), mark);
        const { name: wanted } = of(masters);
        const list = await arrive(page, account, path, '');
        await page.getByLabel(`${word}を検索`).fill(`ｶﾞﾗｽ ${mark}`);
        await expect(page.getByRole('link', { name: wanted })).toBeVisible();
        await expect(page.getByText('1–1 / 1件')).toBeVisible();
        const head = page.getByRole('columnheader', { name: nameLabel });
        await head.getByRole('button').click();
        await expect(head).toHaveAttribute('aria-sort', 'ascending');
        await head.getByRole('button').click();
        await expect(head).toHaveAttribute('aria-sort', 'descending');
        await page.getByLabel('削除済みも表示').check();

        await page.reload();
        await expect(page.getByLabel(`${word}を検索`)).toHaveValue(`ｶﾞﾗｽ ${mark}`);
        await expect(page.getByRole('link', { name: wanted })).toBeVisible();
        await expect(head).toHaveAttribute('aria-sort', 'descending');
        await expect(page.getByLabel('削除済みも表示')).toBeChecked();

        await page.getByRole('button', { name: 'すべて外す' }).click();
        await expect(page).toHaveURL(new RegExp(`${list}\\?sort=-name$`));
        await expect(page.getByLabel(`${word}を検索`)).toHaveValue('');
      });
    });
  }
}
