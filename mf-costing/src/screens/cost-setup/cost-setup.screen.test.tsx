import { graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aMonth, aPeriod } from '../../testing.js';
import { blocker, closing, show } from './cost-setup.fixture.js';

const steps = async () =>
  within(await screen.findByRole('list', { name: '原価管理の設定の進み具合' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

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

describe('the changes of a period', () => {
  const change = (own: object) => ({
    uuid: '01900000-0000-7000-8000-00000000e001',
    occurredAt: '2026-11-02T01:00:00.000000Z',
    actorName: '見本 花子',
    summary: '会計期間を登録しました（2026/09/01〜2026/10/31、月次）。',
    changes: [],
    ...own,
  });

  it('are shown with who made them, and with the values before and after', async () => {
    const period = aPeriod();
    const edit = change({
      uuid: '01900000-0000-7000-8000-00000000e002',
      actorName: '試作 太郎',
      summary: '会計期間を変更しました。',
      changes: [{ field: 'end', label: '終了日', before: '2026/10/31', after: '2026/11/30' }],
    });
    show([period], '', { accountingPeriodChanges: [edit, change({})] });
    const table = await screen.findByRole('table', { name: '会計期間の変更履歴' });
    const [, newest, oldest] = await within(table).findAllByRole('row');
    expect(newest).toHaveTextContent('試作 太郎');
    expect(newest).toHaveTextContent('終了日：2026/10/31 → 2026/11/30');
    expect(oldest).toHaveTextContent('2026/11/02 10:00');
    expect(oldest).toHaveTextContent('見本 花子');
    expect(oldest).toHaveTextContent('会計期間を登録しました（2026/09/01〜2026/10/31、月次）。');
    expect(graph.callsOf('accountingPeriodChanges')[0]).toEqual({ uuid: period.uuid });
  });

  it('are asked for again on request where they could not be read, while the rest of the page works', async () => {
    let isDown = true;
    const { user } = show([aPeriod()], '', {
      accountingPeriodChanges: () => {
        if (!isDown) return [change({})];
        throw refusal({ code: 'UNAVAILABLE', message: '混み合っています。' });
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('混み合っています。');
    expect(screen.getByRole('heading', { name: '1. 会計期間' })).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(await screen.findByText(/^会計期間を登録しました/)).toBeVisible();
  });
});
