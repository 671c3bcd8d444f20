import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { type SearchSelectProps } from '@hacchu-hub/ui/form';
import { useCallback } from 'react';
import { DestinationChoicesDocument } from '../generated/graphql.js';

/** Searches the demand's delivery destinations by part of their name. */
export const useDestinationChoices = (): SearchSelectProps['search'] => {
  const fetch = useSliceFetch(DestinationChoicesDocument);
  const { demandUuid } = useSession();
  return useCallback(
    async (query, signal) => {
      const { deliveryDestinations } = await fetch(
        { demandUuid, query: query === '' ? null : query },
        { signal, fetchPolicy: 'network-only' },
      );
      return deliveryDestinations.items.map(({ uuid, name, city, address1 }) => ({
        value: uuid,
        label: name,
        description: [city, address1].filter(Boolean).join('') || undefined,
      }));
    },
    [fetch, demandUuid],
  );
};
