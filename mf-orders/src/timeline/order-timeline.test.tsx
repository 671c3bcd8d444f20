import { anOrder, graph } from '@hacchu-hub/slice-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../testing.js';

const entry = (own: object = {}) => ({
  id: 't-1',
  occurredAt: '2026-11-20T05:00:00.000000Z',
  actorName: '山田 花子',
  summary: '内容を変更しました。',
  fromStatus: null,
  toStatus: null,
  commentKind: null,
  changes: [],
  ...own,
});
const page = (items: object[], own: object = {}) => ({
  items,
  totalCount: items.length,
  page: 1,
  limit: 10,
  ...own,
});

const open = async (orderTimeline: object) => {
  const order = anOrder().withLines(1).in('Delivering').build();
  const view = renderOrders({ at: `/demand/orders/${order.uuid}`, answers: { order, orderTimeline } });
  return { ...view, panel: within(await screen.findByRole('region', { name: '履歴' })) };
};

it('shows who did what, and the changed values on request', async () => {
  const changes = [
    { path: 'lines.1.lot', label: '1行目 数量', before: '10', after: '12' },
    { path: 'notes', label: '備考', before: null, after: '急ぎ' },
  ];
  const { panel, user } = await open(
    page([
      entry({ id: 't-2', actorName: '風 太郎', summary: '仕入先からの返信：承知しました。' }),
      entry({ changes }),
    ]),
  );
  const [newest, changed] = within(await panel.findByRole('list')).getAllByRole('listitem');
  expect(newest).toHaveTextContent('仕入先からの返信：承知しました。2026/11/20 14:00風 太郎');
  const row = within(changed as HTMLElement);
  expect(row.getByText('10 → 12')).not.toBeVisible();
  await user.click(row.getByText('変更内容（2件）'));
  expect(row.getByText('10 → 12')).toBeVisible();
  expect(row.getByText('（なし） → 急ぎ')).toBeVisible();
});

describe('what somebody else does meanwhile', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is shown on the whole page, which does not contradict its history', async () => {
    const order = anOrder().withLines(1).in('Drafting').build();
    renderOrders({
      at: `/demand/orders/${order.uuid}`,
      answers: { order, orderTimeline: page([entry({ summary: '下書きを作成しました。' })]) },
    });
    const panel = within(await screen.findByRole('region', { name: '履歴' }));
    expect(await panel.findByText('下書きを作成しました。')).toBeVisible();
    const asked = graph.callsOf('order').length;
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(graph.callsOf('order')).toHaveLength(asked);

    const sent = entry({ id: 't-2', summary: '発注書（第1版）を送信しました。' });
    graph.answer({
      order: { ...order, status: 'Delivering' },
      orderTimeline: page([sent, entry({ summary: '下書きを作成しました。' })]),
    });
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(await panel.findByText('発注書（第1版）を送信しました。')).toBeVisible();
    expect((await screen.findAllByText('納品待ち'))[0]).toBeVisible();
    expect(graph.callsOf('order')).toHaveLength(asked + 1);
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(graph.callsOf('order')).toHaveLength(asked + 1);
  });
});

it('filters by kind, and pages', async () => {
  const { panel, user } = await open(page([entry()], { totalCount: 12 }));
  expect(await panel.findByText('内容を変更しました。')).toBeVisible();
  graph.answer({
    orderTimeline: page([entry({ id: 't-12', summary: '下書きを作成しました。' })], {
      totalCount: 12,
      page: 2,
    }),
  });
  await user.click(panel.getByRole('button', { name: '以前の履歴' }));
  expect(await panel.findByText('下書きを作成しました。')).toBeVisible();
  const older = panel.getByRole('button', { name: '以前の履歴' });
  expect(older).toHaveAttribute('aria-disabled', 'true');
  expect(older).toHaveFocus();
  graph.answer({ orderTimeline: page([]) });
  await user.selectOptions(panel.getByRole('combobox', { name: '履歴の種類' }), '承認');
  expect(await panel.findByText('この種類の履歴はありません。')).toBeVisible();
  await waitFor(() =>
    expect(graph.callsOf('orderTimeline')).toMatchObject([
      { page: 1, kinds: null },
      { page: 2, kinds: null },
      { page: 1, kinds: ['REVIEW'] },
    ]),
  );
});
