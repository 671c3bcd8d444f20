import { randomUUID } from 'node:crypto';
import iconv from 'iconv-lite';
import { z } from 'zod';
import { type MadeMasters, makeMasters } from '../../commands/masters.js';
import { cellOf, chooseBySearch, paste } from '../../commands/order-form.js';
import { dayFromNow } from '../../commands/order-of.js';
import { AREAS } from '../../commands/team.js';
import { type ApiClient } from '../../core/api-client.js';
import { expect, test } from '../../core/test.js';

const slashed = (day: string) => day.replaceAll('-', '/');
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
});

const storedOrder = async (api: ApiClient, uuid: string) => {
  const { order } = await api.run(
    `query ($uuid: ID!) { order(uuid: $uuid) {
      status orderAttachments { name } orderProductLines { lot unitPrice } orderSendLogs { status kind version } } }`,
    { uuid },
    z.object({
      order: z.object({
        status: z.string(),
        orderAttachments: z.array(z.object({ name: z.string() })),
        orderProductLines: z.array(z.object({ lot: z.number(), unitPrice: z.string() })),
        orderSendLogs: z.array(z.object({ status: z.string(), kind: z.string(), version: z.number() })),
      }),
    }),
  );
  return order;
};

for (const who of AREAS) {
  test(`${who} types an order by keyboard, is warned before losing it, sends it with files and copies it`, async ({
    windowOf,
    inbox,
    team: { api, areas },
  }) => {
    test.setTimeout(180_000);
    const { account, base } = areas[who];
    const mark = randomUUID().slice(0, 8);
    const supplierMail = `form-${mark}@example.jp`;
    const { product, supplier, destination } = await makeMasters(api, mark, supplierMail);
    const delivery = slashed(dayFromNow(20));

    const page = await windowOf(account, `${base}/orders/new`);
    await test.step('lines are pasted from a spreadsheet, filled down and undone', async () => {
      await page.getByLabel(/^件名/).fill(`ボウルの発注 ${mark}`);
      await chooseBySearch(page, /^仕入先/, supplier.name);
      await chooseBySearch(page, /^納品先/, destination.name);
      await cellOf(page, 1, '商品').click();
      await paste(page, `${product.name}\t12\n${product.name}\t1,000\nない商品 ${mark}\t3`);
      await expect(cellOf(page, 2, '単価')).toHaveValue('1,200');
      await expect(cellOf(page, 3, '商品')).toHaveAttribute('aria-invalid', 'true');
      await page.keyboard.press('Control+z');
      await expect(cellOf(page, 1, '商品')).toHaveValue('');
      await page.keyboard.press('Control+y');
      await expect(cellOf(page, 2, '数量')).toHaveValue('1,000');
      await cellOf(page, 3, '数量').click();
      await page.keyboard.press('Control+Delete');
      await expect(cellOf(page, 3, '数量')).toBeHidden();
      await cellOf(page, 1, '商品').click();
      await paste(page, `${product.name}\t12\t¥1,200\t¥14,400\t10%\t${delivery}\t\t急ぎ`);
      await expect(cellOf(page, 1, '備考')).toHaveValue('急ぎ');
      await expect(cellOf(page, 1, '税区分')).toHaveValue('1');
      await expect(cellOf(page, 1, '納期')).toHaveValue(delivery);
      await cellOf(page, 1, '納期').click();
      await page.keyboard.type(delivery);
      await page.keyboard.press('Enter');
      await expect(cellOf(page, 2, '納期')).toBeFocused();
      await page.keyboard.press('Control+d');
      await expect(cellOf(page, 2, '納期')).toHaveValue(delivery);
    });

    await test.step('a window of 1,360 px shows every column, and keeps the buttons visible', async () => {
      // The scroll bar of a real window takes 15 of the 1,360 px; the browsers of tests hide theirs.
      await page.setViewportSize({ width: 1345, height: 768 });
      await cellOf(page, 1, '商品').scrollIntoViewIfNeeded();
      await expect(cellOf(page, 1, '商品')).toBeInViewport({ ratio: 1 });
      await expect(cellOf(page, 1, '出荷期限')).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: '1行目を削除' })).toBeInViewport({ ratio: 1 });
      await page.getByRole('region', { name: '添付ファイル' }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: '下書き保存' })).toBeInViewport({ ratio: 1 });
    });

    await test.step('invalid input is marked before anything is sent', async () => {
      await cellOf(page, 1, '数量').fill('0');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('alert').getByText(/商品明細1行目：数量は1以上の整数/)).toBeVisible();
      await cellOf(page, 1, '数量').fill('12');
      await page.keyboard.press('Tab');
      // 12 × 1,200 + 1,000 × 1,200 = 1,214,400, plus 121,440 tax.
      await expect(page.getByText('¥1,335,840').first()).toBeVisible();
    });

    await test.step('a file is attached, and leaving the page asks for confirmation', async () => {
      await page
        .getByRole('region', { name: '添付ファイル' })
        .locator('input[type=file]')
        .setInputFiles(pdf(`図面-${mark}.pdf`));
      await expect(page.getByText(`図面-${mark}.pdf`)).toBeVisible();
      await expect(page.getByRole('progressbar', { name: `図面-${mark}.pdfの送信` })).toBeHidden();
      await page.getByRole('link', { name: '発注の一覧' }).click();
      const question = page.getByRole('dialog');
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(page.getByLabel(/^件名/)).toHaveValue(`ボウルの発注 ${mark}`);
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(/draft=/);
      await expect(page.getByRole('link', { name: `図面-${mark}.pdf` })).toBeVisible();
    });
    const uuid = new URL(page.url()).searchParams.get('draft') ?? '';

    await test.step('it is sent with another attachment; the supplier gets that one, but not the internal one', async () => {
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('heading', { name: '発注の送信' })).toBeVisible();
      await page
        .getByRole('group', { name: 'メールの添付ファイル' })
        .locator('input[type=file]')
        .setInputFiles(pdf(`仕様書-${mark}.pdf`));
      await expect(page.getByText(`仕様書-${mark}.pdf`)).toBeVisible();
      await expect(page.getByRole('progressbar')).toBeHidden();
      await page.getByRole('button', { name: '送信して発注する' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '送信する' }).click();
      await expect(page).toHaveURL(new RegExp(`/orders/${uuid}$`));
      await expect(page.getByText('納品待ち').first()).toBeVisible();
      const mail = await inbox.next(supplierMail);
      expect(mail.attachments.map(({ filename }) => filename)).toEqual([
        expect.stringMatching(/^発注書_.+\.pdf$/),
        `仕様書-${mark}.pdf`,
      ]);
      expect(await storedOrder(api, uuid)).toMatchObject({
        status: 'Delivering',
        orderAttachments: [{ name: `図面-${mark}.pdf` }],
        orderProductLines: [{ lot: 12 }, { lot: 1000 }],
      });
    });

    await test.step('a copy has the lines, without days', async () => {
      await page.getByRole('link', { name: '複製する' }).click();
      await expect(page.getByLabel(/^件名/)).toHaveValue(`ボウルの発注 ${mark}`);
      await expect(cellOf(page, 2, '数量')).toHaveValue('1,000');
      await expect(cellOf(page, 1, '納期')).toHaveValue('');
    });
  });
}

