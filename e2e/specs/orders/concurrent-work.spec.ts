import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { makeMasters } from '../../commands/masters.js';
import { draftOf, holdReady } from '../../commands/order-of.js';
import { closeToast } from '../../commands/toasts.js';
import { ApiClient } from '../../core/api-client.js';
import { expect, test } from '../../core/test.js';

test('two people edit one draft: the second save is refused, names the first person, and keeps the input', async ({
  windowOf,
  team: { api, admin, editor },
}) => {
  const masters = await makeMasters(api, randomUUID().slice(0, 8));
  const order = await draftOf(api, masters, { lot: 10, unitPrice: '1200' });
  const given = `${masters.product.name}の発注`;
  const address = `/demand/orders/${order.uuid}/edit_draft`;
  const page = await windowOf(admin, address);
  const other = await windowOf(editor, address);
  await expect(page.getByLabel(/^件名/)).toHaveValue(given);
  await expect(other.getByLabel(/^件名/)).toHaveValue(given);

  await page.getByLabel(/^件名/).fill('先に保存した件名');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: '保存しました' })).toBeVisible();

  await other.getByLabel(/^件名/).fill('後から保存した件名');
  await other.keyboard.press('Control+s');
  await expect(other.getByText(/他のユーザーがこの発注を更新しました（試験 花子/).first()).toBeVisible();
  await expect(other.getByLabel(/^件名/)).toHaveValue('後から保存した件名');

  const stored = await api.run(
    'query ($uuid: ID!) { order(uuid: $uuid) { subject } }',
    { uuid: order.uuid },
    z.object({ order: z.object({ subject: z.string() }) }),
  );
  expect(stored.order.subject).toBe('先に保存した件名');

  await other.getByRole('button', { name: '自分の変更を再適用' }).click();
  await closeToast(other, '自分の変更を再適用しました');
  await other.keyboard.press('Control+s');
  await expect(other.getByRole('status').filter({ hasText: '保存しました' })).toBeVisible();
});

test('a double click on send sends one mail', async ({ windowOf, inbox, team: { api, admin, editor } }) => {
  const mark = randomUUID().slice(0, 8);
  const supplierMail = `double-${mark}@example.jp`;
  const masters = await makeMasters(api, mark, supplierMail);
  const order = await draftOf(api, masters, { lot: 10, unitPrice: '1200' });
  const page = await windowOf(admin, `/demand/orders/${order.uuid}/send`);
  await page.getByRole('button', { name: /^送信して発注する/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '送信する' }).dblclick();
  await expect(page).toHaveURL(new RegExp(`/demand/orders/${order.uuid}$`));
  await expect(page.getByText('納品待ち').first()).toBeVisible();
  expect(await inbox.sentTo(supplierMail)).toHaveLength(1);

  // Another client that repeats the sending is refused, and only one mail is sent.
  const colleague = await ApiClient.signedInAs(editor);
  const { order: sent } = await colleague.run(
    'query ($uuid: ID!) { order(uuid: $uuid) { updatedAt } }',
    { uuid: order.uuid },
    z.object({ order: z.object({ updatedAt: z.string() }) }),
  );
  await expect(
    colleague.run(
      `mutation ($input: SubmitOrderWithSendMailInput!) { submitOrderWithSendMail(input: $input) { order { uuid } } }`,
      {
        input: {
          uuid: order.uuid,
          expectedUpdatedAt: sent.updatedAt,
          idempotencyKey: crypto.randomUUID(),
          mail: { to: [supplierMail], subject: '二通目', body: '本文' },
        },
      },
      z.unknown(),
    ),
  ).rejects.toThrow('この操作は現在のステータス（納品待ち）では実行できません。');
  expect(await inbox.sentTo(supplierMail)).toHaveLength(1);
});

test("of a product's deletion and a concurrent order that needs it, one is refused", async ({
  team: { api },
}) => {
  test.setTimeout(180_000);
  const rounds = 30;
  const mark = randomUUID().slice(0, 8);
  const masters = await makeMasters(api, mark);
  const line = { lot: 10, unitPrice: '1200' };
  const deletion = async (uuid: string) =>
    api.run(
      'mutation ($input: DeleteProductInput!) { deleteProduct(input: $input) { product { uuid } } }',
      { input: { uuid } },
      z.unknown(),
    );
  const readBack = (product: string, order: string) =>
    api.run(
      'query ($product: ID!, $order: ID!) { productDetail(uuid: $product) { deletedAt } order(uuid: $order) { status } }',
      { product, order },
      z.object({
        productDetail: z.object({ deletedAt: z.string().nullable() }),
        order: z.object({ status: z.string() }),
      }),
    );

  const outcomes: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { createProduct } = await api.run(
      'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { uuid name } } }',
      { input: { name: `競合 ${mark}-${round}`, unitPrice: '1200' } },
      z.object({ createProduct: z.object({ product: z.object({ uuid: z.string(), name: z.string() }) }) }),
    );
    const own = { ...masters, product: createProduct.product };
    const order = await draftOf(api, own, line);
    const makeReady = () => holdReady(api, own, line, order);
    const remove = () => deletion(own.product.uuid);
    // Each of them starts first in half of the rounds.
    const [ready, removed] =
      round % 2 === 0
        ? await Promise.allSettled([makeReady(), remove()])
        : (await Promise.allSettled([remove(), makeReady()])).toReversed();
    const stored = await readBack(own.product.uuid, order.uuid);
    expect(stored).toEqual({
      productDetail: { deletedAt: removed?.status === 'fulfilled' ? expect.any(String) : null },
      order: { status: ready?.status === 'fulfilled' ? 'WaitingForOrder' : 'Drafting' },
    });
    outcomes.push(`ready ${ready?.status}, removed ${removed?.status}`);
  }
  expect(outcomes).toHaveLength(rounds);
  expect(outcomes).not.toContain('ready fulfilled, removed fulfilled');
  // Always refusing both would also satisfy the rule.
  expect(outcomes.filter((outcome) => outcome.includes('fulfilled')).length).toBeGreaterThan(rounds / 2);
});
