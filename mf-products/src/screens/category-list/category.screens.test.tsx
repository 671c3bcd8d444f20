import { aCategory, aPage, aProduct, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderProducts } from '../../testing.js';

const tools = aCategory({ name: '文具', code: 'B-1', productCount: 12 });

describe('商品分類', () => {
  it('are listed with the number of their products, and lead back to the products', async () => {
    renderProducts({
      at: '/demand/products/categories',
      answers: { productCategories: aPage([tools]) },
    });
    const row = await screen.findByRole('row', { name: /文具/ });
    expect(within(row).getByText('12件')).toBeVisible();
    expect(screen.getByRole('link', { name: '商品の一覧' })).toHaveAttribute('href', '/demand/products');
    expect(screen.getByRole('link', { name: '商品分類を登録する' })).toHaveAttribute(
      'href',
      '/demand/products/categories/new',
    );
  });

  it('a taken name is shown at its field', async () => {
    const { user } = renderProducts({
      at: '/demand/products/categories/new',
      answers: {
        createProductCategory: () => {
          const message = 'この名前の商品分類は既に登録されています。';
          throw refusal({ code: 'ALREADY_EXISTS', message, fields: { name: [message] } });
        },
      },
    });
    await user.type(await screen.findByRole('textbox', { name: /商品分類名/ }), '文具');
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /商品分類名/ })).toHaveAccessibleDescription(
        /この名前の商品分類は既に登録されています。/,
      ),
    );
    expect(graph.callsOf('createProductCategory')[0]).toMatchObject({ input: { name: '文具', code: null } });
  });

  it('the page of a category links to its products and says why it cannot be deleted', async () => {
    const { user } = renderProducts({
      at: `/demand/products/categories/${tools.uuid}`,
      answers: {
        productCategory: tools,
        deleteProductCategory: () => {
          throw refusal({
            code: 'FAILED_PRECONDITION',
            message: 'この商品分類は12件の商品で使用されているため削除できません。',
          });
        },
      },
    });
    expect(await screen.findByRole('link', { name: '12件' })).toHaveAttribute(
      'href',
      `/demand/products?category=${tools.uuid}`,
    );
    await user.click(screen.getByRole('button', { name: 'その他の操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '削除する' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      '一覧と商品の選択肢に表示されなくなります。これまでの発注には名前が残ります。',
    );
    await user.click(within(dialog).getByRole('button', { name: '削除する' }));
    expect(await screen.findByText(/12件の商品で使用されているため削除できません/)).toBeVisible();
  });

  it('read-only users cannot register or change one', async () => {
    renderProducts({
      at: `/demand/products/categories/${tools.uuid}`,
      user: aUser({ capabilities: ['catalog:view'] }),
      answers: { productCategory: tools },
    });
    await screen.findByRole('link', { name: '12件' });
    expect(screen.queryByRole('link', { name: '編集する' })).not.toBeInTheDocument();
  });
});

describe('the list of products', () => {
  it('is filtered by a category, which stays in the URL, and by none', async () => {
    const pen = aProduct({ name: 'ペン', category: { ...tools } });
    const { user, location } = renderProducts({
      at: '/demand/products?page=2',
      answers: {
        paginatedProducts: ({ isWithoutCategory }: { isWithoutCategory?: boolean }) =>
          aPage(isWithoutCategory ? [] : [pen]),
        searchProductCategories: [tools],
        productCategory: tools,
      },
    });
    await screen.findByText('ペン');
    await user.click(await screen.findByRole('combobox', { name: '商品分類で絞り込み' }));
    await user.click(await screen.findByText('B-1'));
    await waitFor(() => expect(location()).toBe(`/demand/products?category=${tools.uuid}`));
    await waitFor(() =>
      expect(graph.callsOf('paginatedProducts').at(-1)).toMatchObject({ page: 1, categoryUuid: tools.uuid }),
    );
    const chips = screen.getByRole('list', { name: '絞り込み条件' });
    await user.click(await within(chips).findByRole('button', { name: '「商品分類：文具」を外す' }));
    await waitFor(() => expect(location()).toBe('/demand/products'));

    await user.click(screen.getByRole('combobox', { name: '商品分類で絞り込み' }));
    await user.click(await screen.findByText('分類なし'));
    await waitFor(() => expect(location()).toBe('/demand/products?category=none'));
    expect(await screen.findByText('条件に一致する商品はありません')).toBeVisible();
    expect(graph.callsOf('paginatedProducts').at(-1)).toMatchObject({ isWithoutCategory: true });
  });
});
