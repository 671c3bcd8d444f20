import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { type SearchSelectProps } from '@hacchu-hub/ui/form';
import { useCallback } from 'react';
import { CategoryChoicesDocument } from '../generated/graphql.js';

/** Searches the demand's product categories by part of their name or code. */
export const useCategoryChoices = (): SearchSelectProps['search'] => {
  const fetch = useSliceFetch(CategoryChoicesDocument);
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
