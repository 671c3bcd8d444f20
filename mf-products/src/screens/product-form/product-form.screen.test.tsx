import { aProduct, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor } from '@testing-library/react';
import { renderProducts, retyperOf } from '../../testing.js';

describe('registering a product', () => {
  it('parses prices as people type them and sends a price list', async () => {
    const stored = aProduct({ name: '業務用ボウル' });
    const { user, location, notices } = renderProducts({
      at: '/demand/products/new',
      answers: { createProduct: { product: stored }, productDetail: stored },
    });
    await user.type(await screen.findByLabelText(/^商品名/), '業務用ボウル');
    await user.type(screen.getByLabelText(/^単価（税抜）/), '１，２３４．５０');
    await user.click(screen.getByRole('button', { name: '数量別単価を追加する' }));
    await user.click(screen.getByRole('button', { name: '数量別単価を追加する' }));
    await user.type(screen.getByLabelText('数量（以上）'), '10');
    await user.type(screen.getAllByLabelText('単価（税抜）').at(-1) ?? document.body, '1200');
    await user.type(screen.getByLabelText('2行目の数量（以上）'), '100');
    await user.type(screen.getByLabelText('2行目の単価（税抜）'), '1,100');
    await user.click(screen.getByRole('button', { name: '登録する' }));

    await waitFor(() => expect(location()).toBe(`/demand/products/${stored.uuid}`));
    expect(graph.callsOf('createProduct')).toEqual([
      {
        input: {
          demandUuid: '01920000-0000-7000-8000-0000000000d1',
          name: '業務用ボウル',
          modelNumber: '',
          color: '',
          size: '',
          categoryUuid: null,
          unit: null,
          packSize: null,
          minimumOrderQuantity: null,
          orderMultiple: null,
          unitPrice: '1234.5',
          productPrices: [
            { quantity: 10, unitPrice: '1200', isDefault: false },
            { quantity: 100, unitPrice: '1100', isDefault: false },
          ],
          idempotencyKey: expect.any(String),
        },
      },
    ]);
    expect(notices).toEqual([{ kind: 'success', text: '商品「業務用ボウル」を登録しました。' }]);
  });

  it('marks each invalid cell of the price list without a request', async () => {
    const { user } = renderProducts({ at: '/demand/products/new' });
    await user.type(await screen.findByLabelText(/^商品名/), '業務用ボウル');
    await user.type(screen.getByLabelText(/^単価（税抜）/), '10.123');
    await user.click(screen.getByRole('button', { name: '数量別単価を追加する' }));
    await user.click(screen.getByRole('button', { name: '数量別単価を追加する' }));
    await user.type(screen.getByLabelText('数量（以上）'), '10');
    await user.type(screen.getByLabelText('2行目の数量（以上）'), '１０');
    await user.type(screen.getByLabelText('2行目の単価（税抜）'), '5');
    await user.click(screen.getByRole('button', { name: '登録する' }));

    expect(screen.getByLabelText(/^単価（税抜）必須/)).toHaveAccessibleDescription(
      /単価は0以上9,999,999.99以下（小数点以下2桁まで）で入力してください。/,
    );
    expect(screen.getByLabelText('2行目の数量（以上）')).toHaveAccessibleDescription(
      '数量が重複しています。',
    );
    expect(screen.getByLabelText('2行目の単価（税抜）')).toBeValid();
    expect(graph.callsOf('createProduct')).toEqual([]);
  });

  it('takes quantities in the unit of the product, and refuses another one', async () => {
    const stored = aProduct({ name: '業務用ボウル' });
    const { user } = renderProducts({
      at: '/demand/products/new',
      answers: { createProduct: { product: stored }, productDetail: stored },
    });
    await user.type(await screen.findByLabelText(/^商品名/), '業務用ボウル');
    await user.type(screen.getByLabelText(/^単価（税抜）/), '10');
    await user.type(screen.getByLabelText('単位'), '枚');
    await user.click(screen.getByRole('button', { name: '数量別単価を追加する' }));
    await user.type(screen.getByLabelText('数量（以上）'), '100枚');
    await user.type(screen.getAllByLabelText('単価（税抜）').at(-1) ?? document.body, '9');
    await user.type(screen.getByLabelText('最小発注数'), '5箱');
    await user.click(screen.getByRole('button', { name: '登録する' }));
    expect(screen.getByLabelText('最小発注数')).toHaveAccessibleDescription(
      /単位は「枚」です。枚の数を入力してください。/,
    );
    expect(screen.getByLabelText('最小発注数')).toHaveValue('5箱');

    await user.clear(screen.getByLabelText('最小発注数'));
    await user.type(screen.getByLabelText('最小発注数'), '50');
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() => expect(graph.callsOf('createProduct')).toHaveLength(1));
    expect(graph.callsOf('createProduct')).toMatchObject([
      { input: { unit: '枚', minimumOrderQuantity: 50, productPrices: [{ quantity: 100 }] } },
    ]);
  });

  it('makes no row the default automatically, and previews the price of every quantity', async () => {
    const { user } = renderProducts({ at: '/demand/products/new' });
    await user.type(await screen.findByLabelText(/^単価（税抜）/), '1280.5');
    await user.click(screen.getByRole('button', { name: '数量別単価を追加する' }));
    await user.type(screen.getByLabelText('数量（以上）'), '100');
    await user.type(screen.getByLabelText('単価（税抜）'), '1180');
    const first = screen.getByRole('checkbox', { name: '既定' });
    expect(first).not.toBeChecked();
    expect(screen.getByRole('status')).toHaveTextContent('1〜99: ¥1,280.5　100〜: ¥1,180', {
      normalizeWhitespace: false,
    });

    await user.click(first);
    expect(screen.getByRole('status')).toHaveTextContent('¥1,180');
    await user.click(screen.getByRole('button', { name: '数量別単価を追加する' }));
    const [, second] = screen.getAllByRole('checkbox', { name: '既定' });
    if (second) await user.click(second);
    expect(first).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: '2行目を削除' }));
    expect(screen.getByRole('checkbox', { name: '既定' })).not.toBeChecked();
    expect(screen.getByRole('status')).toHaveTextContent('1〜99: ¥1,280.5');
  });

  it('focuses the next price to type', async () => {
    const { user } = renderProducts({ at: '/demand/products/new' });
    const add = await screen.findByRole('button', { name: '数量別単価を追加する' });
    await user.click(add);
    await user.keyboard('10');
    expect(screen.getByLabelText('数量（以上）')).toHaveValue('10');
    await user.click(add);
    expect(screen.getByLabelText('2行目の数量（以上）')).toHaveFocus();
    await user.keyboard('100');
    await user.click(screen.getByRole('button', { name: '1行目を削除' }));
    expect(screen.getByLabelText('数量（以上）')).toHaveFocus();
    expect(screen.getByLabelText('数量（以上）')).toHaveValue('100');
    await user.click(screen.getByRole('button', { name: '1行目を削除' }));
    expect(add).toHaveFocus();
  });
});

