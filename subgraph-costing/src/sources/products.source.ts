import { Injectable } from '@nestjs/common';
import { InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

import { orUnavailable } from './source-failure.js';

const product = z.object({
  uuid: z.string(),
  name: z.string(),
  modelNumber: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  logilessItem: z.object({ code: z.string() }).nullable(),
});

/** A product as the catalog has it now. */
export type ProductSnapshot = z.infer<typeof product>;

const PRODUCTS = /* GraphQL */ `
  query ProductSnapshots($demandUuid: ID!, $uuids: [ID!]!) {
    productSnapshots(demandUuid: $demandUuid, uuids: $uuids) {
      uuid
      name
      modelNumber
      color
      size
      logilessItem {
        code
      }
    }
  }
`;

/** The products of a demand; the catalog slice owns them. */
@Injectable()
export class ProductsSource {
  constructor(private readonly client: InternalClient) {}

  /**
   * The products named, deleted ones included, by UUID, in one call.
   * @throws UNAVAILABLE when the catalog slice does not answer
   */
  async byUuids(scope: TenantScope, uuids: readonly string[]): Promise<Map<string, ProductSnapshot>> {
    if (uuids.length === 0) return new Map();
    const { productSnapshots } = await orUnavailable(
      '商品の情報を取得できませんでした。しばらくしてから再度お試しください。',
      this.client.query(
        'catalog',
        PRODUCTS,
        { demandUuid: scope.demandUuid, uuids },
        z.object({ productSnapshots: z.array(product) }),
      ),
    );
    return new Map(productSnapshots.map((snapshot) => [snapshot.uuid, snapshot]));
  }
}
