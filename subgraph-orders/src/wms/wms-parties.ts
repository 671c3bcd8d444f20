import { InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { nullableText } from '../external/snapshot-fields.js';

const connection = z.object({
  wmsState: z.enum(['UNAVAILABLE', 'NO_MERCHANT', 'NOT_AUTHENTICATED', 'AUTHENTICATED', 'LOST']),
  wmsMerchantId: nullableText,
  taxRounding: z.enum(['FLOOR', 'HALF_UP', 'CEIL']),
});
const CONNECTION = `query OrderWmsConnection($uuids: [ID!]!) {
  demandProfiles(uuids: $uuids) { wmsState wmsMerchantId taxRounding }
}`;

const linked = z.object({
  destinationSnapshots: z.array(
    z.object({ logilessWarehouse: z.object({ logilessID: z.string(), vanishedAt: nullableText }).nullish() }),
  ),
  supplierSnapshots: z.array(
    z.object({
      name: z.string(),
      logilessSupplier: z.object({ code: z.string(), vanishedAt: nullableText }).nullish(),
    }),
  ),
  productSnapshots: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      logilessItem: z.object({ code: z.string(), name: nullableText, vanishedAt: nullableText }).nullish(),
    }),
  ),
});
const LINKED = `query OrderWmsLinks($demandUuid: ID!, $destinations: [ID!]!, $suppliers: [ID!]!, $products: [ID!]!) {
  destinationSnapshots(demandUuid: $demandUuid, uuids: $destinations) {
    logilessWarehouse { logilessID vanishedAt }
  }
  supplierSnapshots(demandUuid: $demandUuid, uuids: $suppliers) {
    name logilessSupplier { code vanishedAt }
  }
  productSnapshots(demandUuid: $demandUuid, uuids: $products) {
    uuid name logilessItem { code name vanishedAt }
  }
}`;

/** The connection of a demand to LOGILESS. */
export type WmsConnection = z.infer<typeof connection>;

/** LOGILESS records that an announcement refers to. */
export interface WmsParties {
  /** Null when the destination is not linked to a warehouse that LOGILESS lists. */
  readonly warehouseId: string | null;
  readonly supplierName: string;
  readonly supplierCode: string | null;
  /** By product; without an article when the product is not linked to one that LOGILESS lists. */
  readonly products: ReadonlyMap<
    string,
    { readonly name: string; readonly article: { readonly code: string; readonly name: string } | null }
  >;
}

/** Reads the current data of other slices about the connection to LOGILESS. */
@Injectable()
export class WmsDirectory {
  constructor(private readonly client: InternalClient) {}

  /** @throws UNAVAILABLE while the identity slice does not respond */
  async connectionOf({ demandUuid }: TenantScope): Promise<WmsConnection | null> {
    const data = z.object({ demandProfiles: z.array(connection) });
    const { demandProfiles } = await this.client.query('identity', CONNECTION, { uuids: [demandUuid] }, data);
    return demandProfiles[0] ?? null;
  }

  /** @throws UNAVAILABLE while the catalog does not respond */
  async partiesOf(
    { demandUuid }: TenantScope,
    ids: { destinationId: string; supplierId: string; productIds: readonly string[] },
  ): Promise<WmsParties> {
    const found = await this.client.query(
      'catalog',
      LINKED,
      {
        demandUuid,
        destinations: [ids.destinationId],
        suppliers: [ids.supplierId],
        products: [...new Set(ids.productIds)],
      },
      linked,
    );
    const warehouse = listed(found.destinationSnapshots[0]?.logilessWarehouse);
    const [supplier] = found.supplierSnapshots;
    return {
      warehouseId: warehouse?.logilessID ?? null,
      supplierName: supplier?.name ?? '',
      // A supplier of LOGILESS may have no code.
      supplierCode: listed(supplier?.logilessSupplier)?.code || null,
      products: new Map(
        found.productSnapshots.map(({ uuid, name, logilessItem }) => {
          const item = listed(logilessItem);
          return [uuid, { name, article: item && { code: item.code, name: item.name ?? name } }];
        }),
      ),
    };
  }
}

/** Records that LOGILESS no longer lists cannot be used. */
const listed = <T extends { vanishedAt: string | null }>(record: T | null | undefined): T | null =>
  record && record.vanishedAt === null ? record : null;
