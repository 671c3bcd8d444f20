import { anOrder, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSendLog, renderOrders } from '../../testing.js';

const cancellation = {
  supplierName: '青葉商店',
  repeatedVersion: 1,
  to: ['sales@aoba.example'],
  cc: [],
  subject: '【取消】発注書送付のご案内',
  body: '発注を取り消します。',
  signature: null,
  unprintableTexts: [],
};

const open = async (status: string, answers: object = {}, own: object = {}) => {
  const order = anOrder({ purchaseNumber: '20261120-003', mailDefaults: cancellation, ...own })
    .withLines(1)
    .in(status)
    .allowing('CANCEL')
    .build();
  const canceled = { ...order, status: 'Canceled', latestOrderSendLog: aSendLog({ kind: 'CANCELLATION' }) };
  const view = renderOrders({
    at: `/demand/orders/${order.uuid}`,
    answers: { order, cancelOrder: { order: canceled }, ...answers },
  });
  await view.user.click(await screen.findByRole('button', { name: '発注をキャンセルする' }));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = await dialog.findByRole('button', { name: '発注をキャンセルする' });
  return { order, canceled, dialog, confirm, ...view };
};

it('requires a reason for a sent order, and notifies the supplier by mail', async () => {
  const { user, dialog, confirm, notices, order } = await open('Delivering');
  await user.click(confirm);
  expect(dialog.getByText('キャンセルの理由を入力してください。')).toBeInTheDocument();
  expect(graph.callsOf('cancelOrder')).toEqual([]);
  await user.type(dialog.getByLabelText(/^理由/), '品番の誤り');
  await user.clear(dialog.getByLabelText(/^件名/));
  await user.type(dialog.getByLabelText(/^件名/), '発注の取消について');
  await user.click(confirm);
  await waitFor(() =>
    expect(graph.callsOf('cancelOrder')).toMatchObject([
      {
        input: {
          uuid: order.uuid,
          expectedUpdatedAt: order.updatedAt,
          reason: '品番の誤り',
          mail: { to: ['sales@aoba.example'], subject: '発注の取消について', body: '発注を取り消します。' },
        },
      },
    ]),
  );
  expect(notices).toEqual([{ kind: 'success', text: 'PO 20261120-003 をキャンセルしました。' }]);
});

it('can be cancelled without a mail', async () => {
  const { user, dialog, confirm } = await open('Delivering');
  await user.click(dialog.getByRole('checkbox', { name: /取消のメールを送る/ }));
  expect(dialog.getByText(/仕入先へは連絡されません/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^理由/), '重複');
  await user.click(confirm);
  await waitFor(() => expect(graph.callsOf('cancelOrder')).toHaveLength(1));
  expect(graph.callsOf('cancelOrder')[0]).not.toHaveProperty('input.mail');
});

it('names the supplier who has the order, and the version that is canceled where it has changed since', async () => {
  const { user, dialog } = await open('Delivering', {}, { hasUnnotifiedChanges: true });
  const warning = '仕入先に通知していない変更があります';
  expect(dialog.getByText(warning)).toBeVisible();
  expect(dialog.getByText('発注取消書には、仕入先が持っている第1版の内容が記載されます。')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: '青葉商店 へ取消のメールを送る' }));
  expect(dialog.queryByText(warning)).not.toBeInTheDocument();
});

it('warns that the document contains the changes where the content of the version is not known', async () => {
  const mailDefaults = { ...cancellation, repeatedVersion: null };
  const { dialog } = await open('Delivering', {}, { hasUnnotifiedChanges: true, mailDefaults });
  expect(dialog.getByText('発注取消書には、仕入先を含めて変更後の内容が記載されます。')).toBeVisible();
});

it('says nothing of changes where there are none', async () => {
  const { dialog } = await open('Delivering');
  expect(dialog.queryByText('仕入先に通知していない変更があります')).not.toBeInTheDocument();
});

it('knows that a change of a sent order which is not approved yet was not sent', async () => {
  const { dialog } = await open('Reviewing', {}, { orderSendLogs: [aSendLog({ status: 'SENT' })] });
  expect(dialog.getByText('発注取消書には、仕入先が持っている第1版の内容が記載されます。')).toBeVisible();
});

it('shows the errors of the mail and keeps the input', async () => {
  const { user, dialog, confirm } = await open('Delivering', {
    cancelOrder: () => {
      throw refusal({
        code: 'INVALID_ARGUMENT',
        message: '入力内容を確認してください。',
        fields: { 'mail.subject': ['件名は200文字以内で入力してください。'] },
      });
    },
  });
  await user.type(dialog.getByLabelText(/^理由/), '重複');
  await user.click(confirm);
  await waitFor(() =>
    expect(dialog.getByLabelText(/^件名/)).toHaveAccessibleDescription(
      '件名は200文字以内で入力してください。',
    ),
  );
  expect(dialog.getByLabelText(/^理由/)).toHaveValue('重複');
});

