import { placedOrder, receive } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { expectNoSidewaysScroll, PHONE } from '../../commands/phone.js';
import { MAGNIFIED_WIDTH } from '../../core/fit.js';
import { expect, test } from '../../core/test.js';

test('goods are received in part, the count is corrected, and the rest is short-closed', async ({
  windowOf,
}) => {
  const { api, masters, areas } = await orderingDemand();
  for (const { who, account, base } of areas) {
    const order = await placedOrder(api, masters, { lot: 30, unitPrice: '1000', orderedIn: -5, dueIn: -2 });
    const name = `${order.purchaseNumber} ${masters.product.name}`;
    const page = await windowOf(account, `${base}/deliveries`);
    const row = page.getByRole('row', { name: new RegExp(order.purchaseNumber) });

    await test.step(`${who} finds the late line and records a partial receipt`, async () => {
      await page.getByRole('button', { name: '納期遅れ' }).click();
      await expect(page).toHaveURL(/late=1/);
      await expect(row).toContainText('2日遅れ');
      await page.getByLabel(`${name}の今回入荷数`).fill('１２');
      await page.getByLabel(`${name}の確定単価`).fill('990.5');
      await page.keyboard.press('Control+s');
      await expect(page.getByText('1行の入荷を登録しました。').first()).toBeVisible();
      await expect(row).toContainText('12 / 30');
      await page.getByRole('button', { name: '一部納品' }).click();
      await expect(row).toBeVisible();
    });

    await test.step(`${who} corrects the count; both receipts stay recorded`, async () => {
      await page.getByRole('button', { name: `${name}の履歴` }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel(/の累計入荷数$/).fill('10');
      await drawer.getByRole('button', { name: '訂正する' }).click();
      const receipts = drawer.getByRole('list', { name: '入荷の履歴' }).getByRole('listitem');
      await expect(receipts).toHaveCount(2);
      await expect(receipts.first()).toContainText('訂正 −2');
      await expect(receipts.first()).toContainText('累計 10');
      await expect(receipts.last()).toContainText('入荷 +12');
      await expect(drawer).toContainText('¥990.5');
    });

    await test.step(`${who} short-closes the rest, which completes the order`, async () => {
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByRole('region', { name: '残数打切り' })).toContainText('残り20個');
      await drawer.getByRole('button', { name: 'この明細の残数を打ち切る' }).click();
      const question = page.getByRole('dialog', { name: /の残数を打ち切ります$/ });
      await expect(question).toContainText('発注は納品完了になります');
      await question.getByRole('button', { name: '打ち切る' }).click();
      await expect(page.getByText(/の残数を打ち切りました。$/).first()).toBeVisible();
      await expect(drawer.getByText('打切り').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await page.goto(`${base}/deliveries?status=CompleteDelivery&q=${order.purchaseNumber}`);
      await expect(row).toContainText('打切り 20');
      await expect(row).toContainText('納品完了');
      await row.getByRole('link', { name: masters.product.name }).click();
      await expect(page.getByRole('heading', { level: 1, name: masters.product.name })).toBeVisible();
    });
  }
});

test('receipts of many lines are recorded at once, with a result for each', async ({ windowOf }) => {
  const { api, masters, areas } = await orderingDemand();
  for (const { who, account, base } of areas) {
    const [first, second] = [
      await placedOrder(api, masters, { lot: 7, unitPrice: '1000', dueIn: 0 }),
      await placedOrder(api, masters, { lot: 8, unitPrice: '1000', dueIn: 0 }),
    ];
    const page = await windowOf(account, `${base}/deliveries`);
    await test.step(`${who} records this week's lines, one of them with an invalid price`, async () => {
      await page.getByRole('button', { name: '今週納品予定' }).click();
      await expect(page).toHaveURL(/thisWeek=1/);
      for (const { purchaseNumber } of [first, second]) {
        await page.getByLabel(`${purchaseNumber} ${masters.product.name}を選択`).check();
      }
      await page.getByRole('button', { name: '残数を入荷数に入力' }).click();
      await expect(page.getByText('2行の入荷数を入力中')).toBeVisible();
      const price = page.getByLabel(`${second.purchaseNumber} ${masters.product.name}の確定単価`);
      await price.fill('-1');
      await page.getByRole('button', { name: '入荷を登録する' }).click();
      await expect(page.getByRole('row', { name: new RegExp(second.purchaseNumber) })).toContainText(
        '単価は0以上',
      );
      await price.fill('1000');

      // In the meantime somebody else records the first order's receipt: its line is refused, the other one
      // is saved.
      await receive(api, first, { lot: 3, unitPrice: '1000' });
      await page.getByRole('button', { name: '入荷を登録する' }).click();
      await expect(
        page.getByText('2行中1行の入荷を登録しました。1行は登録できませんでした。').first(),
      ).toBeVisible();
      const refused = page.getByRole('row', { name: new RegExp(first.purchaseNumber) });
      await expect(refused).toContainText('他のユーザーが入荷数を更新しました。');
      await expect(refused).toContainText('3 / 7');
      await page.goto(`${base}/deliveries?status=CompleteDelivery&q=${second.purchaseNumber}`);
      await expect(page.getByRole('row', { name: new RegExp(second.purchaseNumber) })).toContainText('8 / 8');
    });
  }
});

test('on a phone the rows of the lists have the screen, and every filter is reached by keyboard', async ({
  windowOf,
}) => {
  const { api, masters, areas } = await orderingDemand(['ExportCsv', 'OrderListExcel']);
  for (const dueIn of [0, 1, 2, 3, 4, 5])
    await placedOrder(api, masters, { lot: 7, unitPrice: '1000', dueIn });
  const [area] = areas;
  if (!area) throw new Error('no area');
  const { account, base } = area;
  const page = await windowOf(account, `${base}/orders`);
  await page.setViewportSize(PHONE);
  for (const { list, search, toggles, last, least } of [
    { list: 'orders', search: '発注を検索', toggles: 'よく使う条件', last: '送信失敗', least: 5 },
    { list: 'deliveries', search: '納品を検索', toggles: '絞り込み', last: '一部納品', least: 2 },
  ]) {
    await page.goto(`${base}/${list}`);
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(6);
    await expect(
      rows
        .nth(least - 1)
        .getByRole('link')
        .first(),
    ).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    // The actions of the page are beside each other.
    const actions = page.getByRole('main').locator('header').locator('button, a').filter({ visible: true });
    const boxes = await Promise.all((await actions.all()).map((action) => action.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    await page.getByLabel(search).focus();
    const group = page.getByRole('group', { name: toggles });
    for (const _ of await group.getByRole('button').all()) await page.keyboard.press('Tab');
    await expect(group.getByRole('button', { name: last })).toBeFocused();
    await expect(group.getByRole('button', { name: last })).toBeInViewport({ ratio: 0.9 });
    await expect(page.locator('summary').filter({ hasText: '表示する列' })).toBeVisible();
  }
  // On narrower phones as well, the quantity that arrived is entered without scrolling sideways.
  await page.setViewportSize({ width: MAGNIFIED_WIDTH, height: 640 });
  await expect(page.getByPlaceholder('今回入荷数').first()).toBeInViewport({ ratio: 1 });
});
