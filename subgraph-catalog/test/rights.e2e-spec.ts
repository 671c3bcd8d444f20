import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { as, OTHER_DEMAND, TEST_DEMAND, type TestIdentity } from '@hacchu-hub/subgraph-kit/testing';
import { buildSchema, type GraphQLNamedType } from 'graphql';

import { dataOf, fieldMessages, startCatalog, type Catalog } from './catalog.js';

const ADDRESS = `zipCode: "530-0001", prefectureId: 27, city: "大阪市", address1: "1", phoneNumber: "06-1234-5678"`;
const SEEN = 'expectedUpdatedAt: "2026-11-20T00:00:00.000000Z"';

/** How a root field names the tenant, the record, and what else it needs. */
interface Operation {
  readonly field: string;
  readonly kind: 'query' | 'mutation';
  readonly demand?: 'demandUuid' | 'demandUUID';
  /** The other arguments; `uuid` is put in where the operation is about one record. */
  readonly args: (uuid: string) => string;
  readonly selection: string;
  /** The code with which somebody who may is answered, where the arguments name nothing that there is. */
  readonly answer?: 'ABORTED' | 'NOT_FOUND' | 'INVALID_ARGUMENT';
  /** The master whose record it is about. */
  readonly record?: keyof typeof records;
}

const records = { product: '', demandSupplier: '', deliveryDestination: '' };

const input = (content: string) => () => content;
const mutation = (field: string, record: keyof typeof records, content: string): Operation[] => [
  {
    field: `create${field}`,
    kind: 'mutation',
    demand: 'demandUuid',
    args: input(content),
    selection: `{ ${record} { uuid } }`,
  },
  {
    field: `update${field}`,
    kind: 'mutation',
    demand: 'demandUuid',
    args: (uuid) => `uuid: "${uuid}", ${SEEN}, ${content}`,
    selection: `{ ${record} { uuid } }`,
    record,
    // An edit of a version that never was is refused for its version, not for the caller.
    answer: 'ABORTED',
  },
  {
    field: `delete${field}`,
    kind: 'mutation',
    demand: 'demandUuid',
    args: (uuid) => `uuid: "${uuid}"`,
    selection: `{ ${record} { uuid } }`,
    record,
  },
];
const detail = (field: string, record: keyof typeof records): Operation => ({
  field,
  kind: 'query',
  demand: 'demandUuid',
  args: (uuid) => `uuid: "${uuid}"`,
  selection: '{ uuid }',
  record,
});
const list = (field: string, demand: 'demandUuid' | 'demandUUID'): Operation => ({
  field,
  kind: 'query',
  demand,
  args: () => 'query: ""',
  selection: '{ totalCount }',
});

