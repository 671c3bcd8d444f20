import { describe, expect, it } from '@jest/globals';
import type { Schema } from 'mongoose';
import { CATEGORY_HISTORY } from '../../categories/category.history.js';
import { categorySchema } from '../../categories/category.schema.js';
import { DESTINATION_HISTORY } from '../../destinations/destination.history.js';
import { destinationSchema } from '../../destinations/destination.schema.js';
import { productHistory } from '../../products/product.history.js';
import { productSchema } from '../../products/product.schema.js';
import { supplierHistory } from '../../suppliers/supplier.history.js';
import { supplierSchema } from '../../suppliers/supplier.schema.js';
import { masterSchema } from '../master.schema.js';

const nobody = { findByIds: () => Promise.resolve([]) };

const topLevel = (schema: Pick<Schema, 'paths'>): string[] => [
  ...new Set(Object.keys(schema.paths).map((path) => path.split('.')[0] ?? path)),
];

/** What every master has besides its content. */
const SHARED = new Set(topLevel(masterSchema('none', {})));

describe('the history of masters', () => {
  it.each([
    ['product', productSchema, productHistory(nobody)],
    ['category', categorySchema, CATEGORY_HISTORY],
    ['supplier', supplierSchema, supplierHistory(nobody)],
    ['delivery destination', destinationSchema, DESTINATION_HISTORY],
  ])('records every stored field of a %s, and its links', (_, schema, { fields, links = [] }) => {
    const recorded = [...fields, ...links].map(({ field }) => field);
    const stored = topLevel(schema).filter((field) => !SHARED.has(field));
    expect(stored.length).toBeGreaterThan(1);
    expect(recorded.toSorted()).toEqual(stored.toSorted());
  });
});
