import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  as,
  codesOfRootFields,
  rootFieldsOpenTo,
  type TestIdentity,
  type TestUserOptions,
} from '@hacchu-hub/subgraph-kit/testing';
import { buildSchema, type GraphQLNamedType } from 'graphql';

import { admin, editor, startCosting, type Costing } from './costing.js';
import { seenJob, startPhysical, upload } from './inventory-support.js';
import { createPeriod, periodOf } from './period-support.js';
import { answerAsCatalog, forget, PRODUCTS, SHIRT, WorldOrders } from './world.js';

/** What every user with a role of a demand with the function may do. */
const VIEW = [
  'accountingPeriodByDate',
  'accountingPeriods',
  'costReceipts',
  'createClosingSnapshotDownloadUrl',
  'createCostSummaryCsvDownloadUrl',
  'createExportCostSummaryCsvJob',
  'getImportOpeningInventoryJob',
  'getImportOpeningInventoryJobs',
  'getImportPhysicalInventoryJobs',
  'getOpeningInventories',
  'inventoryValueByMonth',
  'listCostSummaries',
  'listExportCostSummaryCSVJobs',
];
/** What only administrators may do. */
const SETUP = [
  'closeAccountingPeriod',
  'createAccountingPeriod',
  'createCarriedForwardInventoryJob',
  'createImportOpeningInventoryJob',
  'createImportPhysicalInventoryJob',
  'createOpeningInventoryResultDownloadUrl',
  'createOpeningInventoryTemplateDownloadUrl',
  'createOpeningInventoryUploadUrl',
  'createPhysicalInventoryResultDownloadUrl',
  'createPhysicalInventoryTemplateDownloadUrl',
  'createPhysicalInventoryUploadUrl',
  'declareNoOpeningInventory',
  'deletePhysicalInventory',
  'updateAccountingPeriod',
];
const INTERNAL = ['noteReceiptChange'];
const ALL = [...VIEW, ...SETUP, ...INTERNAL];

let costing: Costing;
const orders = new WorldOrders();
beforeAll(async () => {
  costing = await startCosting('rights');
  costing.orders.answer = orders.answer;
  costing.catalog.answer = answerAsCatalog(PRODUCTS);
});
afterAll(() => costing.close());

it('the tables name every root field', async () => {
  const sdl = await readFile(new URL('../schema.graphql', import.meta.url), 'utf8');
  const schema = buildSchema(sdl, { assumeValidSDL: true });
  const fieldsOf = (type: GraphQLNamedType | null | undefined) =>
    type && 'getFields' in type ? Object.keys(type.getFields()) : [];
  const declared = [schema.getQueryType(), schema.getMutationType()].flatMap(fieldsOf);
  expect(ALL.toSorted()).toEqual(declared.toSorted());
});

describe('every root field', () => {
  it.each<[string, () => TestIdentity]>([
    ['no identity', as.nobody],
    ['a forged identity', as.forged],
    ['an expired identity', as.expired],
    ['user claims signed by a service', as.userSignedByService],
    ['nobody signed in', as.anonymous],
  ])('is closed to %s', async (_, who) => {
    const codes = await codesOfRootFields(costing, who());
    expect(codes).toEqual(Object.fromEntries(ALL.map((field) => [field, 'FORBIDDEN'])));
  });

  it.each<[string, (options: TestUserOptions) => TestIdentity]>([
    ['an administrator', as.demandAdmin],
    ['an editor', as.editor],
  ])('is closed to %s of a demand without the costing function', async (_, who) => {
    expect(await rootFieldsOpenTo(costing, who({ flags: ['CSV_EXPORT', 'APPROVAL_FUNCTION'] }))).toEqual([]);
  });

  it('is closed to users without a role and to operators', async () => {
    expect(await rootFieldsOpenTo(costing, as.unknownRole({ flags: ['COSTING'] }))).toEqual([]);
    expect(await rootFieldsOpenTo(costing, as.operator({ flags: ['COSTING'] }))).toEqual([]);
  });
});

