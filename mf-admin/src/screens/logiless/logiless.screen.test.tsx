import { aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSyncLog, syncsOfDemand } from '../../logiless/sync.fixtures.js';
import { renderAdmin } from '../../testing.js';
import { pendingAuthorization } from './pending-authorization.js';

const aConnection = (own: object = {}) => ({
  __typename: 'Demand',
  uuid: '01920000-0000-7000-8000-0000000000d1',
  name: '株式会社あおぞら商店',
  capabilities: ['wms:edit'],
  logilessSetting: {
    __typename: 'LogilessSetting',
    merchantID: '1001',
    state: 'NOT_AUTHENTICATED',
    authenticatedAt: null,
    authenticatedBy: null,
    lastError: null,
    lastErrorAt: null,
    ...own,
  },
  ...syncsOfDemand(),
});
const connected = aConnection({
  state: 'AUTHENTICATED',
  authenticatedAt: '2026-11-20T00:00:00.000000Z',
  authenticatedBy: '山田 花子',
});
const PATH = '/demand/integrations/logiless';
const render = (answers: object = {}, at = PATH, user = aUser()) =>
  renderAdmin({ at, user, answers: { demand: aConnection(), ...answers } });
/** Text of the state in the facts. */
const state = async () => (await screen.findByText('状態')).parentElement?.textContent;

afterEach(() => sessionStorage.clear());

describe('the connection of the own organisation to LOGILESS', () => {
  it.each([
    ['UNAVAILABLE', '利用できません', /サービスの提供元でまだ設定されていません/, []],
    ['NO_MERCHANT', 'マーチャントID未登録', /はじめに、ロジレスのマーチャントID/, []],
    ['NOT_AUTHENTICATED', '未認証', /許可は管理者が行います/, ['認証する']],
    ['AUTHENTICATED', '連携中', /データを利用できます/, ['連携を解除', '認証し直す']],
    ['LOST', '連携切れ', /もう一度認証してください/, ['認証する']],
  ])('%s is shown as %s with the next step', async (name, word, text, buttons) => {
    render({ demand: aConnection({ state: name }) });
    expect(await state()).toContain(word);
    expect(screen.getByText(text)).toBeVisible();
    const offered = ['連携を解除', '認証し直す', '認証する'].filter((label) =>
      screen.queryByRole('button', { name: label }),
    );
    expect(offered).toEqual(buttons);
  });

  it('is shown to EDITORs without actions that they must not perform', async () => {
    const user = aUser({ role: 'EDITOR', capabilities: ['wms:sync'] });
    render({ demand: connected }, PATH, user);
    expect(await state()).toContain('連携中');
    expect(screen.getByText('山田 花子')).toBeVisible();
    expect(screen.queryByRole('button', { name: /認証|解除|変更/ })).toBeNull();
    expect(await screen.findByRole('button', { name: '商品を今すぐ同期' })).toBeEnabled();
  });

  it('shows the last error while it still works', async () => {
    render({ demand: aConnection({ state: 'AUTHENTICATED', lastError: 'ロジレスが混み合っています。' }) });
    expect(await screen.findByText('ロジレスが混み合っています。')).toBeVisible();
  });

  it('is ended after a confirmation', async () => {
    const { user, notices } = render({ demand: connected, disconnectWms: { demand: aConnection() } });
    await user.click(await screen.findByRole('button', { name: '連携を解除' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: '株式会社あおぞら商店とロジレスの連携を解除します' }),
    );
    expect(graph.callsOf('disconnectWms')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: '連携を解除する' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'ロジレスとの連携を解除しました。' }]),
    );
    expect(graph.callsOf('disconnectWms')).toEqual([
      { input: { demandUuid: '01920000-0000-7000-8000-0000000000d1', expectedMerchantId: '1001' } },
    ]);
  });

  it('gets its first merchant ID, and shows errors at the field', async () => {
    const { user } = render({
      demand: aConnection({ state: 'NO_MERCHANT', merchantID: null }),
      createWmsSetting: () => {
        throw refusal({ code: 'INVALID_ARGUMENT', fields: { merchantId: ['半角で入力してください。'] } });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'マーチャントIDを登録' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'マーチャントIDを登録' }));
    await user.type(dialog.getByRole('textbox', { name: /マーチャントID/ }), 'あ');
    await user.click(dialog.getByRole('button', { name: '保存する' }));
    expect(await dialog.findByText('半角で入力してください。')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /マーチャントID/ })).toHaveValue('あ');
  });

  it('warns that another merchant ID ends the connection', async () => {
    const { user } = render({ demand: connected, updateWmsMerchantId: { demand: aConnection() } });
    await user.click(await screen.findByRole('button', { name: 'マーチャントIDを変更' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'マーチャントIDを変更' }));
    await waitFor(() => expect(dialog.getByText(/現在のマーチャントとの連携は解除されます/)).toBeVisible());
  });
});

