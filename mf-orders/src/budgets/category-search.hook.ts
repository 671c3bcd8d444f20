import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import type { SearchSelectOption } from '@hacchu-hub/ui/form';
import { useCallback } from 'react';
import { LookUpCategoriesDocument } from '../generated/graphql.js';

/** Searches the demand's product categories by part of their name. */
export const useCategorySearch = (): ((
  query: string,
  signal?: AbortSignal,
) => Promise<readonly SearchSelectOption[]>) => {
  const fetch = useSliceFetch(LookUpCategoriesDocument);
  const { demandUuid } = useSession();
  return useCallback(
    async (query, signal) => {
      const { searchProductCategories } = await fetch(
        { demandUuid, query },
        { signal, fetchPolicy: 'network-only' },
      );
      return searchProductCategories.map(({ uuid, name, code }) => ({
        value: uuid,
        label: name,
        description: code ?? undefined,
      }));
    },
    [fetch, demandUuid],
  );
};
