import type { Page } from '@playwright/test';
import { chooseBySearch } from '../../commands/order-form.js';
import { draftOf, placedOrder, waitingOrder } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { expect, test } from '../../core/test.js';

const numbers = (page: Page) =>
  page.locator('table[aria-label="発注の一覧"] a[data-row-link]').allInnerTexts();

const chooseView = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '保存した表示' }).click();
  await page.getByRole('menuitem', { name }).click();
};

test('filters, sorting and saved views of the order list are kept in the URL', async ({ windowOf }) => {
  test.setTimeout(150_000);
  const { api, masters, areas, mark } = await orderingDemand();
  const small = await draftOf(api, masters, { lot: 1, unitPrice: '1000' });
  const large = await waitingOrder(api, masters, { lot: 100, unitPrice: '1000', orderedIn: -2 });
  const late = await placedOrder(api, masters, { lot: 10, unitPrice: '1000', orderedIn: -5, dueIn: -1 });

  for (const { who, account, base } of areas) {
    const page = await windowOf(account, `${base}/orders`);
    await test.step(`${who} filters by amount, supplier and lateness`, async () => {
      await expect(page.getByRole('tab', { name: '全て 3' })).toBeVisible();
      await page.getByLabel('発注を検索').fill(mark);
      await page.getByRole('button', { name: '条件で絞り込む' }).click();
      await chooseBySearch(page, /^仕入先で絞り込み/, masters.supplier.name);
      await page.getByLabel('合計（税込）の下限').fill('１１，０００');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('tab', { name: '全て 2' })).toBeVisible();
      await expect(page.getByText(`仕入先：${masters.supplier.name}`)).toBeVisible();
      await page.getByRole('button', { name: '納期遅れ' }).click();
      await expect.poll(() => numbers(page)).toEqual([late.purchaseNumber]);
      await expect(page).toHaveURL(/late=1/);
      await page.reload();
      await expect.poll(() => numbers(page)).toEqual([late.purchaseNumber]);
      await page.getByRole('button', { name: 'すべて外す' }).click();
      await expect(page.getByRole('tab', { name: '全て 3' })).toBeVisible();
    });

    await test.step(`${who} sorts, switches tabs by keyboard and opens an order`, async () => {
      const head = page.getByRole('columnheader', { name: '合計（税込）' });
      await head.getByRole('button').click();
      await expect
        .poll(() => numbers(page))
        .toEqual([small.purchaseNumber, late.purchaseNumber, large.purchaseNumber]);
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      await expect
        .poll(() => numbers(page))
        .toEqual([large.purchaseNumber, late.purchaseNumber, small.purchaseNumber]);
      await page.getByRole('tab', { name: '全て 3' }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: '下書き 1' })).toBeFocused();
      await expect.poll(() => numbers(page)).toEqual([small.purchaseNumber]);
      await expect(page).toHaveURL(/sort=-total/);
    });

    await test.step(`${who} prints the list, which says how many there are`, async () => {
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText('1–1 / 1件')).toBeVisible();
      await expect(page.getByLabel('表示件数')).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
    });

    await test.step(`${who} prints a narrowed list, which says how, without the controls`, async () => {
      await page.goto(`${base}/orders?q=${mark}&late=1`);
      await expect.poll(() => numbers(page)).toEqual([late.purchaseNumber]);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText(`検索：${mark}`, { exact: true })).toBeVisible();
      await expect(page.getByRole('list', { name: '絞り込み条件' })).toHaveText('納期遅れ', {
        useInnerText: true,
      });
      await expect(page.getByLabel('発注を検索')).toBeHidden();
      await expect(page.getByRole('button', { name: '条件で絞り込む' })).toBeHidden();
      await expect(page.getByRole('group', { name: 'よく使う条件' })).toBeHidden();

      await page.goto(`${base}/deliveries?late=1`);
      await expect(page.getByRole('row', { name: new RegExp(late.purchaseNumber) })).toBeVisible();
      await expect(page.getByRole('button', { name: '納期遅れ' })).toBeVisible();
      await expect(page.getByRole('button', { name: '一部納品' })).toBeHidden();
      await expect(page.getByLabel('納品を検索')).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
      await page.goto(`${base}/orders?status=Drafting&sort=-total`);
    });

    await test.step(`${who} saves the filters as the default view, and deletes it`, async () => {
      await chooseView(page, '今の条件を保存する');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^名前/).fill('下書きを高い順に');
      await dialog.getByLabel(/既定/).check();
      await dialog.getByRole('button', { name: '保存する' }).click();
      await expect(page.getByText('表示：下書きを高い順に')).toBeVisible();

      await page.goto(`${base}/orders`);
      await expect(page).toHaveURL(/status=Drafting&sort=-total/);
      await expect.poll(() => numbers(page)).toEqual([small.purchaseNumber]);
      await chooseView(page, '全ての発注');
      await expect.poll(() => numbers(page)).toHaveLength(3);

      await chooseView(page, '保存した表示を整理する');
      await page.getByRole('button', { name: '「下書きを高い順に」を削除する' }).click();
      await page.getByRole('button', { name: '削除する', exact: true }).click();
      await expect(page.getByText('保存した表示はありません')).toBeVisible();
      await page.goto(`${base}/orders`);
      await expect.poll(() => numbers(page)).toHaveLength(3);
      await expect(page).toHaveURL(new RegExp(`${base}/orders$`));
    });
  }
});

