import { SubgraphStandIn, type StandInCall } from '@hacchu-hub/subgraph-kit/testing';
import { z } from 'zod';

import type { Costing } from './costing.js';

export const SHIRT = '01900000-0000-7000-8000-00000000b001';
export const TEA = '01900000-0000-7000-8000-00000000b002';
export const HAT = '01900000-0000-7000-8000-00000000b003';

/** A product as the stand-in for the catalog tells of it. */
export interface WorldProduct {
  uuid: string;
  name: string;
  modelNumber: string | null;
  color: string | null;
  size: string | null;
  unitPrice: string;
  logilessItem: { code: string } | null;
}

export const product = (uuid: string, name: string, more: Partial<WorldProduct> = {}): WorldProduct => ({
  uuid,
  name,
  modelNumber: null,
  color: null,
  size: null,
  unitPrice: '100',
  logilessItem: null,
  ...more,
});

const variables = z.looseObject({
  uuids: z.array(z.string()).optional(),
  after: z.string().nullish(),
  query: z.string().optional(),
});

/** Answers as the catalog does, from these products. */
export function answerAsCatalog(products: readonly WorldProduct[]) {
  return (call: StandInCall): object => {
    const { uuids, after, query } = variables.parse(call.variables);
    if (call.query.includes('productSnapshots')) {
      const asked = new Set(uuids);
      return { data: { productSnapshots: products.filter(({ uuid }) => asked.has(uuid)) } };
    }
    if (call.query.includes('productFeed')) {
      return { data: { productFeed: products.filter(({ uuid }) => uuid > (after ?? '')) } };
    }
    if (call.query.includes('productUuidsMatching')) {
      const found = products.filter(({ name }) => name.includes(query ?? ''));
      return { data: { productUuidsMatching: found.map(({ uuid }) => uuid) } };
    }
    return SubgraphStandIn.refusal('GRAPHQL_VALIDATION_FAILED');
  };
}

export const PRODUCTS = [
  product(SHIRT, 'コットンTシャツ', {
    modelNumber: 'T-1',
    color: '白',
    size: 'M',
    logilessItem: { code: 'LG1' },
  }),
  product(TEA, '宇治抹茶'),
  product(HAT, '麦わら帽子'),
];

/** Empties the database between tests. */
export async function forget({ runtime }: Costing): Promise<void> {
  for (const name of [
    'accounting_periods',
    'costing_books',
    'cost_months',
    'cost_rows',
    'opening_inventories',
    'physical_inventories',
    'file_jobs',
    'uploads',
  ]) {
    await runtime.connection.collection(name).deleteMany({});
  }
}