const USER_OPERATIONS: readonly Operation[] = [
  { field: 'prefectures', kind: 'query', args: () => '', selection: '{ id }' },
  { field: 'taxCategories', kind: 'query', args: () => '', selection: '{ id }' },
  list('paginatedProducts', 'demandUuid'),
  { ...list('searchProducts', 'demandUUID'), selection: '{ uuid }' },
  detail('productDetail', 'product'),
  {
    ...detail('productPriceQuote', 'product'),
    args: (uuid) => `productUuid: "${uuid}", lot: 1`,
    selection: '{ unitPrice }',
  },
  list('demandSuppliers', 'demandUuid'),
  { ...list('searchDemandSuppliers', 'demandUuid'), selection: '{ uuid }' },
  detail('demandSupplier', 'demandSupplier'),
  list('deliveryDestinations', 'demandUUID'),
  detail('deliveryDestination', 'deliveryDestination'),
  ...mutation('Product', 'product', 'name: "商品", unitPrice: "1"'),
  ...mutation('DemandSupplier', 'demandSupplier', 'name: "仕入先", emails: []'),
  ...mutation('DeliveryDestination', 'deliveryDestination', `name: "納品先", emails: [], ${ADDRESS}`),
];
const NOTHING = '01920000-0000-7000-8000-00000000dead';
const csvMutation = (field: string, content: string, selection: string): Operation => ({
  field,
  kind: 'mutation',
  demand: 'demandUuid',
  args: () => content,
  selection,
});
const csvQuery = (field: string, args: string, selection: string): Operation => ({
  field,
  kind: 'query',
  demand: 'demandUuid',
  args: () => args,
  selection,
});
const CSV_OPERATIONS: readonly Operation[] = [
  csvMutation(
    'createCsvImportUploadUrl',
    'target: PRODUCT, fileName: "a.csv", byteSize: 1',
    '{ upload { uploadUuid } }',
  ),
  ...['importProductCsv', 'importDemandSupplierCsv'].map((field): Operation => ({
    ...csvMutation(field, `uploadUuid: "${NOTHING}", idempotencyKey: "${NOTHING}"`, '{ job { uuid } }'),
    answer: 'INVALID_ARGUMENT',
  })),
  csvQuery('paginatedImportCsvJobs', 'target: PRODUCT', '{ totalCount }'),
  { ...csvQuery('importCsvJob', `uuid: "${NOTHING}"`, '{ uuid }'), answer: 'NOT_FOUND' },
];
/** These need the feature besides. */
const EXPORT_OPERATIONS: readonly Operation[] = [
  csvMutation('createExportProductCsvJob', `idempotencyKey: "${NOTHING}"`, '{ job { uuid } }'),
  csvQuery('paginatedExportProductCsvJobs', '', '{ totalCount }'),
  { ...csvQuery('downloadExportedProductCsv', `uuid: "${NOTHING}"`, '{ url }'), answer: 'NOT_FOUND' },
];
/** What any signed-in user may do, whatever the role. */
const ADDRESSES: Operation = {
  field: 'addressesByZipCode',
  kind: 'query',
  args: () => 'zipCode: "150-0001"',
  selection: '{ city }',
};
const SERVICE_OPERATIONS: readonly Operation[] = [
  ['productSnapshots', 'uuids: []', '{ uuid }'],
  ['supplierSnapshots', 'uuids: []', '{ uuid }'],
  ['destinationSnapshots', 'uuids: []', '{ uuid }'],
  ['productsByIdentifier', 'identifiers: []', '{ identifier }'],
  ['productFeed', 'limit: 1', '{ uuid }'],
  ['productUuidsMatching', 'query: ""', ''],
].map(([field = '', list = '', selection = '']) => ({
  field,
  kind: 'query',
  args: () => `demandUuid: "${TEST_DEMAND.uuid}", ${list}`,
  selection,
}));

let catalog: Catalog;

function document({ field, kind, demand, args, selection, record }: Operation, demandUuid?: string): string {
  const own = args(record ? records[record] : '');
  const tenant = demand && demandUuid ? `${demand}: "${demandUuid}"` : '';
  const all = [tenant, own].filter((part) => part !== '').join(', ');
  const parentheses = all === '' ? '' : kind === 'mutation' ? `(input: { ${all} })` : `(${all})`;
  return `${kind} { answer: ${field}${parentheses} ${selection} }`;
}

const run = (operation: Operation, who: TestIdentity, demandUuid?: string) =>
  catalog.graphql(document(operation, demandUuid), {}, who);

beforeAll(async () => {
  catalog = await startCatalog('rights');
  const made = dataOf(
    await catalog.graphql<Record<string, Record<string, { uuid: string }>>>(`mutation {
      product: createProduct(input: { name: "商品", unitPrice: "1" }) { product { uuid } }
      demandSupplier: createDemandSupplier(input: { name: "仕入先", emails: [] }) { demandSupplier { uuid } }
      deliveryDestination: createDeliveryDestination(input: { name: "納品先", emails: [], ${ADDRESS} }) { deliveryDestination { uuid } }
    }`),
  );
  for (const name of Object.keys(records) as (keyof typeof records)[]) {
    records[name] = made[name]?.[name]?.uuid ?? '';
  }
});

afterAll(() => catalog.close());

