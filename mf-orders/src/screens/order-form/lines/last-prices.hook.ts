import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { createContext, useEffect, useRef, useState } from 'react';
import { LastPurchasePricesDocument, type LastPurchasePricesQuery } from '../../../generated/graphql.js';

export type LastPrice = LastPurchasePricesQuery['lastPurchasePrices'][number];

/** What was paid the last time, by product. Given by context, so that only the hints render again when it arrives. */
export const LastPricesContext = createContext<ReadonlyMap<string, LastPrice>>(new Map());

/** Products chosen shortly after each other (a paste) are asked for together. */
const pause = 150;
const mostAtOnce = 300;

/** The last purchase prices of the products, each read once. Without an answer there is just no hint. */
export const useLastPrices = (productIds: readonly string[]): ReadonlyMap<string, LastPrice> => {
  const { demandUuid } = useSession();
  const fetch = useSliceFetch(LastPurchasePricesDocument);
  const [prices, setPrices] = useState<ReadonlyMap<string, LastPrice>>(new Map());
  const asked = useRef(new Set<string>());
  const wanted = [...new Set(productIds)].join(' ');

  useEffect(() => {
    const timer = setTimeout(() => {
      const missing = wanted.split(' ').filter((id) => id !== '' && !asked.current.has(id));
      for (let from = 0; from < missing.length; from += mostAtOnce) {
        const productUuids = missing.slice(from, from + mostAtOnce);
        for (const id of productUuids) asked.current.add(id);
        fetch({ demandUuid, productUuids }, { fetchPolicy: 'network-only' }).then(
          ({ lastPurchasePrices }) =>
            setPrices(
              (known) =>
                new Map([...known, ...lastPurchasePrices.map((price) => [price.productId, price] as const)]),
            ),
          () => {
            for (const id of productUuids) asked.current.delete(id);
          },
        );
      }
    }, pause);
    return () => clearTimeout(timer);
  }, [wanted, fetch, demandUuid]);
  return prices;
};
