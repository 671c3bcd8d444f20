import { useCallback } from 'react';
import type { LineProduct_ProductFragment } from '../../../generated/graphql.js';
import { chooseProduct } from '../order-form.edits.js';
import type { OrderFormValues } from '../order-form.values.js';

/** Requests at a time, so that a large paste does not crowd out everything else. */
const lanes = 4;

const isNamed = (product: LineProduct_ProductFragment, text: string): boolean =>
  [product.name, product.modelNumber, product.logilessItem?.code].some(
    (name) => name != null && name.normalize('NFKC') === text.normalize('NFKC'),
  );

/** The product that a pasted text stands for, when there is exactly one. */
const soleMatch = (
  products: readonly LineProduct_ProductFragment[],
  text: string,
): LineProduct_ProductFragment | undefined => {
  const named = products.filter((product) => isNamed(product, text));
  if (named.length === 1) return named[0];
  return named.length === 0 && products.length === 1 ? products[0] : undefined;
};

/** Finds the products of pasted names, models or codes; what stays unclear is marked in its cell. */
export const useResolvePasted = (
  search: (query: string) => Promise<readonly LineProduct_ProductFragment[]>,
  update: (change: (values: OrderFormValues) => OrderFormValues) => void,
) =>
  useCallback(
    async (texts: readonly string[]) => {
      const waiting = [...new Set(texts.filter((text) => text !== ''))];
      const work = async () => {
        for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
          const pasted = text;
          const product = soleMatch(await search(pasted).catch(() => []), pasted);
          if (!product) continue;
          update((values) => ({
            ...values,
            productLines: values.productLines.map((line) =>
              line.productId === null && line.productText === pasted ? chooseProduct(line, product) : line,
            ),
          }));
        }
      };
      await Promise.all(Array.from({ length: lanes }, work));
    },
    [search, update],
  );
