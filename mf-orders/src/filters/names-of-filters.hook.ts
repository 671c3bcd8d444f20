import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { NamesOfFiltersDocument } from '../generated/graphql.js';

/** The uuids of the active filters; '' for none. */
export interface FilteredBy {
  supplier: string;
  destination?: string;
  product?: string;
}

export interface NamesOfFilters {
  supplier: string | undefined;
  destination: string | undefined;
  product: string | undefined;
}

/** The names of the filtered uuids; undefined while loading. */
export const useNamesOfFilters = ({
  supplier,
  destination = '',
  product = '',
}: FilteredBy): NamesOfFilters => {
  const { demandUuid } = useSession();
  const [hasSupplier, hasDestination, hasProduct] = [supplier !== '', destination !== '', product !== ''];
  const { data } = useSliceQuery(NamesOfFiltersDocument, {
    variables: { demandUuid, supplier, hasSupplier, destination, hasDestination, product, hasProduct },
    skip: !hasSupplier && !hasDestination && !hasProduct,
    isHandled: true,
  });
  return {
    supplier: data?.demandSupplier?.name,
    destination: data?.deliveryDestination?.name,
    product: data?.productDetail?.name,
  };
};
