import { z } from 'zod';
import { SAMPLE_ADMIN, SAMPLE_EDITOR } from '../../core/accounts.js';
import { ApiClient } from '../../core/api-client.js';
import { expect, test } from '../../core/test.js';
import { draftOrder } from '../../commands/draft-order.js';
import { signIn } from '../../commands/sign-in.js';

test('two people edit one draft: the second is refused, told who was first, and keeps the input', async ({
  page,
  browser,
}) => {
  const order = await draftOrder(await ApiClient.signedInAs(SAMPLE_ADMIN), '同時に編集する発注');
  const address = `/demand/orders/${order.uuid}/edit_draft`;
  const other = await (await browser.newContext()).newPage();
  await signIn(page, SAMPLE_ADMIN, address);
  await signIn(other, SAMPLE_EDITOR, address);
  await expect(page.getByLabel(/^件名/)).toHaveValue('同時に編集する発注');
  await expect(other.getByLabel(/^件名/)).toHaveValue('同時に編集する発注');

  await page.getByLabel(/^件名/).fill('先に保存した件名');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: '保存しました' })).toBeVisible();

  await other.getByLabel(/^件名/).fill('後から保存した件名');
  await other.keyboard.press('Control+s');
  await expect(other.getByText(/他のユーザーがこの発注を更新しました（見本 花子/).first()).toBeVisible();
  await expect(other.getByLabel(/^件名/)).toHaveValue('後から保存した件名');

  const api = await ApiClient.signedInAs(SAMPLE_ADMIN);
  const stored = await api.run(
    'query ($uuid: ID!) { order(uuid: $uuid) { subject } }',
    { uuid: order.uuid },
    z.object({ order: z.object({ subject: z.string() }) }),
  );
  expect(stored.order.subject).toBe('先に保存した件名');

  await other.getByRole('button', { name: '自分の変更を再適用' }).click();
  await other.keyboard.press('Control+s');
  await expect(other.getByRole('status').filter({ hasText: '保存しました' })).toBeVisible();
  await other.context().close();
});

test('a double click on send sends one mail', async ({ page, inbox }) => {
  const order = await draftOrder(await ApiClient.signedInAs(SAMPLE_ADMIN), '二度押しする発注');
  const mailsOfThisOrder = async () =>
    (await inbox.sentTo(order.supplierMail)).filter(({ subject }) => subject.includes(order.purchaseNumber));
  await signIn(page, SAMPLE_ADMIN, `/demand/orders/${order.uuid}/send`);
  await page.getByRole('button', { name: /^送信して発注する/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '送信する' }).dblclick();
  await expect(page).toHaveURL(new RegExp(`/demand/orders/${order.uuid}$`));
  await expect(page.getByText('納品待ち').first()).toBeVisible();
  expect(await mailsOfThisOrder()).toHaveLength(1);

  // Another client that repeats the sending is refused, and still there is one mail.
  const api = await ApiClient.signedInAs(SAMPLE_EDITOR);
  const { order: sent } = await api.run(
    'query ($uuid: ID!) { order(uuid: $uuid) { updatedAt } }',
    { uuid: order.uuid },
    z.object({ order: z.object({ updatedAt: z.string() }) }),
  );
  await expect(
    api.run(
      `mutation ($input: SubmitOrderWithSendMailInput!) { submitOrderWithSendMail(input: $input) { order { uuid } } }`,
      {
        input: {
          uuid: order.uuid,
          expectedUpdatedAt: sent.updatedAt,
          idempotencyKey: crypto.randomUUID(),
          mail: { to: [order.supplierMail], subject: '二通目', body: '本文' },
        },
      },
      z.unknown(),
    ),
  ).rejects.toThrow('この操作は現在のステータス（納品待ち）では実行できません。');
  expect(await mailsOfThisOrder()).toHaveLength(1);
});
