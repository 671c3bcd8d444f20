import { anOperator, anOrder, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../testing.js';

const memo = (notes: string, updatedAt = '2026-11-20T01:00:00.000000Z') => ({ id: 'm-1', notes, updatedAt });

/** The result of saving. */
const written = (order: object, orderInternalDetail: object) => ({
  updateOrderInternalDetail: { orderInternalDetail, order: { ...order, orderInternalDetail } },
});

const open = (orderInternalDetail: object | null, options: object = {}, answers: object = {}) => {
  const order = { ...anOrder().withLines(1).in('Delivering').build(), orderInternalDetail };
  const view = renderOrders({
    at: `/demand/orders/${order.uuid}`,
    user: aUser({ featureFlags: ['ORDER_INTERNAL_DETAIL'] }),
    answers: { order, ...answers },
    ...options,
  });
  return { order, ...view };
};
const section = async () => within(await screen.findByRole('region', { name: '社内メモ' }));

it('is saved with the version it was based on, and shown', async () => {
  const { user, order, notices } = open(memo('値引き交渉中'));
  const region = await section();
  expect(await region.findByText('値引き交渉中')).toBeVisible();
  await user.click(region.getByRole('button', { name: '編集する' }));
  await user.type(region.getByLabelText('社内メモ'), '、部長了解済み');
  const stored = memo('値引き交渉中、部長了解済み', '2026-11-20T02:00:00.000000Z');
  graph.answer(written(order, stored));
  await user.click(region.getByRole('button', { name: '社内メモを保存する' }));
  expect(await region.findByText('値引き交渉中、部長了解済み')).toBeVisible();
  expect(graph.callsOf('updateOrderInternalDetail')).toMatchObject([
    {
      input: {
        orderUuid: order.uuid,
        notes: '値引き交渉中、部長了解済み',
        expectedUpdatedAt: '2026-11-20T01:00:00.000000Z',
      },
    },
  ]);
  expect(notices).toEqual([{ kind: 'success', text: '社内メモを保存しました。' }]);
});

it('keeps the focus where it is written, and afterwards where it can be written again', async () => {
  const { user, order } = open(memo('値引き交渉中'));
  const region = await section();
  const write = async () => {
    await user.click(await region.findByRole('button', { name: '編集する' }));
    expect(region.getByLabelText('社内メモ')).toHaveFocus();
  };
  await write();
  await user.click(region.getByRole('button', { name: 'やめる' }));
  expect(region.getByRole('button', { name: '編集する' })).toHaveFocus();
  await write();
  await user.keyboard('、部長了解済み');
  graph.answer(written(order, memo('値引き交渉中、部長了解済み')));
  await user.click(region.getByRole('button', { name: '社内メモを保存する' }));
  await waitFor(() => expect(region.getByRole('button', { name: '編集する' })).toHaveFocus());
});

it('is not said to be missing while it is being read', async () => {
  let answer: () => void = () => undefined;
  const read = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const order = {
    ...anOrder().withLines(1).in('Delivering').build(),
    orderInternalDetail: memo('値引き交渉中'),
  };
  let asked = 0;
  open(
    null,
    { at: `/demand/orders/${order.uuid}` },
    { order: () => (asked++ === 0 ? order : read.then(() => order)) },
  );
  const region = await section();
  expect(region.queryByText('社内メモはありません。')).not.toBeInTheDocument();
  answer();
  expect(await region.findByText('値引き交渉中')).toBeVisible();
});

it('keeps the input when a colleague saved first, and replaces only on request', async () => {
  const { user, order } = open(
    null,
    {},
    {
      updateOrderInternalDetail: () => {
        throw refusal({ code: 'ABORTED', message: '他のユーザーが社内メモを更新しました。' });
      },
    },
  );
  const region = await section();
  await user.click(await region.findByRole('button', { name: '追加する' }));
  await user.type(region.getByLabelText('社内メモ'), '私のメモ');
  graph.answer({
    order: { ...order, orderInternalDetail: memo('相手のメモ', '2026-11-20T09:00:00.000000Z') },
  });
  await user.click(region.getByRole('button', { name: '社内メモを保存する' }));
  expect(await region.findByText('他のユーザーが社内メモを更新しました。')).toBeVisible();
  expect(await region.findByText('相手のメモ')).toBeVisible();
  expect(region.getByLabelText('社内メモ')).toHaveValue('私のメモ');
  graph.answer(written(order, memo('私のメモ')));
  await user.click(region.getByRole('button', { name: '自分の入力で保存する' }));
  await waitFor(() => expect(region.queryByLabelText('社内メモ')).not.toBeInTheDocument());
  expect(graph.callsOf('updateOrderInternalDetail').at(-1)).toMatchObject({
    input: { notes: '私のメモ', expectedUpdatedAt: '2026-11-20T09:00:00.000000Z' },
  });
});

it('asks before an unsaved memo is discarded', async () => {
  const { user, goTo, askedToLeave } = open(null);
  const region = await section();
  await user.click(await region.findByRole('button', { name: '追加する' }));
  await user.type(region.getByLabelText('社内メモ'), '途中');
  await goTo('/demand/orders');
  await waitFor(() => expect(askedToLeave()).toBe(1));
});

it('is read only for an operator', async () => {
  const order = {
    ...anOrder().withLines(1).in('Delivering').build(),
    orderInternalDetail: memo('値引き交渉中'),
  };
  const operator = anOperator();
  renderOrders({
    at: `/admin/demands/d-9/orders/${order.uuid}`,
    user: {
      ...operator,
      capabilities: operator.capabilities.filter((name) => name !== 'orders:internal_detail_edit'),
    },
    answers: { order },
  });
  const region = await section();
  expect(await region.findByText('値引き交渉中')).toBeVisible();
  expect(region.queryByRole('button')).not.toBeInTheDocument();
});

it('is not queried while the feature is off', async () => {
  open(memo('値引き交渉中'), { user: aUser({ featureFlags: [] }) });
  expect(await screen.findByRole('heading', { name: '12月分の発注' })).toBeVisible();
  expect(screen.queryByText('社内メモ')).not.toBeInTheDocument();
});
