import { anOrder, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSendLog, renderOrders } from '../../testing.js';

const cancellation = {
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

it('offers no mail when the only sending has failed', async () => {
  const { dialog } = await open('Drafting', {}, { orderSendLogs: [aSendLog({ status: 'FAILED' })] });
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
});
