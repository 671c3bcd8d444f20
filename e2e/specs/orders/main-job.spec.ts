import { z } from 'zod';
import { chooseBySearch } from '../../commands/order-form.js';
import { mainMenu } from '../../commands/sign-in.js';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import { ApiClient } from '../../core/api-client.js';
import { expect, test } from '../../core/test.js';

/** Yen amounts as the screens show them. */
const yen = (amount: string) => `¥${amount}`;

test('the main workflow: from registering the supplier to the received goods and their cost', async ({
  windowOf,
  inbox,
}) => {
  test.setTimeout(180_000);
  const run = Date.now().toString(36);
  const supplier = `青空製作所 ${run}`;
  const supplierMail = `orders-${run}@aozora.example`;
  const destination = `東倉庫 ${run}`;
  const product = `折りたたみコンテナ ${run}`;

  const page = await windowOf(SAMPLE_ADMIN, '/demand/suppliers/new');
  await test.step('registers a supplier', async () => {
    await page.getByLabel('仕入先名').fill(supplier);
    await page
      .getByLabel(/^メールアドレス/)
      .first()
      .fill(supplierMail);
    await page.getByRole('button', { name: /^登録する/ }).click();
    await expect(page.getByRole('heading', { name: supplier })).toBeVisible();
  });

  await test.step('registers a delivery destination', async () => {
    await page.goto('/demand/delivery-destinations/new');
    await page.getByLabel('納品先名').fill(destination);
    await page.getByLabel('電話番号').fill('03-1234-5678');
    await page.getByLabel('郵便番号').fill('１５０-０００１');
    await page.getByLabel('都道府県').selectOption({ label: '東京都' });
    await page.getByLabel('市区町村').fill('渋谷区神宮前');
    await page.getByLabel('番地').fill('1-2-3');
    await page.getByRole('button', { name: /^登録する/ }).click();
    await expect(page.getByRole('heading', { name: destination })).toBeVisible();
    await expect(page.getByText('150-0001').first()).toBeVisible();
  });

  await test.step('registers a product', async () => {
    await page.goto('/demand/products/new');
    await page.getByLabel('商品名').fill(product);
    await page.getByLabel('型番').fill(`FC-${run}`);
    await page.getByLabel('単価（税抜）').first().fill('123.45');
    await page.getByRole('button', { name: /^登録する/ }).click();
    await expect(page.getByRole('heading', { name: product })).toBeVisible();
  });

  await test.step('creates a draft with a product and an expense line; totals are exact', async () => {
    await page.goto('/demand/orders/new');
    await page.getByLabel(/^件名/).fill(`コンテナの発注 ${run}`);
    await chooseBySearch(page, /^仕入先/, supplier);
    await chooseBySearch(page, /^納品先/, destination);
    const grid = page.getByRole('grid').first();
    await grid.getByLabel('1行目 商品').click();
    await page.keyboard.type(product);
    await expect(page.getByRole('option', { name: product })).toBeVisible();
    await page.keyboard.press('Enter');
    await grid.getByLabel('1行目 数量').fill('101');
    await grid.getByLabel('1行目 納期').fill(nextMonth());
    await page.getByRole('button', { name: '費用を追加' }).click();
    const expenses = page.getByRole('grid').nth(1);
    await expenses.getByLabel('1行目 費用名').fill('送料');
    await expenses.getByLabel('1行目 数量').fill('1');
    await expenses.getByLabel('1行目 単価').fill('800');
    await page.keyboard.press('Tab');
    // trunc(123.45 × 101) = 12,468; with 800 the taxable amount is 13,268, its tax trunc(1,326.8) = 1,326.
    await expect(page.getByText(yen('13,268')).first()).toBeVisible();
    await expect(page.getByText(yen('1,326')).first()).toBeVisible();
    await expect(page.getByText(yen('14,594')).first()).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/draft=/);
  });

  const orderUuid = new URL(page.url()).searchParams.get('draft') ?? '';

  await test.step('sends it by mail', async () => {
    await page.getByRole('button', { name: /送信へ進む/ }).click();
    await expect(page).toHaveURL(/\/send$/);
    await expect(page.getByText(supplierMail).first()).toBeVisible();
    await page.getByRole('button', { name: /^送信して発注する/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(supplier);
    await dialog.getByRole('button', { name: '送信する' }).click();
    await expect(page).toHaveURL(new RegExp(`/demand/orders/${orderUuid}$`));
    await expect(page.getByText('納品待ち').first()).toBeVisible();
    await expect(page.getByText(supplierMail).first()).toBeVisible();
  });

  await test.step('the supplier receives the message with the document', async () => {
    const mail = await inbox.next(supplierMail);
    expect(mail.subject).toContain('発注書送付のご案内');
    const [document] = mail.attachments;
    expect(mail.attachments).toHaveLength(1);
    expect(document?.contentType).toBe('application/pdf');
    expect(document?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await inbox.sentTo(supplierMail)).toHaveLength(1);
  });

  await test.step('records a partial receipt, then the rest', async () => {
    await page.getByRole('button', { name: '入荷を登録する' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/の今回入荷数$/).fill('40');
    await dialog.getByRole('button', { name: '入荷を登録する' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('納品待ち').first()).toBeVisible();

    await page.getByRole('button', { name: '入荷を登録する' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '残りを全て入荷' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '入荷を登録する' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('納品完了').first()).toBeVisible();
  });

  await test.step('the costs of the month include the receipts', async () => {
    await mainMenu(page)
      .getByRole('link', { name: /^原価管理/ })
      .click();
    await page.getByPlaceholder(/^商品名/).fill(product);
    const row = page.getByRole('row', { name: new RegExp(product) });
    await expect(row).toContainText('101');
    await expect(row).toContainText(yen('12,468'));
  });

  await test.step('the API returns the same', async () => {
    const api = await ApiClient.signedInAs(SAMPLE_ADMIN);
    const { order } = await api.run(
      'query ($uuid: ID!) { order(uuid: $uuid) { status orderSummary { total } orderProductLines { receivedLot } orderSendLogs { status } } }',
      { uuid: orderUuid },
      z.object({
        order: z.object({
          status: z.string(),
          orderSummary: z.object({ total: z.string() }),
          orderProductLines: z.array(z.object({ receivedLot: z.number() })),
          orderSendLogs: z.array(z.object({ status: z.string() })),
        }),
      }),
    );
    expect(order).toEqual({
      status: 'DeliveryComplete',
      orderSummary: { total: '14594' },
      orderProductLines: [{ receivedLot: 101 }],
      orderSendLogs: [{ status: 'SENT' }],
    });
  });
});

/** A day one month from now, in a format that the grid accepts. */
function nextMonth(): string {
  const day = new Date(Date.now() + 30 * 86_400_000);
  return new Intl.DateTimeFormat('ja-JP', {
    timeZone: 'Asia/Tokyo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(day);
}
