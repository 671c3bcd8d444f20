import { z } from 'zod';
import type { DemoDemand } from './demo-catalog.js';
import type { GraphClient } from './graph-client.js';

const named = z.object({ uuid: z.string(), name: z.string() });
export type Named = z.infer<typeof named>;

export interface Masters {
  suppliers: Named[];
  destinations: Named[];
  products: Named[];
  categories: Named[];
}

interface Kind {
  list: string;
  create: string;
  input: string;
  /** Field of the payload. */
  entity: string;
}

const SUPPLIERS: Kind = {
  list: 'demandSuppliers',
  create: 'createDemandSupplier',
  input: 'CreateDemandSupplierInput',
  entity: 'demandSupplier',
};
const DESTINATIONS: Kind = {
  list: 'deliveryDestinations',
  create: 'createDeliveryDestination',
  input: 'CreateDeliveryDestinationInput',
  entity: 'deliveryDestination',
};
const CATEGORIES: Kind = {
  list: 'productCategories',
  create: 'createProductCategory',
  input: 'CreateProductCategoryInput',
  entity: 'productCategory',
};
const PRODUCTS: Kind = {
  list: 'paginatedProducts',
  create: 'createProduct',
  input: 'CreateProductInput',
  entity: 'product',
};

/** Suppliers, destinations and products of a demand; existing ones are only read. */
export async function ensureMasters(client: GraphClient, demand: DemoDemand): Promise<Masters> {
  const destinations = await ensure(client, DESTINATIONS, demand.destinations);
  const suppliers = demand.suppliers.map(({ defaultDestination, ...supplier }) => ({
    ...supplier,
    defaultDeliveryDestinationId: destinations.find(({ name }) => name === defaultDestination)?.uuid ?? null,
  }));
  const categories = await ensure(client, CATEGORIES, demand.categories);
  const products = demand.products.map(({ category, ...product }) => ({
    ...product,
    categoryUuid: categories.find(({ name }) => name === category)?.uuid ?? null,
  }));
  return {
    suppliers: await ensure(client, SUPPLIERS, suppliers),
    destinations,
    categories,
    products: await ensure(client, PRODUCTS, products),
  };
}

async function ensure(client: GraphClient, kind: Kind, wanted: readonly object[]): Promise<Named[]> {
  const listed = await client.run(
    `query { ${kind.list}(limit: 100) { items { uuid name } } }`,
    {},
    z.object({ [kind.list]: z.object({ items: z.array(named) }) }),
  );
  const there = listed[kind.list]?.items ?? [];
  if (there.length > 0) return there;
  const made: Named[] = [];
  for (const input of wanted) {
    const answer = await client.run(
      `mutation ($input: ${kind.input}!) { ${kind.create}(input: $input) { ${kind.entity} { uuid name } } }`,
      { input },
      z.object({ [kind.create]: z.record(z.string(), named) }),
    );
    const entity = answer[kind.create]?.[kind.entity];
    if (entity) made.push(entity);
  }
  return made;
}
