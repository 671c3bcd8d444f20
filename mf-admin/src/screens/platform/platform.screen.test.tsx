import { aPage, graph, type GraphAnswers, refusal } from '@hacchu-hub/slice-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderAdmin } from '../../testing.js';
import {
  aCanary,
  aGraph,
  aNote,
  aProcess,
  aSlice,
  aVersion,
  someLoads,
  someReleases,
} from './platform.fixtures.js';

const change = { revision: 8 };

const open = (answers: GraphAnswers = {}) =>
  renderAdmin({
    at: '/admin/platform',
    answers: {
      platformReleases: someReleases(),
      platformGraph: aGraph(),
      platformProcesses: [aProcess()],
      platformHistory: aPage([]),
      auditEntries: aPage([]),
      ...answers,
    },
  });

/** Opens the menu of the slice and chooses from it. */
const choose = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'mf-ordersの操作' }));
  await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }));
  return within(await screen.findByRole('dialog'));
};

describe('the platform screen', () => {
  it('shows each slice with its versions, who released them, and their failure rates', async () => {
    const canary = aCanary({ loads: someLoads({ loads: 80, failures: 8, errors: 0, failureRate: 0.1 }) });
    const pinned = aNote({
      who: 'platform screen',
      operatorName: '運営 太郎 <taro@unei.example>',
      why: '決算',
    });
    open({ platformReleases: someReleases({ slices: [aSlice({ canary, pinned })] }) });
    const versions = within(await screen.findByRole('list', { name: 'mf-ordersの版' }));
    expect(screen.getByText(/発注チーム.シェルの契約 \^2\.0\.0/u)).toBeVisible();
    const [live, second, third] = versions.getAllByRole('listitem').map((item) => item.textContent);
    expect(live).toContain('公開中1.4.0');
    expect(live).toContain('固定中');
    expect(live).toContain('運営 太郎');
    expect(live).toContain('失敗率 0.3%');
    expect(live).toContain('読み込み1,200回（失敗1回、画面のエラー2回）');
    expect(second).toContain('カナリア1.5.0失敗が多発');
    expect(second).toContain('公開先：運営、株式会社あおぞら商店、ユーザーの10%');
    expect(third).toContain('前の版1.3.0');
  });

  it('shows problems first', async () => {
    open({
      platformReleases: someReleases({
        slices: [aSlice({ live: aVersion('1.4.0', { loads: someLoads({ loads: 100, failureRate: 0.2 }) }) })],
      }),
      platformGraph: aGraph({
        refused: {
          __typename: 'PlatformRefusedGraph',
          version: 'dddddddddddd',
          since: '2026-11-20T01:02:03.456000Z',
          reason: 'subgraph orders serves schema x without Order.isNew',
          isWaiting: true,
        },
      }),
      platformProcesses: [
        aProcess(),
        aProcess({ name: 'subgraph-orders', isReady: false, status: 'database unavailable' }),
        aProcess({ name: 'shell', isReady: false, status: null, responseMs: null }),
      ],
    });
    const alert = within(
      (await screen.findByText('確認が必要です')).closest('[role="alert"]') as HTMLElement,
    );
    await waitFor(() =>
      expect(alert.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'プロセス subgraph-orders：データベースに接続できません。',
        'プロセス shell：応答なし。',
        '新しいグラフが拒否されています。',
        'mf-ordersの公開中の版1.4.0で失敗が多発しています（失敗率20%）。',
      ]),
    );
    expect(screen.getByText('subgraph orders serves schema x without Order.isNew')).toBeVisible();
  });

  it('reports that there are no problems only when all data was read', async () => {
    let answer = (_processes: ReturnType<typeof aProcess>[]) => {};
    open({ platformProcesses: () => new Promise((resolve) => (answer = resolve)) });
    expect(await screen.findByText('状態を確認しています…')).toBeVisible();
    answer([aProcess()]);
    expect(await screen.findByText('異常は見つかっていません。')).toBeVisible();
    expect(screen.queryByText('状態を確認しています…')).not.toBeInTheDocument();
    expect(screen.getByText(/（一致しています）/u)).toBeVisible();
    expect(screen.getByRole('list', { name: 'サブグラフ' })).toHaveTextContent(
      'ordersaaaaaaaaaaaa（承認されたスキーマと一致しています）',
    );
  });

  it('says of a subgraph that it serves another schema than the accepted one', async () => {
    const schemas = [{ __typename: 'PlatformSchema', subgraph: 'orders', sha256: 'b'.repeat(64) }];
    open({ platformReleases: someReleases({ schemas }) });
    expect(await screen.findByText('（承認されたスキーマと異なっています）')).toBeVisible();
    expect(screen.getByText('異常は見つかっていません。')).toBeVisible();
  });

  it('explains that no registry is connected; the rest is shown', async () => {
    open({
      platformReleases: () => {
        throw refusal({
          code: 'FAILED_PRECONDITION',
          message: 'リリースのレジストリが接続されていません。',
        });
      },
    });
    expect(await screen.findByText('リリースのレジストリが接続されていません。')).toBeVisible();
    expect(await screen.findByText('稼働中')).toBeVisible();
    expect(screen.getByText('取得できない状態があるため、確認できていません。')).toBeVisible();
    expect(screen.queryByText('異常は見つかっていません。')).not.toBeInTheDocument();
    expect(screen.queryByText('変更の履歴')).not.toBeInTheDocument();
  });

  it('shows the history in Japanese, with unknown actions as the registry names them', async () => {
    open({
      platformHistory: aPage([
        {
          __typename: 'PlatformHistoryEntry',
          revision: 7,
          action: 'rollback',
          target: 'mf-orders',
          version: '1.3.0',
          note: aNote({ who: 'platform screen', operatorName: '運営 太郎 <taro@unei.example>', why: '障害' }),
        },
        {
          __typename: 'PlatformHistoryEntry',
          revision: 6,
          action: 'recolour',
          target: 'mf-orders',
          version: null,
          note: aNote(),
        },
      ]),
    });
    const table = within(await screen.findByRole('table', { name: '変更の履歴' }));
    const row = within((await table.findByText('前の版に戻す')).closest('tr') as HTMLElement);
    expect(row.getByText('mf-orders 1.3.0')).toBeVisible();
    expect(row.getByText('運営 太郎 <taro@unei.example>')).toBeVisible();
    expect(row.getByText('障害')).toBeVisible();
    expect(table.getByRole('columnheader', { name: '実行者' })).toBeVisible();
    expect(table.getByText('recolour')).toBeVisible();
  });

  it('pins with a reason, based on the revision on screen, and reads again', async () => {
    const { user, notices } = open({ pinPlatformSlice: change });
    const dialog = await choose(user, '公開中の版を固定');
    const consequence = dialog.getByText('固定を解除するまで、mf-ordersには新しい版を公開できなくなります。');
    await waitFor(() => expect(consequence).toBeVisible());
    await user.click(dialog.getByRole('button', { name: '固定する' }));
    expect(await dialog.findByText('理由を入力してください。')).toBeVisible();
    expect(graph.callsOf('pinPlatformSlice')).toEqual([]);
    const before = graph.callsOf('platformReleases').length;
    await user.type(dialog.getByRole('textbox', { name: /^理由/ }), '決算の間');
    await user.click(dialog.getByRole('button', { name: '固定する' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'mf-ordersの公開中の版を固定しました。' }]),
    );
    expect(graph.callsOf('pinPlatformSlice')).toEqual([
      { input: { remote: 'mf-orders', reason: '決算の間', expectedRevision: 7 } },
    ]);
    await waitFor(() => expect(graph.callsOf('platformReleases').length).toBeGreaterThan(before));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it("shows the registry's refusal line by line, and keeps the reason", async () => {
    const { user } = open({
      rollBackPlatformSlice: () => {
        throw refusal({
          code: 'FAILED_PRECONDITION',
          message:
            'リリースのレジストリが変更を受け付けませんでした。\nmf-orders 1.2.0 is refused:\nQuery.gone is not in the graph (operations).',
        });
      },
    });
    const dialog = await choose(user, '前の版に戻す');
    await user.selectOptions(dialog.getByRole('combobox', { name: /^戻す版/ }), '1.2.0');
    await user.type(dialog.getByRole('textbox', { name: /^理由/ }), '障害');
    await user.click(dialog.getByRole('button', { name: 'この版に戻す' }));
    const alert = within(await dialog.findByRole('alert'));
    expect(alert.getByText('リリースのレジストリが変更を受け付けませんでした。')).toBeVisible();
    expect(alert.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'mf-orders 1.2.0 is refused:',
      'Query.gone is not in the graph (operations).',
    ]);
    expect(dialog.getByRole('textbox', { name: /^理由/ })).toHaveValue('障害');
    expect(graph.callsOf('rollBackPlatformSlice')).toMatchObject([{ input: { version: '1.2.0' } }]);
  });

  it('continues with the newest state after a concurrent change', async () => {
    const message = 'ほかの人がリリースの状態を変更しました。';
    let revision = 7;
    const { user, notices } = open({
      platformReleases: () =>
        someReleases({
          revision,
          slices: [aSlice({ canary: aCanary(revision > 7 ? aVersion('1.6.0') : {}) })],
        }),
      promotePlatformCanary: ({ input }: { input: { expectedRevision: number } }) => {
        if (input.expectedRevision > 7) return change;
        revision = 8;
        throw refusal({ code: 'ABORTED', message });
      },
    });
    const dialog = await choose(user, 'カナリア版を全員に公開');
    await user.type(dialog.getByRole('textbox', { name: /^理由/ }), '問題なし');
    await user.click(dialog.getByRole('button', { name: '全員に公開する' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(await screen.findByText('mf-orders 1.6.0を全員に公開')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^理由/ })).toHaveValue('問題なし');
    await user.click(dialog.getByRole('button', { name: '全員に公開する' }));
    await waitFor(() => expect(notices).toHaveLength(1));
  });

  it('closes the dialog when a concurrent change makes it obsolete', async () => {
    let canary: object | null = aCanary();
    const { user, notices } = open({
      platformReleases: () => someReleases({ slices: [aSlice({ canary })] }),
      recallPlatformRelease: () => {
        canary = null;
        throw refusal({ code: 'ABORTED', message: 'ほかの人が変更しました。' });
      },
    });
    const dialog = await choose(user, 'カナリア版を取り下げ');
    await user.type(dialog.getByRole('textbox', { name: /^理由/ }), '失敗が多い');
    await user.click(dialog.getByRole('checkbox', { name: '緊急の取り下げ' }));
    await user.click(dialog.getByRole('button', { name: '取り下げる' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(notices[0]).toMatchObject({ kind: 'error', text: 'mf-ordersは変更されませんでした' });
    expect(graph.callsOf('recallPlatformRelease')).toMatchObject([
      { input: { version: '1.5.0', isUrgent: true } },
    ]);
  });

  it('publishes as a canary with its audience', async () => {
    const { user, notices } = open({ publishPlatformRelease: change });
    const dialog = await choose(user, '新しい版を公開');
    const submit = dialog.getByRole('button', { name: 'カナリア版として公開する' });
    await user.type(dialog.getByRole('textbox', { name: /^理由/ }), '試す');
    const share = dialog.getByRole('textbox', { name: /^ユーザーの割合/ });
    await user.type(share, '十');
    await user.click(submit);
    expect(await dialog.findByText('ビルドのアドレスを入力してください。')).toBeVisible();
    expect(dialog.getByText('数値で入力してください（例：5）。')).toBeVisible();
    expect(graph.callsOf('publishPlatformRelease')).toEqual([]);
    await user.click(dialog.getByRole('textbox', { name: /^ビルドのアドレス/ }));
    await user.paste('https://orders.example.com/mf-orders/1.5.0');
    await user.clear(share);
    await user.type(share, '１０');
    await user.click(dialog.getByRole('checkbox', { name: '管理者' }));
    await user.click(submit);
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(graph.callsOf('publishPlatformRelease')).toEqual([
      {
        input: {
          remote: 'mf-orders',
          expectedRevision: 7,
          reason: '試す',
          url: 'https://orders.example.com/mf-orders/1.5.0',
          canary: {
            audience: { roles: ['OPERATOR', 'ADMIN'], demandUuids: [], share: 0.1 },
            limits: { minLoads: 50, maxFailureRate: 0.05 },
          },
        },
      },
    ]);
  });

  it('says of an address on another origin which ones are allowed', async () => {
    const allowedOrigins = ['https://orders.example.com', 'https://cdn.example.com'];
    const { user } = open({ platformReleases: someReleases({ slices: [aSlice({ allowedOrigins })] }) });
    const dialog = await choose(user, '新しい版を公開');
    await user.click(dialog.getByRole('textbox', { name: /^ビルドのアドレス/ }));
    await user.paste('https://elsewhere.example.com/mf-orders/1.5.0');
    await user.click(dialog.getByRole('button', { name: 'カナリア版として公開する' }));
    expect(
      await dialog.findByText(
        '許可された配信元（https://orders.example.com、https://cdn.example.com）のアドレスを入力してください。',
      ),
    ).toBeVisible();
    expect(graph.callsOf('publishPlatformRelease')).toEqual([]);
  });

  it('says that a slice without an allowed origin cannot be published', async () => {
    const { user } = open({ platformReleases: someReleases({ slices: [aSlice({ allowedOrigins: [] })] }) });
    const dialog = await choose(user, '新しい版を公開');
    await user.click(dialog.getByRole('textbox', { name: /^ビルドのアドレス/ }));
    await user.paste('https://orders.example.com/mf-orders/1.5.0');
    await user.click(dialog.getByRole('button', { name: 'カナリア版として公開する' }));
    expect(await dialog.findByText(/^この画面には、許可された配信元がありません。/)).toBeVisible();
  });

  it('publishes as the live version without an audience', async () => {
    const { user, notices } = open({ publishPlatformRelease: change });
    const dialog = await choose(user, '新しい版を公開');
    await user.click(dialog.getByRole('radio', { name: /^全員/ }));
    await user.click(dialog.getByRole('textbox', { name: /^ビルドのアドレス/ }));
    await user.paste('https://orders.example.com/x');
    await user.type(dialog.getByRole('textbox', { name: /^理由/ }), '修正');
    await user.click(dialog.getByRole('button', { name: '全員に公開する' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(graph.callsOf('publishPlatformRelease')).toMatchObject([{ input: { canary: null } }]);
  });

  it('offers only actions that apply, and shows why others are disabled', async () => {
    const { user } = open({
      platformReleases: someReleases({
        slices: [aSlice({ previous: [], rollbackTarget: null, pinned: aNote(), canary: aCanary() })],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'mf-ordersの操作' }));
    expect(screen.getByRole('menuitem', { name: '固定を解除' })).toBeVisible();
    expect(screen.getAllByText('戻せる版がありません。')).toHaveLength(2);
    expect(screen.getByText('固定中です。先に固定を解除してください。')).toBeVisible();
  });

  it('says where a recall leads, and offers none where it would lead to nothing', async () => {
    const { user } = open({
      platformReleases: someReleases({
        slices: [
          aSlice({ rollbackTarget: '1.2.0' }),
          aSlice({ remote: 'mf-products', live: aVersion('1.2.0'), rollbackTarget: null }),
        ],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'mf-ordersの操作' }));
    await user.click(screen.getByRole('menuitem', { name: '公開中の版を取り下げ' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/公開中の1\.4\.0を取り下げ、全員を前の版の1\.2\.0に戻します。/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'キャンセル' }));
    await user.click(await screen.findByRole('button', { name: 'mf-productsの操作' }));
    expect(
      screen.getByText('これより前の版がありません。「前の版に戻す」で版を選んでください。'),
    ).toBeVisible();
  });

  describe('while it is open', () => {
    const setVisibility = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    afterEach(() => setVisibility('visible'));

    it('reads immediately when it becomes visible again', async () => {
      open();
      await screen.findByText('異常は見つかっていません。');
      act(() => setVisibility('hidden'));
      const before = graph.callsOf('platformProcesses').length;
      act(() => setVisibility('visible'));
      await waitFor(() => expect(graph.callsOf('platformProcesses').length).toBe(before + 1));
    });

    it('keeps the last data while the registry is down, and reports it', async () => {
      let isDown = false;
      const { user } = open({
        platformReleases: () => {
          if (isDown) throw refusal({ code: 'UNAVAILABLE', message: 'レジストリに接続できませんでした。' });
          return someReleases();
        },
      });
      await screen.findByText('異常は見つかっていません。');
      isDown = true;
      await user.click(screen.getByRole('button', { name: '今すぐ更新' }));
      expect(await screen.findByText('最新の状態を取得できません')).toBeVisible();
      expect(screen.getByRole('list', { name: 'mf-ordersの版' })).toBeVisible();
      expect(screen.queryByText('異常は見つかっていません。')).not.toBeInTheDocument();
    });
  });
});
