import { aUser } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../../testing.js';
import { homeAnswers } from '../home.fixture.js';

const counts = (suppliers: number, orders: number, users: number, admins: number) => ({
  ...homeAnswers(),
  demandSuppliers: { totalCount: suppliers },
  deliveryDestinations: { totalCount: 0 },
  paginatedProducts: { totalCount: 0 },
  orders: { items: [], totalCount: orders, counts: [] },
  demandUsers: { totalCount: users },
  activeAdminDemandUsers: Array.from({ length: admins }, (_, index) => ({
    __typename: 'DemandUser',
    uuid: `a${index}`,
  })),
});
const otherRefs = {
  'supplier-new': { demand: '/demand/suppliers/new' },
  'delivery-destination-new': { demand: '/demand/delivery-destinations/new' },
  'product-new': { demand: '/demand/products/new' },
  'demand-user-new': { demand: '/demand/demand-users/new' },
  'demand-user-list': { demand: '/demand/demand-users' },
};
const steps = async () =>
  within(await screen.findByRole('region', { name: 'はじめに行うこと' })).getAllByRole('listitem');

beforeEach(() => localStorage.clear());

describe('first steps of an organisation', () => {
  it("are ticked from the organisation's data, and link to what is left", async () => {
    renderOrders({ at: '/demand', user: aUser(), otherRefs, answers: counts(2, 0, 1, 1) });
    const [supplier, destination, product, order, people, approval] = await steps();
    expect(supplier).toHaveTextContent('仕入先を登録する完了しました。');
    const linkOf = (item: HTMLElement | undefined) =>
      item && within(item).queryByRole('link')?.getAttribute('href');
    expect(linkOf(supplier)).toBeUndefined();
    expect([destination, product, order, people, approval].map(linkOf)).toEqual([
      '/demand/delivery-destinations/new',
      '/demand/products/new',
      '/demand/orders/new',
      '/demand/demand-users/new',
      '/demand/demand-users',
    ]);
    expect(screen.getByText('6件のうち1件が完了しています。')).toBeVisible();
  });

  it('hide what an editor may not do, and approval when it is off', async () => {
    const editor = aUser({ role: 'EDITOR', featureFlags: [], capabilities: ['orders:view', 'orders:edit'] });
    renderOrders({ at: '/demand', user: editor, otherRefs, answers: counts(0, 1, 1, 1) });
    expect((await steps()).map((item) => item.textContent)).toEqual([
      expect.stringContaining('仕入先'),
      expect.stringContaining('納品先'),
      expect.stringContaining('商品'),
      expect.stringContaining('最初の発注を作成する完了'),
    ]);
  });

  it('stay hidden once dismissed', async () => {
    const { user, unmount } = renderOrders({
      at: '/demand',
      user: aUser(),
      otherRefs,
      answers: counts(0, 0, 1, 1),
    });
    await steps();
    await user.click(screen.getByRole('button', { name: '表示しない' }));
    expect(screen.queryByRole('region', { name: 'はじめに行うこと' })).not.toBeInTheDocument();
    unmount();
    renderOrders({ at: '/demand', user: aUser(), otherRefs, answers: homeAnswers() });
    await screen.findByRole('list', { name: '対応が必要な発注' });
    expect(screen.queryByRole('region', { name: 'はじめに行うこと' })).not.toBeInTheDocument();
  });

  it('are dismissed for this page alone where the browser blocks storage, and so is a choice of orders', async () => {
    const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    try {
      const { user } = renderOrders({ at: '/demand', user: aUser(), otherRefs, answers: counts(2, 0, 1, 1) });
      await steps();
      const orders = within(await screen.findByRole('region', { name: '最近の発注' }));
      await user.click(await orders.findByRole('button', { name: '全員' }));
      expect(orders.getByRole('button', { name: '全員' })).toHaveAttribute('aria-pressed', 'true');
      await user.click(screen.getByRole('button', { name: '表示しない' }));
      expect(screen.queryByRole('region', { name: 'はじめに行うこと' })).not.toBeInTheDocument();
    } finally {
      blocked.mockRestore();
    }
  });

  it('disappear when all are done', async () => {
    renderOrders({
      at: '/demand',
      user: aUser(),
      answers: {
        ...counts(1, 3, 4, 2),
        deliveryDestinations: { totalCount: 1 },
        paginatedProducts: { totalCount: 9 },
      },
    });
    await screen.findByRole('list', { name: '対応が必要な発注' });
    await waitFor(() => expect(localStorage.length).toBe(1));
    expect(screen.queryByRole('region', { name: 'はじめに行うこと' })).not.toBeInTheDocument();
  });
});