for (const who of AREAS) {
  test(`${who} creates an order from CSV files: valid, Windows-encoded and broken`, async ({
    windowOf,
    team: { api, areas },
  }) => {
    const { account, base } = areas[who];
    const mark = randomUUID().slice(0, 8);
    const { product }: MadeMasters = await makeMasters(api, mark);
    const csv = (name: string, body: string | Buffer) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(body),
    });
    const page = await windowOf(account, `${base}/orders`);
    await page.getByRole('link', { name: 'CSVから作成' }).first().click();
    const take = async (file: ReturnType<typeof csv>) => {
      const dialog = page.getByRole('dialog', { name: '明細のCSV取込' });
      await dialog.getByLabel('CSVファイル').setInputFiles(file);
      return dialog;
    };

    const good = await take(
      csv(
        'utf8.csv',
        `\uFEFF種別,商品識別子,品名,数量,単価,納期,担当\r\n商品,${product.name},,"1,200",,2099/12/01,山田\r\n費用,,送料,1,800,,\r\n`,
      ),
    );
    await expect(good.getByText('utf8.csv：2行を読み取りました')).toBeVisible();
    await expect(good.getByText('列「担当」は取り込まれません。')).toBeVisible();
    await good.getByRole('button', { name: '明細に取り込む' }).click();
    await expect(cellOf(page, 1, '数量')).toHaveValue('1,200');
    await expect(cellOf(page, 1, '単価')).toHaveValue('1,200');
    await expect(cellOf(page, 1, '費用名', '費用明細')).toHaveValue('送料');

    const again = page.getByRole('button', { name: 'CSV取込' });
    await again.click();
    const windows = await take(
      csv('windows.csv', iconv.encode(`種別,商品識別子,数量\r\n商品,${product.name},７\r\n`, 'cp932')),
    );
    await expect(windows.getByText('windows.csv：1行を読み取りました')).toBeVisible();
    await windows.getByRole('button', { name: '明細に取り込む' }).click();
    await expect(cellOf(page, 2, '商品')).toHaveValue(product.name);
    await expect(cellOf(page, 2, '数量')).toHaveValue('7');

    await again.click();
    const broken = await take(csv('列なし.csv', '種別,商品識別子\r\n商品,A\r\n'));
    await expect(broken.getByRole('alert')).toHaveText('必須の列がありません：数量');
    await broken
      .getByLabel('CSVファイル')
      .setInputFiles(csv('誤り.csv', `種別,商品識別子,数量\r\n商品,ない商品-${mark},0\r\n`));
    await expect(broken.getByText('誤り.csv：1行のうち1行にエラーがあります')).toBeVisible();
    await broken.getByRole('button', { name: '1行を取り込み、明細で修正する' }).click();
    await expect(cellOf(page, 3, '数量')).toHaveAttribute('aria-invalid', 'true');
    await expect(cellOf(page, 3, '商品')).toHaveValue(`ない商品-${mark}`);
  });
}

