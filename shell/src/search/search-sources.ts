import type { SearchDeclaration, SearchGroup } from '@hacchu-hub/slice-contract';
import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { fillPath } from '@hacchu-hub/slice-kit/navigation';
import { valueAt } from '../apollo/value-at.js';
import type { Catalogue, CatalogueSearch } from '../remotes/catalogue.js';
import { isAllowed } from '../workspace/access.js';

/** Something that the search offers: a screen, an action, a record. */
export interface SearchEntry {
  label: string;
  /** Shown below or beside the label. */
  context: string;
  href: string;
  icon: string;
  /** Further words by which it is found; never shown. */
  keywords?: readonly string[];
  /** It opens a list of records, and is none itself. */
  isList?: boolean;
}

/** The records that one group found, and where there are more. */
export interface FoundGroup {
  label: string;
  order: number;
  hits: SearchEntry[];
  hasFailed: boolean;
}

/** The page on which something is searched. */
export interface SearchPlace {
  user: CurrentUser;
  /** The demand in the address of an operator. */
  demandUuid: string | undefined;
  /** Operators in a demand may search all of them. */
  isEverywhere: boolean;
}

type Area = SearchDeclaration['area'];

/** The area whose searches apply. */
export function searchArea({ user, demandUuid, isEverywhere }: SearchPlace): Area {
  if (user.actor !== 'Operator') return 'demand';
  return demandUuid === undefined || isEverywhere ? 'operator' : 'operator-demand';
}

/** The queries to send, one per slice as a rule. */
export function searchesOf({ search }: Catalogue, place: SearchPlace): CatalogueSearch[] {
  const area = searchArea(place);
  return search.filter((declared) => declared.area === area && isAllowed(place.user, declared));
}

/** What can be done here, in the declared order. */
export function actionsOf({ actions }: Catalogue, { user, demandUuid }: SearchPlace): SearchEntry[] {
  return actions.flatMap((action) => {
    const isHere = user.actor === 'Operator' ? action.area !== 'demand' : action.area === 'demand';
    const href = fillPath(action.to, { demandUuid });
    if (!isHere || href === undefined || !isAllowed(user, action)) return [];
    return [{ ...action, href, context: '' }];
  });
}

/** Texts as they are shown; days as the lists show them. */
const textsAt = (row: unknown, paths: readonly string[]): string[] =>
  paths.flatMap((path) => {
    const value = valueAt(row, path);
    if (typeof value === 'number') return [String(value)];
    if (typeof value !== 'string' || value === '') return [];
    return [value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1/$2/$3')];
  });

/** The address of a row's page, or of its list searched for it; undefined when a parameter is missing. */
function addressOf(
  { to, listParameter }: SearchGroup,
  row: unknown,
  demandUuid: string | undefined,
  title: string,
): string | undefined {
  const ownDemand = valueAt(row, 'demand.uuid');
  const params: Record<string, string | undefined> = {
    demandUuid: typeof ownDemand === 'string' ? ownDemand : demandUuid,
  };
  if (listParameter !== undefined) {
    const list = fillPath(to, params);
    return list && `${list}?${new URLSearchParams({ [listParameter]: title }).toString()}`;
  }
  const last = to.split('/').findLast((part) => part.startsWith(':'));
  const uuid = valueAt(row, 'uuid');
  if (last !== undefined && typeof uuid === 'string') params[last.slice(1)] = uuid;
  return fillPath(to, params);
}

/** The page with everything that is found, where there may be more than the hits. */
function listOf(
  { label, list }: SearchGroup,
  found: number,
  text: string,
  demandUuid: string | undefined,
): SearchEntry[] {
  const page = list && found >= list.limit ? fillPath(list.to, { demandUuid }) : undefined;
  if (!list || page === undefined) return [];
  const href = `${page}?${new URLSearchParams({ [list.parameter]: text }).toString()}`;
  return [{ label: `${label}の一覧ですべて表示`, context: '', href, icon: 'search', isList: true }];
}

/** The groups of one answer for a text; a list that is missing has failed. */
export function readGroups(
  groups: readonly SearchGroup[],
  data: unknown,
  text: string,
  demandUuid: string | undefined,
): FoundGroup[] {
  return groups.map((group) => {
    const rows = valueAt(data, group.path);
    const hits = (Array.isArray(rows) ? rows : []).flatMap((row: unknown): SearchEntry[] => {
      const label = textsAt(row, group.title).join(' ');
      const href = addressOf(group, row, demandUuid, label);
      if (label === '' || href === undefined) return [];
      return [{ label, context: textsAt(row, group.subtitle).join(' / '), href, icon: group.icon }];
    });
    hits.push(...listOf(group, hits.length, text, demandUuid));
    return { label: group.label, order: group.order, hits, hasFailed: !Array.isArray(rows) };
  });
}
