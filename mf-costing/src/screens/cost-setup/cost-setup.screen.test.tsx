import { graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';

import { aMonth, aPeriod, aStock, renderCosting } from '../../testing.js';

const blocker = (code: string, message: string, targetMonths: string[] = []) => ({
  code,
  message,
  targetMonths,
});

const show = (periods: readonly object[], query = '', answers: object = {}) =>
  renderCosting({
    at: `/demand/costs/setup${query}`,
    otherRefs: { logiless: { demand: '/demand/integrations/logiless' } },
    answers: { accountingPeriods: periods, ...answers },
  });

const steps = async () =>
  within(await screen.findByRole('list', { name: '原価管理の設定の進み具合' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const closing = () => screen.getByRole('button', { name: '会計期間を締める' });

describe('before there is an accounting period', () => {
  it('offers the first step', async () => {
    show([]);
    expect(await screen.findByRole('link', { name: '会計期間を登録する' })).toHaveAttribute(
      'href',
      '/demand/costs/setup/accounting_period/new',
    );
    expect((await steps())[0]).toContain('会計期間（現在）');
  });

  it('shows the error and retries', async () => {
    let isDown = true;
    const { user } = show([], '', {
      accountingPeriods: () => {
        if (!isDown) return [];
        throw refusal({ code: 'UNAVAILABLE', message: '混み合っています。' });
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('混み合っています。');
    isDown = false;
    await user.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(await screen.findByRole('link', { name: '会計期間を登録する' })).toBeVisible();
  });
});

describe('an accounting period', () => {
  it('shows its progress, step by step', async () => {
    show([
      aPeriod({
        isReadyToClose: false,
        closeBlockers: [
          blocker('NOT_COUNTED', '実地棚卸が取り込まれていない月があります（2026年10月）。', ['2026-10']),
        ],
        months: [aMonth('2026-09', '30'), aMonth('2026-10', '31', { countedAt: null })],
      }),
    ]);
    expect(await steps()).toEqual([
      '会計期間（完了）',
      '期首棚卸（完了）CSV取込',
      '月次計算（完了）',
      '4実地棚卸（現在）1 / 2回',
      '5締め（未了）',
    ]);
    const row = screen.getByRole('row', { name: /2026年10月/ });
    expect(row).toHaveTextContent('計算済み 2026/11/02 10:00');
    expect(row).toHaveTextContent('未棚卸');
    expect(within(row).getByRole('link', { name: '2026年10月の実地棚卸を取り込む' })).toHaveAttribute(
      'href',
      '/demand/costs/setup/physical_inventory/new?period=01900000-0000-7000-8000-00000000a001&month=2026-10',
    );
    expect(within(row).getByRole('link', { name: '2026年10月' })).toHaveAttribute(
      'href',
      '/demand/costs?month=2026-10',
    );
  });

  it('counts no figure as complete without an opening inventory', async () => {
    show([aPeriod({ openingInventory: null, closeBlockers: [] })]);
    expect((await steps()).slice(1)).toEqual([
      '2期首棚卸（現在）',
      expect.stringContaining('月次計算（未了）'),
      expect.stringContaining('実地棚卸（未了）'),
      expect.stringContaining('締め（未了）'),
    ]);
  });

  it('names every blocker of closing, and where to resolve it', async () => {
    const first = aPeriod({ uuid: '01900000-0000-7000-8000-00000000a000' });
    const { user } = show(
      [
        first,
        aPeriod({
          isFirst: false,
          isReadyToClose: false,
          openingInventory: null,
          closeBlockers: [
            blocker('PREVIOUS_OPEN', '前の会計期間が締められていません。'),
            blocker('NOT_ENDED', '会計期間が終了していません（終了日 2026/10/31）。'),
            blocker('NO_OPENING_INVENTORY', '期首棚卸が登録されていません。'),
            blocker('NEGATIVE_STOCK', '在庫数がマイナスの商品があります（2026年9月）。', ['2026-09']),
          ],
        }),
      ],
      '?period=01900000-0000-7000-8000-00000000a001',
    );
    const reasons = within(await screen.findByRole('list', { name: '締められない理由' }));
    expect(reasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '前の会計期間が締められていません。前の会計期間を開く',
      '会計期間が終了していません（終了日 2026/10/31）。',
      '期首棚卸が登録されていません。期首棚卸を登録する',
      '在庫数がマイナスの商品があります（2026年9月）。原価の一覧を見る',
    ]);
    expect(reasons.getByRole('link', { name: '原価の一覧を見る' })).toHaveAttribute(
      'href',
      '/demand/costs?month=2026-09',
    );
    await user.click(closing());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(closing()).toHaveAttribute('title', '上の項目をすべて解消すると締められます。');
  });

  it("names a blocker's products, all of them on request, and lets the user confirm that it is correct", async () => {
    const names = ['コットンTシャツ', '宇治抹茶', '麦わら帽子', '木綿の手ぬぐい'];
    const unpriced = {
      ...blocker(
        'NO_PRICE',
        '単価が未確定の商品があります（コットンTシャツ、宇治抹茶、麦わら帽子 ほか1件）。登録されている商品の単価で評価してよいか確認してください。',
        ['2026-10'],
      ),
      products: names.map((productName, at) => ({ productUuid: `p${at}`, productName })),
      productCount: 4,
      confirmationToken: 'seen',
    };
    let isConfirmed = false;
    const period = () => aPeriod(isConfirmed ? {} : { isReadyToClose: false, closeBlockers: [unpriced] });
    const { user } = show([], '', {
      accountingPeriods: () => [period()],
      confirmCloseBlocker: () => {
        isConfirmed = true;
        return { accountingPeriod: period() };
      },
    });
    const reasons = within(await screen.findByRole('list', { name: '締められない理由' }));
    expect(reasons.getByRole('link', { name: '対象の商品を見る' })).toHaveAttribute(
      'href',
      '/demand/costs?month=2026-10&warning=NO_PRICE',
    );
    await user.click(reasons.getByText('対象の商品をすべて表示（4件）'));
    expect(
      within(reasons.getByRole('list', { name: '対象の商品' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(names);
    await user.click(reasons.getByRole('button', { name: '確認済みにする' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '確認済みにする' }));
    await waitFor(() => expect(closing()).not.toHaveAttribute('aria-disabled', 'true'));
    expect(graph.callsOf('confirmCloseBlocker')).toEqual([
      {
        input: {
          accountingPeriodUuid: '01900000-0000-7000-8000-00000000a001',
          code: 'NO_PRICE',
          confirmationToken: 'seen',
        },
      },
    ]);
    expect(screen.queryByRole('list', { name: '締められない理由' })).not.toBeInTheDocument();
  });

  it('polls while figures are being computed', async () => {
    let asked = 0;
    show([], '', {
      accountingPeriods: () => {
        asked += 1;
        return asked < 2
          ? [
              aPeriod({
                isReadyToClose: false,
                closeBlockers: [blocker('NOT_CALCULATED', '計算されていない月があります。', ['2026-10'])],
              }),
            ]
          : [aPeriod()];
      },
    });
    expect(await screen.findByText('計算待ち')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('計算待ち')).not.toBeInTheDocument());
    expect(closing()).not.toHaveAttribute('aria-disabled');
  });

  it('is chosen from a list, and kept in the URL', async () => {
    const later = aPeriod({
      uuid: '01900000-0000-7000-8000-00000000a002',
      period: { start: '2026-11-01', end: '2027-10-31' },
      isFirst: false,
    });
    const { user, location } = show([
      aPeriod({ isClosed: true, closedAt: '2026-11-03T00:00:00.000000Z' }),
      later,
    ]);
    const choice = await screen.findByRole('combobox', { name: '会計期間' });
    expect(choice).toHaveDisplayValue('2026/11/01〜2027/10/31');
    await user.selectOptions(choice, '2026/09/01〜2026/10/31（締め済み）');
    expect(await screen.findByText('2026/09/01〜2026/10/31 は締め済みです')).toBeVisible();
    expect(location()).toBe('/demand/costs/setup?period=01900000-0000-7000-8000-00000000a001');
    expect(screen.queryByRole('button', { name: '会計期間を締める' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '会計期間を編集する' })).not.toBeInTheDocument();
  });
});

describe('warehouse stock', () => {
  const september = aMonth('2026-09', '30', { countedAt: null, warehouseStock: aStock() });
  const october = aMonth('2026-10', '31', { countedAt: null });
  const missing = blocker(
    'NO_WAREHOUSE_STOCK',
    '倉庫在庫（ロジレス）を取得していない締め日があります（2026/10/31）。在庫を取得するか、実地棚卸を取り込んでください。',
    ['2026-10'],
  );
  const connected = (own: object = {}) =>
    aPeriod({
      isWarehouseConnected: true,
      months: [september, october],
      isReadyToClose: false,
      closeBlockers: [missing],
      ...own,
    });
  const refetched = () => graph.callsOf('refetchWarehouseStock');
  const input = (...targetMonths: string[]) => [
    { input: { accountingPeriodUuid: '01900000-0000-7000-8000-00000000a001', targetMonths } },
  ];

  it('is shown with the time it was fetched, if there is any', async () => {
    show([connected()]);
    expect(await screen.findByRole('columnheader', { name: '倉庫在庫（ロジレス）' })).toBeVisible();
    const row = screen.getByRole('row', { name: /2026年9月/ });
    expect(row).toHaveTextContent('取得済み 2026/11/02 02:40');
    // With warehouse stock, counting is optional.
    expect(row).toHaveTextContent('任意');
    expect(row).not.toHaveTextContent('未棚卸');
    expect(screen.getByRole('row', { name: /2026年10月/ })).toHaveTextContent('未取得');
  });

  it('has no column when the demand has no warehouse', async () => {
    show([aPeriod()]);
    await screen.findByText('5. 締め');
    expect(screen.queryByRole('columnheader', { name: '倉庫在庫（ロジレス）' })).not.toBeInTheDocument();
  });

  it('is fetched again for one month while the period is open, and says why that fails', async () => {
    const { user } = show([connected()], '', {
      refetchWarehouseStock: () => {
        throw refusal({ code: 'FAILED_PRECONDITION', message: '少し前に取得しました。' });
      },
    });
    await user.click(await screen.findByRole('button', { name: '2026年9月の倉庫在庫を再取得する' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('少し前に取得しました。');
    expect(refetched()).toEqual(input('2026-09'));
  });

  it('is fetched through the blocker that reports it missing, which also links to the connection', async () => {
    let isAsked = false;
    const period = () =>
      isAsked
        ? connected({
            months: [
              september,
              { ...october, warehouseStock: aStock({ fetchedAt: null, isFetching: true }) },
            ],
          })
        : connected();
    const { user, notices } = show([], '', {
      accountingPeriods: () => [period()],
      refetchWarehouseStock: () => {
        isAsked = true;
        return { accountingPeriod: period() };
      },
    });
    const reasons = within(await screen.findByRole('list', { name: '締められない理由' }));
    expect(reasons.getByRole('link', { name: 'ロジレスとの連携を見る' })).toHaveAttribute(
      'href',
      '/demand/integrations/logiless',
    );
    expect(reasons.getByRole('link', { name: '実地棚卸を取り込む' })).toHaveAttribute(
      'href',
      '/demand/costs/setup/physical_inventory/new?period=01900000-0000-7000-8000-00000000a001&month=2026-10',
    );
    await user.click(reasons.getByRole('button', { name: '在庫を取得する' }));
    expect(await screen.findByText('取得中')).toBeVisible();
    expect(refetched()).toEqual(input('2026-10'));
    expect(notices).toEqual([{ kind: 'success', text: '倉庫在庫の取得を始めました。' }]);
    expect(screen.queryByRole('button', { name: '2026年10月の倉庫在庫を取得する' })).not.toBeInTheDocument();
  });

  it('says why it could not be fetched, and which stock is not linked', async () => {
    const failureReason = 'ロジレスに2026/10/31の在庫がありません。';
    const failed = { ...october, warehouseStock: aStock({ fetchedAt: null, failureReason }) };
    const linked = { ...september, warehouseStock: aStock({ notLinkedCount: 1_200 }) };
    show([connected({ months: [linked, failed] })]);
    expect(await screen.findByText(failureReason)).toBeVisible();
    expect(screen.getByText('在庫のある未紐付けの商品 1,200件')).toBeVisible();
  });

  it('of a closed period is not fetched again', async () => {
    show([connected({ isClosed: true, closeBlockers: [] })]);
    expect(await screen.findByText('取得済み')).toBeVisible();
    expect(screen.queryByRole('button', { name: /倉庫在庫を再取得する/ })).not.toBeInTheDocument();
  });
});

describe('closing', () => {
  it('requires typing the period, in any notation', async () => {
    const { user, notices, clicks } = show([aPeriod()], '', {
      closeAccountingPeriod: { accountingPeriod: aPeriod({ isClosed: true, closedBy: '山田 花子' }) },
    });
    await screen.findByText('5. 締め');
    await user.click(closing());
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByText('会計期間 2026/09/01〜2026/10/31 を締めます')).toBeVisible());
    const field = dialog.getByRole('textbox', { name: '確認のため、締める会計期間を入力してください' });
    await user.type(field, '2026/09/01〜2026/10/30');
    await user.click(dialog.getByRole('button', { name: '締める' }));
    expect(graph.callsOf('closeAccountingPeriod')).toEqual([]);
    await user.clear(field);
    await user.type(field, '２０２６/09/01 - 2026/10/31');
    await user.click(dialog.getByRole('button', { name: '締める' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: expect.stringContaining('を締めました') }]),
    );
    expect(graph.callsOf('closeAccountingPeriod')).toEqual([
      {
        input: {
          uuid: '01900000-0000-7000-8000-00000000a001',
          expectedUpdatedAt: '2026-11-02T00:00:00.000000Z',
        },
      },
    ]);
    expect(clicks).toEqual(['accounting_period_close']);
  });

  it('keeps the closed period in view, even when the next one is open', async () => {
    const next = aPeriod({ uuid: '01900000-0000-7000-8000-00000000a002', isFirst: false });
    let periods = [aPeriod(), next];
    const { user, location } = show([], '', {
      accountingPeriods: () => periods,
      closeAccountingPeriod: () => {
        periods = [aPeriod({ isClosed: true, closedBy: '山田 花子' }), next];
        return { accountingPeriod: periods[0] };
      },
    });
    await screen.findByText('5. 締め');
    await user.click(closing());
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), '2026090120261031{Enter}');
    expect(await screen.findByText('2026/09/01〜2026/10/31 は締め済みです')).toBeVisible();
    expect(location()).toBe('/demand/costs/setup?period=01900000-0000-7000-8000-00000000a001');
  });

  it('says why it was refused, and reloads the period', async () => {
    let periods = [aPeriod()];
    const { user } = show([], '', {
      accountingPeriods: () => periods,
      closeAccountingPeriod: () => {
        periods = [
          aPeriod({
            isReadyToClose: false,
            closeBlockers: [
              blocker('NEGATIVE_STOCK', '在庫数がマイナスの商品があります（2026年10月）。', ['2026-10']),
            ],
          }),
        ];
        throw refusal({
          code: 'FAILED_PRECONDITION',
          message: '在庫数がマイナスの商品があります（2026年10月）。',
        });
      },
    });
    await screen.findByText('5. 締め');
    await user.click(closing());
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), '20260901-20261031{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('在庫数がマイナスの商品があります');
    const reasons = await screen.findByRole('list', { name: '締められない理由', hidden: true });
    expect(reasons).toHaveTextContent('2026年10月');
  });

  it('waits while the orders are being locked, blocks actions in the meantime, and shows when it has finished', async () => {
    let periods = [aPeriod()];
    const { user, notices } = show([], '', {
      accountingPeriods: () => periods,
      closeAccountingPeriod: () => {
        periods = [
          aPeriod({
            isClosing: true,
            isReadyToClose: false,
            closeBlockers: [blocker('CLOSED', 'この会計期間は締め処理中です。')],
          }),
        ];
        return { accountingPeriod: periods[0] };
      },
    });
    await screen.findByText('5. 締め');
    await user.click(closing());
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), '2026090120261031{Enter}');
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'info', text: expect.stringContaining('締めを受け付けました') }]),
    );
    expect(await screen.findByText('締めの処理をしています')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: '会計期間を締める' })).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: '締められない理由' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '会計期間を編集する' })).not.toBeInTheDocument();

    periods = [aPeriod({ isClosed: true, closedBy: '山田 花子' })];
    expect(await screen.findByText('2026/09/01〜2026/10/31 は締め済みです')).toBeVisible();
    expect(screen.queryByText('締めの処理をしています')).not.toBeInTheDocument();
  });

  it('offers the figures as of closing for download', async () => {
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = show([aPeriod({ isClosed: true })], '', {
      createClosingSnapshotDownloadUrl: {
        file: { url: 'http://files.test/s.csv', fileName: '締め.csv', expiresAt: '2026-11-20T01:05:00Z' },
      },
    });
    await user.click(await screen.findByRole('button', { name: '締めた時点の原価をダウンロード' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(graph.callsOf('createClosingSnapshotDownloadUrl')).toMatchObject([
      { input: { accountingPeriodUuid: '01900000-0000-7000-8000-00000000a001' } },
    ]);
    saved.mockRestore();
  });
});
