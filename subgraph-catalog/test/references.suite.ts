import { as, TEST_DEMAND, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

const ADDRESS = `zipCode: "530-0001", prefectureId: 27, city: "大阪市", address1: "1", phoneNumber: "06-1234-5678"`;
const UNKNOWN = '01900000-0000-7000-8000-00000000ffff';

const ENTITIES = `query ($representations: [_Any!]!) {
  _entities(representations: $representations) {
    ... on Product { uuid name unitPrice }
    ... on DemandSupplier { uuid name prefecture { name } }
    ... on DeliveryDestination { uuid name prefecture { name } }
  }
}`;

interface Representation {
  __typename: string;
  uuid: string;
}

let catalog: Catalog;
const own: Representation[] = [];

const resolve = (representations: readonly Representation[], who: TestIdentity) =>
  catalog.graphql<{ _entities: ({ uuid: string; name: string } | null)[] }>(
    ENTITIES,
    { representations },
    who,
  );

describe('references', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
    for (const number of [1, 2, 3]) {
      const made = dataOf(
        await catalog.graphql<Record<string, Record<string, { uuid: string }>>>(`mutation {
        Product: createProduct(input: { name: "商品${number}", unitPrice: "${number}" }) { record: product { uuid } }
        DemandSupplier: createDemandSupplier(input: { name: "仕入先${number}", emails: [] }) { record: demandSupplier { uuid } }
        DeliveryDestination: createDeliveryDestination(input: { name: "納品先${number}", emails: [], ${ADDRESS} }) { record: deliveryDestination { uuid } }
      }`),
      );
      for (const [__typename, { record }] of Object.entries(made)) {
        if (record) own.push({ __typename, uuid: record.uuid });
      }
    }
  });

  it('are found by words of their names, deleted or not, by services only', async () => {
    const ask = (query: string, who: TestIdentity = as.service('subgraph-orders')) =>
      catalog.graphql<{ masterNames: object[] }>(
        `query ($d: ID!, $query: String!) {
          masterNames(demandUuid: $d, query: $query) { word demandSupplierUuids deliveryDestinationUuids }
        }`,
        { d: TEST_DEMAND.uuid, query },
        who,
      );
    const [, supplier, destination] = own.map(({ uuid }) => uuid);
    expect(dataOf(await ask('入先1 納品先１ 大阪')).masterNames).toEqual([
      { word: '入先1', demandSupplierUuids: [supplier], deliveryDestinationUuids: [] },
      { word: '納品先1', demandSupplierUuids: [], deliveryDestinationUuids: [destination] },
      // Texts other than names are not searched.
      { word: '大阪', demandSupplierUuids: [], deliveryDestinationUuids: [] },
    ]);
    expect((await ask('入先1', as.demandAdmin())).code).toBe('PERMISSION_DENIED');
  });

  describe('_entities', () => {
    it('resolves any number of references with one query per type', async () => {
      const wanted = [...own, ...own.toReversed()];
      const commands = await catalog.queryCounter.during(async () => {
        const { _entities } = dataOf(await resolve(wanted, as.demandAdmin()));
        expect(_entities.map((entity) => entity?.uuid)).toEqual(wanted.map(({ uuid }) => uuid));
      });
      expect(commands.toSorted()).toEqual(['find deliveryDestinations', 'find products', 'find suppliers']);
    });

    it('is null for an unknown UUID', async () => {
      const answer = await resolve(
        ['Product', 'DemandSupplier', 'DeliveryDestination'].map((__typename) => ({
          __typename,
          uuid: UNKNOWN,
        })),
        as.editor(),
      );
      expect(dataOf(answer)._entities).toEqual([null, null, null]);
    });

    it("is null for another demand's records", async () => {
      const answer = await resolve(own, as.otherDemandAdmin());
      expect(dataOf(answer)._entities.every((entity) => entity === null)).toBe(true);
    });

    it.each<[string, () => TestIdentity]>([
      ['operators', as.operator],
      ['services that show names', () => as.service('subgraph-orders')],
    ])('resolves records of any demand for %s', async (_, who) => {
      expect(dataOf(await resolve(own, who()))._entities).not.toContain(null);
    });

    it.each<[string, () => TestIdentity, string]>([
      ['no identity', as.nobody, 'FORBIDDEN'],
      ['a forged identity', as.forged, 'FORBIDDEN'],
      ['an unauthenticated caller', as.anonymous, 'FORBIDDEN'],
      ['a user without a role', as.unknownRole, 'PERMISSION_DENIED'],
    ])('rejects %s', async (_, who, code) => {
      const answer = await resolve(own.slice(0, 1), who());
      expect(answer.code).toBe(code);
      expect(answer.data?._entities?.[0] ?? null).toBeNull();
    });
  });
});
