import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type MadeMasters, makeMasters } from '../../commands/masters.js';
import { cellOf, paste } from '../../commands/order-form.js';
import { waitingOrder } from '../../commands/order-of.js';
import { AREAS } from '../../commands/team.js';
import { closeToast } from '../../commands/toasts.js';
import { expect, test } from '../../core/test.js';

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
  /** The errors at the fields of a form that is submitted empty. */
  missing: readonly (readonly [field: RegExp, message: string])[];
  /** Fills in everything that a new record needs besides its name. */
  fill: (page: Page) => Promise<void>;
  /** What its page shows afterwards. */
  shows: readonly string[];
  /** Uses it in an order, in a separate tab. */
  use?: (page: Page, base: string, name: string) => Promise<void>;
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
      await page.getByLabel(/^単価（税抜）/).fill('１，２８０．５');
      await page.getByRole('button', { name: '数量別単価を追加する' }).click();
      await page.keyboard.type('100');
      await page.keyboard.press('Tab');
      await page.keyboard.type('1,180');
    },
    shows: ['GB-240', '発注はまだありません'],
    use: async (page, base, name) => {
      await page.goto(`${base}/orders/new`);
      await cellOf(page, 1, '商品').click();
      await paste(page, `${name}\t10\n${name}\t100`);
      await expect(cellOf(page, 1, '単価')).toHaveValue('1,280.5');
      await expect(cellOf(page, 2, '単価')).toHaveValue('1,180');
      const line = (row: number) =>
        page
          .getByRole('grid', { name: '商品明細' })
          .getByRole('row')
          .filter({ has: page.getByLabel(`${row}行目 数量`, { exact: true }) });
      // 10 × 1,280.5 and 100 × 1,180.
      await expect(line(1)).toContainText('¥12,805');
      await expect(line(2)).toContainText('¥118,000');
    },
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
      [/^電話番号/, '電話番号を入力してください。'],
      [/^郵便番号/, '郵便番号を入力してください。'],
      [/^都道府県/, '都道府県を選択してください。'],
    ],
    fill: async (page) => {
      await page.getByLabel(/^電話番号/).fill('０３９８７６５４３２');
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

for (const who of AREAS) {
  for (const { word, nameLabel, path, of, missing, fill, shows, use } of MASTERS) {
    test(`${who} finds, registers, edits and deletes ${path}, while others do the same`, async ({
      windowOf,
      team: { api, areas, editor },
    }) => {
      test.setTimeout(150_000);
      const { account, base } = areas[who];
      const list = `${base}/${path}`;
      const page = await windowOf(account, list);
      const name = page.getByLabel(new RegExp(`^${nameLabel}`));
      const title = (text: string) => page.getByRole('heading', { level: 1, name: text });
      const search = page.getByLabel(`${word}を検索`);
      const mark = markOf();
      const masters = await makeMasters(api, mark);
      const { uuid, name: given } = of(masters);

      await test.step('a record is found by half-width kana; the URL keeps search, sorting and filter', async () => {
        await search.fill(`ｶﾞﾗｽ ${mark}`);
        // The list may have had this one record alone before the search was applied.
        await expect(page).toHaveURL(/\?q=/);
        await expect(page.getByRole('link', { name: given })).toBeVisible();
        await expect(page.getByText('1–1 / 1件')).toBeVisible();
        const head = page.getByRole('columnheader', { name: nameLabel });
        await head.getByRole('button').click();
        await expect(head).toHaveAttribute('aria-sort', 'ascending');
        await head.getByRole('button').click();
        await expect(head).toHaveAttribute('aria-sort', 'descending');
        await page.getByLabel('削除済みも表示').check();

        await page.reload();
        await expect(search).toHaveValue(`ｶﾞﾗｽ ${mark}`);
        await expect(page.getByRole('link', { name: given })).toBeVisible();
        await expect(head).toHaveAttribute('aria-sort', 'descending');
        await expect(page.getByLabel('削除済みも表示')).toBeChecked();

        await page.getByRole('button', { name: 'すべて外す' }).click();
        await expect(page).toHaveURL(new RegExp(`${list}\\?sort=-name$`));
        await expect(search).toHaveValue('');
      });

      const own = markOf();
      await test.step('a record is registered, after the missing fields are reported', async () => {
        await page.getByRole('link', { name: `${word}を登録する` }).click();
        await page.getByRole('button', { name: '登録する' }).click();
        for (const [field, message] of missing) {
          await expect(page.getByLabel(field)).toHaveAccessibleDescription(new RegExp(message.slice(0, 12)));
          await expect(page.getByRole('button', { name: message })).toBeVisible();
        }
        await name.fill(`新規 ${own}`);
        await fill(page);
        await page.getByRole('button', { name: '登録する' }).click();
        await expect(title(`新規 ${own}`)).toBeVisible();
        for (const text of shows) await expect(page.getByText(text)).toBeVisible();
        await closeToast(page, '登録しました');
        if (use) {
          const order = await page.context().newPage();
          await use(order, base, `新規 ${own}`);
          await order.close();
        }
      });

      await test.step('it is edited, and deleted', async () => {
        await page.getByRole('link', { name: '編集する' }).click();
        await name.fill(`改名 ${own}`);
        await page.keyboard.press('Control+s');
        await closeToast(page, '保存しました');
        await page.getByRole('link', { name: '詳細に戻る' }).click();
        await expect(title(`改名 ${own}`)).toBeVisible();
        await deleteOnPage(page, `改名 ${own}`);
        // The list is as it was left.
        await expect(page).toHaveURL(new RegExp(`${list}\\?sort=-name$`));
        await page.goto(`${list}?q=${own}`);
        await expect(page.getByText(`「${own}」に一致する${word}はありません`)).toBeVisible();
        await page.getByLabel('削除済みも表示').check();
        await page.getByRole('link', { name: `改名 ${own} 削除済み` }).click();
        await expect(page.getByText(`この${word}は削除済みです`)).toBeVisible();
        await expect(page.getByRole('link', { name: '編集する' })).toBeHidden();
      });

      await test.step('a record that an order waiting to be sent needs cannot be deleted', async () => {
        const { purchaseNumber } = await waitingOrder(api, masters, { lot: 5, unitPrice: '1200' });
        await page.goto(`${list}/${uuid}`);
        await deleteOnPage(page, given);
        await expect(page.getByRole('alert')).toContainText(
          `この${word}は承認待ちまたは発注待ちの発注（${purchaseNumber}）で使用されているため削除できません。`,
        );
        await expect(page).toHaveURL(new RegExp(`${list}/${uuid}$`));
        await page.reload();
        await expect(page.getByRole('link', { name: '編集する' })).toBeVisible();
        await expect(page.getByRole('table', { name: '最近の発注' })).toContainText(purchaseNumber);
      });

      await test.step('a stale edit is refused, shows both versions, and keeps all input', async () => {
        await page.getByRole('link', { name: '編集する' }).click();
        await expect(name).toHaveValue(given);
        const other = await windowOf(editor, `/demand/${path}/${uuid}/edit`);
        await other.getByLabel(new RegExp(`^${nameLabel}`)).fill(`${given} 先`);
        await other.keyboard.press('Control+s');
        await expect(saved(other)).toBeVisible();

        await name.fill(`${given} 後`);
        await page.keyboard.press('Control+s');
        const conflict = page.getByRole('alert').filter({ hasText: '最新の内容を読み込んでください' });
        await expect(conflict).toContainText(`他のユーザーがこの${word}を更新しました（試験 太郎`);
        await expect(conflict.getByRole('row', { name: nameLabel })).toContainText(`${given} 後${given} 先`);
        await expect(name).toHaveValue(`${given} 後`);

        await conflict.getByRole('button', { name: '自分の入力で保存する' }).click();
        await expect(saved(page)).toBeVisible();
        await page.reload();
        await expect(name).toHaveValue(`${given} 後`);
      });
    });
  }
}
