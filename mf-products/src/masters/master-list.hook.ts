import {
  urlFlag,
  urlNumber,
  urlSearch,
  urlSort,
  urlText,
  useUrlState,
} from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { type Sorting } from '@hacchu-hub/ui/table';
import { useMemo } from 'react';
import { type MasterSort, type MasterSortKey, type SortDirection } from '../generated/graphql.js';

const listState = {
  q: urlSearch(),
  page: urlNumber(1),
  limit: urlNumber(20),
  deleted: urlFlag(),
  category: urlText(),
};

/** The server refuses longer pages; a larger number in the URL is reduced to this. */
const maxLimit = 100;

/** The sort key of each sortable column. */
export type SortKeys<K extends string> = Readonly<Record<string, K>>;

/** The sort keys of every master. */
export const masterSortKeys: SortKeys<MasterSortKey> = {
  name: 'NAME',
  createdAt: 'CREATED_AT',
  updatedAt: 'UPDATED_AT',
};

export interface MasterListState<K extends string = string> {
  query: string;
  /** The list includes deleted records. */
  showsDeleted: boolean;
  page: number;
  limit: number;
  sorting: Sorting;
  search: (query: string) => void;
  showDeleted: (on: boolean) => void;
  /** Only in the list of products: a category, `WITHOUT_CATEGORY`, or '' for all. */
  category: string;
  showCategory: (category: string) => void;
  /** Clears every filter. */
  clear: () => void;
  goTo: (next: { page: number; limit: number }) => void;
  /** Variables of the list's query. */
  variables: {
    demandUuid: string | undefined;
    page: number;
    limit: number;
    query: string | undefined;
    includeDeleted: boolean;
    sort: { key: K; direction: SortDirection } | undefined;
  };
}

/** Search, filters, sorting and page of a list, kept in the URL. */
export const useMasterList = <K extends string = MasterSort['key']>(
  sortKeys: SortKeys<K>,
): MasterListState<K> => {
  const { demandUuid } = useSession();
  const schema = useMemo(() => ({ ...listState, sort: urlSort(Object.keys(sortKeys)) }), [sortKeys]);
  const [state, change] = useUrlState(schema);
  const limit = Math.min(state.limit, maxLimit);
  const { sort } = state;
  const key = sort && sortKeys[sort.key];
  return {
    query: state.q,
    showsDeleted: state.deleted,
    page: state.page,
    limit,
    sorting: {
      value: sort,
      onChange: (next) => change({ sort: next }, { replace: true }),
    },
    search: (q) => change({ q }, { replace: true }),
    showDeleted: (deleted) => change({ deleted }, { replace: true }),
    category: state.category,
    showCategory: (category) => change({ category }, { replace: true }),
    clear: () => change({ q: '', deleted: false, category: '' }, { replace: true }),
    goTo: (next) => change(next),
    variables: {
      demandUuid,
      page: state.page,
      limit,
      query: state.q || undefined,
      includeDeleted: state.deleted,
      sort: sort && key && { key, direction: sort.direction === 'desc' ? 'DESC' : 'ASC' },
    },
  };
};
