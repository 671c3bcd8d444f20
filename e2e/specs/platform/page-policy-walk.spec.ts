import { downloaded } from '../../commands/download.js';
import { makeMasters } from '../../commands/masters.js';
import { placedOrder, waitingOrder } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { mainMenu } from '../../commands/sign-in.js';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import { redFrame } from '../../core/picture.js';
import { watchPolicy } from '../../core/policy-watch.js';
import { sliceOrigin } from '../../core/slices.js';
import { answerMail } from '../../core/supplier-mail.js';
import { expect, test } from '../../core/test.js';

test("charts, dialogs, pickers, the order form's preview and CSV files work under the page policy", async ({
  windowOf,
}) => {
  test.setTimeout(180_000);
  const { api, admin, masters, mark } = await orderingDemand(['ExportCsv']);
  await placedOrder(api, masters, { lot: 10, unitPrice: '1000', orderedIn: -40, dueIn: -1 });
  const waiting = await waitingOrder(api, masters, { lot: 1, unitPrice: '1000' });
  const page = await windowOf(admin, '/demand');
  await page.setViewportSize({ width: 1720, height: 900 });

  await test.step('a chart and its tooltip', async () => {
    await page.goto(`/demand/products/${masters.product.uuid}`);
    const chart = page.getByRole('figure', { name: '単価の推移', exact: true }).locator('svg');
    await expect(chart).toBeVisible();
    await chart.hover();
  });
  await test.step('a drawer with the document, over a page that does not scroll', async () => {
    await page.goto(`/demand/orders/${waiting.uuid}/send`);
    await page
      .getByRole('button', { name: /プレビュー|PDF|発注書/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.locator('iframe')).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');
  });
  await test.step('the document beside the order form', async () => {
    const drawn = page.waitForResponse((response) => response.url().includes('/files/previews/'));
    await page.goto(`/demand/orders/${waiting.uuid}?step=edit`);
    await expect(page.locator('iframe[title="発注書のPDF"]')).toBeVisible();
    // An attachment would start a download and leave the frame empty.
    const headers = (await drawn).headers();
    expect(headers['content-disposition']).toMatch(/^inline;/);
    // In a sandbox the viewer of WebKit shows nothing.
    expect(headers['content-security-policy']).not.toContain('sandbox');
  });
  await test.step('a CSV file is uploaded', async () => {
    await page.goto('/demand/products');
    await page.getByRole('button', { name: 'CSV取込' }).click();
    const dialog = page.getByRole('dialog', { name: '商品のCSV取込' });
    await dialog.getByLabel('商品のCSVファイル').setInputFiles({
      name: `${mark}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`商品名,単価\r\n${mark},10\r\n`),
    });
    await dialog.getByRole('button', { name: '取り込む', exact: true }).click();
    await expect(
      dialog
        .getByRole('row')
        .filter({ hasText: `${mark}.csv` })
        .getByText('完了'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a CSV file is downloaded', async () => {
    await page.goto('/demand/products/csvs');
    await page.getByRole('button', { name: 'すべての商品をCSV出力' }).click();
    const row = page.getByRole('table', { name: '商品のCSV出力' }).getByRole('row').nth(1);
    await expect(row).toContainText('完了');
    await downloaded(page, () => row.getByRole('button', { name: /をダウンロード$/ }).click());
  });
  await test.step('help in a new tab', async () => {
    await page.getByRole('button', { name: 'ヘルプ' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: /はじめかた/ }).click();
    await expect((await opened).getByRole('heading', { name: 'はじめかた' })).toBeVisible();
  });
});

test('a formatted mail keeps its style and its own pictures, and contacts no server', async ({
  windowOf,
  inbox,
}) => {
  test.setTimeout(150_000);
  const { api, admin, mark } = await orderingDemand();
  const supplierMail = `koubou-${mark}@kaze.example`;
  const masters = await makeMasters(api, `風 ${mark}`, supplierMail);
  const order = await waitingOrder(api, masters, { lot: 1, unitPrice: '1200' });
  const page = await windowOf(admin, `/demand/orders/${order.uuid}/send`);
  await page.getByRole('button', { name: /^送信して発注する/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '送信する' }).click();
  await expect(page).toHaveURL(new RegExp(`/demand/orders/${order.uuid}$`));
  await answerMail(await inbox.next(supplierMail), {
    from: { name: '風 太郎', address: supplierMail },
    messageId: `<styled-${mark}@kaze.example>`,
    subject: 'Re: 発注書送付のご案内',
    text: '写真です。',
    html: '<p><b>写真</b>です。</p><img src="cid:box@kaze.example" alt="箱の写真"><blockquote>引用</blockquote>',
    attachments: [
      {
        filename: 'hako.png',
        content: await redFrame(48),
        contentType: 'image/png',
        cid: 'box@kaze.example',
      },
    ],
  });
  await page.getByRole('tab', { name: /^やりとり/ }).click();
  const reply = page.getByRole('list', { name: 'やりとり' }).getByRole('listitem').first();
  await expect(async () => {
    await page.reload();
    await expect(reply.getByText('写真です。')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await reply.getByRole('checkbox', { name: '書式付きで表示' }).check();
  const message = reply.frameLocator('iframe');
  await expect(message.getByRole('img', { name: '箱の写真' })).toHaveJSProperty('naturalWidth', 48);
  // The margin comes from the frame's own style element.
  await expect(message.locator('body')).toHaveCSS('margin-top', '8px');
});

for (const remote of ['mf-orders', 'mf-products', 'mf-costing'] as const) {
  test(`${remote} alone violates no page policy`, async ({ page, context }) => {
    const refused = await watchPolicy(context);
    await page.goto(sliceOrigin(remote));
    await page.getByLabel('メールアドレス').fill(SAMPLE_ADMIN.email);
    await page.getByLabel('パスワード').fill(SAMPLE_ADMIN.password);
    await page.getByRole('button', { name: 'ログイン' }).click();
    await mainMenu(page).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(refused).toEqual([]);
  });
}
