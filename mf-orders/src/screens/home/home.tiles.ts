import type { Session } from '@hacchu-hub/slice-kit/session';
import { loadable, loadAgain } from '@hacchu-hub/ui/loadable';
import type { ComponentType } from 'react';
import type { DefaultPlacement } from './arrangement/arrangement.rules.js';
import { TileSkeleton } from './tiles/tile-skeleton.js';
import { WaitingTile } from './tiles/waiting.tile.js';

/** A tile of the home page. */
export interface HomeTile extends DefaultPlacement {
  /** Stored in the arrangements of people: never changed, and not used for another tile. */
  readonly key: string;
  /** Title of its section, and its name where people arrange tiles. */
  readonly title: string;
  readonly description?: string;
  /** The content of its section. */
  readonly component: ComponentType;
  /** Who is offered it. Default: everybody who sees the page. */
  readonly isOffered?: (session: Session) => boolean;
}

/** The content of a tile; where its code cannot be loaded, the other tiles remain. */
const tile = (load: () => Promise<ComponentType>) => loadable(load, TileSkeleton, loadAgain);

const mayReview = ({ hasCapability }: Session): boolean => hasCapability('orders:review');

/**
 * Every tile, in the default order. A new one is a line here, at its default place; people who arranged theirs find
 * it after the tile that precedes it (docs/domain/home.md). All but the first are loaded on demand.
 */
export const HOME_TILES: readonly HomeTile[] = [
  {
    key: 'waiting',
    title: '自分が待たれていること',
    description: '期限の近い順です。押すと対応する画面を開きます。',
    component: WaitingTile,
  },
  {
    key: 'deliveries',
    title: '本日・今週の納品',
    component: tile(async () => (await import('./tiles/deliveries.tile.js')).DeliveriesTile),
  },
  {
    key: 'counts',
    title: '対応が必要な発注',
    component: tile(async () => (await import('./tiles/counts.tile.js')).CountsTile),
    isWide: true,
  },
  {
    key: 'orders',
    title: '最近の発注',
    component: tile(async () => (await import('./tiles/orders.tile.js')).OrdersTile),
  },
  {
    key: 'messages',
    title: '最近のやりとり',
    component: tile(async () => (await import('./tiles/messages.tile.js')).MessagesTile),
  },
  {
    key: 'spend',
    title: '今月の発注額',
    description: '今月の日付で発注した金額（税込）を仕入先ごとに示します。',
    component: tile(async () => (await import('./tiles/spend.tile.js')).SpendTile),
  },
  {
    key: 'budgets',
    title: '今月の予算',
    component: tile(async () => (await import('../../budgets/budget.tile.js')).BudgetTile),
    isOffered: ({ hasCapability }) => hasCapability('orders:budgets'),
  },
  {
    key: 'on-time',
    title: '納期遵守率',
    description: '納期までに全て入荷した明細の割合を月ごとに示します。',
    component: tile(async () => (await import('./tiles/on-time.tile.js')).OnTimeTile),
  },
  {
    key: 'denied',
    title: '差し戻された発注',
    component: tile(async () => (await import('./tiles/denied.tile.js')).DeniedTile),
    isOffered: mayReview,
  },
];

/** What approvers find first: what they decide, and what was spent. */
const APPROVERS_FIRST: readonly string[] = ['waiting', 'spend', 'counts'];

/** The default order for a person. */
export function defaultTiles(session: Session): readonly HomeTile[] {
  if (session.user.role !== 'ADMIN' || !mayReview(session)) return HOME_TILES;
  const rank = ({ key }: HomeTile): number => {
    const place = APPROVERS_FIRST.indexOf(key);
    return place < 0 ? APPROVERS_FIRST.length : place;
  };
  return HOME_TILES.toSorted((one, other) => rank(one) - rank(other));
}
