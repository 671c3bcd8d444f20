import { anOperator, anOrder, aProduct, graph, refusal, setToday } from '@hacchu-hub/slice-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderOrders, someTotals } from '../../testing.js';

const noPresets = {
  deliveryDestinations: { items: [], totalCount: 0, page: 1, limit: 2 },
  lastPurchasePrices: [],
};
const quietAnswers = { ...noPresets, orderSummary: someTotals };

const draft = (own: object = {}) =>
  anOrder(own)
    .withLines(1, () => ({ deliveryDate: '2099-12-01' }))
    .allowing('UPDATE_DRAFT', 'SUBMIT_WITH_SEND_MAIL')
    .build();

const cell = (name: string) => screen.getByLabelText(name);

/** The page is looked at again on another day. */
const returnOn = (day: string) => {
  jest.setSystemTime(new Date(`${day}T09:00:00+09:00`));
  act(() => void globalThis.dispatchEvent(new Event('focus')));
};

describe('a new order that stays open over midnight', () => {
  beforeEach(() => setToday('2026-11-26'));

  it('is dated on the next day, and has no unsaved changes for it', async () => {
    renderOrders({ at: '/demand/orders/new', answers: quietAnswers });
    expect(await screen.findByLabelText(/^発注日/)).toHaveValue('2026/11/26');
    returnOn('2026-11-27');
    expect(screen.getByLabelText(/^発注日/)).toHaveValue('2026/11/27');
    expect(screen.queryByText('未保存の変更があります')).not.toBeInTheDocument();
  });

  it('is saved with the next day after other fields were filled in', async () => {
    const saved = draft();
    const { user } = renderOrders({
      at: '/demand/orders/new',
      answers: { ...quietAnswers, createDraftOrder: { order: saved }, order: saved },
    });
    await user.type(await screen.findByLabelText(/^件名/), '12月分');
    returnOn('2026-11-27');
    expect(screen.getByLabelText(/^件名/)).toHaveValue('12月分');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(graph.callsOf('createDraftOrder')).toMatchObject([
        { input: { content: { subject: '12月分', orderDate: '2026-11-27' } } },
      ]),
    );
  });

  it('keeps a day that was chosen', async () => {
    const { user } = renderOrders({ at: '/demand/orders/new', answers: quietAnswers });
    const day = await screen.findByLabelText(/^発注日/);
    await user.clear(day);
    await user.type(day, '2026/11/25{Tab}');
    returnOn('2026-11-27');
    expect(day).toHaveValue('2026/11/25');
  });
});

