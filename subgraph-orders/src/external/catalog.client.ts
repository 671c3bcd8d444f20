import { setTimeout } from 'node:timers/promises';
import type { OrderingTerms } from '@hacchu-hub/purchase-math';
import {
  InternalClient,
  loggableError,
  LOGGER,
  type ReadScope,
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

/** 取引条件 of a supplier. */
const supplierTerms = {
  closingDay: z.number().nullish(),
  paymentMonth: z.number().nullish(),
  paymentDay: z.number().nullish(),
  paymentDayShift: z.enum(['PREVIOUS_BUSINESS_DAY', 'NEXT_BUSINESS_DAY']).nullish(),
  defaultDeliveryDestinationId: z.string().nullish(),
  leadTimeDays: z.number().nullish(),
  taxRounding: z.enum(['FLOOR', 'HALF_UP', 'CEIL']).nullish(),
  minimumOrderAmount: z.string().nullish(),
};
const productUnits = {
  unit: z.string().nullish(),
  packSize: z.number().nullish(),
  minimumOrderQuantity: z.number().nullish(),
  orderMultiple: z.number().nullish(),
};

const supplier = z.object({
  uuid: z.string(),
  name: z.string(),
  ...address,
  demandSupplierContacts: emails,
  ...supplierTerms,
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
  category: z.object({ uuid: z.string(), name: z.string() }).nullish(),
  ...productUnits,
  deletedAt: nullableText,
  logilessItem: z.object({ code: z.string(), name: nullableText }).nullish(),
});

const category = z.object({ uuid: z.string(), name: z.string(), deletedAt: nullableText });

const match = z.object({
  identifier: z.string(),
  products: z.array(
    z.object({
      uuid: z.string(),
      unitPrice: z.string(),
      unit: z.string().nullish(),
      productPrices: z.array(
        z.object({ quantity: z.number(), unitPrice: z.string(), isDefault: z.boolean() }),
      ),
      deletedAt: nullableText,
    }),
  ),
});

/** Result of resolving an identifier: no product, one, or several. */
export type ProductMatch = z.infer<typeof match>;

export type SupplierSnapshot = z.infer<typeof supplier>;
export type DestinationSnapshot = z.infer<typeof destination>;
export type ProductSnapshot = z.infer<typeof product>;
export type CategorySnapshot = z.infer<typeof category>;

/** How long warnings wait for the terms of supplier and products. */
const TERMS_WAIT_MS = 1_000;

const ADDRESS = 'zipCode prefecture { name } city address1 address2';
const TERMS =
  'closingDay paymentMonth paymentDay paymentDayShift defaultDeliveryDestinationId leadTimeDays taxRounding minimumOrderAmount';
const UNITS = 'unit packSize minimumOrderQuantity orderMultiple';
const SUPPLIERS = `query OrderSuppliers($demandUuid: ID!, $uuids: [ID!]!) {
  supplierSnapshots(demandUuid: $demandUuid, uuids: $uuids) {
    uuid name ${ADDRESS} demandSupplierContacts { email } ${TERMS} deletedAt
  }
}`;
const DESTINATIONS = `query OrderDestinations($demandUuid: ID!, $uuids: [ID!]!) {
  destinationSnapshots(demandUuid: $demandUuid, uuids: $uuids) {
    uuid name ${ADDRESS} phoneNumber deliveryDestinationContacts { email } deletedAt
  }
}`;
const PRODUCTS = `query OrderProducts($demandUuid: ID!, $uuids: [ID!]!) {
  productSnapshots(demandUuid: $demandUuid, uuids: $uuids) {
    uuid name modelNumber color size category { uuid name } ${UNITS} deletedAt logilessItem { code name }
  }
}`;

const CATEGORIES = `query OrderCategories($demandUuid: ID!, $uuids: [ID!]!) {
  productCategorySnapshots(demandUuid: $demandUuid, uuids: $uuids) { uuid name deletedAt }
}`;

const MATCHES = `query OrderProductMatches($demandUuid: ID!, $identifiers: [String!]!) {
  productsByIdentifier(demandUuid: $demandUuid, identifiers: $identifiers) {
    identifier products { uuid unitPrice unit productPrices { quantity unitPrice isDefault } deletedAt }
  }
}`;

const names = z.array(
  z.object({
    word: z.string(),
    demandSupplierUuids: z.array(z.string()),
    deliveryDestinationUuids: z.array(z.string()),
  }),
);
const NAMES = `query OrderMasterNames($demandUuid: ID, $query: String!) {
  masterNames(demandUuid: $demandUuid, query: $query) { word demandSupplierUuids deliveryDestinationUuids }
}`;

/** Ids of suppliers and destinations by the search words that match their names. */
export type NamesByWord = ReadonlyMap<
  string,
  { readonly suppliers: readonly string[]; readonly destinations: readonly string[] }
>;

/**
 * The records that an order refers to, as the catalog has them now; deleted ones included, unknown ones
 * omitted.
 */
@Injectable()
export class CatalogClient {
  constructor(
    private readonly client: InternalClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws UNAVAILABLE while the catalog does not respond */
  async suppliers(scope: TenantScope, uuids: readonly string[]): Promise<SupplierSnapshot[]> {
    if (uuids.length === 0) return [];
    const data = z.object({ supplierSnapshots: z.array(supplier) });
    return (await this.client.query('catalog', SUPPLIERS, variables(scope, uuids), data)).supplierSnapshots;
  }

  /** @throws UNAVAILABLE while the catalog does not respond */
  async destinations(scope: TenantScope, uuids: readonly string[]): Promise<DestinationSnapshot[]> {
    if (uuids.length === 0) return [];
    const data = z.object({ destinationSnapshots: z.array(destination) });
    return (await this.client.query('catalog', DESTINATIONS, variables(scope, uuids), data))
      .destinationSnapshots;
  }

  /** @throws UNAVAILABLE while the catalog does not respond */
  async products(scope: TenantScope, uuids: readonly string[]): Promise<ProductSnapshot[]> {
    if (uuids.length === 0) return [];
    const data = z.object({ productSnapshots: z.array(product) });
    return (await this.client.query('catalog', PRODUCTS, variables(scope, uuids), data)).productSnapshots;
  }

  /** @throws UNAVAILABLE while the catalog does not respond */
  async categories(scope: TenantScope, uuids: readonly string[]): Promise<CategorySnapshot[]> {
    if (uuids.length === 0) return [];
    const data = z.object({ productCategorySnapshots: z.array(category) });
    return (await this.client.query('catalog', CATEGORIES, variables(scope, uuids), data))
      .productCategorySnapshots;
  }

  /**
   * Resolves ids, codes, model numbers or names, in one query. @throws UNAVAILABLE while the catalog does not
   * respond
   */
  async productsByIdentifier(
    { demandUuid }: TenantScope,
    identifiers: readonly string[],
  ): Promise<ProductMatch[]> {
    if (identifiers.length === 0) return [];
    const data = z.object({ productsByIdentifier: z.array(match) });
    const variables = { demandUuid, identifiers: [...new Set(identifiers)] };
    return (await this.client.query('catalog', MATCHES, variables, data)).productsByIdentifier;
  }

  /**
   * Suppliers and destinations whose names match the words of a search; words without a match are omitted,
   * all of them while the catalog is down.
   */
  async namesIfAvailable({ demandUuid }: ReadScope, query: string): Promise<NamesByWord> {
    const data = z.object({ masterNames: names });
    const found = await this.client.query('catalog', NAMES, { demandUuid, query }, data).then(
      ({ masterNames }) => masterNames,
      (error: unknown) => {
        this.logger.warn(
          { error: loggableError(error) },
          'search does not match names of suppliers and destinations: the catalog is unavailable',
        );
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

  /**
   * The records of a draft, for callers that can do without; undefined while the catalog does not respond.
   */
  async mastersIfAvailable(scope: TenantScope, ids: NamedIds): Promise<NamedMasters | undefined> {
    return Promise.all([
      this.suppliers(scope, ids.suppliers),
      this.destinations(scope, ids.destinations),
      this.products(scope, ids.products),
    ]).then(
      ([suppliers, destinations, products]) => ({ suppliers, destinations, products }),
      (error: unknown) => {
        this.logger.warn({ error: loggableError(error) }, 'the records of a draft could not be loaded');
        return undefined;
      },
    );
  }

  /**
   * What the supplier and the products of an order ask of it, batched over the orders of one request; nothing while the
   * catalog does not respond in time, since nobody waits for a warning.
   */
  async orderingTermsOfRequest(
    ctx: RequestContext,
    scope: TenantScope,
    { demandSupplierId, orderProductLines }: OrderedRecords,
  ): Promise<OrderingTerms> {
    const reading = Promise.all([
      this.supplierOfRequest(ctx, scope, demandSupplierId),
      this.productsOfRequest(
        ctx,
        scope,
        orderProductLines.flatMap(({ productId }) => productId ?? []),
      ),
    ]).then(
      ([supplier, products]) =>
        orderingTermsOf({ suppliers: supplier ? [supplier] : [], products: [...products.values()] }),
      (error: unknown) => {
        this.logger.warn({ error: loggableError(error) }, 'the terms of an order could not be loaded');
        return {};
      },
    );
    const patience = new AbortController();
    const terms = await Promise.race([
      reading,
      setTimeout(TERMS_WAIT_MS, {}, { signal: patience.signal }).catch(() => ({})),
    ]);
    patience.abort();
    return terms;
  }

  private async supplierOfRequest(
    ctx: RequestContext,
    scope: TenantScope,
    uuid: string | null,
  ): Promise<SupplierSnapshot | null> {
    if (uuid === null) return null;
    const loader = ctx.loaders.get<string, SupplierSnapshot | null>(
      `catalog-supplier:${scope.demandUuid}`,
      async (ids) => {
        const found = new Map((await this.suppliers(scope, ids)).map((one) => [one.uuid, one]));
        return ids.map((id) => found.get(id) ?? null);
      },
    );
    return loader.load(uuid);
  }

  /** Products of one request, batched over all fields. */
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

/** The records of an order that have terms. */
interface OrderedRecords {
  readonly demandSupplierId: string | null;
  readonly orderProductLines: readonly { readonly productId: string | null }[];
}

/** What the supplier and the products of an order ask of it. */
export const orderingTermsOf = ({
  suppliers: [supplier],
  products,
}: Pick<NamedMasters, 'suppliers' | 'products'>): OrderingTerms => ({
  minimumOrderAmount: supplier?.minimumOrderAmount ?? null,
  units: new Map(products.map((product) => [product.uuid, product])),
});

/** Ids of the records that an order refers to. */
interface NamedIds {
  readonly suppliers: readonly string[];
  readonly destinations: readonly string[];
  readonly products: readonly string[];
}

/** The records that an order refers to, from the catalog. */
export interface NamedMasters {
  readonly suppliers: readonly SupplierSnapshot[];
  readonly destinations: readonly DestinationSnapshot[];
  readonly products: readonly ProductSnapshot[];
}

const variables = (scope: TenantScope, uuids: readonly string[]): Record<string, unknown> => ({
  demandUuid: scope.demandUuid,
  uuids: [...new Set(uuids)],
});

/** An address on one line, as printed on documents. */
export function joinedAddress(party: {
  prefecture?: { name: string } | null;
  city: string | null;
  address1: string | null;
  address2: string | null;
}): string {
  const street = [party.prefecture?.name, party.city, party.address1].filter(Boolean).join('');
  return [street, party.address2].filter(Boolean).join(' ');
}
