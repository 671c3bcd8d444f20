import { anOperator, anOrder, aProduct, aSupplier, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderProducts } from '../../testing.js';

const orderRefs = {
  'order-detail': {
    demand: '/demand/orders/:orderUuid',
    operator: '/admin/demands/:demandUuid/orders/:orderUuid',
  },
  'order-canceled': { demand: '/demand/canceled-orders/:orderUuid' },
};

const show = (product: ReturnType<typeof aProduct>) =>
  renderProducts({
    at: `/demand/products/${product.uuid}`,
    answers: { productDetail: product },
    otherRefs: orderRefs,
  });

describe('the page of a product', () => {
  it('shows the price of every quantity, including those below the smallest price break', async () => {
    show(
      aProduct({
        name: '業務用ボウル',
        modelNumber: null,
        unitPrice: '1250',
        productPrices: [
          { quantity: 1000, unitPrice: '980.25', isDefault: false },
          { quantity: 10, unitPrice: '1200', isDefault: false },
        ],
      }),
    );
    const prices = await screen.findByRole('table', { name: '数量別単価' });
    const [, ...rows] = within(prices).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      '1〜9 個¥1,250',
      '10〜999 個¥1,200',
      '1,000〜 個¥980.25',
    ]);
  });

  it('shows that one price applies to every quantity', async () => {
    show(aProduct({ productPrices: [] }));
    expect(await screen.findByText(/発注では常に単価が使われます/)).toBeVisible();
  });
});

describe('the history of a product', () => {
  it('is read when it is opened, and shows who changed what from where', async () => {
    const product = aProduct();
    let reads = 0;
    const masterHistory = () => {
      reads += 1;
      return {
        items: [
          {
            id: '2',
            occurredAt: '2026-11-24T01:30:00.000000Z',
            actorName: '運営（見本 太郎）',
            kind: 'UPDATED',
            source: 'IMPORT',
            changes: [{ field: 'unitPrice', label: '単価（税抜）', before: '¥1,200', after: '¥1,280' }],
          },
          {
            id: '1',
            occurredAt: '2026-11-23T01:30:00.000000Z',
            actorName: '見本 花子',
            kind: 'CREATED',
            source: 'USER',
            changes: [],
          },
        ],
        totalCount: 2,
        page: 1,
        limit: 10,
      };
    };
    const { user } = renderProducts({
      at: `/demand/products/${product.uuid}`,
      answers: { productDetail: product, masterHistory },
      otherRefs: orderRefs,
    });
    const section = await screen.findByRole('region', { name: '変更履歴' });
    expect(reads).toBe(0);
    await user.click(within(section).getByRole('button', { name: '表示する' }));
    const table = await within(section).findByRole('table', { name: '変更履歴' });
    const [, ...rows] = within(table).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('運営（見本 太郎）CSV取込で変更しました。単価（税抜）：¥1,200 → ¥1,280'),
      expect.stringContaining('見本 花子登録しました。'),
    ]);
  });
});