describe('a new order', () => {
  it('is typed by keyboard, priced by the price list and saved', async () => {
    const product = aProduct({
      name: '業務用ボウル',
      unitPrice: '120',
      productPrices: [
        { quantity: 1, unitPrice: '110', isDefault: true },
        { quantity: 100, unitPrice: '95.5', isDefault: false },
      ],
    });
    const saved = draft({ purchaseNumber: '20261120-007' });
    const { user, notices, location } = renderOrders({
      at: '/demand/orders/new',
      answers: {
        ...quietAnswers,
        searchProducts: [product],
        createDraftOrder: { order: saved },
        order: saved,
      },
    });
    await user.type(await screen.findByLabelText(/^件名/), '12月分');
    await user.click(cell('1行目 商品'));
    await user.keyboard('ボウル');
    // Whoever types slowly sees options of the first characters before: Enter then waits for the last response.
    await screen.findByRole('combobox', { name: '1行目 商品', expanded: true });
    expect(screen.getByRole('option', { name: /業務用ボウル/ })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(cell('1行目 数量')).toHaveFocus();
    await user.keyboard('１２０');
    expect(cell('1行目 単価')).toHaveValue('95.5');
    await user.keyboard('{Control>}s{/Control}');

    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: '下書きを保存しました（20261120-007）。' }]),
    );
    expect(graph.callsOf('createDraftOrder')).toMatchObject([
      {
        input: {
          content: {
            subject: '12月分',
            orderProductLines: [{ productId: product.uuid, lot: 120, unitPrice: '95.5', taxCategoryId: 1 }],
            orderExpenseLines: [],
          },
        },
      },
    ]);
    expect(location()).toBe(`/demand/orders/new?draft=${saved.uuid}`);
    expect(cell('1行目 数量')).toHaveFocus();
    expect(screen.getByText('保存済み')).toBeVisible();
  });

  it("shows local totals at once and then the server's", async () => {
    const { user } = renderOrders({
      at: '/demand/orders/new',
      answers: { ...noPresets, orderSummary: { ...someTotals, taxTotal: '101', total: '1101' } },
    });
    await screen.findByRole('grid', { name: '商品明細' });
    await user.type(cell('1行目 数量'), '10');
    await user.type(cell('1行目 単価'), '100');
    expect(screen.getAllByText('¥1,100').length).toBeGreaterThan(0);
    const totals = within(screen.getByRole('region', { name: '合計' }));
    expect(await totals.findByText('¥1,101')).toBeVisible();
    expect(graph.callsOf('orderSummary').at(-1)).toMatchObject({
      input: { orderProductLines: [{ lot: 10, unitPrice: '100', taxCategoryId: 1 }] },
    });
  });

  it('asks the server for the totals with the tax rates of the order date', async () => {
    const { user } = renderOrders({
      at: '/demand/orders/new',
      answers: { ...noPresets, orderSummary: someTotals },
    });
    await screen.findByRole('grid', { name: '商品明細' });
    const orderDate = screen.getByLabelText(/^発注日/);
    await user.clear(orderDate);
    await user.type(orderDate, '2019/09/30');
    await user.tab();
    await waitFor(() =>
      expect(graph.callsOf('orderSummary').at(-1)).toMatchObject({ input: { orderDate: '2019-09-30' } }),
    );
  });

  it('keeps the local totals when the server does not respond', async () => {
    const { user } = renderOrders({
      at: '/demand/orders/new',
      answers: {
        ...noPresets,
        orderSummary: () => {
          throw refusal({ code: 'UNAVAILABLE' });
        },
      },
    });
    await screen.findByRole('grid', { name: '商品明細' });
    await user.type(cell('1行目 数量'), '10');
    await user.type(cell('1行目 単価'), '100');
    await waitFor(() => expect(screen.queryByText('計算しています…')).not.toBeInTheDocument());
    expect(screen.getAllByText('¥1,100').length).toBeGreaterThan(0);
  });

  it('starts with the supplier and product in the URL', async () => {
    const product = aProduct({ name: '業務用ボウル', unitPrice: '120' });
    renderOrders({
      at: `/demand/orders/new?supplier=s-1&product=${product.uuid}`,
      answers: {
        ...quietAnswers,
        demandSupplier: { uuid: 's-1', name: '株式会社青葉製作所', deletedAt: null },
        productDetail: product,
      },
    });
    expect(await screen.findByText('株式会社青葉製作所')).toBeVisible();
    expect(cell('1行目 商品')).toHaveValue('業務用ボウル');
    expect(cell('1行目 単価')).toHaveValue('120');
  });

  it.each(['NETWORK', 'UNAVAILABLE'])(
    'is not created twice after %s, nor when its update is refused',
    async (code) => {
      const saved = draft();
      const failures = [code];
      const refusals = ['INVALID_ARGUMENT', code];
      const answer = (codes: string[]) => () => {
        const failure = codes.shift();
        if (failure !== undefined) throw refusal({ code: failure, message: `答え：${failure}` });
        return { order: saved };
      };
      const { user } = renderOrders({
        at: '/demand/orders/new',
        answers: {
          ...quietAnswers,
          createDraftOrder: answer(failures),
          updateDraftOrder: answer(refusals),
          order: saved,
        },
      });
      const save = () => user.click(screen.getByRole('button', { name: '下書き保存' }));
      await user.type(await screen.findByLabelText(/^件名/), '最初');
      await save();
      expect(await screen.findByText(new RegExp(`答え：${code}`))).toBeVisible();
      await user.type(screen.getByLabelText(/^件名/), 'の発注');
      await save();
      expect(await screen.findByText(/答え：INVALID_ARGUMENT/)).toBeVisible();
      await save();
      expect(await screen.findByText(new RegExp(`答え：${code}`))).toBeVisible();
      await save();
      await screen.findByText('保存済み');
      const keys = graph
        .callsOf('createDraftOrder')
        .map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
      expect(keys).toHaveLength(4);
      expect(new Set(keys).size).toBe(1);
      expect(graph.callsOf('updateDraftOrder').at(-1)).toMatchObject({
        input: { content: { subject: '最初の発注' } },
      });
    },
  );

  it('does not continue to sending while fields are missing, and links to each of them', async () => {
    const { user, location } = renderOrders({ at: '/demand/orders/new', answers: quietAnswers });
    await screen.findByLabelText(/^件名/);
    await user.keyboard('{Control>}{Enter}{/Control}');
    const summary = (await screen.findByText('入力内容を確認してください。')).closest('[role=alert]');
    if (!(summary instanceof HTMLElement)) throw new Error('There is no summary.');
    expect(within(summary).getByText('仕入先を選択してください。')).toBeVisible();
    await user.click(within(summary).getByRole('button', { name: '件名を入力してください。' }));
    expect(screen.getByLabelText(/^件名/)).toHaveFocus();
    expect(location()).toBe('/demand/orders/new');
  });

  it('starts as a copy of another order, without its days', async () => {
    const source = draft({ subject: '定期発注' });
    renderOrders({
      at: `/demand/orders/new?duplicateFrom=${source.uuid}`,
      answers: { order: source, orderSummary: someTotals, lastPurchasePrices: [] },
    });
    expect(await screen.findByLabelText(/^件名/)).toHaveValue('定期発注');
    expect(cell('1行目 数量')).toHaveValue('10');
    expect(cell('1行目 納期')).toHaveValue('');
  });
});

