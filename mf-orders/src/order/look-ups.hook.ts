import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import type { SearchSelectOption } from '@hacchu-hub/ui/form';
import { useCallback } from 'react';
import {
  type LineProduct_ProductFragment,
  LookUpCategoriesDocument,
  LookUpDestinationsDocument,
  LookUpProductsDocument,
  LookUpSuppliersDocument,
} from '../generated/graphql.js';

type Search = (query: string, signal?: AbortSignal) => Promise<readonly SearchSelectOption[]>;

const address = (place: { city: string | null; address1: string | null }): string | undefined =>
  [place.city, place.address1].filter(Boolean).join('') || undefined;

/** Searches the demand's suppliers by part of their name. */
export const useSupplierSearch = (): Search => {
  const fetch = useSliceFetch(LookUpSuppliersDocument);
  const { demandUuid } = useSession();
  return useCallback(
    async (query, signal) => {
      const { searchDemandSuppliers } = await fetch(
        { demandUuid, query },
        { signal, fetchPolicy: 'network-only' },
      );
      return searchDemandSuppliers.map((supplier) => ({
        value: supplier.uuid,
        label: supplier.name,
        description: address(supplier),
      }));
    },
    [fetch, demandUuid],
  );
};

/** Searches the demand's delivery destinations by part of their name. */
export const useDestinationSearch = (): Search => {
  const fetch = useSliceFetch(LookUpDestinationsDocument);
  const { demandUuid } = useSession();
  return useCallback(
    async (query, signal) => {
      const { deliveryDestinations } = await fetch(
        { demandUuid, query: query === '' ? null : query },
        { signal, fetchPolicy: 'network-only' },
      );
      return deliveryDestinations.items.map((destination) => ({
        value: destination.uuid,
        label: destination.name,
        description: address(destination),
      }));
    },
    [fetch, demandUuid],
  );
};

/** Searches the demand's product categories by part of their name or code. */
export const useCategorySearch = (): Search => {
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

/** Searches the demand's products by name, model number or code, with the price lists that a line needs. */
export const useProductSearch = (): ((
  query: string,
  signal?: AbortSignal,
) => Promise<readonly LineProduct_ProductFragment[]>) => {
  const fetch = useSliceFetch(LookUpProductsDocument);
  const { demandUuid } = useSession();
  return useCallback(
    async (query, signal) => {
      const { searchProducts } = await fetch({ demandUuid, query }, { signal, fetchPolicy: 'network-only' });
      return searchProducts;
    },
    [fetch, demandUuid],
  );
};

/** Product choices, e.g. for a filter. */
export const useProductChoices = (): Search => {
  const search = useProductSearch();
  return useCallback(
    async (query, signal) =>
      (await search(query, signal)).map((product) => ({
        value: product.uuid,
        label: product.name,
        description: product.modelNumber ?? undefined,
      })),
    [search],
  );
};
