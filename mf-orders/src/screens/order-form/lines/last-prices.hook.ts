import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { createContext, useEffect, useRef, useState } from 'react';
import { LastPurchasePricesDocument, type LastPurchasePricesQuery } from '../../../generated/graphql.js';

export type LastPrice = LastPurchasePricesQuery['lastPurchasePrices'][number];

/** Last prices by product. Provided by context, so that only the hints render again when they arrive. */
export const LastPricesContext = createContext<ReadonlyMap<string, LastPrice>>(new Map());

/** Milliseconds within which products chosen together (a paste) are queried in one batch. */
const batchWindowMs = 150;
const maxPerQuery = 300;

/** The last purchase prices of the products, each loaded once. On failure there is just no hint. */
export const useLastPrices = (productIds: readonly string[]): ReadonlyMap<string, LastPrice> => {
  const { demandUuid } = useSession();
  const fetch = useSliceFetch(LastPurchasePricesDocument);
  const [prices, setPrices] = useState<ReadonlyMap<string, LastPrice>>(new Map());
  const asked = useRef(new Set<string>());
  const wanted = [...new Set(productIds)].join(' ');

  useEffect(() => {
    const timer = setTimeout(() => {
      const missing = wanted.split(' ').filter((id) => id !== '' && !asked.current.has(id));
      for (let from = 0; from < missing.length; from += maxPerQuery) {
        const productUuids = missing.slice(from, from + maxPerQuery);
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
    }, batchWindowMs);
    return () => clearTimeout(timer);
  }, [wanted, fetch, demandUuid]);
  return prices;
};
