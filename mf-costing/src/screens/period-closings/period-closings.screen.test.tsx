import { anOperator, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aClosing, aPeriod, renderCosting } from '../../testing.js';

const DEMAND = '01920000-0000-7000-8000-0000000000d1';
const FIRST = '01900000-0000-7000-8000-00000000a001';

const closed = (own: object = {}) =>
  aPeriod({ isClosed: true, closings: [aClosing()], updatedAt: '2026-11-03T01:00:00.000000Z', ...own });

const next = (own: object = {}) =>
  aPeriod({
    uuid: '01900000-0000-7000-8000-00000000a002',
    period: { start: '2026-11-01', end: '2026-11-30' },
    isFirst: false,
    ...own,
  });

const show = (answers: Readonly<Record<string, unknown>>) =>
  renderCosting({
    at: `/admin/demands/${DEMAND}/accounting-periods`,
    user: anOperator(),
    otherRefs: {
      'demand-home': { operator: '/admin/demands/:demandUuid' },
      'functional-restriction': { operator: '/admin/demands/:demandUuid/functional-restriction' },
    },
    answers: { getDemandFeatureFlag: { isCostingEnabled: true }, ...answers },
  });

const button = (days = '2026/09/01〜2026/10/31') =>
  screen.findByRole('button', { name: `${days} の締めを解除する` });

const fields = () => {
  const dialog = within(screen.getByRole('dialog'));
  return {
    dialog,
    reason: dialog.getByRole('textbox', { name: /^締めを解除する理由/u }),
    period: dialog.getByRole('textbox', { name: '確認のため、締めを解除する会計期間を入力してください' }),
    submit: dialog.getByRole('button', { name: '締めを解除する' }),
  };
};

describe('the periods of a demand for operators', () => {
  it('are shown newest first with their state and closings', async () => {
    show({
      accountingPeriodsOfDemand: [
        closed({
          closings: [aClosing({ closedAt: '2026-11-12T01:00:00.000000Z' }), aClosing({ reopened: true })],
        }),
        next(),
      ],
    });
    await button();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['2026/11/01〜2026/11/30', '2026/09/01〜2026/10/31']);
    expect(screen.getByText('未締め')).toBeVisible();
    expect(screen.getByText('締め済み')).toBeVisible();
    const entries = within(screen.getByRole('list', { name: '締めの履歴' })).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      '締め2026/11/12 10:00見本 花子',
      '締めの解除2026/11/10 11:00運営（運営 太郎）理由：確定単価の訂正のため',
      '締め2026/11/03 10:00見本 花子',
    ]);
    expect(graph.callsOf('accountingPeriodsOfDemand')).toEqual([{ demandUuid: DEMAND }]);
  });

  it('say why a period cannot be reopened', async () => {
    const reopenBlocker =
      '後の会計期間（2026/11/01〜2026/11/30）が締められています。先にその締めを解除してください。';
    const { user } = show({
      accountingPeriodsOfDemand: [
        closed({ reopenBlocker }),
        next({ isClosed: true, closings: [aClosing()] }),
      ],
    });
    expect(await button()).toHaveAccessibleDescription(reopenBlocker);
    await user.click(await button());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await button('2026/11/01〜2026/11/30')).not.toHaveAccessibleDescription();
  });

  it('say that the demand does without costing, and where that is set', async () => {
    show({
      getDemandFeatureFlag: { isCostingEnabled: false },
      accountingPeriodsOfDemand: [],
    });
    expect(await screen.findByText('この組織では原価管理が使用できない設定になっています')).toBeVisible();
    expect(screen.getByRole('link', { name: '機能の制限を開く' })).toHaveAttribute(
      'href',
      `/admin/demands/${DEMAND}/functional-restriction`,
    );
    expect(
      await screen.findByText('原価管理を使用できる設定にすると、組織の管理者が会計期間を登録できます。'),
    ).toBeVisible();
  });

  it('are shown while it is unknown whether the demand uses costing', async () => {
    show({
      getDemandFeatureFlag: () => {
        throw refusal({ code: 'UNAVAILABLE', message: '機能の制限を取得できませんでした。' });
      },
      accountingPeriodsOfDemand: [closed()],
    });
    expect(await button()).toBeVisible();
    expect(screen.queryByText(/原価管理が使用できない/)).not.toBeInTheDocument();
  });

  it('are empty before the first one is registered', async () => {
    show({ accountingPeriodsOfDemand: [] });
    expect(await screen.findByText('会計期間はまだ登録されていません')).toBeVisible();
  });

  it('can be read again after a failure', async () => {
    let isDown = true;
    const { user } = show({
      accountingPeriodsOfDemand: () => {
        if (isDown) throw refusal({ code: 'UNAVAILABLE', message: '接続できませんでした。' });
        return [closed()];
      },
    });
    expect(await screen.findByText('接続できませんでした。')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(await button()).toBeVisible();
  });
});