it('administrators may do everything that users do, editors look and export', async () => {
  expect((await rootFieldsOpenTo(costing, admin())).toSorted()).toEqual([...VIEW, ...SETUP].toSorted());
  expect((await rootFieldsOpenTo(costing, editor())).toSorted()).toEqual(VIEW);
});

it('only the orders slice tells of changes, and no service does anything else', async () => {
  expect(await rootFieldsOpenTo(costing, as.service('subgraph-orders'))).toEqual(INTERNAL);
  expect(await rootFieldsOpenTo(costing, as.service('subgraph-catalog'))).toEqual([]);
  expect(await rootFieldsOpenTo(costing, as.service('gateway'))).toEqual([]);
});

describe('what belongs to another demand', () => {
  const stranger = as.otherDemandAdmin({ flags: ['COSTING'] });

  it('cannot be seen, changed or taken', async () => {
    await forget(costing);
    const { uuid, updatedAt } = await periodOf(
      createPeriod(costing, { start: '2026-04-01', end: '2026-04-30' }),
    );
    const uploadUuid = await upload(costing, 'Physical', uuid, `商品ID,実地数量\n${SHIRT},1\n`);
    const started = await startPhysical(costing, {
      accountingPeriodUuid: uuid,
      performedMonth: '2026-04',
      uploadUuid,
    });
    const jobUuid = started.data?.answer.job.jobUuid ?? '';
    const input = (type: string, field: string, of: object, selection: string) =>
      costing.graphql(
        `mutation ($input: ${type}!) { ${field}(input: $input) ${selection} }`,
        { input: of },
        stranger,
      );
    const period = '{ accountingPeriod { uuid } }';
    const answers = await Promise.all([
      costing.graphql(
        'query ($uuid: ID!) { accountingPeriodByDate(uuid: $uuid) { uuid } }',
        { uuid },
        stranger,
      ),
      costing.graphql(
        'query ($uuid: ID!) { inventoryValueByMonth(accountingPeriodUuid: $uuid) { targetMonth } }',
        { uuid },
        stranger,
      ),
      costing.graphql(
        'query ($uuid: ID!) { getImportOpeningInventoryJob(jobUuid: $uuid) { status } }',
        { uuid: jobUuid },
        stranger,
      ),
      costing.graphql(
        'query ($uuid: ID!) { getImportPhysicalInventoryJobs(accountingPeriodUuid: $uuid) { status } }',
        { uuid },
        stranger,
      ),
      input(
        'CloseAccountingPeriodInput',
        'closeAccountingPeriod',
        { uuid, expectedUpdatedAt: updatedAt },
        period,
      ),
      input(
        'DeclareNoOpeningInventoryInput',
        'declareNoOpeningInventory',
        { accountingPeriodUuid: uuid },
        period,
      ),
      input(
        'DeletePhysicalInventoryInput',
        'deletePhysicalInventory',
        { accountingPeriodUuid: uuid, performedMonth: '2026-04' },
        period,
      ),
      input(
        'CreatePhysicalInventoryResultDownloadUrlInput',
        'createPhysicalInventoryResultDownloadUrl',
        { jobUuid },
        '{ file { url } }',
      ),
      input(
        'CreateOpeningInventoryTemplateDownloadUrlInput',
        'createOpeningInventoryTemplateDownloadUrl',
        { accountingPeriodUuid: uuid },
        '{ file { url } }',
      ),
      input(
        'CreateOpeningInventoryUploadUrlInput',
        'createOpeningInventoryUploadUrl',
        { accountingPeriodUuid: uuid, fileName: 'a.csv', byteSize: 1 },
        '{ upload { url } }',
      ),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'PERMISSION_DENIED'));
    expect((await seenJob(costing, jobUuid)).jobUuid).toBe(jobUuid);
    const { data } = await costing.graphql<{ accountingPeriods: object[] }>(
      '{ accountingPeriods { uuid } }',
      {},
      stranger,
    );
    expect(data?.accountingPeriods).toEqual([]);
  });
});