describe('the redirect from LOGILESS', () => {
  const begin = (stateText: string) =>
    pendingAuthorization.begin(`https://logiless.example/oauth/v2/auth?state=${stateText}`);

  it.each([
    ['with the state', `${PATH}?code=c1&state=s1`],
    ['without the state', `${PATH}?code=c1`],
  ])('%s completes the authorisation that this tab started, once, and clears the URL', async (_what, at) => {
    begin('s1');
    const { notices, location } = render({ authenticateWms: { demand: connected } }, at);
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: 'ロジレスと連携しました。' }]));
    expect(graph.callsOf('authenticateWms')).toEqual([{ input: { code: 'c1', state: 's1' } }]);
    expect(location()).toBe(PATH);
    expect(pendingAuthorization.take()).toBeUndefined();
  });

  it.each([
    ['in a tab that started no authorisation', '', `${PATH}?code=c1&state=s1`],
    ['with the state of another authorisation', 's2', `${PATH}?code=c1&state=s1`],
  ])('%s sends no code', async (_what, pending, at) => {
    if (pending !== '') begin(pending);
    const { location } = render({}, at);
    expect(await screen.findByText(/この画面で始めた認証ではない/)).toBeVisible();
    expect(screen.getByRole('button', { name: '認証する' })).toBeVisible();
    expect(graph.callsOf('authenticateWms')).toEqual([]);
    expect(location()).toBe(PATH);
  });

  it.each([
    ['access_denied', /ロジレスで許可されなかったため/],
    ['server_error', /ロジレスで認証できませんでした/],
  ])('with %s shows it and the next step', async (error, text) => {
    begin('s1');
    render({}, `${PATH}?error=${error}&state=s1`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: '認証する' })).toBeVisible();
  });

  it('is not asked for where the browser stores nothing: no tab could complete it', async () => {
    const blocked = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    try {
      const authURL = 'https://logiless.example/oauth/v2/auth?state=s1';
      const { user } = render({ demand: aConnection({ authURL }) });
      await user.click(await screen.findByRole('button', { name: '認証する' }));
      expect(await screen.findByText(/保存をブロックしているため、認証を始められません/)).toBeVisible();
    } finally {
      blocked.mockRestore();
    }
  });

  it('shows why the server refuses', async () => {
    begin('s1');
    const message = 'ロジレスの認証コードの有効期限（30秒）が切れました。';
    render(
      {
        authenticateWms: () => {
          throw refusal({ code: 'FAILED_PRECONDITION', message });
        },
      },
      `${PATH}?code=c1&state=s1`,
    );
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('synchronisations with LOGILESS', () => {
  const withSyncs = (items: object = {}, logs: object[] = []) => ({
    ...connected,
    ...syncsOfDemand(items, logs),
  });
  const rowOf = async (list: string, text: string) => {
    const table = within(await screen.findByRole('table', { name: list }));
    return within((await table.findByText(text)).closest('tr') ?? document.body);
  };

  it('show time, result and counts of the last run of each kind', async () => {
    render({
      demand: withSyncs({ latest: aSyncLog() }, [
        aSyncLog(),
        aSyncLog({
          uuid: 'log2',
          categoryId: 'SUPPLIERS',
          state: 'FAILURE',
          counts: null,
          requestedBy: null,
          error: 'ロジレスが混み合っています。',
        }),
      ]),
    });
    const items = await rowOf('同期の状況', '商品');
    expect(items.getByText('完了')).toBeVisible();
    expect(items.getByText('読込 1,200件・新規 3件・自動紐付け 2件・未紐付け 40件')).toBeVisible();
    expect((await rowOf('同期の状況', '倉庫')).getByText('まだ同期していません')).toBeVisible();
    const failed = await rowOf('同期の履歴', '仕入先');
    expect(failed.getByText('失敗')).toBeVisible();
    expect(failed.getByText('ロジレスが混み合っています。')).toBeVisible();
    expect(failed.getByText('自動')).toBeVisible();
  });

  it('start immediately for the kind whose button is pressed', async () => {
    const { user, notices } = render({
      demand: withSyncs(),
      syncWms: { wmsSyncLog: aSyncLog({ state: 'RUNNING', endedAt: null, counts: null }) },
    });
    await user.click(await screen.findByRole('button', { name: '商品を今すぐ同期' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '商品の同期を開始しました。' }]));
    expect(graph.callsOf('syncWms')).toEqual([
      { input: { demandUuid: '01920000-0000-7000-8000-0000000000d1', categoryId: 'ITEMS' } },
    ]);
  });

  it('that cannot start show why', async () => {
    const message = '前回の同期から5分間は同期できません。10:05:00以降にお試しください。';
    const { user } = render({
      demand: withSyncs({
        isAllowed: false,
        blockers: [
          {
            __typename: 'WmsSyncBlocker',
            code: 'TOO_SOON',
            message,
            until: new Date(Date.now() + 300_000).toISOString(),
          },
        ],
      }),
    });
    const button = await screen.findByRole('button', { name: '商品を今すぐ同期' });
    expect(button).toHaveAccessibleDescription(message);
    await user.click(button);
    expect(graph.callsOf('syncWms')).toEqual([]);
  });

  it('that the server refuses show its reason', async () => {
    const { user, notices } = render({
      demand: withSyncs(),
      syncWms: () => {
        throw refusal({ code: 'FAILED_PRECONDITION', message: '同期中です。' });
      },
    });
    await user.click(await screen.findByRole('button', { name: '商品を今すぐ同期' }));
    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'error', text: '商品の同期を開始できませんでした', description: '同期中です。' },
      ]),
    );
  });

  it('are not shown before there is a merchant ID', async () => {
    render({ demand: aConnection({ state: 'NO_MERCHANT', merchantID: null }) });
    expect(await state()).toContain('マーチャントID未登録');
    expect(screen.queryByText('データの同期')).toBeNull();
  });
});