describe('the purchases of a product', () => {
  const aoba = aSupplier({ name: '青葉製作所' });
  const hokuto = aSupplier({ name: '北斗商会' });
  const placed = anOrder({
    purchaseNumber: '20261101-002',
    orderDate: '2026-11-01',
    status: 'Delivering',
    demandSupplier: aoba,
  }).build();
  const canceled = anOrder({
    purchaseNumber: '20261015-001',
    orderDate: '2026-10-15',
    status: 'Canceled',
    demandSupplier: hokuto,
  }).build();
  const product = aProduct({
    statistics: {
      productId: 'p',
      totalReceivedLot: 12345,
      averageLastUnitPrice: '1198.33',
      totalPurchaseAmount: '14793334',
    },
    recentOrders: [
      { order: placed, lot: 500, unitPrice: '1200', lastUnitPrice: '1180.5', receivedLot: 120 },
      { order: placed, lot: 30, unitPrice: '1250', lastUnitPrice: null, receivedLot: 0 },
      { order: canceled, lot: null, unitPrice: null, lastUnitPrice: null, receivedLot: 0 },
    ],
    priceHistory: [
      { orderDate: '2026-06-01', unitPrice: '1250', lot: 100, demandSupplierId: aoba.uuid, order: placed },
      { orderDate: '2026-08-10', unitPrice: '1190', lot: 50, demandSupplierId: hokuto.uuid, order: canceled },
      { orderDate: '2026-11-01', unitPrice: '1180.5', lot: 500, demandSupplierId: aoba.uuid, order: placed },
    ],
  });

  it('are summed up', async () => {
    show(product);
    const section = await screen.findByRole('region', { name: '購買の実績' });
    expect(await within(section).findByText('¥14,793,334')).toBeVisible();
    expect(section).toHaveTextContent('累計の入荷数12,345 個');
    expect(section).toHaveTextContent('平均の単価（税抜）¥1,198.33');
  });

  it('link to the orders, to cancelled ones at their own page', async () => {
    show(product);
    const table = await screen.findByRole('table', { name: '最近の発注' });
    const rows = await within(table).findAllByRole('row', { name: /2026/ });
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['20261101-002', '2026/11/01', '納品待ち', '青葉製作所', '500', '¥1,200', '¥1,180.5', '120'],
      ['20261101-002', '2026/11/01', '納品待ち', '青葉製作所', '30', '¥1,250', '—', '0'],
      ['20261015-001', '2026/10/15', 'キャンセル', '北斗商会', '—', '—', '—', '0'],
    ]);
    expect(
      within(table)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      `/demand/orders/${placed.uuid}`,
      `/demand/orders/${placed.uuid}`,
      `/demand/canceled-orders/${canceled.uuid}`,
    ]);
  });

  it('show the prices over time by supplier', async () => {
    show(product);
    const table = await screen.findByRole('table', { name: '単価の推移' });
    const [, ...rows] = within(table).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      '2026/06/01青葉製作所¥1,250（100個）',
      '2026/08/10北斗商会¥1,190（50個）',
      '2026/11/01青葉製作所¥1,180.5（500個）',
    ]);
  });

  it('show another period, which the URL keeps', async () => {
    const asked: unknown[] = [];
    const { user, location } = show({
      ...product,
      priceHistory: ({ months }: { months: number }) => {
        asked.push(months);
        return [];
      },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: '単価の推移の期間' }), '5年間');
    await waitFor(() => expect(asked).toEqual([24, 60]));
    expect(location()).toBe(`/demand/products/${product.uuid}?months=60`);
    expect(screen.getByText(/この期間の発注はありません/)).toBeVisible();
  });

  it('show an empty state', async () => {
    show(aProduct());
    expect(await screen.findByText('発注はまだありません')).toBeVisible();
    expect(screen.getByText(/この期間の発注はありません/)).toBeVisible();
  });

  it('fail separately: the product is shown while orders cannot be read, and they can be reloaded', async () => {
    let isDown = true;
    const { user, notices } = show({
      ...product,
      name: '業務用ボウル',
      recentOrders: () => {
        if (isDown) throw refusal({ code: 'UNAVAILABLE', message: '発注を取得できません。', traceId: 'abc' });
        return [];
      },
    });
    expect(await screen.findByText('発注を読み込めませんでした')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: '業務用ボウル' })).toBeVisible();
    expect(screen.getByText(/商品の情報はそのまま使えます/)).toBeVisible();
    expect(notices).toEqual([]);
    isDown = false;
    await user.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(await screen.findByText('¥14,793,334')).toBeVisible();
  });

  it('name orders without links while the orders slice is absent', async () => {
    renderProducts({
      at: `/admin/demands/d-42/products/${product.uuid}`,
      user: anOperator(),
      answers: { productDetail: product },
    });
    const table = await screen.findByRole('table', { name: '最近の発注' });
    expect((await within(table).findAllByText('20261101-002')).length).toBe(2);
    expect(within(table).queryByRole('link')).not.toBeInTheDocument();
    expect(graph.callsOf('productDetail')).toContainEqual(expect.objectContaining({ demandUuid: 'd-42' }));
  });
});

