import type { Page } from '@playwright/test';
import { downloaded } from '../../commands/download.js';
import { makeMasters } from '../../commands/masters.js';
import { waitingOrder } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { redFrame } from '../../core/picture.js';
import { answerMail } from '../../core/supplier-mail.js';
import { expect, test } from '../../core/test.js';

/** A tracking pixel on the supplier's server, which would reveal when the mail was opened. */
const SPY = 'https://images.kaze.example/opened.png';

const conversation = (page: Page) => page.getByRole('region', { name: '仕入先とのやりとり' });

async function write(page: Page, supplier: string, text: string): Promise<void> {
  const panel = conversation(page);
  await panel.getByRole('button', { name: `${supplier} へメッセージを書く` }).click();
  await panel.getByRole('textbox', { name: `${supplier} へのメッセージ` }).fill(text);
  await panel.getByRole('button', { name: 'メッセージを送信する' }).click();
  await expect(panel.getByRole('list', { name: 'やりとり' }).getByText(text)).toBeVisible();
}

test("a supplier's reply by mail appears in the conversation of its order, without active content", async ({
  windowOf,
  inbox,
}) => {
  test.setTimeout(150_000);
  const { api, admin, mark } = await orderingDemand();
  const supplierMail = `koubou-${mark}@kaze.example`;
  const masters = await makeMasters(api, `風 ${mark}`, supplierMail);
  const supplier = masters.supplier.name;
  const order = await waitingOrder(api, masters, { lot: 120, unitPrice: '1200' });
  const page = await windowOf(admin, `/demand/orders/${order.uuid}/send`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const answerId = `<answer-${mark}@kaze.example>`;

  await test.step('the buyer sends the order and writes a message', async () => {
    await page.getByRole('button', { name: /^送信して発注する/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '送信する' }).click();
    await expect(page).toHaveURL(new RegExp(`/demand/orders/${order.uuid}$`));
    await page.getByRole('tab', { name: /^やりとり/ }).click();
    await write(page, supplier, '割れ物の梱包はどうなりますか。');
  });

  await test.step('the supplier replies from a mail client', async () => {
    const sent = await inbox.next(supplierMail);
    const question = await inbox.next(supplierMail, 1);
    expect(question.inReplyTo).toBe(sent.messageId);
    expect(question.text?.trim()).toBe('割れ物の梱包はどうなりますか。');
    await answerMail(question, {
      from: { name: '風 太郎', address: supplierMail },
      messageId: answerId,
      subject: 'Re: 発注書送付のご案内',
      text: '1点ずつ箱に入れます。写真をご覧ください。\n\n2026年11月21日(土) 10:00 発注担当:\n> 割れ物の梱包はどうなりますか。\n',
      html: [
        '<p>1点ずつ<b>箱</b>に入れます。写真をご覧ください。</p>',
        '<img src="cid:box@kaze.example" alt="箱の写真">',
        `<img src="${SPY}" alt="">`,
        '<script>window.top.document.title = "乗っ取り"</script>',
        `<img src="x" onerror="fetch('${SPY}')">`,
        '<blockquote>割れ物の梱包はどうなりますか。</blockquote>',
      ].join(''),
      attachments: [
        {
          filename: 'hako.png',
          content: await redFrame(48),
          contentType: 'image/png',
          cid: 'box@kaze.example',
        },
        { filename: '梱包仕様書.txt', content: Buffer.from('1点1箱'), contentType: 'text/plain' },
      ],
    });
  });

  await test.step('the list counts the order as in conversation and links to it', async () => {
    await page.goto('/demand/orders');
    await page.getByRole('tab', { name: 'やりとり中 1' }).click();
    await page.getByRole('link', { name: order.purchaseNumber }).click();
    await page.getByRole('tab', { name: /^やりとり/ }).click();
    await expect(page.getByRole('heading', { name: `${masters.product.name}の発注` })).toBeVisible();
    await expect(page.getByText('やりとり中', { exact: true })).toBeVisible();
  });

  const reply = conversation(page).getByRole('list', { name: 'やりとり' }).getByRole('listitem').first();
  await test.step('the reply is shown with its files, and quoted text is collapsed', async () => {
    await expect(reply).toContainText('風 太郎');
    await expect(reply).toContainText('1点ずつ箱に入れます。写真をご覧ください。');
    await expect(reply.getByText(/登録外の送信元|未確認の送信元/)).toBeHidden();
    await expect(reply.getByText('> 割れ物の梱包はどうなりますか。')).toBeHidden();
    await reply.getByText('引用を表示').click();
    await expect(reply.getByText('> 割れ物の梱包はどうなりますか。')).toBeVisible();
    const file = reply.getByRole('button', { name: /梱包仕様書\.txt/ });
    expect((await downloaded(page, () => file.click())).suggestedFilename()).toBe('梱包仕様書.txt');
  });

  await test.step('in its original format it shows its own picture, runs no script and contacts no server', async () => {
    await reply.getByRole('checkbox', { name: '書式付きで表示' }).check();
    const message = reply.frameLocator('iframe');
    await expect(message.locator('b')).toHaveText('箱');
    const picture = message.getByRole('img', { name: '箱の写真' });
    await expect(picture).toHaveJSProperty('naturalWidth', 48);
    await expect(message.locator('blockquote')).toBeHidden();
    await expect(message.locator('img')).toHaveCount(1);
    await expect(message.locator('script')).toHaveCount(0);
    await expect(reply.getByText('外部の画像は表示していません。')).toBeVisible();
    await expect(page).not.toHaveTitle(/乗っ取り/);
    expect(asked.filter((url) => url === SPY)).toEqual([]);
  });

  await test.step("the buyer's reply continues the supplier's thread and ends the conversation", async () => {
    await write(page, supplier, '承知しました。よろしくお願いします。');
    const last = await inbox.next(supplierMail, 2);
    expect(last.inReplyTo).toBe(answerId);
    expect(last.references).toContain(answerId);
    await page.getByRole('button', { name: 'やりとり中を解除する' }).click();
    await expect(page.getByText('やりとり中', { exact: true })).toBeHidden();
    await page.goto('/demand/orders?status=inConversation');
    await expect(page.getByRole('tab', { name: 'やりとり中 0' })).toBeVisible();
    await expect(page.getByText('条件に合う発注はありません')).toBeVisible();
  });
});
