import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { ignoringErrors } from '../storage.js';
import { RECENT_ITEMS } from './forget-recent-items.js';

/** A record that was opened. */
export interface RecentItem {
  label: string;
  /** Kind of the record, and what else its hit showed. */
  context: string;
  href: string;
  icon: string;
}

const MAX_ITEMS = 10;

/** Records are remembered per user and demand; operators work in all of them. */
const keyOf = ({ uuid, demand }: Pick<CurrentUser, 'uuid' | 'demand'>): string =>
  `${RECENT_ITEMS}${uuid}:${demand?.uuid ?? 'all'}`;

const isItem = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  ['label', 'context', 'href', 'icon'].every((name) => typeof Reflect.get(value, name) === 'string');

type Owner = Pick<CurrentUser, 'uuid' | 'demand'>;

/** The records that were opened last, the latest first. */
export function recentItems(user: Owner): RecentItem[] {
  const stored = ignoringErrors<unknown>(() => JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]'));
  return Array.isArray(stored) ? stored.filter(isItem) : [];
}

/** Remembers a record. What a hit told about it is kept when its page is opened again by other ways. */
export function rememberItem(user: Owner, item: RecentItem): void {
  const before = recentItems(user);
  const known = before.find(({ href }) => href === item.href);
  const isPoorer = known !== undefined && item.context.length < known.context.length;
  const items = [isPoorer ? known : item, ...before.filter(({ href }) => href !== item.href)];
  const text = JSON.stringify(
    items.slice(0, MAX_ITEMS).map(({ label, context, href, icon }) => ({ label, context, href, icon })),
  );
  ignoringErrors(() => localStorage.setItem(keyOf(user), text));
}
