import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CatalogClient, type ProductMatch } from '../external/catalog.client.js';

type Product = ProductMatch['products'][number];

/** What somebody who wrote an identifier meant. */
export interface IdentifiedProduct {
  readonly identifier: string;
  /** Null unless exactly one product in use is meant. */
  readonly product: Product | null;
  /** What it may mean where that is not clear. */
  readonly candidates: readonly Product[];
  /** In Japanese: why there is no product. */
  readonly problem: string | null;
}

function judged({ identifier, products }: ProductMatch): IdentifiedProduct {
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

/** Finds the products that people name by id, warehouse code, model number or name. */
@Injectable()
export class IdentifiedProducts {
  constructor(private readonly catalog: CatalogClient) {}

  /** Each identifier once, in order, by one question to the catalog. @throws UNAVAILABLE while it does not answer. */
  async find(scope: TenantScope, identifiers: readonly string[]): Promise<IdentifiedProduct[]> {
    return (await this.catalog.productsByIdentifier(scope, identifiers)).map(judged);
  }
}
