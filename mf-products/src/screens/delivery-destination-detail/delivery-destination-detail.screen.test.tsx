import { aDestination, aPage, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderProducts } from '../../testing.js';

const destination = aDestination({ name: '東京第一倉庫', address2: 'A棟', isLinkedToWMS: true });
const at = `/demand/delivery-destinations/${destination.uuid}`;

describe('the page of a delivery destination', () => {
  it('shows its facts and name', async () => {
    const { title } = renderProducts({ at, answers: { deliveryDestination: destination } });
    expect(await screen.findByRole('heading', { level: 1, name: '東京第一倉庫' })).toBeVisible();
    expect(screen.getByText('〒135-0061 東京都江東区豊洲4-5-6 A棟')).toBeVisible();
    expect(screen.getByText('連携中')).toBeVisible();
    expect(title()).toBe('東京第一倉庫');
    expect(screen.getByRole('link', { name: '編集する' })).toHaveAttribute('href', `${at}/edit`);
  });

  const remove = async (answers: Record<string, unknown>) => {
    const view = renderProducts({ at, answers: { deliveryDestination: destination, ...answers } });
    await view.user.click(await screen.findByRole('button', { name: 'その他の操作' }));
    await view.user.click(screen.getByRole('menuitem', { name: '削除する' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('納品先「東京第一倉庫」を削除します');
    await view.user.click(within(dialog).getByRole('button', { name: '削除する' }));
    return view;
  };

  it('deletes after confirmation of the consequence, and returns to the list', async () => {
    const { location, notices } = await remove({
      deleteDeliveryDestination: {
        deliveryDestination: { ...destination, deletedAt: '2026-11-20T00:00:00.000000Z' },
      },
      deliveryDestinations: aPage([]),
    });
    await waitFor(() => expect(location()).toBe('/demand/delivery-destinations'));
    expect(notices.map(({ text }) => text)).toEqual(['納品先「東京第一倉庫」を削除しました。']);
  });

  it('shows why it cannot be deleted, and stays', async () => {
    const message = '承認待ちの発注（20261120-001）で使用されているため削除できません。';
    const { location } = await remove({
      deleteDeliveryDestination: () => {
        throw refusal({ code: 'FAILED_PRECONDITION', message });
      },
    });
    expect(await screen.findByText(message, { exact: false })).toBeVisible();
    expect(location()).toBe(at);
  });

  it('does nothing when the user cancels', async () => {
    const { user } = renderProducts({ at, answers: { deliveryDestination: destination } });
    await user.click(await screen.findByRole('button', { name: 'その他の操作' }));
    await user.click(screen.getByRole('menuitem', { name: '削除する' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'キャンセル' }));
    expect(graph.callsOf('deleteDeliveryDestination')).toEqual([]);
  });

  it('shows a deleted one, without any action', async () => {
    renderProducts({
      at,
      answers: { deliveryDestination: { ...destination, deletedAt: '2026-11-20T00:00:00.000000Z' } },
    });
    expect(await screen.findByText('この納品先は削除済みです')).toBeVisible();
    expect(screen.queryByRole('link', { name: '編集する' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'その他の操作' })).not.toBeInTheDocument();
  });

  it('offers no action to read-only users', async () => {
    renderProducts({
      at,
      user: aUser({ capabilities: ['catalog:view'] }),
      answers: { deliveryDestination: destination },
    });
    await screen.findByRole('heading', { level: 1, name: '東京第一倉庫' });
    expect(screen.queryByRole('link', { name: '編集する' })).not.toBeInTheDocument();
  });
});
