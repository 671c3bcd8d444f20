import { aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../../testing.js';
import { homeAnswers } from '../home.fixture.js';
import type { Placement } from './arrangement.rules.js';

/** An in-memory arrangement: what is saved stays. */
const stored = (initial: readonly Placement[] | null = null) => {
  let tiles = initial;
  const view = () =>
    tiles && { __typename: 'HomeArrangement', updatedAt: '2026-11-24T00:00:00.000000Z', tiles };
  return homeAnswers({
    homeArrangement: view,
    saveHomeArrangement: ({ input }: { input: { tiles: Placement[] } }) => {
      tiles = input.tiles;
      return { homeArrangement: view() };
    },
    resetHomeArrangement: () => {
      tiles = null;
      return { wasArranged: true };
    },
  });
};
const show = (answers = stored(), user = aUser()) => renderOrders({ at: '/demand', user, answers });
const titles = async () => {
  await screen.findByRole('heading', { level: 2, name: '今月の発注額' });
  return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
};
const rows = () =>
  within(screen.getByRole('list', { name: 'ホームの項目' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('checkbox')[0]?.closest('label')?.textContent);

beforeEach(() => {
  localStorage.clear();
  const { uuid, demand } = aUser();
  localStorage.setItem(`hacchu-hub:first-steps-hidden:${demand?.uuid}:${uuid}`, '1');
});

const EDITOR = aUser({ role: 'EDITOR', capabilities: ['orders:view', 'orders:edit'], featureFlags: [] });

describe('tiles of the home page', () => {
  it('begin with what a buyer or an approver needs, and leave out what they may not see', async () => {
    const { unmount } = show(stored(), EDITOR);
    expect((await titles()).slice(0, 4)).toEqual([
      '自分が待たれていること',
      '本日・今週の納品',
      '対応が必要な発注',
      '最近の発注',
    ]);
    expect(screen.queryByRole('heading', { name: '差し戻された発注' })).not.toBeInTheDocument();
    unmount();
    show(stored(), aUser({ capabilities: ['orders:view', 'orders:edit', 'orders:decide', 'orders:review'] }));
    expect((await titles()).slice(0, 3)).toEqual([
      '自分が待たれていること',
      '今月の発注額',
      '対応が必要な発注',
    ]);
  });

  it('keep the focus on the button while they move, and at the end on the other one', async () => {
    const { user } = show(stored(), EDITOR);
    await user.click(await screen.findByRole('button', { name: '並べ替え' }));
    await user.click(await screen.findByRole('button', { name: '「今月の予算」を下へ移動' }));
    expect(screen.getByRole('button', { name: '「今月の予算」を上へ移動' })).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    expect(rows().slice(-3)).toEqual(['今月の予算', '今月の発注額', '納期遵守率']);
    expect(screen.getByRole('button', { name: '「今月の予算」を上へ移動' })).toHaveFocus();
  });

  it('are moved with buttons, hidden and widened, and stay so', async () => {
    const { user, notices } = show(stored(), EDITOR);
    await user.click(await screen.findByRole('button', { name: '並べ替え' }));
    await screen.findByRole('dialog', { name: 'ホームの並べ替え' });
    await user.click(screen.getByRole('button', { name: '「最近の発注」を上へ移動' }));
    await user.click(screen.getByRole('button', { name: '「最近の発注」を上へ移動' }));
    expect(screen.getByText('「最近の発注」を8個中2番目に移動しました。')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: '本日・今週の納品' }));
    await user.click(screen.getByRole('checkbox', { name: '「最近のやりとり」を幅いっぱいに表示' }));
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(notices.at(-1)?.text).toBe('ホームの並びを保存しました。'));
    await waitFor(async () =>
      expect((await titles()).slice(0, 3)).toEqual([
        '自分が待たれていること',
        '最近の発注',
        '対応が必要な発注',
      ]),
    );
    expect(graph.callsOf('saveHomeArrangement').at(-1)).toMatchObject({
      input: {
        tiles: [
          { key: 'waiting', isHidden: false, isWide: false },
          { key: 'orders', isHidden: false, isWide: false },
          { key: 'deliveries', isHidden: true, isWide: false },
          { key: 'counts', isHidden: false, isWide: true },
          { key: 'messages', isHidden: false, isWide: true },
          { key: 'spend', isHidden: false, isWide: false },
          { key: 'budgets', isHidden: false, isWide: false },
          { key: 'on-time', isHidden: false, isWide: false },
          // Not offered to this person, and kept for when it is.
          { key: 'denied', isHidden: false, isWide: false },
        ],
      },
    });
  });

  it('return to the default', async () => {
    const hidden = [{ key: 'waiting', isHidden: true, isWide: false }];
    const { user } = show(stored(hidden), EDITOR);
    await waitFor(async () => expect(await titles()).not.toContain('自分が待たれていること'));
    await user.click(screen.getByRole('button', { name: '並べ替え' }));
    await user.click(await screen.findByRole('button', { name: '初期状態に戻す' }));
    expect(await screen.findByRole('heading', { name: '自分が待たれていること' })).toBeVisible();
  });

  it('keep the changes in the dialog when they could not be saved', async () => {
    const { user } = show(
      {
        ...stored(),
        saveHomeArrangement: () => {
          throw refusal({ code: 'UNAVAILABLE', message: '保存に失敗しました。' });
        },
      },
      EDITOR,
    );
    await user.click(await screen.findByRole('button', { name: '並べ替え' }));
    await user.click(await screen.findByRole('button', { name: '「本日・今週の納品」を上へ移動' }));
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText('保存に失敗しました。')).toBeVisible();
    expect(rows()[0]).toBe('本日・今週の納品');
  });
});
