import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useCallback } from 'react';
import {
  BulkCreateOrderDependenciesDocument,
  type LineProduct_ProductFragment,
} from '../../../generated/graphql.js';
import { chooseProduct } from '../order-form.edits.js';
import type { OrderFormValues } from '../order-form.values.js';

/** The server looks up at most this many names at once. */
const maxPerQuery = 300;

/** Resolves pasted product names, models or codes in one query; ambiguous ones are marked in their cells. */
export const useResolvePasted = (update: (change: (values: OrderFormValues) => OrderFormValues) => void) => {
  const { demandUuid } = useSession();
  const fetch = useSliceFetch(BulkCreateOrderDependenciesDocument);
  return useCallback(
    async (texts: readonly string[]) => {
      const productIdentifiers = [...new Set(texts.filter((text) => text !== ''))].slice(0, maxPerQuery);
      if (productIdentifiers.length === 0) return;
      const answer = await fetch({ demandUuid, productIdentifiers }, { fetchPolicy: 'network-only' }).catch(
        // On failure the cells stay as pasted, marked as not chosen yet.
        () => undefined,
      );
      const found = new Map<string, LineProduct_ProductFragment>();
      for (const { identifier, product } of answer?.bulkCreateOrderDependencies.products ?? []) {
        if (product) found.set(identifier, product);
      }
      if (found.size === 0) return;
      update((values) => ({
        ...values,
        productLines: values.productLines.map((line) => {
          const product = line.productId === null ? found.get(line.productText) : undefined;
          return product ? chooseProduct(line, product) : line;
        }),
      }));
    },
    [fetch, demandUuid, update],
  );
};
