import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlOneOf, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ProductPurchasesDocument, type ProductPurchasesQuery } from '../../generated/graphql.js';

export type Purchases = ProductPurchasesQuery['productDetail'];

const periods = ['12', '24', '60'] as const;
type Period = (typeof periods)[number];

const state = { months: urlOneOf(periods, '24') };

/**
 * The purchases of a product. Queried separately from the product, which stays readable when orders cannot be
 * read.
 */
export const useProductPurchases = (uuid: string) => {
  const { demandUuid } = useSession();
  const [{ months }, change] = useUrlState(state);
  const { data, error, refetch } = useSliceQuery(ProductPurchasesDocument, {
    variables: { uuid, demandUuid, months: Number(months) },
    isHandled: true,
  });
  const purchases: Purchases | undefined = data?.productDetail.uuid === uuid ? data.productDetail : undefined;
  return {
    purchases,
    error,
    refetch,
    months,
    showMonths: (next: string) => {
      const period: Period | undefined = periods.find((known) => known === next);
      if (period) change({ months: period }, { replace: true });
    },
  };
};
