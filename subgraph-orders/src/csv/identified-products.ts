import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CatalogClient, type ProductMatch } from '../external/catalog.client.js';

type Product = ProductMatch['products'][number];

/** Result of looking up a product identifier. */
export interface IdentifiedProduct {
  readonly identifier: string;
  /** Null unless exactly one product in use matches. */
  readonly product: Product | null;
  /** Candidates of an ambiguous identifier. */
  readonly candidates: readonly Product[];
  /** Reason in Japanese why there is no product. */
  readonly problem: string | null;
}

function toIdentifiedProduct({ identifier, products }: ProductMatch): IdentifiedProduct {
  const [first, ...others] = products;
  const none = { identifier, product: null, candidates: [] };
  if (!first) return { ...none, problem: `商品「${identifier}」が見つかりません。` };
  if (others.length > 0) {
    const problem = `「${identifier}」に当てはまる商品が複数あります。商品を選択してください。`;
    return { ...none, candidates: products, problem };
  }
  if (first.deletedAt !== null) return { ...none, problem: `商品「${identifier}」は削除されています。` };
  return { ...none, product: first, problem: null };
}

/** Finds products by id, warehouse code, model number or name. */
@Injectable()
export class IdentifiedProducts {
  constructor(private readonly catalog: CatalogClient) {}

  /**
   * Distinct identifiers in order, by one query to the catalog. @throws UNAVAILABLE while it does not respond
   */
  async find(scope: TenantScope, identifiers: readonly string[]): Promise<IdentifiedProduct[]> {
    return (await this.catalog.productsByIdentifier(scope, identifiers)).map(toIdentifiedProduct);
  }
}
