import {
  anOperator,
  anOperatorInWithdrawal,
  anOrder,
  aPage,
  aSupplier,
  aUser,
  graph,
  type GraphAnswers,
  refusal,
  setToday,
} from '@hacchu-hub/slice-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aSendLog, renderAtPhoneWidth, renderOrders } from '../../testing.js';

const counts = [
  { status: 'Drafting', count: 3 },
  { status: 'Delivering', count: 12 },
  { status: 'Canceled', count: 1 },
];

const list = (orders: readonly object[], own: object = {}) => ({
  ...aPage(orders),
  counts,
  inConversationCount: 2,
  ...own,
});

const renderList = (
  at: string,
  orders: GraphAnswers['orders'],
  more: Omit<Partial<Parameters<typeof renderOrders>[0]>, 'at'> = {},
) => renderOrders({ ...more, at, answers: { orders, orderListViews: [], ...more.answers } });

/** The day in Japan that is this many days from today. */
const todayAnd = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(Date.now() + days * 86_400_000);
const lastQuestion = () => graph.callsOf('orders').at(-1);

describe('order list', () => {
  it('tells an order without a supplier from one whose supplier cannot be read', async () => {
    const away = anOrder({
      purchaseNumber: '20261120-001',
      demandSupplier: null,
      deliveryDestination: null,
    }).build();
    const none = {
      ...anOrder({ purchaseNumber: '20261120-002' }).build(),
      demandSupplierId: null,
      demandSupplier: null,
    };
    renderList('/demand/orders', list([away, none]));
    await screen.findByRole('link', { name: away.purchaseNumber });
    const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
    expect(row(away.purchaseNumber).getByRole('cell', { name: '（仕入先を表示できません）' })).toBeVisible();
    expect(row(away.purchaseNumber).getByRole('cell', { name: '（納品先を表示できません）' })).toBeVisible();
    // Neither a supplier nor a delivery date.
    expect(row(none.purchaseNumber).getAllByRole('cell', { name: '—' })).toHaveLength(2);
    expect(row(none.purchaseNumber).queryByText(/表示できません/)).not.toBeInTheDocument();
  });

  it('shows the orders of a word that many have without waiting for the counts of the tabs', async () => {
    const order = anOrder().build();
    const many = [
      { status: 'Drafting', count: 3 },
      { status: 'Delivering', count: 2_342 },
    ];
    renderList(
      '/demand/orders?q=発注',
      list([order], { totalCount: 1_000, isTotalCountExact: false, counts: many }),
    );
    expect(await screen.findByRole('link', { name: order.purchaseNumber })).toBeVisible();
    expect(await screen.findByRole('tab', { name: '下書き 3' })).toBeVisible();
    // The total of the rows ends at a thousand, that of the tabs is exact.
    expect(screen.getByText('1–20 / 2,345件')).toBeVisible();
    const text = expect.objectContaining({ where: expect.objectContaining({ text: '発注' }) });
    // The rows, and apart from them the counts.
    expect(graph.callsOf('orders')).toEqual([text, text]);
    expect(graph.callsOf('orders').map((asked) => asked['limit'])).toEqual([20, 1]);
  });

  it.each([
    ['Drafting', { status: 'FAILED' }, '送信失敗'],
    ['Drafting', { status: 'FAILED', isStopped: true }, '送信中止'],
    ['Canceled', { status: 'FAILED', kind: 'CANCELLATION' }, '送信失敗'],
    ['Canceled', { status: 'FAILED', kind: 'CANCELLATION', isStopped: true }, '送信中止'],
    // Nobody sends the order any more.
    ['Canceled', { status: 'FAILED' }, undefined],
    ['Canceled', { status: 'FAILED', isStopped: true }, undefined],
    ['Drafting', { status: 'PENDING', failureReason: 'メールサーバーに接続できません。' }, '再送中'],
    ['Delivering', { status: 'SENT' }, undefined],
  ] as const)('says of an order in %s with the mail %j that it is %s', async (status, log, tag) => {
    const order = anOrder({ latestOrderSendLog: aSendLog(log) })
      .in(status)
      .build();
    renderList('/demand/orders', list([order]));
    const row = (await screen.findByRole('link', { name: order.purchaseNumber })).closest('tr');
    const tags = within(row ?? document.body).queryAllByText(/^(?:送信失敗|送信中止|再送中)$/);
    expect(tags.map((one) => one.textContent)).toEqual(tag === undefined ? [] : [tag]);
  });

  it('says of an order that a message failed, a mail did not arrive, and another was stopped', async () => {
    const order = anOrder({
      failedMessageCount: 1,
      mailBouncedAt: '2026-11-20T06:00:00.000000Z',
      latestOrderSendLog: aSendLog({ status: 'FAILED', kind: 'CORRECTION', isStopped: true }),
    })
      .in('Delivering')
      .build();
    renderList('/demand/orders', list([order]));
    const row = (await screen.findByRole('link', { name: order.purchaseNumber })).closest('tr');
    const tags = within(row ?? document.body).queryAllByText(/^(?:送信失敗|送信中止|不達)$/);
    expect(tags.map((one) => one.textContent)).toEqual(['送信失敗', '不達', '送信中止']);
  });

  it('shows orders with their supplier, days, amount and status, and the counts of the tabs', async () => {
    const order = anOrder({ earliestDeliveryDate: '2026-12-01', isFixed: true, hasUnnotifiedChanges: true })
      .withLines(2)
      .in('Delivering')
      .build();
    renderList('/demand/orders', list([order]));
    const row = (await screen.findByRole('link', { name: order.purchaseNumber })).closest('tr');
    expect(row).not.toBeNull();
    const cells = within(row ?? document.body);
    expect(cells.getByText('株式会社青葉製作所')).toBeVisible();
    expect(cells.getByText('2026/12/01(火)')).toBeVisible();
    expect(cells.getByText('¥2,200')).toBeVisible();
    expect(cells.getByText('納品待ち')).toBeVisible();
    expect(cells.getByText('確定')).toBeVisible();
    expect(cells.getByText('未通知の変更')).toBeVisible();
    expect(cells.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/demand/orders/${order.uuid}`,
      `/demand/orders/${order.uuid}/fixed`,
    ]);
    expect(screen.getByRole('tab', { name: '全て 16' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: '下書き 3' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'やりとり中 2' })).toBeVisible();
  });

  it('shows which orders are late, and by how much, however early their first receipt was', async () => {
    const late = anOrder({ earliestDeliveryDate: '2020-01-01', openDeliveryDate: todayAnd(-3) })
      .in('Delivering')
      .build();
    renderList('/demand/orders', list([late]));
    expect(await screen.findByText('3日遅れ')).toBeVisible();
    expect(screen.queryByText(/^2020/)).not.toBeInTheDocument();
  });

  it('keeps tab, search, page and filters in the URL and queries exactly that', async () => {
    const supplier = aSupplier();
    const { user, location } = renderList(
      `/demand/orders?q=${encodeURIComponent('定期')}&supplier=${supplier.uuid}&page=2&dueTo=2026-12-31` +
        '&amountFrom=1000&late=1',
      list([anOrder().build()], { totalCount: 45, page: 2 }),
      { answers: { demandSupplier: supplier } },
    );
    await screen.findByRole('table', { name: '発注の一覧' });
    const filter = {
      text: '定期',
      demandSupplierId: supplier.uuid,
      deliveryDateTo: '2026-12-31',
      amountFrom: '1000',
      late: true,
    };
    expect(graph.callsOf('orders').at(0)).toMatchObject({
      page: 2,
      limit: 20,
      where: filter,
      countWhere: filter,
    });
    expect(await screen.findByText(`仕入先：${supplier.name}`)).toBeVisible();
    expect(screen.getByText('納期（最短）：〜2026/12/31')).toBeVisible();
    expect(screen.getByText('合計（税込）：¥1,000〜')).toBeVisible();

    await user.click(await screen.findByRole('tab', { name: '納品待ち 12' }));
    await waitFor(() => expect(location()).toContain('status=Delivering'));
    expect(location()).not.toContain('page=');
    await waitFor(() =>
      expect(lastQuestion()).toMatchObject({ page: 1, where: { statuses: ['DELIVERING'] } }),
    );
    expect(lastQuestion()).not.toHaveProperty('countWhere.statuses');

    const chips = screen.getByRole('list', { name: '絞り込み条件' });
    await user.click(within(chips).getByRole('button', { name: 'すべて外す' }));
    await waitFor(() => expect(location()).toBe('/demand/orders?status=Delivering'));
  });

  it('shows searched words in their box alone, so that nothing appears above the rows while people type', async () => {
    const { user, location } = renderList('/demand/orders', list([anOrder().build()]));
    await user.type(await screen.findByRole('textbox', { name: '発注を検索' }), '冬物{Enter}');
    await waitFor(() => expect(location()).toBe('/demand/orders?q=冬物'));
    expect(screen.queryByRole('list', { name: '絞り込み条件' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '検索条件を消す' }));
    await waitFor(() => expect(location()).toBe('/demand/orders'));
  });

  it('narrowed to what is due today goes on to the next day on a page that stays open over midnight', async () => {
    setToday('2026-11-30');
    renderList('/demand/orders?dueToday=1', list([anOrder().build()]));
    await screen.findByRole('table', { name: '発注の一覧' });
    expect(lastQuestion()).toMatchObject({ where: { openDeliveryDate: '2026-11-30' } });
    jest.setSystemTime(new Date('2026-12-01T09:00:00+09:00'));
    act(() => void globalThis.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(lastQuestion()).toMatchObject({ where: { openDeliveryDate: '2026-12-01' } }));
  });

  it('filters by people, names and amounts, which are loaded on demand', async () => {
    const person = {
      uuid: '01920000-0000-7000-8000-0000000000aa',
      lastName: '佐藤',
      firstName: '次郎',
      email: 'sato@example.com',
    };
    const other = { ...person, uuid: '01920000-0000-7000-8000-0000000000ab', firstName: '三郎' };
    const again = { ...other, uuid: '01920000-0000-7000-8000-0000000000ac', email: 'saburo@example.com' };
    const operator = { uuid: '01920000-0000-7000-8000-0000000000ad', lastName: '運営', firstName: '花子' };
    const { user, location } = renderList('/demand/orders', list([anOrder().build()]), {
      user: aUser(),
      answers: {
        orderCreators: [
          { uuid: operator.uuid, demandUser: null, operator },
          ...[other, person, again].map((one) => ({ uuid: one.uuid, demandUser: one, operator: null })),
        ],
      },
    });
    await screen.findByRole('table', { name: '発注の一覧' });
    await user.click(screen.getByRole('button', { name: '条件で絞り込む' }));
    const panel = screen.getByRole('group', { name: '詳しい条件' });
    await within(panel).findByRole('option', { name: '佐藤 次郎' });
    const creators = within(within(panel).getByLabelText('作成者で絞り込み')).getAllByRole('option');
    expect(creators.slice(1).map(({ textContent }) => textContent)).toEqual([
      '運営（運営 花子）',
      '佐藤 三郎（saburo@example.com）',
      '佐藤 三郎（sato@example.com）',
      '佐藤 次郎',
    ]);
    await user.selectOptions(within(panel).getByLabelText('作成者で絞り込み'), '佐藤 次郎');
    await user.type(within(panel).getByLabelText('合計（税込）の下限'), '１，０００{Enter}');
    await waitFor(() =>
      expect(lastQuestion()).toMatchObject({ where: { creatorUuid: person.uuid, amountFrom: '1000' } }),
    );
    await user.type(within(panel).getByLabelText('合計（税込）の上限'), '10.5{Enter}');
    expect(within(panel).getByLabelText('合計（税込）の上限')).toBeInvalid();
    expect(location()).not.toContain('amountTo');

    await user.click(within(panel).getByLabelText('送信を中止した発注'));
    await waitFor(() => expect(lastQuestion()).toMatchObject({ where: { hasStoppedMail: true } }));
    expect(location()).toContain('sendStopped=1');
    await user.click(within(panel).getByLabelText('送信を中止した発注'));
    await waitFor(() => expect(lastQuestion()).toMatchObject({ where: { hasStoppedMail: null } }));

    await user.click(within(panel).getByLabelText('メールが届かなかった発注'));
    await waitFor(() => expect(lastQuestion()).toMatchObject({ where: { hasBouncedMail: true } }));
    expect(location()).toContain('bounced=1');
    expect(screen.getByText('不達')).toBeVisible();
    await user.click(within(panel).getByLabelText('メールが届かなかった発注'));
    await waitFor(() => expect(lastQuestion()).toMatchObject({ where: { hasBouncedMail: null } }));

    await user.click(within(panel).getByLabelText('自分が承認者の発注'));
    await waitFor(() => expect(lastQuestion()).toMatchObject({ where: { reviewerUuid: aUser().uuid } }));
    await user.click(screen.getByRole('button', { name: '自分の承認待ち' }));
    await waitFor(() => expect(lastQuestion()).toMatchObject({ where: { awaitsMyReview: true } }));
    expect(location()).toContain('mine=1&toReview=1');
    expect(screen.getByText('作成者：佐藤 次郎')).toBeVisible();
  });

  it('does not query approvals for users who never review', async () => {
    renderList('/demand/orders', list([]), { user: aUser({ capabilities: ['orders:view'] }) });
    await screen.findByText('発注はまだありません');
    expect(screen.queryByRole('button', { name: '自分の承認待ち' })).not.toBeInTheDocument();
  });

  it('keeps the approval filter for pending approvals after the feature was switched off', async () => {
    const user = aUser({ capabilities: ['orders:view', 'orders:decide'] });
    renderList('/demand/orders?toReview=1', list([]), { user });
    expect(await screen.findByRole('button', { name: '自分の承認待ち' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('sorts by a column header: ascending, descending and default', async () => {
    const { user, location } = renderList('/demand/orders?page=2', list([anOrder().build()]));
    const head = await screen.findByRole('columnheader', { name: '合計（税込）' });
    const button = within(head).getByRole('button');
    await user.click(button);
    await waitFor(() => expect(location()).toBe('/demand/orders?sort=total'));
    await user.click(button);
    await waitFor(() => expect(location()).toBe('/demand/orders?sort=-total'));
    await waitFor(() =>
      expect(lastQuestion()).toMatchObject({ page: 1, sort: { key: 'TOTAL', direction: 'DESC' } }),
    );
    await user.click(button);
    await waitFor(() => expect(location()).toBe('/demand/orders'));
  });

  it('filters orders in conversation by their flag', async () => {
    renderList('/demand/orders?status=inConversation', list([]));
    await screen.findByText('条件に合う発注はありません');
    expect(graph.callsOf('orders').at(0)).toMatchObject({ where: { inConversation: true } });
  });

  it('guides the first user to the first order', async () => {
    renderList('/demand/orders', list([], { counts: [], inConversationCount: 0 }));
    expect(await screen.findByText('発注はまだありません')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: '発注を作成' })) {
      expect(link).toHaveAttribute('href', '/demand/orders/new');
    }
    for (const link of screen.getAllByRole('link', { name: 'CSVから作成' })) {
      expect(link).toHaveAttribute('href', '/demand/orders/new?csv=1');
    }
  });

  it('offers no new order to read-only users', async () => {
    renderList('/demand/orders', list([]), {
      user: aUser({ capabilities: ['orders:view'], featureFlags: [] }),
    });
    await screen.findByText('発注はまだありません');
    expect(screen.queryByRole('link', { name: /作成$/ })).not.toBeInTheDocument();
  });

  it('is the list of the demand that an operator works in', async () => {
    const order = anOrder().in('Canceled').build();
    renderList('/admin/demands/d-42/orders', list([order]), { user: anOperator() });
    expect(await screen.findByRole('link', { name: order.purchaseNumber })).toHaveAttribute(
      'href',
      `/admin/demands/d-42/canceled-orders/${order.uuid}`,
    );
    expect(graph.callsOf('orders')).toEqual([expect.objectContaining({ demandUuid: 'd-42' })]);
    expect(screen.getByRole('link', { name: 'CSVから作成' })).toHaveAttribute(
      'href',
      '/admin/demands/d-42/orders/new?csv=1',
    );
  });

  it('is only read while the demand withdraws', async () => {
    const order = anOrder().build();
    const user = anOperatorInWithdrawal();
    renderList('/admin/demands/d-42/orders', list([order]), { user, isWithdrawing: true });
    await screen.findByRole('link', { name: order.purchaseNumber });
    expect(screen.queryByRole('link', { name: /作成$/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /出力$/ })).not.toBeInTheDocument();
    // Nothing could be done with selected orders.
    expect(screen.queryByRole('checkbox', { name: /を選択$/ })).not.toBeInTheDocument();
  });

  it('shows the error and reloads', async () => {
    const { user } = renderList('/demand/orders', () => {
      throw refusal({ code: 'UNAVAILABLE', message: '発注を読み込めませんでした。' });
    });
    expect(await screen.findByText('発注を読み込めませんでした。')).toBeVisible();
    graph.answer({ orders: list([anOrder().build()]) });
    await user.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(await screen.findByRole('link', { name: '20261120-001' })).toBeVisible();
  });
});

describe('order list on a phone', () => {
  renderAtPhoneWidth();

  it('shows the status right after the number', async () => {
    renderList('/demand/orders', list([anOrder().in('Delivering').build()]));
    const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
    expect(heads.slice(0, 4)).toEqual(['', expect.stringContaining('発注番号'), 'ステータス', '件名']);
  });

  it('has the exports and the files in one menu, beside the views and the new order', async () => {
    const order = anOrder().build();
    const { user } = renderList('/demand/orders', list([order]), {
      user: aUser({ capabilities: ['orders:view', 'orders:edit', 'csv:export', 'orders:excel'] }),
    });
    await screen.findByRole('link', { name: order.purchaseNumber });
    for (const name of ['CSV出力', 'Excel出力']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'CSVから作成' })).toBeNull();
    expect(screen.getByRole('button', { name: '保存した表示' })).toBeVisible();
    expect(screen.getByRole('link', { name: '発注を作成' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'その他の操作' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'CSV出力',
      'Excel出力',
      'CSVから作成',
    ]);
    expect(screen.getByRole('menuitem', { name: 'CSVから作成' })).toHaveAttribute(
      'href',
      '/demand/orders/new?csv=1',
    );
    await user.click(screen.getByRole('menuitem', { name: 'CSV出力' }));
    expect(await screen.findByRole('dialog', { name: '発注のCSV出力' })).toBeInTheDocument();
  });

  it('has no menu for who may neither export nor create', async () => {
    const order = anOrder().build();
    renderList('/demand/orders', list([order]), {
      user: aUser({ capabilities: ['orders:view'], featureFlags: [] }),
    });
    await screen.findByRole('link', { name: order.purchaseNumber });
    expect(screen.queryByRole('button', { name: 'その他の操作' })).toBeNull();
  });
});
