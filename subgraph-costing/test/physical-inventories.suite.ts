import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { takeCosting } from './costing.harness.js';
import { admin, type Costing, fieldMessages, refusal } from './costing.js';
import { downloaded, importPhysical, startPhysical, upload } from './inventory-support.js';
import { changesOf, createPeriod, periodOf, seenPeriod, updatePeriod } from './period-support.js';
import { answerAsCatalog, forget, HAT, PRODUCTS, SHIRT, TEA } from './world.js';

let costing: Costing;
let periodUuid: string;

describe('physical inventories', () => {
  beforeAll(async () => {
    costing = await takeCosting();
  });
  beforeEach(async () => {
    await forget(costing);
    costing.catalog.answer = answerAsCatalog(PRODUCTS);
    periodUuid = (await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-06-30' }))).uuid;
  });

  describe('counts of a month', () => {
    const counted = async () => {
      const rows = await costing.runtime.connection.collection('physical_inventories').find().toArray();
      return rows.map(({ productUuid, quantity }) => [productUuid, quantity]).toSorted();
    };

    it('treat zero as a count, and ignore blank cells', async () => {
      const csv = `商品ID,実地数量\n${SHIRT},0\n${TEA},\n${HAT},１２\n`;
      const job = await importPhysical(costing, periodUuid, '2026-04', csv);
      expect(job).toMatchObject({
        status: 'SUCCESS',
        performedMonth: '2026-04',
        importedCount: 2,
        blankCount: 1,
      });
      expect(await counted()).toEqual([
        [SHIRT, 0],
        [HAT, 12],
      ]);
      await importPhysical(costing, periodUuid, '2026-04', `商品ID,実地数量\n${SHIRT},\n${TEA},4\n`);
      expect(await counted()).toEqual([
        [SHIRT, 0],
        [TEA, 4],
        [HAT, 12],
      ]);
      const template = await downloaded(costing, 'createPhysicalInventoryTemplateDownloadUrl', {
        accountingPeriodUuid: periodUuid,
        performedMonth: '2026-04',
      });
      expect(template).toContain(`${SHIRT},LG1,コットンTシャツ,T-1,白,M,0,0\r\n`);
      expect(template).toContain(`${HAT},,麦わら帽子,,,,0,12\r\n`);
      const { months } = await seenPeriod(costing, periodUuid);
      expect(months.map(({ countedAt }) => countedAt !== null)).toEqual([true, false, false]);
    });

    it('are not stored from a file with errors', async () => {
      const csv = `商品ID,実地数量\n${SHIRT},3\n${TEA},-1\n${SHIRT},2\n`;
      const job = await importPhysical(costing, periodUuid, '2026-04', csv);
      expect(job.failureReason).toBe(
        '3行目: 実地数量は0以上の整数で入力してください。\n4行目: 商品IDが2行目と重複しています。',
      );
      expect(await counted()).toEqual([]);
    });

    it('are not stored from a row with a comma that is not in quotes', async () => {
      const csv = `商品ID,実地数量\n${SHIRT},1,200\n`;
      const job = await importPhysical(costing, periodUuid, '2026-04', csv);
      expect(job.failureReason).toBe(
        '2行目: 列の数が見出しより多くなっています。カンマを含む値は引用符（"）で囲んでください。',
      );
      expect(await counted()).toEqual([]);
    });

    it('are rejected if the file contains none', async () => {
      const job = await importPhysical(costing, periodUuid, '2026-04', `商品ID,実地数量\n${SHIRT},\n`);
      expect(job).toMatchObject({ status: 'FAILURE', failureReason: '実地数量が1件も入力されていません。' });
    });

    it('belong to a month of the period that has started', async () => {
      const uploadUuid = await upload(costing, 'Physical', periodUuid, 'x');
      const answer = await startPhysical(costing, {
        accountingPeriodUuid: periodUuid,
        uploadUuid,
        performedMonth: '2026-07',
      });
      expect(fieldMessages(answer)).toEqual({ performedMonth: ['会計期間に含まれる月を選択してください。'] });
    });

    const clear = (expected: object = {}) =>
      costing.graphql(
        'mutation ($input: DeletePhysicalInventoryInput!) { deletePhysicalInventory(input: $input) { accountingPeriod { uuid } } }',
        { input: { accountingPeriodUuid: periodUuid, performedMonth: '2026-04', ...expected } },
        admin(),
      );
    const countedAt = async (): Promise<unknown> => {
      const id: object = { _id: `${periodUuid}:2026-04` };
      return (await costing.runtime.connection.collection('cost_months').findOne(id))?.['countedAt'];
    };

    it('that somebody has imported meanwhile are not deleted by whoever has not seen them', async () => {
      await importPhysical(costing, periodUuid, '2026-04', `商品ID,実地数量\n${SHIRT},3\n`);
      const seen = await countedAt();
      await importPhysical(costing, periodUuid, '2026-04', `商品ID,実地数量\n${SHIRT},4\n`);
      expect(refusal(await clear({ expectedCountedAt: seen }))).toEqual([
        'FAILED_PRECONDITION',
        '他のユーザーが2026年4月の実地棚卸を取り込みました。これでよいか確かめてから、もう一度お試しください。',
      ]);
      expect(await counted()).not.toEqual([]);
      const now = { expectedCountedAt: await countedAt() };
      expect((await clear(now)).errors).toEqual([]);
      expect((await clear(now)).errors).toEqual([]);
      expect(await counted()).toEqual([]);
      // Neither what was refused nor what was deleted already is a change.
      expect((await changesOf(costing, periodUuid)).slice(0, -1)).toEqual(
        [
          '2026年4月の実地棚卸を削除しました。',
          '2026年4月の実地棚卸を取り込みました（1件）。',
          '2026年4月の実地棚卸を取り込みました（1件）。',
        ].map((summary) => ({ actorName: '試験 太郎', summary, changes: [] })),
      );
    });

    it('prevent changes of the period until they are deleted', async () => {
      await importPhysical(costing, periodUuid, '2026-04', `商品ID,実地数量\n${SHIRT},3\n`);
      const content = { start: '2026-04-01', end: '2026-05-31' };
      expect(refusal(await updatePeriod(costing, await seenPeriod(costing, periodUuid), content))).toEqual([
        'FAILED_PRECONDITION',
        '実地棚卸が登録されているため、会計期間を変更できません。',
      ]);
      expect((await clear()).errors).toEqual([]);
      expect(await counted()).toEqual([]);
      await periodOf(updatePeriod(costing, await seenPeriod(costing, periodUuid), content));
    });
  });

  it('a file of 1,000,000 columns fails with a reason', async () => {
    const header = Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(',');
    const job = await importPhysical(costing, periodUuid, '2026-04', `${header}\n`);
    expect(job).toMatchObject({
      status: 'FAILURE',
      failureReason: '1行目: 列が多すぎます。200列以下にしてください。',
    });
  });
});
