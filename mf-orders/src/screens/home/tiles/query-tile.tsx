import type { SliceQueryOptions, SliceQueryResult } from '@hacchu-hub/slice-kit/data';
import { ErrorState } from '@hacchu-hub/ui/feedback';
import type { ReactNode } from 'react';
import { toErrorState } from '../../../order/error-state.js';
import { TileSkeleton } from './tile-skeleton.js';

/** How tiles query: the last answer is shown at once, and the tile itself shows an error. */
export const TILE_QUERY = {
  fetchPolicy: 'cache-and-network',
  isHandled: true,
} as const satisfies SliceQueryOptions<never>;

interface QueryTileProps<TData> {
  query: SliceQueryResult<TData>;
  children: (data: TData) => ReactNode;
}

/** The content of a tile with a query of its own: it loads alone, and says alone that it could not. */
export const QueryTile = <TData,>({ query: { data, error, refetch }, children }: QueryTileProps<TData>) => (
  <>
    {data !== undefined && children(data)}
    {data === undefined && error && <ErrorState {...toErrorState(error, refetch)} />}
    {data === undefined && !error && <TileSkeleton />}
  </>
);
