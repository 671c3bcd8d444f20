import type { SliceQueryOptions, SliceQueryResult } from '@hacchu-hub/slice-kit/data';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Section, type SectionProps } from '@hacchu-hub/ui/page';
import type { ReactNode } from 'react';
import { toErrorState } from '../../../order/error-state.js';

/** How tiles query: the last answer is shown at once, and the tile itself shows an error. */
export const TILE_QUERY = {
  fetchPolicy: 'cache-and-network',
  isHandled: true,
} as const satisfies SliceQueryOptions<never>;

interface QueryTileProps<TData> extends Pick<SectionProps, 'title' | 'description' | 'extra'> {
  query: SliceQueryResult<TData>;
  children: (data: TData) => ReactNode;
}

/** A tile with a query of its own: it loads alone, and says alone that it could not. */
export const QueryTile = <TData,>({
  query: { data, error, refetch },
  children,
  ...section
}: QueryTileProps<TData>) => (
  <Section {...section}>
    {data !== undefined && children(data)}
    {data === undefined && error && <ErrorState {...toErrorState(error, refetch)} />}
    {data === undefined && !error && <Skeleton lines={4} />}
  </Section>
);
