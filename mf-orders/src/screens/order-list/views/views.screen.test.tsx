import { anOrder, aPage, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../../testing.js';

const late = { uuid: 'view-1', name: '遅れている発注', query: 'status=Delivering&late=1', isDefault: false };
const orders = { ...aPage([anOrder().build()]), counts: [], inConversationCount: 0 };

const openMenu = async (user: ReturnType<typeof renderOrders>['user'], name: string) => {
  await screen.findByText(`表示：${name}`);
  await user.click(screen.getByRole('button', { name: '保存した表示' }));
  return within(screen.getByRole('menu'));
};

describe('saved views of the order list', () => {
  it('shows a view as saved, and the unfiltered list again', async () => {
    const { user, location } = renderOrders({
      at: '/demand/orders',
      answers: { orders, orderListViews: [late] },
    });
    const menu = await openMenu(user, '全ての発注');
    await user.click(menu.getByRole('menuitem', { name: '遅れている発注' }));
    await waitFor(() => expect(location()).toBe('/demand/orders?status=Delivering&late=1'));
    await waitFor(() =>
      expect(graph.callsOf('orders')).toContainEqual(
        expect.objectContaining({
          where: expect.objectContaining({ statuses: ['DELIVERING'], late: true }),
        }),
      ),
    );
    await user.click((await openMenu(user, '遅れている発注')).getByRole('menuitem', { name: '全ての発注' }));
    await waitFor(() => expect(location()).toBe('/demand/orders'));
  });

  it('saves the current filters under a name, and reports a name already used', async () => {
    const { user, notices } = renderOrders({
      at: '/demand/orders?late=1&page=3',
      answers: {
        orders,
        orderListViews: [],
        saveOrderListView: ({ input }: { input: { name: string } }) => {
          if (input.name === '今月') {
            const message = 'この名前の表示は既に保存されています。';
            throw refusal({ code: 'ALREADY_EXISTS', message, fields: { name: [message] } });
          }
          return { orderListView: { ...late, name: input.name } };
        },
      },
    });
    const menu = await openMenu(user, '保存していない条件');
    await user.click(menu.getByRole('menuitem', { name: '今の条件を保存する' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^名前/), '今月');
    await user.click(dialog.getByRole('button', { name: '保存する' }));
    expect(await dialog.findByText('この名前の表示は既に保存されています。')).toBeVisible();
    expect(dialog.getByLabelText(/^名前/)).toHaveFocus();

    await user.clear(dialog.getByLabelText(/^名前/));
    await user.type(dialog.getByLabelText(/^名前/), '遅れ');
    await user.click(dialog.getByLabelText(/既定/));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '表示「遅れ」を保存しました。' }]));
    expect(graph.callsOf('saveOrderListView').at(-1)).toEqual({
      input: expect.objectContaining({ name: '遅れ', query: 'late=1', isDefault: true }),
    });
  });

  it('opens the default view, but never over filters in the URL', async () => {
    const standard = { ...late, isDefault: true };
    const first = renderOrders({ at: '/demand/orders', answers: { orders, orderListViews: [standard] } });
    await waitFor(() => expect(first.location()).toBe('/demand/orders?status=Delivering&late=1'));
    expect(await screen.findByText('表示：遅れている発注')).toBeVisible();
    first.unmount();

    const second = renderOrders({
      at: '/demand/orders?status=Drafting',
      answers: { orders, orderListViews: [standard] },
    });
    expect(await screen.findByText('表示：保存していない条件')).toBeVisible();
    await screen.findByText('20261120-001');
    expect(second.location()).toBe('/demand/orders?status=Drafting');
  });

  it('leads back to the list of all orders after the default view was left', async () => {
    const standard = { ...late, isDefault: true };
    const answers = { orders, orderListViews: [standard] };
    const { user, location, unmount } = renderOrders({ at: '/demand/orders', answers });
    const menu = await openMenu(user, '遅れている発注');
    await user.click(menu.getByRole('menuitem', { name: '全ての発注' }));
    await waitFor(() => expect(location()).toBe('/demand/orders?all=1'));
    unmount();

    const again = renderOrders({ at: '/demand/orders?all=1', answers });
    expect(await screen.findByText('表示：全ての発注')).toBeVisible();
    await screen.findByText('20261120-001');
    expect(again.location()).toBe('/demand/orders?all=1');
    await again.user.click(screen.getByRole('tab', { name: /下書き/ }));
    await waitFor(() => expect(again.location()).toBe('/demand/orders?status=Drafting'));
  });

  it('sets another default, replaces the filters, and deletes after confirmation', async () => {
    const { user, notices } = renderOrders({
      at: '/demand/orders?status=Drafting',
      answers: {
        orders,
        orderListViews: [late],
        saveOrderListView: { orderListView: late },
        deleteOrderListView: { uuid: late.uuid },
      },
    });
    const menu = await openMenu(user, '保存していない条件');
    await user.click(menu.getByRole('menuitem', { name: '保存した表示を整理する' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '「遅れている発注」を既定にする' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: '「遅れている発注」を今の条件で上書きする' }));
    await waitFor(() => expect(notices).toHaveLength(2));
    await user.click(dialog.getByRole('button', { name: '「遅れている発注」を削除する' }));
    await user.click(await screen.findByRole('button', { name: '削除する' }));
    await waitFor(() => expect(notices).toHaveLength(3));
    expect(graph.callsOf('saveOrderListView')).toMatchObject([
      { input: { uuid: late.uuid, query: late.query, isDefault: true } },
      { input: { uuid: late.uuid, name: late.name, query: 'status=Drafting' } },
    ]);
    expect(graph.callsOf('deleteOrderListView')).toMatchObject([{ input: { uuid: late.uuid } }]);
  });

  it('say why they could not be loaded, and load them again', async () => {
    let isDown = true;
    const { user, location } = renderOrders({
      at: '/demand/orders',
      answers: {
        orders,
        orderListViews: () => {
          if (isDown) throw refusal({ code: 'UNAVAILABLE', message: '表示を読み込めませんでした。' });
          return [late];
        },
      },
    });
    const menu = await openMenu(user, '全ての発注');
    await user.click(menu.getByRole('menuitem', { name: '保存した表示を整理する' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('表示を読み込めませんでした。')).toBeVisible();
    expect(dialog.queryByText('保存した表示はありません')).not.toBeInTheDocument();
    isDown = false;
    await user.click(dialog.getByRole('button', { name: '再読み込みする' }));
    expect(await dialog.findByText('遅れている発注')).toBeVisible();
    expect(dialog.queryByText('表示を読み込めませんでした。')).not.toBeInTheDocument();
    expect(location()).toBe('/demand/orders');
  });

  it('say why a change of them was not stored, and keep them', async () => {
    const { user, notices } = renderOrders({
      at: '/demand/orders?status=Drafting',
      answers: {
        orders,
        orderListViews: [late],
        saveOrderListView: () => {
          throw refusal({ code: 'UNAVAILABLE', message: '接続できませんでした。' });
        },
        deleteOrderListView: () => {
          throw refusal({ code: 'NOT_FOUND', message: '表示が見つかりませんでした。' });
        },
      },
    });
    const menu = await openMenu(user, '保存していない条件');
    await user.click(menu.getByRole('menuitem', { name: '保存した表示を整理する' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '「遅れている発注」を既定にする' }));
    expect(await dialog.findByText('接続できませんでした。')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '「遅れている発注」を削除する' }));
    await user.click(await screen.findByRole('button', { name: '削除する' }));
    expect(await dialog.findByText('表示が見つかりませんでした。')).toBeVisible();
    expect(dialog.queryByText('接続できませんでした。')).not.toBeInTheDocument();
    expect(dialog.getByText('遅れている発注')).toBeVisible();
    expect(notices).toEqual([]);
  });

  it('say why the current filters could not be saved, and keep the name that was typed', async () => {
    const { user, notices } = renderOrders({
      at: '/demand/orders?late=1',
      answers: {
        orders,
        orderListViews: [],
        saveOrderListView: () => {
          throw refusal({ code: 'UNAVAILABLE', message: '接続できませんでした。' });
        },
      },
    });
    const menu = await openMenu(user, '保存していない条件');
    await user.click(menu.getByRole('menuitem', { name: '今の条件を保存する' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^名前/), '遅れ');
    await user.click(dialog.getByRole('button', { name: '保存する' }));
    expect(await dialog.findByText('接続できませんでした。')).toBeVisible();
    expect(dialog.getByLabelText(/^名前/)).toHaveValue('遅れ');
    expect(notices).toEqual([]);
  });
});
