import type { Page } from '@playwright/test';
import { downloaded } from '../../commands/download.js';
import { read, takeIn, template } from '../../commands/inventory-files.js';
import { dayBefore, expectCosts, monthName, monthStart } from '../../commands/months.js';
import { cellOf } from '../../commands/order-form.js';
import { dayFromNow, placedOrder, receive } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { OPERATOR } from '../../core/accounts.js';
import { expect, test } from '../../core/test.js';

const today = dayFromNow(0);

const slashes = (day: string): string => day.replaceAll('-', '/');

/** An accounting period of only two months: those before the current one. */
const year = {
  start: monthStart(-2),
  end: dayBefore(monthStart(0)),
  first: monthName(monthStart(-2)),
  second: monthName(monthStart(-1)),
};

/** Replaces a field's content with a day, as pasting does. */
async function enterDay(page: Page, label: RegExp, day: string): Promise<void> {
  const field = page.getByLabel(label);
  await field.click();
  await field.fill(slashes(day));
  await field.press('Tab');
  await expect(field).toHaveValue(slashes(day));
}

test('a year of costs: set up, open, receive, count, correct, close, carry forward and reopen', async ({
  windowOf,
}) => {
  test.setTimeout(300_000);
  const { mark, demand, admin, api, masters } = await orderingDemand(['Costing']);
  const { name, uuid } = masters.product;

  const page = await windowOf(admin, '/demand/costs');
  await test.step('an accounting period is set up', async () => {
    await page.getByRole('link', { name: '設定・締め' }).click();
    await page.getByRole('link', { name: '会計期間を登録する' }).click();
    await enterDay(page, /^開始日/, year.start);
    await enterDay(page, /^終了日/, year.end);
    await page.getByRole('button', { name: '登録する' }).click();
    await expect(page.getByRole('list', { name: '締められない理由' })).toContainText(
      '期首棚卸が登録されていません',
    );
  });

  await test.step('the opening inventory is imported from a file; a broken file is reported line by line', async () => {
    await page.getByRole('link', { name: '期首棚卸を登録する' }).first().click();
    const rows = await template(page);
    expect(rows).toEqual([expect.objectContaining({ 商品ID: uuid, 商品名: name, 数量: '0', 在庫金額: '0' })]);

    const [blank] = rows;
    const broken = await takeIn(page, `誤り-${mark}.csv`, [
      { ...blank, 商品ID: uuid, 数量: '10', 在庫金額: '1,000' },
      { ...blank, 商品ID: 'nothing', 数量: '-1', 在庫金額: '0' },
      { ...blank, 商品ID: uuid, 数量: '1', 在庫金額: '1' },
    ]);
    await expect(broken).toContainText('失敗');
    await expect(broken).toContainText('3行目: 商品ID「nothing」が見つかりません。');
    await expect(broken).toContainText('エラーのある行：2行（何も登録されていません）');
    const file = broken.getByRole('button', { name: '結果ファイルをダウンロード' });
    const result = await read(await downloaded(page, () => file.click()));
    expect(result.map((row) => [row['行番号'], row['エラー内容']])).toEqual([
      ['3', expect.stringContaining('数量は0以上の整数で入力してください。')],
      ['4', expect.stringContaining('商品IDが2行目と重複しています。')],
    ]);
    await expect(page.getByText('期首棚卸はまだ登録されていません')).toBeVisible();

    const good = rows.map((row) => ({ ...row, 数量: '10', 在庫金額: '¥1,000' }));
    await expect(await takeIn(page, `期首-${mark}.csv`, good)).toContainText('登録 1件');
    await expect(page.getByText('「CSV取込」で登録済みです')).toBeVisible();
    await expect(page.getByRole('table', { name: '期首棚卸の一覧' })).toContainText('¥1,000');
  });

  // 10 for ¥1,000 and 20 at ¥130: 30 for ¥3,600, ¥120 each.
  const order = { unitPrice: '150', orderedIn: -80 };
  const first = await placedOrder(api, masters, { lot: 20, ...order });
  await receive(api, first, { lot: 20, unitPrice: '130', on: year.start });
  const second = await placedOrder(api, masters, { lot: 12, ...order });
  await receive(api, second, { lot: 12, unitPrice: '150', on: year.end });

  await test.step('receipts appear in the costs, with a link to each receipt', async () => {
    await page.goto(`/demand/costs?month=${year.start.slice(0, 7)}`);
    await expectCosts(page, year.first, name, /10¥1,00020¥2,600¥120¥03030¥3,600/);
    await page.getByRole('button', { name: '¥2,600' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('row').filter({ hasText: first.purchaseNumber })).toContainText(
      `${slashes(year.start)}20¥130¥2,600`,
    );
    await drawer.getByRole('link', { name: first.purchaseNumber }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await page.goBack();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('uncounted products are marked with a warning, and can be filtered by it', async () => {
    const table = page.getByRole('table', { name: `${year.first}の商品別原価の一覧` });
    await expect(table.getByRole('row').filter({ hasText: name })).toContainText('未棚卸');
    await page.getByRole('button', { name: '未棚卸 1' }).click();
    await expect(page).toHaveURL(/warning=NOT_COUNTED/);
    await expect(table.getByRole('row').filter({ hasText: name })).toBeVisible();
  });

  await test.step('counts are imported: blank changes nothing, a number replaces the count', async () => {
    await page.getByRole('link', { name: '設定・締め' }).click();
    await page.getByRole('link', { name: `${year.first}の実地棚卸を取り込む` }).click();
    const rows = await template(page);
    expect(rows).toEqual([expect.objectContaining({ 商品ID: uuid, '帳簿数量(参考)': '30', 実地数量: '' })]);
    const blank = await takeIn(page, `空欄-${mark}.csv`, rows);
    await expect(blank).toContainText('実地数量が1件も入力されていません。');
    const wrong = await takeIn(
      page,
      `文字-${mark}.csv`,
      rows.map((row) => ({ ...row, 実地数量: '十八' })),
    );
    await expect(wrong).toContainText('2行目: 実地数量は0以上の整数で入力してください。');
    const counted = await takeIn(
      page,
      `棚卸1-${mark}.csv`,
      rows.map((row) => ({ ...row, 実地数量: '18' })),
    );
    await expect(counted).toContainText('登録 1件');

    // 18 at ¥120 remain: ¥2,160; issued ¥1,440. With 12 at ¥150 there are 30 for ¥3,960: ¥132 each.
    await page.getByRole('link', { name: `${year.first}の原価を見る` }).click();
    await expectCosts(page, year.first, name, /¥120¥1,4403018棚卸-1218¥2,160/);
    await expect(page.getByRole('button', { name: /^未棚卸/ })).toBeHidden();
    await page.getByRole('button', { name: '次の月' }).click();
    await expectCosts(page, year.second, name, /18¥2,16012¥1,800¥132¥03030¥3,960/);
    await page.getByRole('link', { name: '設定・締め' }).click();
    await page.getByRole('link', { name: `${year.second}の実地棚卸を取り込む` }).click();
    const zero = (await template(page)).map((row) => ({ ...row, 実地数量: '0' }));
    await takeIn(page, `棚卸2-${mark}.csv`, zero);
  });

  await test.step('a count of zero is a count, and is corrected; so is a receipt', async () => {
    await page.getByRole('link', { name: `${year.second}の原価を見る` }).click();
    await expectCosts(page, year.second, name, /¥132¥3,960300棚卸-300¥0/);
    await page.goBack();
    const rows = (await template(page)).map((row) => ({ ...row, 実地数量: '24' }));
    await takeIn(page, `棚卸3-${mark}.csv`, rows);
    await receive(api, second, { lot: 11, before: 12, unitPrice: '150', on: year.end });
    // 29 for ¥3,810: 131.379… each; 24 of them are ¥3,153.10, rounded half up to ¥3,153; issued ¥657.
    await page.goto(`/demand/costs?month=${year.end.slice(0, 7)}`);
    await expectCosts(page, year.second, name, /18¥2,16011¥1,650¥131.38¥6572924棚卸-524¥3,153/);
    await expect(page.getByRole('table', { name: '在庫金額の推移' })).toContainText('¥3,153');
  });

  await test.step('the period is closed after it is typed for confirmation', async () => {
    await page.getByRole('link', { name: '設定・締め' }).click();
    const close = page.getByRole('button', { name: '会計期間を締める' });
    await expect(page.getByRole('list', { name: '締められない理由' })).toBeHidden({ timeout: 30_000 });
    await close.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(`${year.start} ${year.end}`);
    await dialog.getByRole('button', { name: '締める' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${slashes(year.start)}〜${slashes(year.end)} は締め済みです`)).toBeVisible();
    await expect(close).toBeHidden();
    await expect(
      receive(api, second, { lot: 12, before: 11, unitPrice: '150', on: year.end }),
    ).rejects.toThrow(`締め済みの期間（${year.second}）のため変更できません。`);
  });

  await test.step('the figures of that day can be downloaded', async () => {
    let rows: Record<string, string>[] = [];
    // A job creates the file; until then the page says so.
    await expect(async () => {
      const file = page.getByRole('button', { name: '締めた時点の原価をダウンロード' });
      const within = { timeout: 10_000 };
      rows = await read(await downloaded(page, () => file.click(within), within));
    }).toPass();
    const product = { 商品ID: uuid, 商品名: name, 棚卸上書き: '有' };
    expect(rows).toEqual([
      expect.objectContaining({
        ...product,
        対象月: year.start.slice(0, 7).replace('-', '/'),
        繰越数量: '10',
        繰越金額: '1000',
        入荷数量: '20',
        仕入金額: '2600',
        総平均単価: '120.00',
        理論在庫数: '30',
        実地在庫数: '18',
        棚卸差異: '-12',
        在庫金額: '2160',
        払出原価: '1440',
      }),
      expect.objectContaining({
        ...product,
        対象月: year.end.slice(0, 7).replace('-', '/'),
        繰越数量: '18',
        繰越金額: '2160',
        入荷数量: '11',
        仕入金額: '1650',
        総平均単価: '131.38',
        理論在庫数: '29',
        実地在庫数: '24',
        棚卸差異: '-5',
        在庫金額: '3153',
        払出原価: '657',
      }),
    ]);
  });

  await test.step('the next period carries forward the closing stock', async () => {
    await page.getByRole('link', { name: '次の会計期間を登録する' }).click();
    await expect(page.getByLabel(/^開始日/)).toHaveValue(slashes(monthStart(0)));
    await page.getByRole('button', { name: '登録する' }).click();
    await page.getByRole('link', { name: '期首棚卸を登録する' }).first().click();
    await page.getByRole('button', { name: '前期から繰り越す' }).click();
    await expect(page.getByText('「前期繰越」で登録済みです')).toBeVisible({ timeout: 30_000 });
    const stock = page.getByRole('table', { name: '期首棚卸の一覧' });
    await expect(stock.getByRole('row').filter({ hasText: name })).toContainText('24¥131.38¥3,153');
    await page.goto('/demand/costs');
    await expectCosts(page, monthName(today), name, /24¥3,1530¥0¥131.38¥02424¥3,153/);
    await expect(page.getByText(`${monthName(today)}の原価は暫定値です`)).toBeVisible();
    await page.getByRole('combobox', { name: '会計期間' }).selectOption({ index: 2 });
    await expectCosts(page, year.second, name, /24¥3,153/);
    await expect(page.getByText('締め済み', { exact: true })).toBeVisible();
  });

  await test.step('a corrected order price applies to goods received before the correction', async () => {
    const { uuid: order, purchaseNumber } = await placedOrder(api, masters, { lot: 10, unitPrice: '100' });
    const takeInByHand = async (pieces: string, arrived: string) => {
      await page.goto(`/demand/deliveries?status=all&q=${purchaseNumber}`);
      await page.getByLabel(`${purchaseNumber} ${name}の今回入荷数`).fill(pieces);
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('row', { name: new RegExp(purchaseNumber) })).toContainText(arrived);
    };
    await takeInByHand('3', '3 / 10');
    await page.goto(`/demand/orders/${order}`);
    await page.getByRole('link', { name: '内容を訂正する' }).click();
    await cellOf(page, 1, '単価').fill('120');
    await page.getByRole('button', { name: 'メールを送らずに保存' }).click();
    await expect(page).toHaveURL(new RegExp(`/demand/orders/${order}$`));
    await takeInByHand('7', '10 / 10');
    // 10 at ¥120 are ¥1,200; with 24 for ¥3,153 there are 34 for ¥4,353: 128.029… each.
    await page.goto('/demand/costs');
    await expectCosts(page, monthName(today), name, /24¥3,15310¥1,200¥128.03¥03434¥4,353/);
  });

  await test.step('an operator reopens the closed period, and a receipt in it is corrected', async () => {
    const desk = await windowOf(OPERATOR, `/admin/demands/${demand.uuid}`);
    await desk.getByRole('link', { name: '会計期間の締め' }).click();
    const days = `${slashes(year.start)}〜${slashes(year.end)}`;
    await desk.getByRole('button', { name: `${days} の締めを解除する` }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^締めを解除する理由/ }).fill('確定単価の訂正');
    await dialog.getByRole('textbox', { name: /^確認のため/ }).fill(days);
    await dialog.getByRole('button', { name: '締めを解除する' }).click();
    await expect(dialog).toBeHidden();
    await expect(desk.getByRole('list', { name: '締めの履歴' })).toContainText('理由：確定単価の訂正');

    await receive(api, second, { lot: 11, before: 11, unitPrice: '160', on: year.end });
    // 29 for ¥3,920: 135.172… each; 24 of them are ¥3,244.13, rounded to ¥3,244; issued ¥676.
    await page.goto(`/demand/costs?month=${year.end.slice(0, 7)}`);
    await expectCosts(page, year.second, name, /18¥2,16011¥1,760¥135.17¥6762924棚卸-524¥3,244/);
  });

  await test.step('it is closed again, and its new closing stock is carried forward', async () => {
    await page.goto('/demand/costs/setup');
    await expect(page.getByText('締めが解除されました')).toBeVisible();
    await expect(page.getByRole('list', { name: '締められない理由' })).toBeHidden({ timeout: 30_000 });
    await page.getByRole('button', { name: '会計期間を締める' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(`${year.start} ${year.end}`);
    await dialog.getByRole('button', { name: '締める' }).click();
    await expect(dialog).toBeHidden();
    const closings = page.getByRole('list', { name: '締めの履歴' }).getByRole('listitem');
    await expect(closings).toHaveText([/^締め\d/, /^締めの解除.*運営（.*）理由：確定単価の訂正$/, /^締め\d/]);
    await page.getByRole('combobox', { name: '会計期間' }).selectOption({ index: 0 });
    await page.getByRole('link', { name: '期首棚卸を登録する' }).first().click();
    await page.getByRole('button', { name: '前期から繰り越す' }).click();
    const stock = page.getByRole('table', { name: '期首棚卸の一覧' });
    await expect(stock.getByRole('row').filter({ hasText: name })).toContainText('24¥135.17¥3,244', {
      timeout: 30_000,
    });
    // With 10 at ¥120 there are 34 for ¥4,444: 130.705… each.
    await page.goto('/demand/costs');
    await expectCosts(page, monthName(today), name, /24¥3,24410¥1,200¥130.71¥03434¥4,444/);
  });
});