describe('the link of a product to LOGILESS', () => {
  const item = {
    __typename: 'LogilessItem',
    id: 'record-1',
    code: 'CUP-1',
    name: '湯呑',
    color: '藍',
    size: null,
    cost: '120.5',
    vanishedAt: null,
  };
  const aConnection = (state: string) => ({
    __typename: 'Demand',
    uuid: 'd1',
    logilessSetting: { __typename: 'LogilessSetting', state },
  });
  const found = (own: object) => ({
    __typename: 'LogilessRecord',
    id: 'record-2',
    logilessID: '2',
    code: 'PLT-2',
    name: '大皿',
    color: null,
    size: null,
    linkedTo: [],
    ...own,
  });
  const open = (product: { uuid: string }, answers: object = {}) =>
    renderProducts({
      at: `/demand/products/${product.uuid}`,
      answers: { productDetail: product, demand: aConnection('AUTHENTICATED'), ...answers },
      otherRefs: orderRefs,
    });

  it('is hidden without a connection', async () => {
    const product = aProduct({ name: '湯呑', logilessItem: null });
    open(product, { demand: aConnection('UNAVAILABLE') });
    await waitFor(() => expect(graph.callsOf('demand').length).toBeGreaterThan(0));
    expect(await screen.findByRole('heading', { name: '数量別単価' })).toBeVisible();
    expect(screen.queryByText('ロジレスとの紐付け')).toBeNull();
  });

  it('is set to the record found by its code', async () => {
    const product = aProduct({ name: '湯呑', logilessItem: null });
    const { user, notices } = open(product, {
      searchLogilessRecords: [
        found({}),
        found({
          id: 'record-3',
          code: 'CUP-1',
          name: '湯呑',
          linkedTo: [{ __typename: 'LogilessLinkedMaster', uuid: 'p9', name: '湯呑（旧）' }],
        }),
      ],
      linkProductToLogiless: { product: { ...product, logilessItem: { ...item, id: 'record-2' } } },
    });
    expect(await screen.findByText('この商品は、ロジレスのどの商品とも紐付いていません。')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '紐付ける' }));
    const dialog = within(await screen.findByRole('dialog', { name: '「湯呑」をロジレスと紐付ける' }));
    await user.click(dialog.getByRole('combobox', { name: /ロジレスの商品/ }));
    expect(await screen.findByText('CUP-1・紐付け済み：湯呑（旧）')).toBeInTheDocument();
    await user.click(await screen.findByText('大皿'));
    await user.click(dialog.getByRole('button', { name: '紐付ける' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: '「湯呑」をロジレスの「大皿」と紐付けました。' }]),
    );
    expect(graph.callsOf('linkProductToLogiless')).toMatchObject([
      { input: { uuid: product.uuid, logilessRecordId: 'record-2' } },
    ]);
  });

  it('stays open with the reason when the server refuses it', async () => {
    const { user } = open(aProduct({ name: '湯呑', logilessItem: null }), {
      searchLogilessRecords: [found({})],
      linkProductToLogiless: () => {
        throw refusal({ code: 'ALREADY_EXISTS', message: '「大皿」に紐付いています。' });
      },
    });
    await user.click(await screen.findByRole('button', { name: '紐付ける' }));
    const dialog = within(await screen.findByRole('dialog', { name: '「湯呑」をロジレスと紐付ける' }));
    await user.click(dialog.getByRole('button', { name: '紐付ける' }));
    expect(await dialog.findByText('ロジレスの商品を選択してください。')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: /ロジレスの商品/ }));
    await user.click(await screen.findByText('大皿'));
    await user.click(dialog.getByRole('button', { name: '紐付ける' }));
    expect(await dialog.findByText('「大皿」に紐付いています。')).toBeVisible();
  });

  it('shows the LOGILESS record, and that it was deleted there; unlinking requires confirmation', async () => {
    const vanishedAt = '2026-11-20T00:00:00.000000Z';
    const product = { ...aProduct({ name: '湯呑' }), logilessItem: { ...item, vanishedAt } };
    const { user, notices } = open(product, {
      linkProductToLogiless: { product: { ...product, logilessItem: null } },
    });
    expect(await screen.findByText('CUP-1')).toBeVisible();
    expect(screen.getByText('紐付けた商品は、ロジレスから無くなりました')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '紐付けを解除' }));
    const dialog = within(await screen.findByRole('dialog', { name: '「湯呑」の紐付けを解除します' }));
    await user.click(dialog.getByRole('button', { name: '解除する' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'ロジレスとの紐付けを解除しました。' }]),
    );
    expect(graph.callsOf('linkProductToLogiless')).toMatchObject([{ input: { logilessRecordId: null } }]);
  });
});