describe('a saved draft', () => {
  const open = async (own: object = {}, answers: object = {}) => {
    const order = draft(own);
    const view = renderOrders({
      at: `/demand/orders/${order.uuid}/edit_draft`,
      answers: { order, orderSummary: someTotals, lastPurchasePrices: [], ...answers },
    });
    await screen.findByLabelText(/^件名/);
    return { order, ...view };
  };

  it("marks the cell that the server refuses, with the server's message", async () => {
    const { user } = await open(
      {},
      {
        updateDraftOrder: () => {
          throw refusal({
            code: 'INVALID_ARGUMENT',
            fields: { 'content.orderProductLines.0.lot': ['数量は1以上の整数で入力してください。'] },
          });
        },
      },
    );
    await user.type(screen.getByLabelText(/^件名/), '！');
    await user.click(screen.getByRole('button', { name: '下書き保存' }));
    await waitFor(() =>
      expect(cell('1行目 数量')).toHaveAccessibleDescription('数量は1以上の整数で入力してください。'),
    );
    expect(cell('1行目 単価')).not.toHaveAttribute('aria-invalid');
  });

  const message =
    '他のユーザーがこの発注を更新しました（佐藤 次郎 11/20 12:04）。最新の内容を読み込んでください。';
  const refuse = () => {
    throw refusal({ code: 'ABORTED', message });
  };

  it('brings into view that it could not be saved, each time', async () => {
    const lost = '通信エラーが発生しました。接続を確認して再度お試しください。';
    const { user } = await open(
      {},
      {
        updateDraftOrder: () => {
          throw refusal({ code: 'UNAVAILABLE', message: lost });
        },
      },
    );
    const line = cell('1行目 数量');
    for (const typed of ['1', '2']) {
      await user.type(line, typed);
      await user.keyboard('{Control>}s{/Control}');
      await waitFor(() => expect(document.activeElement).toHaveTextContent(lost));
      expect(document.activeElement).toHaveAttribute('role', 'alert');
    }
  });

  it('keeps the input when somebody else saved first, and reapplies it to the newest version', async () => {
    const { user, order } = await open({}, { updateDraftOrder: refuse });
    await user.clear(screen.getByLabelText(/^件名/));
    await user.type(screen.getByLabelText(/^件名/), '私の件名');
    const newest = { ...order, notes: '相手の備考', updatedAt: '2026-11-20T04:00:00.000000Z' };
    graph.answer({ order: newest });
    await user.click(screen.getByRole('button', { name: '下書き保存' }));
    expect(await screen.findByText(message)).toBeVisible();
    // It is brought into view, wherever the page was.
    expect(document.activeElement).toHaveTextContent(message);
    expect(screen.getByLabelText(/^件名/)).toHaveValue('私の件名');
    const differences = await screen.findByRole('table', { name: '最新の内容との違い' });
    expect(within(differences).getByText('相手の備考')).toBeVisible();

    graph.answer({ updateDraftOrder: { order: newest } });
    await user.click(screen.getByRole('button', { name: '自分の変更を再適用' }));
    expect(screen.getByLabelText(/^件名/)).toHaveValue('私の件名');
    expect(screen.getByRole('textbox', { name: '備考' })).toHaveValue('相手の備考');
    await user.click(screen.getByRole('button', { name: '下書き保存' }));
    await waitFor(() => expect(graph.callsOf('updateDraftOrder')).toHaveLength(2));
    expect(graph.callsOf('updateDraftOrder').at(-1)).toMatchObject({
      input: {
        expectedUpdatedAt: '2026-11-20T04:00:00.000000Z',
        content: { subject: '私の件名', notes: '相手の備考' },
      },
    });
  });

  it('keeps the input when the order was canceled meanwhile, and asks for no reload that would discard it', async () => {
    const { user, order } = await open(
      {},
      {
        updateDraftOrder: () => {
          throw refusal({
            code: 'FAILED_PRECONDITION',
            blockers: ['STATUS'],
            message: 'この操作は現在のステータス（キャンセル）では実行できません。画面を更新してください。',
          });
        },
      },
    );
    await user.type(screen.getByLabelText(/^件名/), '！');
    graph.answer({ order: { ...order, status: 'Canceled', notes: '相手の備考' } });
    await user.click(screen.getByRole('button', { name: '下書き保存' }));
    expect(
      await screen.findByText(
        'この操作は現在のステータス（キャンセル）では実行できません。最新の内容を読み込んでください。',
      ),
    ).toBeVisible();
    expect(await screen.findByText(/ステータスが変わったため/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '自分の変更を再適用' })).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^件名/)).toHaveValue(`${order.subject}！`);
    await user.click(screen.getByRole('button', { name: '最新を読み込む' }));
    expect(screen.getByRole('textbox', { name: '備考' })).toHaveValue('相手の備考');
  });

  it('loads the newest version on request', async () => {
    const { user, order } = await open({}, { updateDraftOrder: refuse });
    await user.type(screen.getByLabelText(/^件名/), '！');
    graph.answer({ order: { ...order, subject: '相手の件名' } });
    await user.click(screen.getByRole('button', { name: '下書き保存' }));
    await user.click(await screen.findByRole('button', { name: '最新を読み込む' }));
    expect(screen.getByLabelText(/^件名/)).toHaveValue('相手の件名');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('is saved before sending', async () => {
    const saved = draft();
    const { user, location, order } = await open({}, { updateDraftOrder: { order: saved } });
    graph.answer({ order: { ...order } });
    await user.type(screen.getByLabelText(/^件名/), '！');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(location()).toBe(`/demand/orders/${saved.uuid}/send`));
    expect(graph.callsOf('updateDraftOrder')).toHaveLength(1);
  });

  it('asks before unsaved input is discarded', async () => {
    const { user, goTo, askedToLeave, location } = await open();
    await user.type(screen.getByLabelText(/^件名/), '！');
    await goTo('/demand/orders');
    await waitFor(() => expect(askedToLeave()).toBe(1));
    expect(location()).toMatch(/edit_draft$/);
  });

  it("opens the same form for an operator, with the demand's id", async () => {
    const order = draft();
    const { user } = renderOrders({
      at: `/admin/demands/d-9/orders/new?draft=${order.uuid}`,
      user: anOperator(),
      answers: { order, orderSummary: someTotals, lastPurchasePrices: [], updateDraftOrder: { order } },
    });
    await user.type(await screen.findByLabelText(/^件名/), '！');
    await user.click(screen.getByRole('button', { name: '下書き保存' }));
    await waitFor(() =>
      expect(graph.callsOf('updateDraftOrder')).toMatchObject([
        { input: { demandUuid: 'd-9', uuid: order.uuid } },
      ]),
    );
  });

  it.each(['WaitingForOrder', 'Delivering', 'Canceled'])(
    'cannot be edited as a draft when it is %s',
    async (status) => {
      const order = { ...draft(), status };
      renderOrders({
        at: `/demand/orders/${order.uuid}/edit_draft`,
        answers: { order, orderSummary: someTotals },
      });
      expect(await screen.findByText('この発注は下書きではありません')).toBeVisible();
      expect(
        screen.getByText('下書き以外の発注は下書きとして編集できません。発注の詳細をご確認ください。'),
      ).toBeVisible();
      expect(screen.getByRole('link', { name: '発注の詳細を開く' })).toHaveAttribute(
        'href',
        `/demand/orders/${order.uuid}`,
      );
    },
  );
});

it.each([
  ['a draft', '/demand/orders/o-gone/edit_draft', '下書きの編集'],
  ['a draft that the address names', '/demand/orders/new?draft=o-gone', '下書きの編集'],
  ['an order to copy', '/demand/orders/new?duplicateFrom=o-gone', '発注の作成'],
])('reports that %s does not exist', async (_, at, title) => {
  renderOrders({
    at,
    answers: {
      ...quietAnswers,
      order: () => {
        throw refusal({ code: 'NOT_FOUND', message: '発注が見つかりませんでした。' });
      },
    },
  });
  expect(await screen.findByText('発注が見つかりません')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: '発注の一覧を開く' })).toHaveAttribute('href', '/demand/orders');
  // Reloading would not find it either.
  expect(screen.queryByRole('button', { name: /再/ })).not.toBeInTheDocument();
});
