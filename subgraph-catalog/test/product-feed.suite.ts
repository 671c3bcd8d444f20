import { as, OTHER_DEMAND, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { mongo } from 'mongoose';
import { type Catalog, dataOf } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

let catalog: Catalog;
const uuids: string[] = [];

const asCosting = as.service('subgraph-costing');
const byUuid = (rows: { uuid: string }[]) => rows.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));

describe('the product feed', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
    for (const name of ['赤いシャツ', '青いシャツ', '消えた帽子']) {
      const { createProduct } = dataOf(
        await catalog.graphql<{ createProduct: { product: { uuid: string } } }>(
          'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { uuid } } }',
          { input: { name, unitPrice: '100' } },
        ),
      );
      uuids.push(createProduct.product.uuid);
    }
    await catalog.graphql(
      'mutation ($input: DeleteProductInput!) { deleteProduct(input: $input) { product { uuid } } }',
      {
        input: { uuid: uuids[2] },
      },
    );
  });

  it('returns the products in use in batches', async () => {
    const part = async (after: string | null, demandUuid = TEST_DEMAND.uuid) =>
      dataOf(
        await catalog.graphql<{ productFeed: { name: string; uuid: string }[] }>(
          'query ($demandUuid: ID!, $after: ID) { productFeed(demandUuid: $demandUuid, after: $after, limit: 1) { uuid name } }',
          { demandUuid, after },
          asCosting,
        ),
      ).productFeed;
    const [first] = await part(null);
    const [second] = await part(first?.uuid ?? null);
    expect([first?.name, second?.name]).toEqual(['赤いシャツ', '青いシャツ']);
    expect(await part(second?.uuid ?? null)).toEqual([]);
    expect(await part(null, OTHER_DEMAND.uuid)).toEqual([]);
  });

  it('brings 1,000 products at a time where nothing is said, and never more than 5,000', async () => {
    const limits: unknown[] = [];
    const listen = ({ commandName, command }: mongo.CommandStartedEvent): void => {
      if (commandName === 'find' && command['find'] === 'products') limits.push(command['limit']);
    };
    const client = catalog.runtime.connection.getClient().on('commandStarted', listen);
    try {
      for (const limit of [5_000, 5_001]) {
        const answer = await catalog.graphql(
          'query ($demandUuid: ID!, $limit: Int!) { productFeed(demandUuid: $demandUuid, limit: $limit) { uuid } }',
          { demandUuid: TEST_DEMAND.uuid, limit },
          asCosting,
        );
        dataOf(answer);
      }
      dataOf(
        await catalog.graphql(
          'query ($demandUuid: ID!) { productFeed(demandUuid: $demandUuid) { uuid } }',
          { demandUuid: TEST_DEMAND.uuid },
          asCosting,
        ),
      );
    } finally {
      client.off('commandStarted', listen);
    }
    expect(limits).toEqual([5_000, 5_000, 1_000]);
  });

  it('reads of the products in use only what is asked for, and never their search grams', async () => {
    const projections: unknown[] = [];
    const listen = ({ commandName, command }: mongo.CommandStartedEvent): void => {
      if (commandName === 'find' && command['find'] === 'products') projections.push(command['projection']);
    };
    const client = catalog.runtime.connection.getClient().on('commandStarted', listen);
    const read = async (fields: string) =>
      dataOf(
        await catalog.graphql<Record<'feed' | 'snapshots', { uuid: string }[]>>(
          `query ($demandUuid: ID!, $uuids: [ID!]!) {
            feed: productFeed(demandUuid: $demandUuid) { ${fields} }
            snapshots: productSnapshots(demandUuid: $demandUuid, uuids: $uuids) { ${fields} }
          }`,
          { demandUuid: TEST_DEMAND.uuid, uuids: uuids.slice(0, 2) },
          asCosting,
        ),
      );
    try {
      for (const more of ['', 'unitPrice productPrices { unitPrice }', 'unit category { name } createdAt']) {
        const { feed, snapshots } = await read(
          `uuid name modelNumber color size logilessItem { code } ${more}`,
        );
        expect(feed).toHaveLength(2);
        expect(byUuid(feed)).toEqual(byUuid(snapshots));
      }
    } finally {
      client.off('commandStarted', listen);
    }
    expect(projections).toContainEqual(expect.objectContaining({ name: 1, modelNumber: 1, logilessItem: 1 }));
    expect(projections).not.toContain(undefined);
    expect(projections).not.toContainEqual(expect.objectContaining({ searchGrams: 1 }));
  });

  it('returns the products matched by a search, deleted ones included', async () => {
    const matching = async (query: string) =>
      dataOf(
        await catalog.graphql<{ productUuidsMatching: string[] }>(
          'query ($demandUuid: ID!, $query: String!) { productUuidsMatching(demandUuid: $demandUuid, query: $query) }',
          { demandUuid: TEST_DEMAND.uuid, query },
          asCosting,
        ),
      ).productUuidsMatching;
    expect(await matching('しゃつ 青い')).toEqual([uuids[1]]);
    expect(await matching('帽子')).toEqual([uuids[2]]);
    expect(await matching('靴')).toEqual([]);
  });

  it('returns the products that were changed since a time, deleted ones included, unless an import is being written', async () => {
    interface Updated {
      uuid: string;
      unitPrice: string;
      updatedAt: string;
    }
    const updated = async (since: string, { limit = 10, demandUuid = TEST_DEMAND.uuid } = {}) =>
      dataOf(
        await catalog.graphql<{ found: Updated[] | null }>(
          `query ($demandUuid: ID!, $since: Timestamp!, $limit: Int!) {
            found: productsUpdatedSince(demandUuid: $demandUuid, since: $since, limit: $limit) { uuid unitPrice updatedAt }
          }`,
          { demandUuid, since, limit },
          asCosting,
        ),
      ).found;
    const uuidsOf = (found: readonly Updated[] | null) => found?.map(({ uuid }) => uuid);
    const all = await updated('2020-01-01T00:00:00.000000Z');
    expect(uuidsOf(all)).toEqual(uuids);
    const [, second, third] = all ?? [];
    expect(uuidsOf(await updated(second?.updatedAt ?? ''))).toEqual(uuids.slice(1));
    expect(await updated(second?.updatedAt ?? '', { limit: 1 })).toEqual([second]);
    expect(uuidsOf(await updated(third?.updatedAt ?? ''))).toEqual(uuids.slice(2));
    expect(await updated('2020-01-01T00:00:00.000000Z', { demandUuid: OTHER_DEMAND.uuid })).toEqual([]);
    const published = catalog.runtime.connection.collection<{ _id: string }>('published_imports');
    const run = { demandUuid: TEST_DEMAND.uuid, collectionName: 'products', publishedAt: new Date() };
    await published.insertOne({ _id: 'run', ...run } as { _id: string });
    expect(await updated(second?.updatedAt ?? '')).toBeNull();
    expect(await updated('2020-01-01T00:00:00.000000Z', { demandUuid: OTHER_DEMAND.uuid })).toEqual([]);
    await published.deleteOne({ _id: 'run' });
    expect(uuidsOf(await updated(second?.updatedAt ?? ''))).toEqual(uuids.slice(1));
  });

  it('returns all of the products that were changed at one time or later, batch by batch', async () => {
    interface Updated {
      uuid: string;
      updatedAt: string;
    }
    const products = catalog.runtime.connection.collection<{ _id: string }>('products');
    const original = await products.find({ demandUuid: TEST_DEMAND.uuid }).toArray();
    const AT_ONCE = '2040-01-01T00:00:00.000000Z';
    // As an import leaves them: many products with one time. The last one was changed after it.
    const copies = Array.from({ length: 7 }, (_, at) => ({
      ...original[0],
      _id: `01900000-0000-7000-8000-0000000000c${at}`,
      updatedAt: at === 6 ? '2040-01-02T00:00:00.000000Z' : AT_ONCE,
    }));
    await products.insertMany(copies);
    try {
      const batch = async (since: string, after: string | null, limit: number) =>
        dataOf(
          await catalog.graphql<{ found: Updated[] | null }>(
            `query ($demandUuid: ID!, $since: Timestamp!, $after: ID, $limit: Int!) {
              found: productsUpdatedSince(demandUuid: $demandUuid, since: $since, after: $after, limit: $limit) { uuid updatedAt }
            }`,
            { demandUuid: TEST_DEMAND.uuid, since, after, limit },
            asCosting,
          ),
        ).found;
      for (const limit of [1, 2, 3, 4, 5, 100]) {
        const found: string[] = [];
        let last: Updated | undefined;
        for (;;) {
          const part: Updated[] = (await batch(last?.updatedAt ?? AT_ONCE, last?.uuid ?? null, limit)) ?? [];
          expect(part.length).toBeLessThanOrEqual(limit);
          found.push(...part.map(({ uuid }) => uuid));
          last = part.at(-1);
          if (!last) break;
        }
        expect(found).toEqual(copies.map(({ _id }) => _id));
      }
    } finally {
      await products.deleteMany({ _id: { $in: copies.map(({ _id }) => _id) } });
    }
  });

  it('returns the list prices of changed products as the products have them, whatever else is selected', async () => {
    const prices = [{ quantity: 1, unitPrice: '90', isDefault: true }];
    await catalog.runtime.connection
      .collection<{ _id: string }>('products')
      .updateOne({ _id: uuids[1] ?? '' }, { $set: { productPrices: prices } });
    const changed = async (fields: string) =>
      dataOf(
        await catalog.graphql<{ found: { uuid: string }[] | null }>(
          `query ($demandUuid: ID!, $since: Timestamp!, $uuids: [ID!]!) {
            found: productsUpdatedSince(demandUuid: $demandUuid, since: $since, limit: 10) { ${fields} }
            snapshots: productSnapshots(demandUuid: $demandUuid, uuids: $uuids) { ${fields} }
          }`,
          { demandUuid: TEST_DEMAND.uuid, since: '2020-01-01T00:00:00.000000Z', uuids },
          asCosting,
        ),
      ) as unknown as Record<'found' | 'snapshots', { uuid: string }[]>;
    for (const more of ['', 'name', 'modelNumber lastEditorName deletedAt']) {
      const { found, snapshots } = await changed(
        `uuid unitPrice productPrices { unitPrice isDefault } updatedAt ${more}`,
      );
      expect(found).toHaveLength(3);
      expect(byUuid(found)).toEqual(byUuid(snapshots));
    }
  });
});