it('takes the new text of the mail when the order has changed in the meantime', async () => {
  const newest = '2026-11-20T05:00:00.000000Z';
  const { user, dialog, confirm, order } = await open('Delivering', {
    cancelOrder: ({ input }: { input: { expectedUpdatedAt: string } }) => {
      if (input.expectedUpdatedAt === newest) return { order: { ...order, status: 'Canceled' } };
      throw refusal({
        code: 'ABORTED',
        message: '他のユーザーがこの発注を更新しました。最新の内容を読み込んでください。',
      });
    },
  });
  await user.type(dialog.getByLabelText(/^理由/), '重複');
  graph.answer({
    order: { ...order, updatedAt: newest, mailDefaults: { ...cancellation, to: ['order@midori.example'] } },
  });
  await user.click(confirm);
  expect(
    await dialog.findByText(
      '他のユーザーがこの発注を更新しました。最新の内容を表示しています。内容を確認してください。',
    ),
  ).toBeVisible();
  // The button is below the mail, whose fields scroll: the refusal comes into view.
  expect(
    dialog.getAllByRole('alert').find((alert) => alert.textContent.includes('この発注を更新しました')),
  ).toHaveFocus();
  expect(await dialog.findByText('宛先は最新の内容に更新しました。')).toBeVisible();
  expect(dialog.getByLabelText(/^理由/)).toHaveValue('重複');
  await user.click(confirm);
  await waitFor(() =>
    expect(graph.callsOf('cancelOrder').at(-1)).toMatchObject({
      input: { expectedUpdatedAt: newest, reason: '重複', mail: { to: ['order@midori.example'] } },
    }),
  );
});

it('keeps the reason and the refusal when somebody else has sent the order in the meantime', async () => {
  const message = 'この操作は現在のステータス（納品待ち）では実行できません。画面を更新してください。';
  const { user, dialog, confirm, order } = await open('WaitingForOrder', {
    cancelOrder: () => {
      throw refusal({ code: 'FAILED_PRECONDITION', message });
    },
  });
  await user.type(dialog.getByLabelText(/^理由/), '重複');
  graph.answer({ order: { ...order, status: 'Delivering', orderSendLogs: [aSendLog()] } });
  await user.click(confirm);
  const now = within(await screen.findByRole('dialog'));
  expect(await now.findByRole('checkbox', { name: /取消のメールを送る/ })).toBeChecked();
  expect(
    now.getByText(
      'この操作は現在のステータス（納品待ち）では実行できません。最新の内容を表示しています。内容を確認してください。',
    ),
  ).toBeVisible();
  expect(now.getByLabelText(/^理由/)).toHaveValue('重複');
});

it('reports that the order is cancelled but its mail failed', async () => {
  const { user, dialog, confirm, notices, canceled } = await open('Delivering');
  graph.answer({
    cancelOrder: {
      order: { ...canceled, latestOrderSendLog: aSendLog({ kind: 'CANCELLATION', status: 'FAILED' }) },
    },
  });
  await user.type(dialog.getByLabelText(/^理由/), '重複');
  await user.click(confirm);
  await waitFor(() =>
    expect(notices.map(({ text }) => text)).toEqual([
      'PO 20261120-003 をキャンセルしました。',
      '取消のメールを送信できませんでした',
    ]),
  );
});

it('asks for neither reason nor mail before the order was sent', async () => {
  const { user, dialog, confirm } = await open('WaitingForOrder');
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(confirm);
  await waitFor(() => expect(graph.callsOf('cancelOrder')).toMatchObject([{ input: { reason: '' } }]));
});

it('requires a reason and offers the mail while the change of a sent order awaits approval', async () => {
  const { user, dialog, confirm } = await open('Reviewing', {}, { orderSendLogs: [aSendLog()] });
  expect(await dialog.findByRole('checkbox', { name: /取消のメールを送る/ })).toBeChecked();
  await user.click(confirm);
  expect(dialog.getByText('キャンセルの理由を入力してください。')).toBeInTheDocument();
  expect(graph.callsOf('cancelOrder')).toEqual([]);
});

it.each([
  ['MAIL', 'この発注は仕入先へ送信済みです。'],
  ['MANUAL', 'この発注は発注済みです。'],
])('says whether the supplier was mailed: %s', async (method, words) => {
  const { dialog } = await open('Delivering', {}, { orderSendLogs: [aSendLog({ method })] });
  expect(dialog.getByText(words, { exact: false })).toBeVisible();
});

it('offers no mail when the only sending has failed', async () => {
  const { dialog } = await open('Drafting', {}, { orderSendLogs: [aSendLog({ status: 'FAILED' })] });
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('says that the mail could not be read, instead of leaving it out', async () => {
  const order = anOrder({ purchaseNumber: '20261120-003', mailDefaults: cancellation })
    .withLines(1)
    .in('Delivering')
    .allowing('CANCEL')
    .build();
  const { user } = renderOrders({ at: `/demand/orders/${order.uuid}`, answers: { order } });
  const open = await screen.findByRole('button', { name: '発注をキャンセルする' });
  const message = '接続できませんでした。';
  graph.answer({
    order: () => {
      throw refusal({ code: 'UNAVAILABLE', message });
    },
  });
  await user.click(open);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.queryByRole('button', { name: '発注をキャンセルする' })).not.toBeInTheDocument();
  graph.answer({ order });
  await user.click(dialog.getByRole('button', { name: '再試行' }));
  const later = within(await screen.findByRole('dialog'));
  expect(await later.findByRole('checkbox', { name: /取消のメールを送る/ })).toBeChecked();
});
