import { anOperator, aPage, aProduct, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderProducts } from '../../testing.js';

const bowl = aProduct({ name: '業務用ボウル', unitPrice: '1234.5' });

describe('the list of products', () => {
  it('shows each product with its price and links to it', async () => {
    const { user, location } = renderProducts({
      at: '/demand/products',
      answers: {
        paginatedProducts: aPage([
          aProduct({
            ...bowl,
            productPrices: [
              { quantity: 10, unitPrice: '1200', isDefault: true },
              { quantity: 100, unitPrice: '1100', isDefault: false },
            ],
          }),
        ]),
        productDetail: bowl,
      },
    });
    const row = await screen.findByRole('row', { name: /業務用ボウル/ });
    expect(within(row).getByText('¥1,234.5')).toBeVisible();
    expect(within(row).getByText('2段階')).toBeVisible();
    await user.click(within(row).getByText('¥1,234.5'));
    await waitFor(() => expect(location()).toBe(`/demand/products/${bowl.uuid}`));
  });

  it('is found again as it was left: from the page of a product, and after deleting it', async () => {
    const at = '/demand/products?page=2&q=ボウル&sort=-unitPrice';
    const { user, location } = renderProducts({
      at,
      answers: {
        paginatedProducts: aPage([bowl], { totalCount: 60 }),
        productDetail: bowl,
        deleteProduct: { product: { ...bowl, deletedAt: '2026-11-20T00:00:00.000000Z' } },
      },
    });
    await user.click(await screen.findByText('業務用ボウル'));
    const back = await screen.findByRole('link', { name: '商品の一覧' });
    expect(decodeURI(back.getAttribute('href') ?? '')).toBe(at);
    await user.click(screen.getByRole('button', { name: 'その他の操作' }));
    await user.click(screen.getByRole('menuitem', { name: '削除する' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(location()).toBe(at));
  });

  it('keeps search and page in the URL and sends them to the server', async () => {
    const { user, location } = renderProducts({
      at: '/demand/products?page=2&limit=50',
      answers: { paginatedProducts: aPage([bowl], { totalCount: 60 }) },
    });
    await screen.findByText('業務用ボウル');
    expect(graph.callsOf('paginatedProducts')).toEqual([
      expect.objectContaining({ page: 2, limit: 50, demandUuid: '01920000-0000-7000-8000-0000000000d1' }),
    ]);

    await user.type(screen.getByRole('textbox', { name: '商品を検索' }), 'ボウル{Enter}');
    await waitFor(() => expect(location()).toBe('/demand/products?limit=50&q=ボウル'));
    await waitFor(() =>
      expect(graph.callsOf('paginatedProducts').at(-1)).toMatchObject({ page: 1, query: 'ボウル' }),
    );
  });

  it('sorts by a column: ascending, descending and default, kept in the URL', async () => {
    const { user, location } = renderProducts({
      at: '/demand/products?page=2',
      answers: { paginatedProducts: aPage([bowl], { totalCount: 60 }) },
    });
    const head = await screen.findByRole('columnheader', { name: '単価' });
    const sort = within(head).getByRole('button', { name: '単価' });
    const lastSort = () => graph.callsOf('paginatedProducts').at(-1);

    await user.click(sort);
    await waitFor(() => expect(location()).toBe('/demand/products?sort=unitPrice'));
    await waitFor(() =>
      expect(lastSort()).toMatchObject({ page: 1, sort: { key: 'UNIT_PRICE', direction: 'ASC' } }),
    );
    await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'ascending'));
    await user.click(sort);
    await waitFor(() => expect(location()).toBe('/demand/products?sort=-unitPrice'));
    await waitFor(() => expect(lastSort()).toMatchObject({ sort: { key: 'UNIT_PRICE', direction: 'DESC' } }));
    await user.click(sort);
    await waitFor(() => expect(location()).toBe('/demand/products'));
    expect(head).not.toHaveAttribute('aria-sort');
  });

  it('reads an unknown sort order as the default', async () => {
    renderProducts({
      at: '/demand/products?sort=-toString',
      answers: { paginatedProducts: aPage([bowl]) },
    });
    await screen.findByText('業務用ボウル');
    expect(graph.callsOf('paginatedProducts')[0]?.['sort']).toBeUndefined();
  });

  it('shows deleted products on request, marks them, and clears filters', async () => {
    const gone = aProduct({ name: '旧ボウル', deletedAt: '2026-11-20T00:00:00.000000Z' });
    const { user, location } = renderProducts({
      at: '/demand/products?q=ボウル',
      answers: {
        paginatedProducts: ({ includeDeleted }: { includeDeleted?: boolean }) =>
          aPage(includeDeleted ? [bowl, gone] : [bowl]),
      },
    });
    await screen.findByText('業務用ボウル');
    await user.click(screen.getByRole('checkbox', { name: '削除済みも表示' }));
    const row = await screen.findByRole('row', { name: /旧ボウル/ });
    expect(row).toHaveTextContent('旧ボウル 削除済み');
    expect(screen.getByRole('row', { name: /業務用ボウル/ })).not.toHaveTextContent('削除済み');
    expect(location()).toBe('/demand/products?q=ボウル&deleted=1');

    const chips = screen.getByRole('list', { name: '絞り込み条件' });
    await user.click(within(chips).getByRole('button', { name: '「削除済みを含む」を外す' }));
    await waitFor(() => expect(screen.queryByText('旧ボウル')).not.toBeInTheDocument());
    // The searched words are in their box alone: a chip that appears while people type would move the rows.
    await waitFor(() => expect(screen.queryByRole('list', { name: '絞り込み条件' })).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: '商品を検索' })).toHaveValue('ボウル');
    await user.click(screen.getByRole('button', { name: '検索条件を消す' }));
    await waitFor(() => expect(location()).toBe('/demand/products'));

    await user.type(screen.getByRole('textbox', { name: '商品を検索' }), 'ボウル{Enter}');
    await waitFor(() => expect(location()).toBe('/demand/products?q=ボウル'));
    await user.click(screen.getByRole('checkbox', { name: '削除済みも表示' }));
    await waitFor(() => expect(location()).toBe('/demand/products?q=ボウル&deleted=1'));
    await user.click(screen.getByRole('button', { name: 'すべて外す' }));
    await waitFor(() => expect(location()).toBe('/demand/products'));
  });

  it('offers the first step while it is empty', async () => {
    renderProducts({ at: '/demand/products', answers: { paginatedProducts: aPage([]) } });
    expect(await screen.findByText('商品はまだ登録されていません')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: '商品を登録する' })) {
      expect(link).toHaveAttribute('href', '/demand/products/new');
    }
  });

  it('shows that nothing matches and clears the search', async () => {
    const { user, location } = renderProducts({
      at: '/demand/products?q=なべ',
      answers: { paginatedProducts: ({ query }: { query?: string }) => aPage(query ? [] : [bowl]) },
    });
    expect(await screen.findByText('「なべ」に一致する商品はありません')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '条件をすべて外す' }));
    expect(await screen.findByText('業務用ボウル')).toBeVisible();
    expect(location()).toBe('/demand/products');
  });

  it('shows the error with the trace id, and reloads', async () => {
    let isDown = true;
    const { user } = renderProducts({
      at: '/demand/products',
      answers: {
        paginatedProducts: () => {
          if (isDown)
            throw refusal({ code: 'UNAVAILABLE', message: '商品を取得できません。', traceId: 'abc' });
          return aPage([bowl]);
        },
      },
    });
    expect(await screen.findByText('商品を取得できません。')).toBeVisible();
    expect(screen.getByText('abc')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(await screen.findByText('業務用ボウル')).toBeVisible();
  });

  it('offers no registration to read-only users', async () => {
    renderProducts({
      at: '/demand/products',
      user: aUser({ capabilities: ['catalog:view'] }),
      answers: { paginatedProducts: aPage([]) },
    });
    await screen.findByText('商品はまだ登録されていません');
    expect(screen.queryByRole('link', { name: '商品を登録する' })).not.toBeInTheDocument();
  });

  it('is the list of the demand that an operator works in', async () => {
    renderProducts({
      at: '/admin/demands/d-42/products',
      user: anOperator(),
      answers: { paginatedProducts: aPage([bowl]) },
    });
    expect(await screen.findByRole('link', { name: '業務用ボウル' })).toHaveAttribute(
      'href',
      `/admin/demands/d-42/products/${bowl.uuid}`,
    );
    expect(graph.callsOf('paginatedProducts')).toEqual([expect.objectContaining({ demandUuid: 'd-42' })]);
  });
});
