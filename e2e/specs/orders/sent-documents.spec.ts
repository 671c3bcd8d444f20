import { readFile } from 'node:fs/promises';
import { downloaded } from '../../commands/download.js';
import { chooseBySearch } from '../../commands/order-form.js';
import { dayFromNow, placedOrder } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { PHONE } from '../../commands/phone.js';
import { mainMenu } from '../../commands/sign-in.js';
import { expect, test } from '../../core/test.js';
import { namesInZip } from '../../core/zip.js';

test('documents sent to suppliers are found by day, amount and supplier, and downloaded as a ZIP file', async ({
  windowOf,
}) => {
  const { api, masters, areas } = await orderingDemand();
  const small = await placedOrder(api, masters, { lot: 1, unitPrice: '1000' });
  const large = await placedOrder(api, masters, { lot: 50, unitPrice: '1000', orderedIn: -3 });

  for (const { who, account, base } of areas) {
    await test.step(who, async () => {
      const first = base === '/demand' ? '/demand/orders' : base;
      const page = await windowOf(account, first);
      const row = (number: string) => page.getByRole('row', { name: new RegExp(number) });
      await mainMenu(page).getByRole('link', { name: '送信済み書類' }).click();
      await expect(page).toHaveURL(new RegExp(`${base}/sent-documents$`));
      await expect(row(small.purchaseNumber)).toContainText('¥1,100');
      await expect(row(large.purchaseNumber)).toContainText('発注書 第1版');

      const all = await downloaded(page, () => page.getByRole('button', { name: 'すべてZIPで保存' }).click());
      const names = await namesInZip(await readFile(await all.path()));
      const name = (days: number, total: string) =>
        `${dayFromNow(days).replaceAll('-', '')}_${masters.supplier.name}_${total}`;
      expect(names).toHaveLength(3);
      expect(names.filter((one) => one.endsWith('.pdf'))).toHaveLength(2);
      expect(names.some((one) => one.includes('索引.csv'))).toBe(true);
      expect(names.some((one) => one.includes(name(-3, '55000')))).toBe(true);

      await page.getByLabel('金額の下限').fill('５０，０００');
      await page.keyboard.press('Enter');
      await expect(page.getByText('1–1 / 1件')).toBeVisible();
      await page.getByLabel('取引年月日の終了日').fill(dayFromNow(-1).replaceAll('-', '/'));
      await page.keyboard.press('Enter');
      await chooseBySearch(page, /^取引先で絞り込み/, masters.supplier.name);
      await expect(page.getByText(`取引先：${masters.supplier.name}`)).toBeVisible();
      await expect(row(large.purchaseNumber)).toBeVisible();
      await expect(row(small.purchaseNumber)).toBeHidden();

      const link = row(large.purchaseNumber).getByRole('link', { name: /\.pdfを開く$/ });
      const document = await page.request.get((await link.getAttribute('href')) ?? '');
      expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-');

      const save = page.getByRole('button', { name: '検索結果をZIPで保存' });
      const found = await downloaded(page, () => save.click());
      expect(await namesInZip(await readFile(await found.path()))).toHaveLength(2);

      await page.reload();
      await expect(page.getByText('1–1 / 1件')).toBeVisible();
      await row(large.purchaseNumber).getByRole('link', { name: large.purchaseNumber, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${base}/orders/${large.uuid}$`));
    });
  }
});

test('both ends of the day and of the amount of a sent document are reached on a phone', async ({
  windowOf,
  team,
}) => {
  const page = await windowOf(team.admin, '/demand/sent-documents');
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('heading', { name: '送信済み書類', level: 1 })).toBeVisible();
  for (const name of ['取引年月日の開始日', '取引年月日の終了日', '金額の下限', '金額の上限'])
    await expect(page.getByRole('textbox', { name })).toBeInViewport({ ratio: 1 });
});
