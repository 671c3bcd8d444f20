import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { toSliceError } from '@hacchu-hub/slice-kit/data';
import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { FrameDemandDocument } from '../generated/graphql.js';
import { demandOfPath } from './menu.hook.js';

/** The demand of a page: the user's own, or the one that an operator works in. */
export interface PageDemand {
  demand:
    | {
        name: string;
        /** What an operator may do in it. */
        capabilities?: readonly string[];
        withdrawal?: { deletesAt: string } | null;
      }
    | undefined;
  isLoading: boolean;
  /** The address names no demand, or one whose data is deleted. */
  isMissing: boolean;
}

/** Reads the demand of an operator's page. */
export function usePageDemand(user: CurrentUser, pathname: string, client: ApolloClient): PageDemand {
  const demandUuid = demandOfPath(pathname);
  const {
    data,
    error,
    loading: isLoading,
  } = useQuery(FrameDemandDocument, {
    client,
    variables: { uuid: demandUuid },
    skip: user.actor !== 'Operator' || demandUuid === undefined,
    context: { isBackground: true },
  });
  const code = error && toSliceError(error).code;
  return {
    demand: (user.actor === 'Operator' ? data?.demand : user.demand) ?? undefined,
    isLoading,
    // An unknown demand, or text that identifies none.
    isMissing: code === 'NOT_FOUND' || code === 'INVALID_ARGUMENT',
  };
}
