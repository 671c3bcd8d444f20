import { joinedUser } from '../../commands/demand-of-own.js';
import { placedOrder } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { MailInbox } from '../../core/mail-inbox.js';
import { expect, test } from '../../core/test.js';

test('an editor fixes an order and records receipts; only an administrator unlocks it', async ({
  windowOf,
}) => {
  const { api, admin, demand, masters } = await orderingDemand();
  const editor = await joinedUser(new MailInbox(), demand, 'EDITOR', '次郎');
  const order = await placedOrder(api, masters, { lot: 30, unitPrice: '1000' });
  const address = `/demand/orders/${order.uuid}/fixed`;

  await test.step('the editor fixes it', async () => {
    const page = await windowOf(editor, address);
    await expect(page.getByText('この発注は確定されていません')).toBeVisible();
    await page.getByRole('button', { name: '確定する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '確定する' }).click();
    await expect(page.getByText('この発注は確定されています')).toBeVisible();
    await expect(page.getByText(/確定 試験 次郎/)).toBeVisible();
    await expect(page.getByRole('button', { name: '確定を解除する' })).toHaveAccessibleDescription(/.+/);

    await page.getByLabel(`${masters.product.name}の今回入荷数`).fill('5');
    await page.getByRole('button', { name: '入荷を登録する' }).click();
    await expect(page.getByRole('list', { name: '入荷の履歴' })).toContainText('入荷 +5');
    await page.goto(`/demand/orders?q=${order.purchaseNumber}`);
    await page.getByRole('link', { name: '確定', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  });

  await test.step('the administrator unlocks it', async () => {
    const page = await windowOf(admin, address);
    await page.getByRole('button', { name: '確定を解除する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '確定を解除する' }).click();
    await expect(page.getByText('この発注は確定されていません')).toBeVisible();
    await expect(page.getByRole('list', { name: '履歴', exact: true })).toContainText('試験 花子');
  });
});

test('a cancelled order shows the reason, the person and whether the supplier knows, and can be copied', async ({
  windowOf,
}) => {
  const { api, admin, masters, areas } = await orderingDemand();
  for (const { who, account, base } of areas) {
    await test.step(who, async () => {
      const order = await placedOrder(api, masters, { lot: 3, unitPrice: '1000' });
      const page = await windowOf(account, `${base}/orders/${order.uuid}`);
      await page.getByRole('button', { name: /キャンセルする$/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/理由/).fill('数量の誤り');
      const isTold = account === admin;
      await dialog.getByLabel(/取消のメールを送る/).setChecked(isTold);
      await dialog.getByRole('button', { name: /キャンセルする$/ }).click();
      await expect(page.getByText('キャンセル', { exact: true }).first()).toBeVisible();

      await page.goto(`${base}/orders?status=Canceled&q=${order.purchaseNumber}`);
      await page.getByRole('link', { name: order.purchaseNumber }).click();
      await expect(page).toHaveURL(new RegExp(`${base}/canceled-orders/${order.uuid}$`));
      const facts = page.getByRole('region', { name: 'キャンセルの内容' });
      await expect(facts).toContainText('数量の誤り');
      await expect(facts).toContainText('納品待ち');
      await expect(facts).toContainText(isTold ? '発注取消書を送信済み' : '発注取消書は送信していません');
      await expect(page.getByRole('link', { name: /（PDF）/ })).toHaveCount(isTold ? 2 : 1);
      await page.getByRole('link', { name: '複製して発注を作成' }).click();
      await expect(page.getByLabel(/^件名/)).toHaveValue(`${masters.product.name}の発注`);
    });
  }
});
