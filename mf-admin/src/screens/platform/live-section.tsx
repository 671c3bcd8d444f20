import type { SliceError } from '@hacchu-hub/slice-kit/data';
import { Alert, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import type { ReactNode } from 'react';
import { toErrorState } from '../../error-state.js';

/** The result of a live query: the last data stays while it cannot be read again. */
export interface LiveResult<T> {
  data: T | undefined;
  error: SliceError | undefined;
  refetch: () => Promise<void>;
}

export interface LiveSectionProps<T> extends LiveResult<T> {
  title: string;
  description?: string;
  children: (data: T) => ReactNode;
}

/** A section with the result of a live query. */
export const LiveSection = <T,>({ data, error, refetch, children, ...section }: LiveSectionProps<T>) => (
  <Section {...section}>
    {error && !data && <ErrorState {...toErrorState(error, refetch)} />}
    {error && data && <Alert kind="warning">{error.message}</Alert>}
    {!data && !error && <Skeleton />}
    {data && children(data)}
  </Section>
);
