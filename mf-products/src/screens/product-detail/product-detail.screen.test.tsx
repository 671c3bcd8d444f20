import { aProduct } from '@hacchu-hub/slice-testing';
import { screen, within } from '@testing-library/react';
import { renderProducts } from '../../testing.js';

const show = (product: ReturnType<typeof aProduct>) =>
  renderProducts({ at: `/demand/products/${product.uuid}`, answers: { productDetail: product } });

describe('the page of a product', () => {
  it('lists the prices from the smallest quantity on and marks the default', async () => {
    show(
      aProduct({
        name: '業務用ボウル',
        modelNumber: null,
        unitPrice: '1250',
        productPrices: [
          { quantity: 1000, unitPrice: '980.25', isDefault: false },
          { quantity: 10, unitPrice: '1200', isDefault: true },
        ],
      }),
    );
    const prices = await screen.findByRole('table', { name: '数量別単価' });
    const [, ...rows] = within(prices).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      '10 個以上¥1,200どの数量にも届かないときの単価',
      '1,000 個以上¥980.25',
    ]);
    expect(screen.getByText('¥1,250')).toBeVisible();
  });

  it('says that one price holds for every quantity', async () => {
    show(aProduct({ productPrices: [] }));
    expect(await screen.findByText(/発注では常に単価が使われます/)).toBeVisible();
  });
});
