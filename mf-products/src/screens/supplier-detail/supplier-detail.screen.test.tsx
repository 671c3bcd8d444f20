import { aDestination, anOrder, aSupplier, refusal } from '@hacchu-hub/slice-testing';
import { screen, within } from '@testing-library/react';
import { renderProducts } from '../../testing.js';

const show = (supplier: ReturnType<typeof aSupplier>) =>
  renderProducts({
    at: `/demand/suppliers/${supplier.uuid}`,
    answers: { demandSupplier: supplier },
    otherRefs: { 'order-detail': { demand: '/demand/orders/:orderUuid' } },
  });

describe('the page of a supplier', () => {
  it('shows where orders are sent', async () => {
    show(aSupplier({ demandSupplierContacts: [{ email: 'a@aoba.example' }, { email: 'b@aoba.example' }] }));
    expect(await screen.findByText('b@aoba.example')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows who changed it last', async () => {
    show(aSupplier({ lastEditorName: '運営（佐藤 次郎）' }));
    expect(await screen.findByText(/^更新/)).toHaveTextContent('更新 2026/11/20 12:04 運営（佐藤 次郎）');
  });

  it('warns when the supplier has no mail address', async () => {
    show(aSupplier({ demandSupplierContacts: [] }));
    expect(await screen.findByText(/メールアドレスが登録されていません/)).toBeVisible();
  });

  it('lists the newest orders and links to them', async () => {
    const order = anOrder({
      purchaseNumber: '20261101-002',
      orderDate: '2026-11-01',
      status: 'DeliveryComplete',
      subject: '11月分',
      deliveryDestination: aDestination({ name: '東京第一倉庫' }),
    }).build();
    show(aSupplier({ recentOrders: [order] }));
    const row = await screen.findByRole('row', { name: /20261101-002/ });
    expect([...row.children].slice(0, 5).map((cell) => cell.textContent)).toEqual([
      '20261101-002',
      '11月分',
      '東京第一倉庫',
      '2026/11/01',
      '納品完了',
    ]);
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/demand/orders/${order.uuid}`);
  });

  it('shows that there are no orders yet', async () => {
    show(aSupplier());
    expect(await screen.findByText('この仕入先を使った発注がここに表示されます。')).toBeVisible();
  });

  it('is shown while orders cannot be read', async () => {
    const { notices } = show(
      aSupplier({
        name: '青葉製作所',
        recentOrders: () => {
          throw refusal({ code: 'UNAVAILABLE', message: '発注を取得できません。' });
        },
      }),
    );
    expect(await screen.findByText('発注を読み込めませんでした')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: '青葉製作所' })).toBeVisible();
    expect(screen.getByText(/仕入先の情報はそのまま使えます/)).toBeVisible();
    expect(notices).toEqual([]);
  });
});
