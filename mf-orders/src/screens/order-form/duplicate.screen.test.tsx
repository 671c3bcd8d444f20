import { anOrder, aProduct, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor } from '@testing-library/react';
import { aSendLog, renderOrders, someTotals } from '../../testing.js';

const product = (own: object) => aProduct({ productPrices: [], ...own });
const answers = { orderSummary: someTotals, lastPurchasePrices: [] };

it('lists changed prices and deleted products, and applies the current prices', async () => {
  const products = [
    product({ name: '業務用ボウル', unitPrice: '120' }),
    product({ name: '配膳トレー', unitPrice: '100', deletedAt: '2026-11-01T00:00:00.000000Z' }),
  ];
  const source = anOrder()
    .withLines(2, (_, index) => ({ product: products[index], productId: products[index]?.uuid }))
    .build();
  const { user } = renderOrders({
    at: `/demand/orders/new?duplicateFrom=${source.uuid}`,
    answers: { order: source, ...answers },
  });
  expect(await screen.findByText('現在の単価と異なる行が1行あります')).toBeVisible();
  expect(screen.getByText(/業務用ボウル：この発注 ¥100 → 現在 ¥120/)).toBeVisible();
  expect(screen.getByText('削除済みの商品が1行あります')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '現在の単価に更新する' }));
  expect(screen.getByLabelText('1行目 単価')).toHaveValue('120');
  expect(screen.queryByText(/現在の単価と異なる行/)).not.toBeInTheDocument();
  await user.click(screen.getByLabelText('1行目 単価'));
  await user.keyboard('{Control>}z{/Control}');
  expect(screen.getByLabelText('1行目 単価')).toHaveValue('100');
});

it('compares what the cell says now, and nothing while that is no price', async () => {
  const source = anOrder()
    .withLines(1, () => ({ product: product({ name: '業務用ボウル', unitPrice: '120' }) }))
    .build();
  const { user } = renderOrders({
    at: `/demand/orders/new?duplicateFrom=${source.uuid}`,
    answers: { order: source, ...answers },
  });
  const price = await screen.findByLabelText('1行目 単価');
  await user.click(price);
  await user.keyboard('９０{Enter}');
  expect(await screen.findByText(/業務用ボウル：この発注 ¥90 → 現在 ¥120/)).toBeVisible();
  await user.click(price);
  await user.keyboard('1,5{Enter}');
  await waitFor(() => expect(screen.queryByText(/現在の単価と異なる行/)).not.toBeInTheDocument());
});

describe('the number of a draft', () => {
  const open = async (answer: unknown) => {
    const order = anOrder({ purchaseNumber: '20261120-001' }).withLines(1).allowing('UPDATE_DRAFT').build();
    const view = renderOrders({
      at: `/demand/orders/${order.uuid}/edit_draft`,
      answers: { order, ...answers, updateDraftOrder: answer },
    });
    const number = await screen.findByLabelText(/^発注番号/);
    await view.user.clear(number);
    return { order, number, ...view };
  };

  it('can be changed, full-width or not', async () => {
    const { user, number, order } = await open(undefined);
    graph.answer({ updateDraftOrder: { order: { ...order, purchaseNumber: 'A-100' } } });
    await user.type(number, 'Ａ－１００');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(graph.callsOf('updateDraftOrder')).toMatchObject([{ input: { purchaseNumber: 'A-100' } }]),
    );
    await waitFor(() => expect(number).toHaveValue('A-100'));
  });

  it.each([
    ['is not offered once the supplier has a version of the order', 'SENT', 0],
    ['is offered after a first mail that failed', 'FAILED', 1],
  ])('%s', async (_title, status, count) => {
    const orderSendLogs = [aSendLog({ status })];
    const order = anOrder({ orderSendLogs }).withLines(1).allowing('UPDATE_DRAFT').build();
    renderOrders({ at: `/demand/orders/${order.uuid}/edit_draft`, answers: { order } });
    expect(await screen.findByLabelText(/^件名/)).toBeVisible();
    expect(screen.queryAllByLabelText(/^発注番号/)).toHaveLength(count);
  });

  it('is refused when invalid or already used', async () => {
    const { user, number } = await open(() => {
      throw refusal({
        code: 'INVALID_ARGUMENT',
        fields: { purchaseNumber: ['この発注番号は既に使用されています。'] },
      });
    });
    await user.type(number, '発注1');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(number).toHaveAccessibleDescription(/半角英数字・ハイフン/));
    expect(graph.callsOf('updateDraftOrder')).toEqual([]);
    await user.clear(number);
    await user.type(number, 'A-1');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(number).toHaveAccessibleDescription(/既に使用されています/));
  });
});
