import { graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aClosing, aPeriod } from '../../testing.js';
import { blocker, closing, closingFigures, show } from './cost-setup.fixture.js';

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
          expectedCalculatedAt: '2026-11-02T01:00:00.000000Z',
        },
      },
    ]);
    expect(clicks).toEqual(['accounting_period_close']);
  });

  it('shows the stock with which the period ends, and closes it with these figures or not at all', async () => {
    let figures = closingFigures();
    const { user } = show([aPeriod()], '', {
      listCostSummaries: () => figures,
      closeAccountingPeriod: () => {
        figures = closingFigures('123000', '2026-11-02T09:30:00.000000Z');
        throw refusal({ code: 'ABORTED', message: '原価が再計算され、金額が変わった可能性があります。' });
      },
    });
    await screen.findByText('5. 締め');
    await user.click(closing());
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('2026/10/31 の在庫金額')).toBeVisible();
    expect(dialog.getByText('¥123,456')).toBeVisible();
    expect(dialog.getByText('2026/11/02 10:00')).toBeVisible();
    await user.type(dialog.getByRole('textbox'), '2026090120261031{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('原価が再計算され');
    expect(await dialog.findByText('¥123,000')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '締める' }));
    await waitFor(() =>
      expect(graph.callsOf('closeAccountingPeriod')).toMatchObject([
        { input: { expectedCalculatedAt: '2026-11-02T01:00:00.000000Z' } },
        { input: { expectedCalculatedAt: '2026-11-02T09:30:00.000000Z' } },
      ]),
    );
    expect(graph.callsOf('listCostSummaries')[0]).toEqual({
      input: { targetMonth: '2026-10', page: 1, limit: 1 },
    });
  });

  it('says so when somebody else has closed the period meanwhile', async () => {
    let periods = [aPeriod()];
    const { user, notices } = show([], '', {
      accountingPeriods: () => periods,
      closeAccountingPeriod: () => {
        periods = [aPeriod({ isClosed: true, closedBy: '見本 花子' })];
        throw refusal({
          code: 'FAILED_PRECONDITION',
          message: 'この会計期間は締め済みです。',
          blockers: ['CLOSED'],
        });
      },
    });
    await screen.findByText('5. 締め');
    await user.click(closing());
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), '2026090120261031{Enter}');
    expect(await screen.findByText('2026/09/01〜2026/10/31 は締め済みです')).toBeVisible();
    expect(notices).toEqual([{ kind: 'info', text: 'この会計期間は締め済みです。' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('does not close a period whose figures cannot be read', async () => {
    let isDown = true;
    const { user } = show([aPeriod()], '', {
      listCostSummaries: () => {
        if (isDown) throw refusal({ code: 'UNAVAILABLE', message: '原価を読み込めませんでした。' });
        return closingFigures();
      },
    });
    await screen.findByText('5. 締め');
    await user.click(closing());
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('原価を読み込めませんでした。')).toBeVisible();
    await user.type(dialog.getByRole('textbox'), '2026090120261031{Enter}');
    expect(graph.callsOf('closeAccountingPeriod')).toEqual([]);
    isDown = false;
    await user.click(dialog.getByRole('button', { name: '再読み込みする' }));
    expect(await dialog.findByText('¥123,456')).toBeVisible();
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
    const { user } = show([aPeriod({ isClosed: true, closings: [aClosing()] })], '', {
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

  describe('of a period that was reopened', () => {
    it('says who reopened it and why, and offers closing again', async () => {
      show([aPeriod({ closings: [aClosing({ reopened: true })] })]);
      const alert = (await screen.findByText('締めが解除されました')).closest('[role]');
      expect(alert).toHaveTextContent('2026/11/10 11:00 運営（運営 太郎）。理由：確定単価の訂正のため');
      expect(closing()).toBeEnabled();
    });

    it('keeps the figures as of each closing for download', async () => {
      const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      const closings = [aClosing({ closedAt: '2026-11-12T01:00:00.000000Z' }), aClosing({ reopened: true })];
      const { user } = show([aPeriod({ isClosed: true, closings })], '', {
        createClosingSnapshotDownloadUrl: {
          file: { url: 'http://files.test/s.csv', fileName: '締め.csv', expiresAt: '2026-11-20T01:05:00Z' },
        },
      });
      const history = await screen.findByRole('list', { name: '締めの履歴' });
      const buttons = within(history).getAllByRole('button');
      expect(buttons).toHaveLength(2);
      await user.click(
        within(history).getByRole('button', { name: '2026/11/03 10:00 に締めた時点の原価をダウンロード' }),
      );
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
      expect(graph.callsOf('createClosingSnapshotDownloadUrl')).toMatchObject([
        { input: { closedAt: '2026-11-03T01:00:00.000000Z' } },
      ]);
      saved.mockRestore();
    });

    it('is shown while it is in progress, and then opens the period', async () => {
      let periods = [aPeriod({ isClosed: true, isReopening: true, closings: [aClosing()] })];
      show([], '', { accountingPeriods: () => periods });
      expect(await screen.findByText('締めを解除しています')).toBeVisible();
      expect(screen.queryByRole('button', { name: '会計期間を締める' })).not.toBeInTheDocument();
      expect(screen.queryByRole('link', { name: '会計期間を編集する' })).not.toBeInTheDocument();
      periods = [aPeriod({ closings: [aClosing({ reopened: true })] })];
      expect(await screen.findByText('締めが解除されました')).toBeVisible();
      expect(closing()).toBeEnabled();
    });
  });
});