describe('reopening', () => {
  it('takes a reason and the typed period, and is sent once', async () => {
    let periods = [closed()];
    const { user, notices, clicks } = show({
      accountingPeriodsOfDemand: () => periods,
      reopenAccountingPeriod: () => {
        periods = [aPeriod({ closings: [aClosing({ reopened: true })] })];
        return { accountingPeriod: periods[0] };
      },
    });
    await user.click(await button());
    const { reason, period, submit, dialog } = fields();
    await waitFor(() => expect(reason).toHaveFocus());
    // Without the period nothing is sent, without a reason neither.
    await user.click(submit);
    await user.type(period, '2026/09/01〜2026/10/31{Enter}');
    expect(await dialog.findByText('締めを解除する理由を入力してください。')).toBeVisible();
    expect(reason).toHaveFocus();
    expect(graph.callsOf('reopenAccountingPeriod')).toEqual([]);
    await user.type(reason, '入荷の訂正のため');
    await user.type(period, '{Enter}');
    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'success', text: '会計期間 2026/09/01〜2026/10/31 の締めを解除しました。' },
      ]),
    );
    expect(graph.callsOf('reopenAccountingPeriod')).toEqual([
      {
        input: {
          demandUuid: DEMAND,
          uuid: FIRST,
          expectedUpdatedAt: '2026-11-03T01:00:00.000000Z',
          reason: '入荷の訂正のため',
        },
      },
    ]);
    expect(clicks).toEqual(['accounting_period_reopen']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('未締め')).toBeVisible();
    expect(screen.queryByRole('button', { name: /締めを解除する/u })).not.toBeInTheDocument();
  });

  it('asks before the page is left with a typed reason, and no longer once it is sent or cancelled', async () => {
    const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user } = show({
      accountingPeriodsOfDemand: [closed()],
      reopenAccountingPeriod: { accountingPeriod: aPeriod() },
    });
    await user.click(await button());
    expect(isAsked()).toBe(false);
    await user.type(fields().reason, '入荷の訂正のため');
    expect(isAsked()).toBe(true);
    await user.click(fields().dialog.getByRole('button', { name: 'キャンセル' }));
    await user.click(await screen.findByRole('button', { name: '破棄して閉じる' }));
    await waitFor(() => expect(isAsked()).toBe(false));
    await user.click(await button());
    await user.type(fields().reason, '入荷の訂正のため');
    await user.type(fields().period, '2026/09/01〜2026/10/31{Enter}');
    await waitFor(() => expect(graph.callsOf('reopenAccountingPeriod')).toHaveLength(1));
    await waitFor(() => expect(isAsked()).toBe(false));
  });

  it('keeps what was typed when it is refused, and sends the version that was read again', async () => {
    let periods = [closed()];
    const { user } = show({
      accountingPeriodsOfDemand: () => periods,
      reopenAccountingPeriod: () => {
        periods = [closed({ updatedAt: '2026-11-04T00:00:00.000000Z' })];
        throw refusal({ code: 'ABORTED', message: '他のユーザーがこの会計期間を更新しました。' });
      },
    });
    await user.click(await button());
    const { reason, period, dialog, submit } = fields();
    await user.type(reason, '訂正');
    await user.type(period, '2026090120261031{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('他のユーザーがこの会計期間を更新しました。');
    expect(reason).toHaveValue('訂正');
    await user.click(submit);
    await waitFor(() =>
      expect(graph.callsOf('reopenAccountingPeriod')).toMatchObject([
        { input: { expectedUpdatedAt: '2026-11-03T01:00:00.000000Z' } },
        { input: { expectedUpdatedAt: '2026-11-04T00:00:00.000000Z' } },
      ]),
    );
  });

  it('shows what is wrong with the reason at its field', async () => {
    const message = '締めを解除する理由は500文字以内で入力してください。';
    const { user } = show({
      accountingPeriodsOfDemand: [closed()],
      reopenAccountingPeriod: () => {
        throw refusal({ code: 'INVALID_ARGUMENT', message, fields: { reason: [message] } });
      },
    });
    await user.click(await button());
    const { reason, period, dialog } = fields();
    await user.type(reason, '長い理由');
    await user.type(period, '2026090120261031{Enter}');
    await waitFor(() => expect(reason).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(reason).toHaveFocus();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('waits while the orders are being unlocked, and shows when it has finished', async () => {
    let periods = [closed()];
    const { user, notices } = show({
      accountingPeriodsOfDemand: () => periods,
      reopenAccountingPeriod: () => {
        periods = [closed({ isReopening: true })];
        return { accountingPeriod: periods[0] };
      },
    });
    await user.click(await button());
    const { reason, period } = fields();
    await user.type(reason, '訂正');
    await user.type(period, '2026090120261031{Enter}');
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'info', text: expect.stringContaining('受け付けました') }]),
    );
    expect(await screen.findByText('締めの解除中')).toBeVisible();
    expect(screen.queryByRole('button', { name: /締めを解除する/u })).not.toBeInTheDocument();
    periods = [aPeriod({ closings: [aClosing({ reopened: true })] })];
    expect(await screen.findByText('未締め')).toBeVisible();
  });
});
