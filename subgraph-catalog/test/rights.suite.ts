import {
  as,
  demandDifferences,
  OTHER_DEMAND,
  readRights,
  rightsCallers,
  rightsDifferences,
  TEST_DEMAND,
  undeclaredRootFields,
} from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf } from './catalog.js';
import { type Master, MASTERS } from './masters.js';
import { takeCatalog } from './shared-catalog.js';

const rights = readRights(new URL('../rights.json', import.meta.url));
const SEEN = 'expectedUpdatedAt: "2026-11-20T00:00:00.000000Z"';
const NOTHING = '01920000-0000-7000-8000-00000000dead';

/** Placeholder for the UUID of the record that an operation is about. */
const RECORD = '<record>';

/** An operation with its arguments, and the response code for a permitted caller. */
interface Operation {
  readonly field: string;
  /** Names a demand if one is given. */
  readonly document: (demandUuid: string | null, recordUuid?: string) => string;
  readonly answer?: 'ABORTED' | 'NOT_FOUND' | 'INVALID_ARGUMENT';
}

const operation = (
  field: string,
  put: (args: string) => string,
  content: string,
  argument = 'demandUuid',
): Operation => ({
  field,
  document: (demandUuid, recordUuid = '') => {
    const demand = demandUuid === null ? '' : `${argument}: "${demandUuid}"`;
    const args = [demand, content].filter((part) => part !== '').join(', ');
    return put(args).replace(RECORD, recordUuid);
  },
});
const query = (field: string, content: string, selection: string, argument?: string): Operation =>
  operation(field, (args) => `{ ${field}${args === '' ? '' : `(${args})`} ${selection} }`, content, argument);
const mutation = (field: string, content: string, selection: string): Operation =>
  operation(field, (args) => `mutation { ${field}(input: { ${args} }) ${selection} }`, content);

/** The operations on a record of a master. */
const recordOperations = (master: Master): Operation[] => {
  const [uuid, selection] = [`uuid: "${RECORD}"`, `{ ${master.field} { uuid } }`];
  return [
    query(master.detail, uuid, '{ uuid }'),
    query('masterHistory', uuid, '{ totalCount }'),
    ...(master.collection === 'products'
      ? [query('productPriceQuote', `productUuid: "${RECORD}", lot: 1`, '{ unitPrice }')]
      : []),
    // An unknown version is rejected because of the version, not because of the caller.
    { ...mutation(master.update, `${uuid}, ${SEEN}, ${master.content}`, selection), answer: 'ABORTED' },
    mutation(master.delete, uuid, selection),
  ];
};
const OTHER_OPERATIONS: readonly Operation[] = [
  { field: 'prefectures', document: () => '{ prefectures { id } }' },
  { field: 'taxCategories', document: () => '{ taxCategories { id } }' },
  ...MASTERS.map(({ create, content, field }) => mutation(create, content, `{ ${field} { uuid } }`)),
  query('paginatedProducts', 'query: ""', '{ totalCount }'),
  query('searchProducts', 'query: ""', '{ uuid }', 'demandUUID'),
  query('demandSuppliers', 'query: ""', '{ totalCount }'),
  query('searchDemandSuppliers', 'query: ""', '{ uuid }'),
  query('searchDeliveryDestinations', 'query: ""', '{ uuid }'),
  query('deliveryDestinations', 'query: ""', '{ totalCount }', 'demandUUID'),
  mutation(
    'createCsvImportUploadUrl',
    'target: PRODUCT, fileName: "a.csv", byteSize: 1',
    '{ upload { uploadUuid } }',
  ),
  ...['importProductCsv', 'importDemandSupplierCsv'].map((field): Operation => ({
    ...mutation(field, `uploadUuid: "${NOTHING}", idempotencyKey: "${NOTHING}"`, '{ job { uuid } }'),
    answer: 'INVALID_ARGUMENT',
  })),
  query('paginatedImportCsvJobs', 'target: PRODUCT', '{ totalCount }'),
  { ...query('importCsvJob', `uuid: "${NOTHING}"`, '{ uuid }'), answer: 'NOT_FOUND' },
  { ...mutation('cancelCsvImport', `uuid: "${NOTHING}"`, '{ job { uuid } }'), answer: 'NOT_FOUND' },
  mutation('createExportProductCsvJob', `idempotencyKey: "${NOTHING}"`, '{ job { uuid } }'),
  query('paginatedExportProductCsvJobs', '', '{ totalCount }'),
  mutation('createExportDemandSupplierCsvJob', `idempotencyKey: "${NOTHING}"`, '{ job { uuid } }'),
  query('paginatedExportDemandSupplierCsvJobs', '', '{ totalCount }'),
  { ...query('downloadExportedProductCsv', `uuid: "${NOTHING}"`, '{ url }'), answer: 'NOT_FOUND' },
];

let catalog: Catalog;

describe('rights', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  describe('every root field', () => {
    it('has a declared right', () => {
      expect(undeclaredRootFields(catalog, rights)).toEqual([]);
    });

    it.each(rightsCallers(rights))('answers $name as declared', async (caller) => {
      expect(await rightsDifferences(catalog, rights, caller)).toEqual([]);
    });

    it('lets demand users name no other demand, and requires operators to name one that exists', async () => {
      expect(await demandDifferences(catalog, rights)).toEqual([]);
    });
  });

  describe.each(MASTERS)('a record of $list', (master) => {
    const operations = recordOperations(master);
    let uuid: string;
    beforeAll(async () => {
      const { made } = dataOf(
        await catalog.graphql<{ made: Record<string, { uuid: string }> }>(
          `mutation { made: ${master.create}(input: { ${master.content} }) { ${master.field} { uuid } } }`,
        ),
      );
      uuid = made[master.field]?.uuid ?? '';
    });

    it.each(operations)('of another demand is rejected by $field', async ({ document }) => {
      for (const answer of [
        await catalog.graphql(document(null, uuid), {}, as.otherDemandAdmin()),
        await catalog.graphql(document(OTHER_DEMAND.uuid, uuid), {}, as.operator()),
      ]) {
        expect(answer.code).toBe('PERMISSION_DENIED');
      }
    });

    it.each(operations)(
      'is accessible to editors and operators by $field',
      async ({ document, answer: code }) => {
        for (const answer of [
          await catalog.graphql(document(null, uuid), {}, as.editor()),
          await catalog.graphql(document(TEST_DEMAND.uuid, uuid), {}, as.operator()),
        ]) {
          expect(answer.code).toBe(code);
        }
      },
    );
  });

  it.each(OTHER_OPERATIONS)('editors and operators may use $field', async ({ document, answer: code }) => {
    for (const answer of [
      await catalog.graphql(document(null), {}, as.editor({ flags: ['CSV_EXPORT'] })),
      await catalog.graphql(document(TEST_DEMAND.uuid), {}, as.operator()),
    ]) {
      expect(answer.code).toBe(code);
    }
  });

  it.each(['paginatedProducts', 'demandSuppliers', 'deliveryDestinations'])(
    '%s are empty for another demand',
    async (field) => {
      const answer = await catalog.graphql<{ page: { totalCount: number } }>(
        `{ page: ${field} { totalCount } }`,
        {},
        as.otherDemandAdmin({ demand: { uuid: NOTHING, name: '新しい組織' } }),
      );
      expect(dataOf(answer).page.totalCount).toBe(0);
    },
  );
});
