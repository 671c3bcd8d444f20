import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { makeMasters } from '../../commands/masters.js';
import { cellOf } from '../../commands/order-form.js';
import { dayFromNow, placedOrder, waitingOrder } from '../../commands/order-of.js';
import { AREAS } from '../../commands/team.js';
import { closeToast } from '../../commands/toasts.js';
import { ApiClient } from '../../core/api-client.js';
import { expect, test } from '../../core/test.js';

for (const who of AREAS) {
  test(`${who} corrects a sent order, sends the correction later, and cancels by mail`, async ({
    windowOf,
    inbox,
    team: { api, areas },
  }) => {
    test.setTimeout(180_000);
    const { account, base } = areas[who];
    const mark = randomUUID().slice(0, 8);
    const supplierMail = `correct-${mark}@example.jp`;
    const masters = await makeMasters(api, mark, supplierMail);
    const order = await placedOrder(api, masters, { lot: 10, unitPrice: '1200' });
    const detail = `${base}/orders/${order.uuid}`;
    const subjects = async () => (await inbox.sentTo(supplierMail)).map(({ subject }) => subject.slice(0, 4));

    const page = await windowOf(account, detail);
    await test.step('a correction and its mail in one step', async () => {
      await page.getByRole('link', { name: '内容を訂正する' }).click();
      await cellOf(page, 1, '数量').fill('12');
      await page.getByRole('button', { name: '訂正を送信する' }).click();
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByText(supplierMail)).toBeVisible();
      await drawer.getByRole('button', { name: '保存して訂正を送信する' }).dblclick();
      await expect(page).toHaveURL(new RegExp(`${detail}$`));
      await expect(page.getByText('第2版（訂正）').first()).toBeVisible();
      await closeToast(page, /送信し/);
      const mail = await inbox.next(supplierMail);
      expect(mail.subject).toMatch(/^【訂正】/);
      expect(mail.attachments[0]?.filename).toBe(`発注書（訂正）_${order.purchaseNumber}.pdf`);
      expect(await subjects()).toEqual(['【訂正】']);
    });

    await test.step('a correction that was not sent is clearly marked until it is sent', async () => {
      await page.getByRole('link', { name: '内容を訂正する' }).click();
      await cellOf(page, 1, '単価').fill('1,100');
      await page.getByRole('button', { name: 'メールを送らずに保存' }).click();
      await expect(page.getByText('仕入先に未通知の変更があります')).toBeVisible();
      await closeToast(page, 'の変更を保存しました');
      await page.getByRole('link', { name: '訂正を送信する' }).click();
      await page.getByRole('button', { name: '訂正を送信する' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '送信する' }).click();
      await expect(page.getByText('第3版（訂正）').first()).toBeVisible();
      await closeToast(page, /送信し/);
      await expect(page.getByText('仕入先に未通知の変更があります')).toBeHidden();
      await expect.poll(subjects).toEqual(['【訂正】', '【訂正】']);
    });

    await test.step('the order is cancelled with a reason, and the supplier is notified', async () => {
      await page.getByRole('button', { name: '発注をキャンセルする' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^理由/).fill('品番の誤り');
      await dialog.getByRole('button', { name: '発注をキャンセルする' }).click();
      await expect(page.getByText('キャンセル').first()).toBeVisible();
      await expect.poll(subjects).toEqual(['【訂正】', '【訂正】', '【取消】']);
    });
  });
}

test('an order waiting to be sent is changed by two colleagues at once: no input is lost', async ({
  windowOf,
  team: { api, admin, editor },
}) => {
  const mark = randomUUID().slice(0, 8);
  const masters = await makeMasters(api, mark);
  const order = await waitingOrder(api, masters, { lot: 10, unitPrice: '1200' });
  const page = await windowOf(admin, `/demand/orders/${order.uuid}`);
  await page.getByRole('link', { name: '内容を変更する' }).click();
  await cellOf(page, 1, '数量').fill('15');

  const stored = z.object({
    order: z.object({ orderProductLines: z.array(z.object({ id: z.string(), lot: z.number() })).length(1) }),
  });
  const read = () =>
    api.run('query ($uuid: ID!) { order(uuid: $uuid) { orderProductLines { id lot } } }', order, stored);
  const [line] = (await read()).order.orderProductLines;
  const colleague = await ApiClient.signedInAs(editor);
  await colleague.run(
    `mutation ($input: UpdateOrderInput!) { updateOrder(input: $input) { order { uuid } } }`,
    {
      input: {
        uuid: order.uuid,
        expectedUpdatedAt: order.updatedAt,
        idempotencyKey: randomUUID(),
        content: {
          subject: '同僚の件名',
          orderDate: dayFromNow(0),
          demandSupplierId: masters.supplier.uuid,
          deliveryDestinationId: masters.destination.uuid,
          orderProductLines: [
            {
              id: line?.id,
              productId: masters.product.uuid,
              lot: 10,
              unitPrice: '1200',
              taxCategoryId: 1,
              deliveryDate: dayFromNow(14),
            },
          ],
          orderExpenseLines: [],
        },
      },
    },
    z.unknown(),
  );

  await page.keyboard.press('Control+s');
  await expect(page.getByText(/他のユーザーがこの発注を更新しました/).first()).toBeVisible();
  await expect(page.getByRole('table', { name: '最新の内容との違い' })).toContainText('同僚の件名');
  await page.getByRole('button', { name: '自分の変更を再適用' }).click();
  await expect(page.getByLabel(/^件名/)).toHaveValue('同僚の件名');
  await expect(cellOf(page, 1, '数量')).toHaveValue('15');
  await page.getByRole('button', { name: '変更を保存する' }).click();
  await expect(page).toHaveURL(new RegExp(`/demand/orders/${order.uuid}$`));
  expect((await read()).order.orderProductLines[0]?.lot).toBe(15);
});