it('the tables below name every root field', async () => {
  const sdl = await readFile(new URL('../schema.graphql', import.meta.url), 'utf8');
  const schema = buildSchema(sdl, { assumeValidSDL: true });
  const fieldsOf = (type: GraphQLNamedType | null | undefined) =>
    type && 'getFields' in type ? Object.keys(type.getFields()) : [];
  const declared = [schema.getQueryType(), schema.getMutationType()].flatMap(fieldsOf);
  const tested = [
    ...USER_OPERATIONS,
    ...CSV_OPERATIONS,
    ...EXPORT_OPERATIONS,
    ADDRESSES,
    ...SERVICE_OPERATIONS,
  ].map(({ field }) => field);
  expect(tested.toSorted()).toEqual(declared.toSorted());
});

describe.each([...USER_OPERATIONS, ...CSV_OPERATIONS, ...EXPORT_OPERATIONS])('$field', (operation) => {
  it.each<[string, () => TestIdentity]>([
    ['no identity', as.nobody],
    ['a forged identity', as.forged],
    ['an expired identity', as.expired],
    ['user claims signed by a service', as.userSignedByService],
    ['nobody signed in', as.anonymous],
  ])('refuses %s as not signed in', async (_, who) => {
    expect((await run(operation, who())).code).toBe('FORBIDDEN');
  });

  it('refuses users without a role and foreign services', async () => {
    expect((await run(operation, as.unknownRole())).code).toBe('PERMISSION_DENIED');
    expect((await run(operation, as.service('gateway'))).code).toBe('PERMISSION_DENIED');
  });

  if (operation.demand !== undefined) {
    it('refuses a demand user who names another demand', async () => {
      const answer = await run(operation, as.demandAdmin(), OTHER_DEMAND.uuid);
      expect(answer.code).toBe('PERMISSION_DENIED');
    });

    it('makes operators name the demand', async () => {
      const answer = await run(operation, as.operator());
      expect(answer.code).toBe('INVALID_ARGUMENT');
      expect(fieldMessages(answer)).toEqual({ demandUuid: ['組織を指定してください。'] });
    });
  }

  if (operation.record !== undefined) {
    it("refuses another demand's record", async () => {
      expect((await run(operation, as.otherDemandAdmin())).code).toBe('PERMISSION_DENIED');
      expect((await run(operation, as.operator(), OTHER_DEMAND.uuid)).code).toBe('PERMISSION_DENIED');
    });
  }

  it('lets editors and operators in', async () => {
    for (const answer of [
      await run(operation, as.editor({ flags: ['CSV_EXPORT'] })),
      await run(operation, as.operator(), TEST_DEMAND.uuid),
    ]) {
      expect(answer.code).toBe(operation.answer);
    }
  });
});

it('addressesByZipCode answers whoever is signed in, and nobody else', async () => {
  for (const who of [as.demandAdmin(), as.unknownRole(), as.operator()]) {
    expect((await run(ADDRESSES, who)).code).toBeUndefined();
  }
  for (const who of [as.nobody(), as.forged(), as.expired(), as.anonymous()]) {
    expect((await run(ADDRESSES, who)).code).toBe('FORBIDDEN');
  }
  expect((await run(ADDRESSES, as.service('gateway'))).code).toBe('PERMISSION_DENIED');
});

describe.each(SERVICE_OPERATIONS)('$field', (operation) => {
  it('answers the services that need it and nobody else', async () => {
    expect((await run(operation, as.service('subgraph-orders'))).code).toBeUndefined();
    expect((await run(operation, as.service('subgraph-costing'))).code).toBeUndefined();
    for (const who of [as.demandAdmin(), as.operator(), as.service('gateway')]) {
      expect((await run(operation, who)).code).toBe('PERMISSION_DENIED');
    }
    expect((await run(operation, as.nobody())).code).toBe('FORBIDDEN');
  });
});

describe('lists of another demand', () => {
  it.each(['paginatedProducts', 'demandSuppliers', 'deliveryDestinations'])('%s are empty', async (field) => {
    const answer = await catalog.graphql<{ page: { totalCount: number } }>(
      `{ page: ${field} { totalCount } }`,
      {},
      as.otherDemandAdmin(),
    );
    expect(dataOf(answer).page.totalCount).toBe(0);
  });
});

it.each(EXPORT_OPERATIONS)('$field is refused to a demand without the feature', async (operation) => {
  expect((await run(operation, as.demandAdmin({ flags: [] }))).code).toBe('PERMISSION_DENIED');
});
