import {
  InternalClient,
  loggableError,
  LOGGER,
  type RequestContext,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { nullableText } from './snapshot-fields.js';

const address = {
  zipCode: nullableText,
  prefecture: z.object({ name: z.string() }).nullish(),
  city: nullableText,
  address1: nullableText,
  address2: nullableText,
};
const emails = z.array(z.object({ email: z.string() }));

const supplier = z.object({
  uuid: z.string(),
  name: z.string(),
  ...address,
  demandSupplierContacts: emails,
  deletedAt: nullableText,
});
const destination = z.object({
  uuid: z.string(),
  name: z.string(),
  ...address,
  phoneNumber: nullableText,
  deliveryDestinationContacts: emails,
  deletedAt: nullableText,
});
const product = z.object({
  uuid: z.string(),
  name: z.string(),
  modelNumber: nullableText,
  color: nullableText,
  size: nullableText,
  deletedAt: nullableText,
  logilessItem: z.object({ code: z.string(), name: nullableText }).nullish(),
});

const match = z.object({
  identifier: z.string(),
  products: z.array(
    z.object({
      uuid: z.string(),
      unitPrice: z.string(),
      productPrices: z.array(
        z.object({ quantity: z.number(), unitPrice: z.string(), isDefault: z.boolean() }),
      ),
      deletedAt: nullableText,
    }),
  ),
});

/** What an identifier means: nothing, one product, or several. */
export type ProductMatch = z.infer<typeof match>;

export type SupplierSnapshot = z.infer<typeof supplier>;
export type DestinationSnapshot = z.infer<typeof destination>;
export type ProductSnapshot = z.infer<typeof product>;

const ADDRESS = 'zipCode prefecture { name } city address1 address2';
const SUPPLIERS = `query OrderSuppliers($demandUuid: ID!, $uuids: [ID!]!) {
  supplierSnapshots(demandUuid: $demandUuid, uuids: $uuids) {
    uuid name ${ADDRESS} demandSupplierContacts { email } deletedAt
  }
}`;
const DESTINATIONS = `query OrderDestinations($demandUuid: ID!, $uuids: [ID!]!) {
  destinationSnapshots(demandUuid: $demandUuid, uuids: $uuids) {
    uuid name ${ADDRESS} phoneNumber deliveryDestinationContacts { email } deletedAt
  }
}`;
const PRODUCTS = `query OrderProducts($demandUuid: ID!, $uuids: [ID!]!) {
  productSnapshots(demandUuid: $demandUuid, uuids: $uuids) {
    uuid name modelNumber color size deletedAt logilessItem { code name }
  }
}`;

const MATCHES = `query OrderProductMatches($demandUuid: ID!, $identifiers: [String!]!) {
  productsByIdentifier(demandUuid: $demandUuid, identifiers: $identifiers) {
    identifier products { uuid unitPrice productPrices { quantity unitPrice isDefault } deletedAt }
  }
}`;

const names = z.array(
  z.object({
    word: z.string(),
    demandSupplierUuids: z.array(z.string()),
    deliveryDestinationUuids: z.array(z.string()),
  }),
);
const NAMES = `query OrderMasterNames($demandUuid: ID!, $query: String!) {
  masterNames(demandUuid: $demandUuid, query: $query) { word demandSupplierUuids deliveryDestinationUuids }
}`;

/** Suppliers and destinations by the words that their names have. */
export type NamesByWord = ReadonlyMap<
  string,
  { readonly suppliers: readonly string[]; readonly destinations: readonly string[] }
>;

/** What an order names, as the catalog slice has it now; deleted entries included, unknown ones left out. */
@Injectable()
export class CatalogClient {
  constructor(
    private readonly client: InternalClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws UNAVAILABLE while the catalog does not answer. */
  async suppliers(scope: TenantScope, uuids: readonly string[]): Promise<SupplierSnapshot[]> {
    if (uuids.length === 0) return [];
    const data = z.object({ supplierSnapshots: z.array(supplier) });
    return (await this.client.query('catalog', SUPPLIERS, variables(scope, uuids), data)).supplierSnapshots;
  }

  /** @throws UNAVAILABLE while the catalog does not answer. */
  async destinations(scope: TenantScope, uuids: readonly string[]): Promise<DestinationSnapshot[]> {
    if (uuids.length === 0) return [];
    const data = z.object({ destinationSnapshots: z.array(destination) });
    return (await this.client.query('catalog', DESTINATIONS, variables(scope, uuids), data))
      .destinationSnapshots;
  }

  /** @throws UNAVAILABLE while the catalog does not answer. */
  async products(scope: TenantScope, uuids: readonly string[]): Promise<ProductSnapshot[]> {
    if (uuids.length === 0) return [];
    const data = z.object({ productSnapshots: z.array(product) });
    return (await this.client.query('catalog', PRODUCTS, variables(scope, uuids), data)).productSnapshots;
  }

  /** What people mean who write an id, a code, a model number or a name; one question for all of them. */
  async productsByIdentifier(
    { demandUuid }: TenantScope,
    identifiers: readonly string[],
  ): Promise<ProductMatch[]> {
    if (identifiers.length === 0) return [];
    const data = z.object({ productsByIdentifier: z.array(match) });
    const asked = { demandUuid, identifiers: [...new Set(identifiers)] };
    return (await this.client.query('catalog', MATCHES, asked, data)).productsByIdentifier;
  }

  /** Whose names have a word of a search; words that no name has are left out, all of them while the catalog is down. */
  async namesIfUp({ demandUuid }: TenantScope, query: string): Promise<NamesByWord> {
    const data = z.object({ masterNames: names });
    const found = await this.client.query('catalog', NAMES, { demandUuid, query }, data).then(
      ({ masterNames }) => masterNames,
      (error: unknown) => {
        this.logger.warn({ error: loggableError(error) }, 'orders are not searched by names of masters');
        return [];
      },
    );
    return new Map(
      found
        .map((one) => ({
          word: one.word,
          suppliers: one.demandSupplierUuids,
          destinations: one.deliveryDestinationUuids,
        }))
        .filter(({ suppliers, destinations }) => suppliers.length + destinations.length > 0)
        .map(({ word, ...ids }) => [word, ids]),
    );
  }

  /** What a draft names, for what can do without it: nothing is known while the catalog does not answer. */
  async namedIfUp(scope: TenantScope, ids: NamedIds): Promise<NamedMasters | undefined> {
    return Promise.all([
      this.suppliers(scope, ids.suppliers),
      this.destinations(scope, ids.destinations),
      this.products(scope, ids.products),
    ]).then(
      ([suppliers, destinations, products]) => ({ suppliers, destinations, products }),
      (error: unknown) => {
        this.logger.warn({ error: loggableError(error) }, 'what a draft names is not known');
        return undefined;
      },
    );
  }

  /** Products of one request, asked for together however many fields want them. */
  async productsOfRequest(
    ctx: RequestContext,
    scope: TenantScope,
    uuids: readonly string[],
  ): Promise<Map<string, ProductSnapshot>> {
    const loader = ctx.loaders.get<string, ProductSnapshot | null>(
      `catalog-product:${scope.demandUuid}`,
      async (ids) => {
        const found = new Map((await this.products(scope, ids)).map((one) => [one.uuid, one]));
        return ids.map((id) => found.get(id) ?? null);
      },
    );
    const rows = await Promise.all([...new Set(uuids)].map((id) => loader.load(id)));
    return new Map(rows.flatMap((row) => (row ? [[row.uuid, row] as const] : [])));
  }
}

/** Ids of what an order names. */
interface NamedIds {
  readonly suppliers: readonly string[];
  readonly destinations: readonly string[];
  readonly products: readonly string[];
}

/** What an order names, as the catalog has it. */
export interface NamedMasters {
  readonly suppliers: readonly SupplierSnapshot[];
  readonly destinations: readonly DestinationSnapshot[];
  readonly products: readonly ProductSnapshot[];
}

const variables = (scope: TenantScope, uuids: readonly string[]): Record<string, unknown> => ({
  demandUuid: scope.demandUuid,
  uuids: [...new Set(uuids)],
});

/** An address in one line, as documents print it. */
export function joinedAddress(party: {
  prefecture?: { name: string } | null;
  city: string | null;
  address1: string | null;
  address2: string | null;
}): string {
  const street = [party.prefecture?.name, party.city, party.address1].filter(Boolean).join('');
  return [street, party.address2].filter(Boolean).join(' ');
}
