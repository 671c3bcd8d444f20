import type { Locator } from '@playwright/test';
import { joinedUser } from '../../commands/demand-of-own.js';
import { cellOf } from '../../commands/order-form.js';
import { draftOf } from '../../commands/order-of.js';
import { orderingDemand } from '../../commands/ordering-demand.js';
import { expectNoSidewaysScroll, PHONE } from '../../commands/phone.js';
import { ApiClient } from '../../core/api-client.js';
import { expect, test } from '../../core/test.js';

test('two steps of reviewers: denied, requested again, corrected on a phone and approved', async ({
  windowOf,
  inbox,
}) => {
  test.setTimeout(240_000);
  const { demand, admin, masters } = await orderingDemand(['ApprovalFunction', 'OrderInternalDetail']);
  const second = await joinedUser(inbox, demand, 'ADMIN', '次郎');
  const requester = await joinedUser(inbox, demand, 'EDITOR', '三郎');
  const order = await draftOf(await ApiClient.signedInAs(requester), masters, { lot: 10, unitPrice: '1200' });
  const detail = `/demand/orders/${order.uuid}`;
  const asker = await windowOf(requester, `${detail}/edit_draft`);

  await test.step('the requester asks two steps of reviewers', async () => {
    await asker.getByRole('button', { name: '承認を申請する' }).click();
    const dialog = asker.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^承認者/ }).selectOption({ label: '試験 花子' });
    await dialog.getByRole('button', { name: '段階を追加' }).click();
    const step = dialog.getByRole('listitem', { name: '2段階目' });
    await step.getByRole('combobox', { name: /^承認者/ }).selectOption({ label: '試験 次郎' });
    await dialog.getByRole('button', { name: '申請する', exact: true }).click();
    await expect(asker).toHaveURL(new RegExp(`${detail}$`));
    await expect(asker.getByText('承認待ち').first()).toBeVisible();
  });

  const first = await windowOf(admin, `${detail}/review`);
  await test.step('the first reviewer denies it, with a reason', async () => {
    await first.getByRole('button', { name: '差し戻す' }).click();
    await expect(first.getByText('差戻しの理由を入力してください。')).toBeVisible();
    await first.getByLabel('コメント').fill('単価を確認してください');
    await first.getByRole('button', { name: '差し戻す' }).click();
    const question = first.getByRole('dialog', { name: `PO ${order.purchaseNumber} を差し戻します` });
    await question.getByRole('button', { name: '差し戻す' }).click();
    await expect(first).toHaveURL(new RegExp(`${detail}$`));
    await expect(first.getByText('差戻し').first()).toBeVisible();
  });

  await test.step('the requester reads the reason, changes the order and requests approval of the same people again', async () => {
    await asker.goto(`${detail}/re_apply`);
    await expect(asker.getByText('単価を確認してください')).toBeVisible();
    await cellOf(asker, 1, '単価').fill('1,100');
    await asker.getByRole('button', { name: '再申請へ進む' }).click();
    const dialog = asker.getByRole('dialog');
    await expect(dialog.getByText('試験 次郎', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: '再申請する' }).click();
    await expect(asker.getByText('2回目の申請')).toBeVisible();
  });

  await test.step('the first reviewer sees the changes, and approves', async () => {
    await first.goto(`${detail}/review`);
    await expect(first.getByRole('table', { name: '前回からの変更' })).toContainText('1,100');
    await first.keyboard.press('Control+Enter');
    const question = first.getByRole('dialog', { name: `PO ${order.purchaseNumber} を承認します` });
    // 10 pieces at 1,100 yen, plus 10% tax.
    await expect(question).toContainText('¥12,100');
    await question.getByRole('button', { name: '承認する', exact: true }).dblclick();
    await expect(first).toHaveURL(new RegExp(`${detail}$`));
  });

  await test.step('the second one, on a phone, corrects the quantity and approves', async () => {
    const phone = await windowOf(second, `${detail}/review`);
    await phone.setViewportSize(PHONE);
    // The decision buttons are visible without scrolling.
    const approve = phone.getByRole('button', { name: '承認する', exact: true });
    await expect(approve).toBeInViewport();
    // Wide enough for its words, and wider than the button beside it.
    const widthOf = async (button: Locator) => (await button.boundingBox())?.width ?? 0;
    expect(await widthOf(approve)).toBeGreaterThan(
      await widthOf(phone.getByRole('button', { name: '差し戻す', exact: true })),
    );
    await expectNoSidewaysScroll(phone);
    await phone.getByRole('link', { name: '修正して承認する' }).click();
    await cellOf(phone, 1, '数量').fill('8');
    await phone.getByRole('button', { name: '修正して承認する' }).click();
    // 10 and 8 pieces at 1,100 yen, plus 10% tax.
    const question = phone.getByRole('dialog');
    await expect(question).toContainText('¥12,100 から ¥9,680 に変わります');
    await question.getByRole('button', { name: '修正して承認する' }).click();
    await expect(phone).toHaveURL(new RegExp(`${detail}$`));
    await expect(phone.getByText('発注待ち').first()).toBeInViewport();
    expect(await phone.evaluate('document.documentElement.scrollTop')).toBe(0);
  });

  await test.step('the bell tells the requester the result on any page, until it is read or acted on', async () => {
    await asker.goto('/demand/products');
    const bell = asker.getByRole('button', { name: /^お知らせ/ });
    const panel = asker.getByRole('region', { name: 'お知らせ', exact: true });
    await expect(bell).toHaveAccessibleName(/未読\s*2$/);
    await bell.click();
    await panel.getByRole('link', { name: `承認完了（PO ${order.purchaseNumber}）` }).click();
    await expect(asker).toHaveURL(new RegExp(`${detail}$`));
    await expect(bell).toHaveAccessibleName(/未読\s*1$/);
    await bell.click();
    await panel.getByRole('button', { name: 'すべて既読にする' }).click();
    await expect(bell).toHaveAccessibleName('お知らせ');
    await panel.getByRole('link', { name: 'お知らせの一覧' }).click();
    const told = asker.getByRole('list', { name: 'お知らせ' });
    await expect(told.getByRole('listitem')).toHaveText([/^承認完了/, /^修正して承認/, /^差戻し/]);
    await asker.getByRole('tab', { name: '未読 0' }).click();
    await expect(asker.getByText('未読のお知らせはありません')).toBeVisible();
  });

  await test.step('the requester writes an internal memo, and may send the order', async () => {
    await asker.goto(detail);
    // 8 pieces at 1,100 yen, plus 10% tax.
    await expect(asker.getByText('¥9,680').first()).toBeVisible();
    const memo = asker.getByRole('region', { name: '社内メモ' });
    await memo.getByRole('button', { name: '追加する' }).click();
    await memo.getByLabel('社内メモ').fill('来月は値上げ予定');
    await memo.getByRole('button', { name: '社内メモを保存する' }).click();
    await expect(memo.getByText('来月は値上げ予定')).toBeVisible();
    await asker.goto(`${detail}/send`);
    await expect(asker.getByRole('button', { name: '送信して発注する' })).toBeEnabled();
    await expect(asker.getByText('来月は値上げ予定')).toBeHidden();
  });
});
