import {
  as,
  demandDifferences,
  readRights,
  rightsCallers,
  rightsDifferences,
  undeclaredRootFields,
} from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { takeCosting } from './costing.harness.js';
import type { Costing } from './costing.js';
import { seenJob, startPhysical, upload } from './inventory-support.js';
import { createPeriod, periodOf } from './period-support.js';
import { answerAsCatalog, forget, PRODUCTS, SHIRT, WorldOrders } from './world.js';

const rights = readRights(new URL('../rights.json', import.meta.url));
const orders = new WorldOrders();
let costing: Costing;

describe('rights', () => {
  beforeAll(async () => {
    costing = await takeCosting();
    costing.orders.answer = orders.answer;
    costing.catalog.answer = answerAsCatalog(PRODUCTS);
  });

  describe('every root field', () => {
    it('has a declared right', () => {
      expect(undeclaredRootFields(costing, rights)).toEqual([]);
    });

    it('changes nothing for a demand that does not exist', async () => {
      expect(await demandDifferences(costing, rights)).toEqual([]);
    });

    it.each(rightsCallers(rights))('answers $name as declared', async (caller) => {
      expect(await rightsDifferences(costing, rights, caller)).toEqual([]);
    });
  });

  describe('what belongs to another demand', () => {
    const outsider = as.otherDemandAdmin({ flags: ['COSTING'] });

    it('cannot be read, changed or taken', async () => {
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
          outsider,
        );
      const period = '{ accountingPeriod { uuid } }';
      const answers = await Promise.all([
        costing.graphql(
          'query ($uuid: ID!) { accountingPeriodByDate(uuid: $uuid) { uuid } }',
          { uuid },
          outsider,
        ),
        costing.graphql(
          'query ($uuid: ID!) { inventoryValueByMonth(accountingPeriodUuid: $uuid) { targetMonth } }',
          { uuid },
          outsider,
        ),
        costing.graphql(
          'query ($uuid: ID!) { getImportOpeningInventoryJob(jobUuid: $uuid) { status } }',
          { uuid: jobUuid },
          outsider,
        ),
        costing.graphql(
          'query ($uuid: ID!) { getImportPhysicalInventoryJobs(accountingPeriodUuid: $uuid) { status } }',
          { uuid },
          outsider,
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
        outsider,
      );
      expect(data?.accountingPeriods).toEqual([]);
    });
  });
});