/** Edits a product of which the server has another version by then, which it refuses to overwrite. */
const editBeside = (stored: ReturnType<typeof aProduct>, latest: object) => {
  let reads = 0;
  const rendered = renderProducts({
    at: `/demand/products/${stored.uuid}/edit`,
    answers: {
      productDetail: () => (reads++ === 0 ? stored : latest),
      updateProduct: () => {
        throw refusal({ code: 'ABORTED', message: '他のユーザーがこの商品を更新しました。' });
      },
    },
  });
  return { ...rendered, retype: retyperOf(rendered.user) };
};

describe('saving a product again after the answer was lost', () => {
  it('is no conflict with oneself, however the values were typed', async () => {
    const stored = { ...aProduct({ unitPrice: '1000' }), packSize: 6 };
    const saved = {
      ...stored,
      modelNumber: 'A-1',
      unitPrice: '1200',
      packSize: 12,
      productPrices: [{ quantity: 1000, unitPrice: '900', isDefault: false }],
      updatedAt: '2026-11-20T02:00:00.000002Z',
    };
    const { user, notices, retype } = editBeside(stored, saved);
    await retype(/^型番/, 'A-1 ');
    await retype(/^単価（税抜）/, '１，２００円');
    await retype(/^入数/, '１２個');
    await user.click(screen.getByRole('button', { name: '数量別単価を追加する' }));
    await user.type(screen.getByLabelText('数量（以上）'), '１，０００個');
    await user.type(screen.getAllByLabelText('単価（税抜）').at(-1) ?? document.body, '９００');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '保存しました。' }]));
    expect(screen.queryByText('他のユーザーがこの商品を更新しました。')).not.toBeInTheDocument();
  });
});

describe('editing a product that a colleague has changed', () => {
  it('shows both versions in the same form, however the numbers were typed', async () => {
    const stored = { ...aProduct({ unitPrice: '1000' }), packSize: 6 };
    const theirs = { ...stored, unitPrice: '1100', packSize: 24, updatedAt: '2026-11-20T02:00:00.000002Z' };
    const { user, retype } = editBeside(stored, theirs);
    await retype(/^単価（税抜）/, '１，２００円');
    await retype(/^入数/, '１２個');
    await user.click(screen.getByRole('button', { name: '数量別単価を追加する' }));
    await user.type(screen.getByLabelText('数量（以上）'), '１０００個');
    await user.type(screen.getAllByLabelText('単価（税抜）').at(-1) ?? document.body, '990');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText('他のユーザーがこの商品を更新しました。')).toBeVisible();
    expect(screen.getByRole('row', { name: /^単価/ })).toHaveTextContent('¥1,200¥1,100');
    expect(screen.getByRole('row', { name: /^入数/ })).toHaveTextContent(/^入数1224$/);
    expect(screen.getByRole('row', { name: /^数量別単価/ })).toHaveTextContent('1,000個以上 ¥990');
  });
});
