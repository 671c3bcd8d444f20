import { makeMasters } from '../../commands/masters.js';
import { waitingOrder } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { expect, test } from '../../core/test.js';

const LINK = /https?:\/\/\S+\/answer#\S+/;

/** As inputs of type `date` take it. */
const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
const asShown = (day: string): string => day.replaceAll('-', '/');

test('a supplier answers by the link of the mail on a phone; the buyer asks back, and accepts', async ({
  browser,
  windowOf,
  inbox,
}) => {
  test.setTimeout(180_000);
  const { api, admin, mark } = await orderingDemand();
  const supplierMail = `answers-${mark}@kaze.example`;
  const masters = await makeMasters(api, `風 ${mark}`, supplierMail);
  const order = await waitingOrder(api, masters, { lot: 120, unitPrice: '1200' });
  const buyer = await windowOf(admin, `/demand/orders/${order.uuid}/send`);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ja-JP' });
  const supplier = await phone.newPage();
  const answers = buyer.getByRole('list', { name: '仕入先の回答' });
  const linkOf = async (index: number): Promise<string> => {
    const { text = '' } = await inbox.next(supplierMail, index);
    const [link, ...others] = text.match(new RegExp(LINK, 'g')) ?? [];
    expect(others, 'one link in each mail').toEqual([]);
    return link ?? '';
  };
  const first = dayFromNow(40);
  const second = dayFromNow(33);

  await test.step('the buyer sends the order', async () => {
    await buyer.getByRole('button', { name: /^送信して発注する/ }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: '送信する' }).click();
    await expect(buyer).toHaveURL(new RegExp(`/demand/orders/${order.uuid}$`));
    await expect(buyer.getByText('仕入先未確認').first()).toBeVisible();
  });

  await test.step('the supplier reads the order and its PDF without signing in', async () => {
    await supplier.goto(await linkOf(0));
    await expect(supplier.getByText(order.purchaseNumber, { exact: true })).toBeVisible();
    const sideways = await supplier.evaluate<number>(
      'document.documentElement.scrollWidth - window.innerWidth',
    );
    expect(sideways).toBe(0);
    await supplier.setViewportSize({ width: 1280, height: 850 });
    const line = supplier.getByRole('region', { name: /^明細/ }).getByRole('listitem').first();
    const place = async (text: RegExp | string) => line.getByText(text).first().boundingBox();
    const [name, amount] = [await place(`風 ${mark}`), await place('¥144,000')];
    // The name has the width that the figures, on its right, leave.
    expect(name?.width).toBeGreaterThan(400);
    expect(amount?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));
    await supplier.setViewportSize({ width: 390, height: 844 });
    const href = await supplier.getByRole('link', { name: /\.pdf$/ }).getAttribute('href');
    const pdf = await fetch(href ?? '');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  await test.step('the supplier proposes another date, with a file', async () => {
    await supplier.getByRole('radio', { name: '別の納期を回答します' }).check();
    await supplier.setViewportSize({ width: 320, height: 640 });
    const date = supplier.locator('input[type=date]');
    const fields = [date, supplier.getByLabel(/^ご担当者名/)];
    const [dateBox, nameBox] = await Promise.all(fields.map((field) => field.boundingBox()));
    // On a narrow phone the field of the date ends where the field of the name does.
    expect(dateBox && dateBox.x + dateBox.width).toBe(nameBox && nameBox.x + nameBox.width);
    await supplier.setViewportSize({ width: 390, height: 844 });
    await date.fill(first);
    await supplier.getByLabel(/^ご担当者名/).fill('風 太郎');
    await supplier
      .locator('input[type=file]')
      .setInputFiles({ name: '回答書.txt', mimeType: 'text/plain', buffer: Buffer.from('納期の回答です') });
    await supplier.getByRole('button', { name: '納期回答を送信' }).dblclick();
    await expect(supplier.getByText(/へ送信しました/)).toBeVisible();
  });

  await test.step('the buyer finds it, and asks for an earlier date', async () => {
    await buyer.goto('/demand');
    await buyer.getByRole('link', { name: /^仕入先の回答/ }).click();
    // In the list: the tiles of the home page, which is shown until then, link to the order as well.
    await buyer.getByRole('row').getByRole('link', { name: order.purchaseNumber }).click();
    await expect(buyer.getByText('仕入先から回答が届いています')).toBeVisible();
    await expect(answers.getByRole('listitem').filter({ hasText: '風 太郎 様' })).toHaveCount(1);
    await expect(answers).toContainText(asShown(first));
    await expect(answers.getByRole('link', { name: '回答書.txt' })).toBeVisible();
    await buyer.getByRole('button', { name: '再回答を依頼' }).click();
    const dialog = buyer.getByRole('dialog');
    await dialog.getByLabel(/^確認したい内容/).fill('1週間早められますか。');
    await dialog.getByRole('button', { name: '依頼のメールを送る' }).click();
    await expect(dialog).toBeHidden();
    await expect(buyer.getByText('仕入先未確認').first()).toBeVisible();
  });

  await test.step('the supplier answers again, by the same link', async () => {
    await supplier.goto('about:blank');
    await supplier.goto(await linkOf(1));
    await expect(supplier.getByText('1週間早められますか。')).toBeVisible();
    await supplier.getByRole('radio', { name: '別の納期を回答します' }).check();
    await supplier.locator('input[type=date]').fill(second);
    await supplier.getByLabel(/^ご担当者名/).fill('風 太郎');
    await supplier.getByRole('button', { name: '納期回答を送信' }).click();
    await expect(supplier.getByText(/へ送信しました/)).toBeVisible();
  });

  await test.step('the buyer accepts: the line has the new date, and the supplier is told', async () => {
    await buyer.reload();
    await buyer.getByRole('button', { name: 'この納期で承認' }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: '回答を承認する' }).click();
    await expect(buyer.getByText('仕入先確認済み').first()).toBeVisible();
    await expect(buyer.getByRole('table').first()).toContainText(asShown(second));
    const { text } = await inbox.next(supplierMail, 2);
    expect(text).toContain(asShown(second));
  });

  await test.step('a link that the buyer made invalid shows nothing of the order', async () => {
    await buyer.getByRole('button', { name: 'リンクを無効にする' }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'リンクを無効にする' }).click();
    await expect(buyer.getByText('リンクを無効にした日時')).toBeVisible();
    await supplier.reload();
    await expect(supplier.getByRole('heading', { name: 'このリンクからは回答できません' })).toBeVisible();
    await expect(supplier.getByText(order.purchaseNumber, { exact: true })).toBeHidden();
  });
  await phone.close();
});