test('three hundred lines are pasted, edited and saved, with only the visible ones rendered', async ({
  windowOf,
  team: { api, admin },
}) => {
  const mark = randomUUID().slice(0, 8);
  const { product } = await makeMasters(api, mark);
  const page = await windowOf(admin, '/demand/orders/new');
  await page.getByLabel(/^件名/).fill(`三百行 ${mark}`);
  await cellOf(page, 1, '商品').click();
  await paste(page, Array.from({ length: 300 }, (_, index) => `${product.name}\t${index + 1}`).join('\n'));
  await expect(cellOf(page, 1, '単価')).toHaveValue('1,200');
  // 1,200 × (1 + … + 300) = 54,180,000, plus 10% tax.
  await expect(page.getByText('¥59,598,000').first()).toBeVisible();
  expect(await page.getByRole('grid', { name: '商品明細' }).getByRole('row').count()).toBeLessThan(100);

  await cellOf(page, 1, '数量').click();
  await page.keyboard.type('1234');
  await expect(cellOf(page, 1, '数量')).toHaveValue('1234');
  // 1,200 × (45,150 − 1 + 1,234) = 55,659,600, plus 10% tax.
  await expect(page.getByText('¥61,225,560').first()).toBeVisible();

  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/draft=/);
  const uuid = new URL(page.url()).searchParams.get('draft') ?? '';
  const { orderProductLines } = await storedOrder(api, uuid);
  expect(orderProductLines).toHaveLength(300);
  expect(orderProductLines[0]?.lot).toBe(1234);
  expect(orderProductLines.at(-1)?.lot).toBe(300);
});
