import { type DescribedProduct, UNKNOWN_PRODUCT } from './products.source.js';

/** Product fields shown with its figures. */
export interface ProductFields {
  readonly productUuid: string;
  readonly productName: string;
  readonly code: string | null;
  readonly modelNumber: string | null;
  readonly color: string | null;
  readonly size: string | null;
}

/** The fields of a product by its UUID; a placeholder for products unknown to the catalog. */
export function productFields(
  productUuid: string,
  products: ReadonlyMap<string, DescribedProduct>,
): ProductFields {
  const { name, logilessItem, modelNumber, color, size } = products.get(productUuid) ?? UNKNOWN_PRODUCT;
  return { productUuid, productName: name, code: logilessItem?.code ?? null, modelNumber, color, size };
}