test('bulk actions report a result for every order', async ({ windowOf }) => {
  const { api, masters, areas } = await orderingDemand();
  for (const { who, account, base } of areas) {
    const draft = await draftOf(api, masters, { lot: 1, unitPrice: '1000' });
    const waiting = await waitingOrder(api, masters, { lot: 2, unitPrice: '1000' });
    const placed = await placedOrder(api, masters, { lot: 3, unitPrice: '1000' });
    const page = await windowOf(account, `${base}/orders?sort=-purchaseNumber`);
    const box = (number: string) => page.getByRole('checkbox', { name: `${number}を選択` });
    const run = async (action: string, verb: string, fill: () => Promise<void> = async () => undefined) => {
      await page.getByRole('button', { name: '一括操作' }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await fill();
      await page.getByRole('dialog').getByRole('button', { name: verb }).click();
    };

    await test.step(`${who} selects by keyboard and completes all eligible orders`, async () => {
      await page.getByRole('link', { name: placed.purchaseNumber }).focus();
      await page.keyboard.press('x');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('x');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('x');
      await expect(page.getByText('3件を選択中')).toBeVisible();
      await run('納品完了にする', '納品完了にする', () => page.getByLabel(/残数を打ち切って/).check());
      await expect(
        page.getByText('3件中1件を更新しました。2件は更新できませんでした。').first(),
      ).toBeVisible();
      const failures = page.getByRole('list', { name: '更新できなかった発注' });
      await expect(failures.getByRole('listitem')).toHaveCount(2);
      await expect(failures).toContainText(
        'この操作は現在のステータス（下書き）では実行できません。画面を更新してください。',
      );
      await expect(page.getByRole('row', { name: new RegExp(placed.purchaseNumber) })).toContainText(
        '納品完了',
      );
    });

    await test.step(`${who} places the refused ones, fixes one, and cannot cancel sent ones`, async () => {
      await expect(page.getByText('2件を選択中')).toBeVisible();
      await run('メールを送らず発注済みにする', '発注済みにする');
      await expect(page.getByText('2件中2件を更新しました。').first()).toBeVisible();
      await box(draft.purchaseNumber).check();
      await run('発注を確定する', '確定する');
      await expect(page.getByText('1件中1件を更新しました。').first()).toBeVisible();
      await expect(page.getByRole('row', { name: new RegExp(draft.purchaseNumber) })).toContainText('確定');
      await box(waiting.purchaseNumber).check();
      await run('発注をキャンセルする', 'キャンセルする', () =>
        page.getByRole('dialog').getByLabel(/^理由/).fill('重複'),
      );
      await expect(
        page.getByText('1件中0件を更新しました。1件は更新できませんでした。').first(),
      ).toBeVisible();
      await expect(page.getByRole('row', { name: new RegExp(waiting.purchaseNumber) })).toContainText(
        '納品待ち',
      );
    });
  }
});
