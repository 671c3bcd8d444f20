import { systemScope } from '@hacchu-hub/subgraph-kit';
import { type StandInCall, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it, jest } from '@jest/globals';
import { CloseBlockers } from '../src/periods/close-blockers.service.js';
import { ClosingService } from '../src/periods/closing.service.js';
import { ReceiptsSource } from '../src/sources/receipts.source.js';
import { readyPeriod } from './closing-support.js';
import { costsOf, rowOf, untilUpToDate } from './cost-support.js';
import { useWorld } from './costing.harness.js';
import { admin, type Costing, dataOf, refusal } from './costing.js';
import { seenJob, startPhysical, untilJobIsOver, upload } from './inventory-support.js';
import {
  closePeriod,
  createPeriod,
  declareNoOpening,
  periodOf,
  seenPeriod,
  updatePeriod,
} from './period-support.js';
import { answerAsCatalog, PRODUCTS, SHIRT, WorldOrders } from './world.js';

let costing: Costing;
const orders = new WorldOrders();

/** A promise that the test resolves. */
function gate(): { readonly passed: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** Suspends calls that ask the orders slice to lock receipts. */
function holdLock() {
  const { passed, open } = gate();
  const source = costing.app.get(ReceiptsSource, { strict: false });
  const lock = source.lock.bind(source);
  const calls = jest.spyOn(source, 'lock').mockImplementation(async (...args) => {
    await passed;
    return lock(...args);
  });
  return { open, calls };
}

const takeBackCounts = (accountingPeriodUuid: string) =>
  costing.graphql(
    `mutation ($input: DeletePhysicalInventoryInput!) {
      deletePhysicalInventory(input: $input) { accountingPeriod { uuid } }
    }`,
    { input: { accountingPeriodUuid, performedMonth: '2026-05' } },
    admin(),
  );

describe('concurrent closings', () => {
  useWorld(orders, (started) => {
    costing = started;
  });

  describe('while a closing is in progress', () => {
    it('it is shown as such, and nothing of the period can be changed', async () => {
      const period = await readyPeriod(costing, orders);
      const uploadUuid = await upload(costing, 'Physical', period.uuid, `商品ID,実地数量\n${SHIRT},1\n`);
      const held = holdLock();
      const answer = closePeriod(costing, period);
      try {
        const closing = await until(
          () => seenPeriod(costing, period.uuid),
          ({ isClosing }) => isClosing,
        );
        expect(closing).toMatchObject({
          isClosed: false,
          isReadyToClose: false,
          closeBlockers: [{ code: 'CLOSED', message: 'この会計期間は締め処理中です。', targetMonths: [] }],
        });
        const { uuid } = period;
        const count = { accountingPeriodUuid: uuid, performedMonth: '2026-05', uploadUuid };
        const isClosing = ['FAILED_PRECONDITION', 'この会計期間は締め処理中のため変更できません。'];
        for (const refused of [
          await updatePeriod(costing, closing, { start: '2026-04-01', end: '2026-06-30' }),
          await declareNoOpening(costing, uuid, true),
          await startPhysical(costing, count),
          await takeBackCounts(uuid),
        ])
          expect(refusal(refused)).toEqual(isClosing);
        expect(refusal(await closePeriod(costing, closing))).toEqual([
          'FAILED_PRECONDITION',
          'この会計期間は締め処理中です。',
        ]);
      } finally {
        held.open();
      }
      expect(await periodOf(answer)).toMatchObject({ isClosed: true, isClosing: false });
      expect(orders.closedMonths).toEqual(['2026-04', '2026-05']);
      await costing.background.settle();
      // The job that would have finished it did not lock again.
      expect(held.calls).toHaveBeenCalledTimes(1);
    });

    it('its end is counted, and so is a run that failed and is tried again', async () => {
      const counted = async () => {
        const text = await costing.runtime.metrics.registry.getSingleMetricAsString('hacchu_closings_total');
        const of = (outcome: string) =>
          Number(new RegExp(`outcome="${outcome}"[^}]*\\} (\\d+)`).exec(text)?.[1] ?? 0);
        return { closed: of('closed'), failed: of('failed') };
      };
      const before = await counted();
      const period = await readyPeriod(costing, orders);
      const source = costing.app.get(ReceiptsSource, { strict: false });
      jest.spyOn(source, 'lock').mockRejectedValueOnce(new Error('the orders slice does not respond'));
      await closePeriod(costing, period);
      await until(
        () => seenPeriod(costing, period.uuid),
        ({ isClosed }) => isClosed,
      );
      const after = await until(counted, ({ closed }) => closed > before.closed);
      expect(after).toEqual({ closed: before.closed + 1, failed: before.failed + 1 });
    });

    it('no other process works on it until the lease has expired', async () => {
      const period = await readyPeriod(costing, orders);
      const periods = costing.runtime.connection.collection<{ _id: string }>('accounting_periods');
      const startedAt = '2026-11-21T00:00:00.000000Z';
      const leftAt = (turnUntil: Date) =>
        periods.updateOne(
          { _id: period.uuid },
          { $set: { closing: { startedAt, by: { uuid: 'u', name: '試験 太郎' }, turnUntil } } },
        );
      const service = costing.app.get(ClosingService, { strict: false });
      const finish = () => service.finish(systemScope(TEST_DEMAND.uuid), period.uuid, startedAt);

      await leftAt(new Date(Date.now() + 60 * 60_000));
      expect(await finish()).toBe(false);
      expect(orders.closedMonths).toEqual([]);

      await leftAt(new Date(0));
      expect(await finish()).toBe(true);
      expect(await seenPeriod(costing, period.uuid)).toMatchObject({ isClosed: true, closedBy: '試験 太郎' });
      expect(orders.closedMonths).toEqual(['2026-04', '2026-05']);
      // It has ended, so there is nothing left to do.
      expect(await finish()).toBe(true);
    });
  });

  describe('an import and a closing', () => {
    /** Makes the catalog respond only on release: an import stays in progress. */
    function holdImports(): () => void {
      const { passed, open } = gate();
      const answer = answerAsCatalog(PRODUCTS);
      costing.catalog.answer = (call: StandInCall) => passed.then(() => answer(call));
      return open;
    }
    const startCount = async (accountingPeriodUuid: string): Promise<string> => {
      const uploadUuid = await upload(
        costing,
        'Physical',
        accountingPeriodUuid,
        `商品ID,実地数量\n${SHIRT},1\n`,
      );
      const input = { accountingPeriodUuid, performedMonth: '2026-05', uploadUuid };
      return dataOf(await startPhysical(costing, input)).answer.job.jobUuid;
    };

    it('the closing waits for the import', async () => {
      const period = await readyPeriod(costing, orders);
      const open = holdImports();
      try {
        const jobUuid = await startCount(period.uuid);
        const busy = await seenPeriod(costing, period.uuid);
        const message = '棚卸の取込を処理しています。完了するまでお待ちください。';
        expect(busy.closeBlockers).toEqual([{ code: 'JOB_RUNNING', message, targetMonths: [] }]);
        expect(refusal(await closePeriod(costing, busy))).toEqual(['FAILED_PRECONDITION', message]);
        open();
        expect((await untilJobIsOver(costing, jobUuid)).status).toBe('SUCCESS');
      } finally {
        open();
      }
      await untilUpToDate(costing, '2026-05');
      expect((await periodOf(closePeriod(costing, await seenPeriod(costing, period.uuid)))).isClosed).toBe(
        true,
      );
      // 30 for ¥3,300: the counted one is worth ¥110.
      expect(rowOf(await costsOf(costing, '2026-05'), SHIRT)).toMatchObject({
        physicalInventoryQuantity: 1,
        inventoryAmount: '110',
      });
    });

    it('an import accepted just before the closing starts stores nothing', async () => {
      const period = await readyPeriod(costing, orders);
      const open = holdImports();
      const blockers = costing.app.get(CloseBlockers, { strict: false });
      const of = blockers.of.bind(blockers);
      let jobUuid = '';
      jest.spyOn(blockers, 'of').mockImplementationOnce(async (...args) => {
        const found = await of(...args);
        jobUuid = await startCount(period.uuid);
        return found;
      });
      try {
        expect((await periodOf(closePeriod(costing, period))).isClosed).toBe(true);
        expect(['PENDING', 'IN_PROGRESS']).toContain((await seenJob(costing, jobUuid)).status);
        open();
        expect(await untilJobIsOver(costing, jobUuid)).toMatchObject({
          status: 'FAILURE',
          failureReason: 'この会計期間は締め済みのため変更できません。',
        });
      } finally {
        open();
      }
      expect(rowOf(await costsOf(costing, '2026-05'), SHIRT).physicalInventoryQuantity).toBe(7);
    });
  });

  it('later periods keep their start and their averaging after a closing', async () => {
    await periodOf(closePeriod(costing, await readyPeriod(costing, orders)));
    const days = { start: '2026-06-01', end: '2026-07-31' };
    const next = await periodOf(createPeriod(costing, days));
    expect(refusal(await updatePeriod(costing, next, { ...days, closingType: 'Quarterly' }))).toEqual([
      'FAILED_PRECONDITION',
      '締め済みの会計期間があるため、開始日と計算単位は変更できません。',
    ]);
    expect(refusal(await updatePeriod(costing, next, { ...days, start: '2026-07-01' }))[0]).toBe(
      'FAILED_PRECONDITION',
    );
    const longer = await periodOf(updatePeriod(costing, next, { ...days, end: '2026-08-31' }));
    expect(longer.period.end).toBe('2026-08-31');
  });
});
