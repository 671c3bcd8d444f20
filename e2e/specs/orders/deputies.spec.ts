import { z } from 'zod';
import { joinedUser } from '../../commands/demand-of-own.js';
import { draftOf } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { expectNoSidewaysScroll, PHONE } from '../../commands/phone.js';
import { ApiClient } from '../../core/api-client.js';
import { expect, test } from '../../core/test.js';

test('a binding rule names the reviewer, whose deputy approves on a phone', async ({ windowOf, inbox }) => {
  test.setTimeout(180_000);
  const { demand, admin, masters } = await orderingDemand(['ApprovalFunction']);
  const deputy = await joinedUser(inbox, demand, 'ADMIN', '次郎');
  const requester = await joinedUser(inbox, demand, 'EDITOR', '三郎');
  const order = await draftOf(await ApiClient.signedInAs(requester), masters, { lot: 10, unitPrice: '1200' });
  const detail = `/demand/orders/${order.uuid}`;

  const first = await windowOf(admin, '/demand/approval-routes/new');
  await test.step('an administrator makes a binding rule', async () => {
    await first.getByLabel(/^ルート名/).fill('1万円以上');
    await first.getByLabel('金額の下限（税抜）').fill('10000');
    await first.getByRole('radio', { name: /^固定/ }).check();
    await first.getByRole('combobox', { name: /^承認者/ }).selectOption({ label: '試験 花子' });
    await first.getByRole('button', { name: '保存する' }).click();
    await expect(first.getByRole('listitem', { name: '1万円以上' })).toContainText('固定');
  });

  await test.step('and names a deputy on the page of the account', async () => {
    await first.goto('/demand/account');
    await first.getByRole('button', { name: '代理を登録' }).click();
    const dialog = first.getByRole('dialog', { name: '承認の代理を登録します' });
    await dialog.getByRole('combobox', { name: /^代理/ }).selectOption({ label: '試験 次郎' });
    const today = await dialog.getByLabel(/^開始日/).inputValue();
    await dialog.getByLabel(/^終了日/).fill(today);
    await dialog.getByLabel('理由').fill('出張');
    await dialog.getByRole('button', { name: '保存する' }).click();
    await expect(first.getByRole('listitem', { name: '試験 花子の代理：試験 次郎' })).toContainText('期間中');
  });

  await test.step('the requester can ask only the person of the rule', async () => {
    const asker = await windowOf(requester, `${detail}/edit_draft`);
    await asker.getByRole('button', { name: '承認を申請する' }).click();
    const dialog = asker.getByRole('dialog');
    await expect(dialog.getByText('1万円以上')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: /^承認者/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: '申請する', exact: true }).click();
    await expect(asker).toHaveURL(new RegExp(`${detail}$`));
  });

  await test.step('the mail to the deputy says for whom, and opens the decision on a phone', async () => {
    // After the mails of the invitation and of the deputy's naming.
    const mail = await inbox.next(deputy.email, 2);
    expect(mail.subject).toContain('承認依頼（代理）');
    expect(mail.text).toContain('試験 花子さんの代理としての依頼です。');
    const link = new URL(/https?:\/\/\S+\/review\?\S+/.exec(mail.text ?? '')?.[0] ?? '');
    const phone = await windowOf(deputy, `${link.pathname}${link.search}`);
    await phone.setViewportSize(PHONE);
    await expect(phone.getByText('試験 花子さんの代理として承認・差戻しをします。')).toBeVisible();
    await expectNoSidewaysScroll(phone);
    await phone.getByRole('button', { name: '承認する', exact: true }).click();
    const title = `PO ${order.purchaseNumber} を試験 花子さんの代理として承認します`;
    await phone.getByRole('dialog', { name: title }).getByRole('button', { name: '承認する' }).click();
    await expect(phone).toHaveURL(new RegExp(`${detail}$`));
    await expect(phone.getByText('発注待ち').first()).toBeVisible();
    await expect(phone.getByText('試験 次郎（試験 花子の代理）').first()).toBeVisible();
  });
});

test('a reviewer approves by the link in the mail without signing in, up to the amount that is allowed', async ({
  windowOf,
  inbox,
  page,
}) => {
  test.setTimeout(120_000);
  const { demand, admin, masters } = await orderingDemand(['ApprovalFunction']);
  const requester = await joinedUser(inbox, demand, 'EDITOR', '三郎');
  const api = await ApiClient.signedInAs(requester);
  const order = await draftOf(api, masters, { lot: 10, unitPrice: '1200' });
  const first = await windowOf(admin, '/demand/approval-routes');
  await first.getByLabel('メールのリンクから承認できる金額の上限（税込）').fill('20,000');
  await first.getByRole('button', { name: '上限を保存する' }).click();
  await expect(first.getByText(/常にログインが必要 → 20,000円/)).toBeVisible();
  await api.run(
    `mutation ($input: SubmitDraftOrderWithReviewGroupsInput!) {
      submitDraftOrderWithReviewGroups(input: $input) { order { uuid } } }`,
    {
      input: {
        uuid: order.uuid,
        expectedUpdatedAt: order.updatedAt,
        idempotencyKey: crypto.randomUUID(),
        reviewGroups: [{ approvalStrategy: 'ANY', reviewerUuids: [admin.uuid] }],
      },
    },
    z.unknown(),
  );
  // After the mail of the invitation.
  const mail = await inbox.next(admin.email, 1);
  const link = new URL(/https?:\/\/\S+\/approve#\S+/.exec(mail.text ?? '')?.[0] ?? '');
  await page.setViewportSize(PHONE);
  await page.goto(`${link.pathname}${link.hash}`);
  await expect(page.getByText('試験 花子さん宛ての承認依頼です。')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '承認する', exact: true }).click();
  // 10 pieces at 1,200 yen, plus 10% tax.
  await expect(page.getByRole('group', { name: '確認' })).toContainText('¥13,200');
  await page.getByRole('button', { name: '確認して承認する' }).click();
  await expect(page.getByText('このリンクから承認しました。')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '処理が完了しています' })).toBeVisible();
});
