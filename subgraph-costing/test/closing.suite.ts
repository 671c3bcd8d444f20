import { systemScope } from '@hacchu-hub/subgraph-kit';
import { type StandInCall, SubgraphStandIn, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it, jest } from '@jest/globals';
import { CalculationService } from '../src/calculation/calculation.service.js';
import { ClosingService } from '../src/periods/closing.service.js';
import { ReceiptsSource } from '../src/sources/receipts.source.js';
import { readyPeriod } from './closing-support.js';
import { calculate, costsOf, rowOf, untilUpToDate } from './cost-support.js';
import { receipt, useWorld } from './costing.harness.js';
import { admin, type Costing, fieldMessages, refusal } from './costing.js';
import {
  carryForward,
  downloaded,
  importOpening,
  importPhysical,
  startCarryForward,
  startPhysical,
  upload,
} from './inventory-support.js';
import {
  closePeriod,
  createPeriod,
  declareNoOpening,
  periodOf,
  type SeenPeriod,
  seenPeriod,
  updatePeriod,
} from './period-support.js';
import { SHIRT, TEA, WorldOrders } from './world.js';

let costing: Costing;
const orders = new WorldOrders();

const codes = ({ closeBlockers }: SeenPeriod) => closeBlockers.map(({ code }) => code);

const ready = (): Promise<SeenPeriod> => readyPeriod(costing, orders);

/** A receipt comes, and is calculated, after the closing has been checked and before its months are locked. */
function beforeLock(received: ReturnType<typeof receipt>): void {
  const source = costing.app.get(ReceiptsSource, { strict: false });
  const lock = source.lock.bind(source);
  jest.spyOn(source, 'lock').mockImplementationOnce(async (...args) => {
    orders.receive(received);
    const calculation = costing.app.get(CalculationService, { strict: false });
    const books = costing.runtime.connection.collection('costing_books');
    // The closing's own job waits until the check is over, so the test cannot wait for all jobs.
    await until(
      async () => {
        await calculation.run(systemScope(TEST_DEMAND.uuid), 'meanwhile');
        return books.countDocuments({ feedVersion: orders.version, calculationToken: null });
      },
      (upToDate) => upToDate === 1,
    );
    return lock(...args);
  });
}

describe('closings', () => {
  useWorld(orders, (started) => {
    costing = started;
  });

  describe('closing', () => {
    it('requires every rule to be met, and lists each violation', async () => {
      const { uuid } = await periodOf(
        createPeriod(costing, { start: '2026-04-01', end: '2026-06-30', closingType: 'Quarterly' }),
      );
      orders.receive(receipt(SHIRT, '2026-06-10', 2, 200));
      await untilUpToDate(costing, '2026-06');
      expect(codes(await seenPeriod(costing, uuid))).toEqual(['NO_OPENING_INVENTORY', 'NOT_COUNTED']);
      await importOpening(costing, uuid, `商品ID,数量,在庫金額\n${SHIRT},10,1000\n`);
      await untilUpToDate(costing, '2026-06');
      orders.receive(receipt(TEA, '2026-05-10', -3, -30));
      const stale = await seenPeriod(costing, uuid);
      expect(codes(stale)).toContain('NOT_CALCULATED');
      expect(stale.closeBlockers.find(({ code }) => code === 'NOT_CALCULATED')?.targetMonths).toContain(
        '2026-06',
      );
      await untilUpToDate(costing, '2026-06');
      const negative = await seenPeriod(costing, uuid);
      expect(negative.closeBlockers).toContainEqual({
        code: 'NEGATIVE_STOCK',
        message: '在庫数がマイナスの商品があります（2026年5月、2026年6月）。',
        targetMonths: ['2026-05', '2026-06'],
      });
      // Only the last month of the quarter must be counted.
      expect(negative.closeBlockers).toContainEqual({
        code: 'NOT_COUNTED',
        message:
          '実地棚卸が取り込まれていない月があります（2026年6月）。数えていない商品：コットンTシャツ、宇治抹茶',
        targetMonths: ['2026-06'],
      });
      const refused = await closePeriod(costing, negative);
      expect(refusal(refused)[0]).toBe('FAILED_PRECONDITION');
      expect((await seenPeriod(costing, uuid)).isClosed).toBe(false);
      expect(orders.closedMonths).toEqual([]);
    });

    it('keeps stock at 0 where more value was given back than there was: list, file and next month agree', async () => {
      const { uuid } = await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-05-31' }));
      await periodOf(declareNoOpening(costing, uuid));
      // 4,000 ÷ 20 = 200 in April, of which 12 are left; in May 10 of 300 yen are given back: 2,400 − 3,000 = −600.
      orders.receive(receipt(SHIRT, '2026-04-10', 20, 4000), receipt(SHIRT, '2026-05-10', -10, -3000));
      const counts = await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${SHIRT},12\n`);
      expect(counts.status).toBe('SUCCESS');
      await importPhysical(costing, uuid, '2026-05', `商品ID,実地数量\n${SHIRT},2\n`);
      const may = await untilUpToDate(costing, '2026-05');
      expect(rowOf(may, SHIRT)).toMatchObject({
        carriedOverInventoryAmount: '2400',
        totalPurchaseAmount: '-3000',
        averageUnitPrice: '0.00',
        closingQuantity: 2,
        inventoryAmount: '0',
        issuedAmount: '-600',
        warnings: [],
      });
      expect(may.total).toMatchObject({ inventoryAmount: '0', issuedAmount: '-600' });
      await periodOf(closePeriod(costing, await seenPeriod(costing, uuid)));
      await costing.background.settle();
      const file = await downloaded(costing, 'createClosingSnapshotDownloadUrl', {
        accountingPeriodUuid: uuid,
      });
      expect(file).toContain(
        `2026/05,${SHIRT},LG1,コットンTシャツ,T-1,白,M,12,2400,-10,-3000,0.00,2,2,0,有,0,-600,`,
      );
      const next = await periodOf(createPeriod(costing, { start: '2026-06-01', end: '2026-06-30' }));
      await carryForward(costing, next.uuid);
      orders.receive(receipt(SHIRT, '2026-06-10', 10, 1000));
      // 1,000 ÷ 12 = 83.333…
      expect(rowOf(await untilUpToDate(costing, '2026-06'), SHIRT)).toMatchObject({
        carriedOverInventoryQuantity: 2,
        carriedOverInventoryAmount: '0',
        averageUnitPrice: '83.33',
        inventoryAmount: '1000',
        issuedAmount: '0',
      });
    });

    it('is followed by a period from the 29th on where an earlier release let it end on the 28th', async () => {
      const { uuid } = await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-04-27' }));
      await costing.runtime.connection
        .collection<{ _id: string }>('accounting_periods')
        .updateOne({ _id: uuid }, { $set: { end: '2026-04-28' } });
      await periodOf(declareNoOpening(costing, uuid));
      orders.receive(receipt(SHIRT, '2026-04-28', 10, 1000), receipt(SHIRT, '2026-04-29', 2, 500));
      await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${SHIRT},10\n`);
      await untilUpToDate(costing, '2026-04');
      const tooEarly = await createPeriod(costing, { start: '2026-04-29', end: '2027-02-28' });
      expect(fieldMessages(tooEarly)).toEqual({
        'period.start': [
          '前の会計期間（2026/04/01〜2026/04/28）の終了日を、先に月末または1日から27日までの日付に変更してください。',
        ],
      });
      await periodOf(closePeriod(costing, await seenPeriod(costing, uuid)));
      const before = await costsOf(costing, '2026-05');
      expect(before.days).toEqual({ start: '2026-04-29', end: '2026-05-28' });
      const aligned = await createPeriod(costing, { start: '2026-04-29', end: '2027-03-31' });
      expect(fieldMessages(aligned)).toEqual({
        'period.end': ['同じ月に締め日が2回あります。終了日は1日から27日までの日付で入力してください。'],
      });
      const next = await periodOf(createPeriod(costing, { start: '2026-04-29', end: '2027-02-28' }));
      expect(next.monthlyClosingDates).toEqual([
        ...['2026-05-28', '2026-06-28', '2026-07-28', '2026-08-28', '2026-09-28', '2026-10-28'],
        ...['2026-11-28', '2026-12-28', '2027-01-28', '2027-02-28'],
      ]);
      await carryForward(costing, next.uuid);
      const may = await untilUpToDate(costing, '2026-05');
      expect(may.days).toEqual(before.days);
      expect(rowOf(may, SHIRT)).toMatchObject({
        carriedOverInventoryQuantity: 10,
        carriedOverInventoryAmount: '1000',
        totalDeliveryQuantity: 2,
        inventoryAmount: '1500',
      });
      // From then on months end as anywhere.
      const after = await periodOf(createPeriod(costing, { start: '2027-03-01', end: '2028-02-29' }));
      expect(after.monthlyClosingDates.slice(0, 2)).toEqual(['2027-03-31', '2027-04-30']);
    });

    it('locks the months in the orders slice, freezes the figures and keeps them in a file', async () => {
      const period = await ready();
      expect(period.isReadyToClose).toBe(true);
      const closed = await periodOf(closePeriod(costing, period));
      expect(closed).toMatchObject({ isClosed: true, closedBy: '試験 太郎', isReadyToClose: false });
      expect(orders.closedMonths).toEqual(['2026-04', '2026-05']);
      const before = await costsOf(costing, '2026-05');
      expect(before.isProvisional).toBe(false);

      // Whatever the orders slice reports from now on, the rows stay.
      orders.receive(receipt(SHIRT, '2026-05-11', 1, 999));
      await calculate(costing);
      expect(await costsOf(costing, '2026-05')).toEqual(before);
      await costing.background.settle();
      const file = await downloaded(costing, 'createClosingSnapshotDownloadUrl', {
        accountingPeriodUuid: period.uuid,
      });
      // 3,300 ÷ 30 = 110; 7 remain of 30.
      expect(file).toContain(
        `2026/05,${SHIRT},LG1,コットンTシャツ,T-1,白,M,30,3300,0,0,110.00,30,7,-23,有,770,2530,`,
      );
    });

    it('of two concurrent closings, one succeeds and the other is rejected', async () => {
      const period = await ready();
      const answers = await Promise.all([closePeriod(costing, period), closePeriod(costing, period)]);
      const accepted = answers.filter(({ code }) => code === undefined);
      expect(accepted).toHaveLength(1);
      const [refused] = answers.filter(({ code }) => code !== undefined);
      expect(['ABORTED', 'FAILED_PRECONDITION']).toContain(refused?.code);
      const [row] = await costing.runtime.connection.collection('accounting_periods').find().toArray();
      expect(row).toMatchObject({ isClosed: true, closing: null });
    });

    it('is rejected for a version from before the latest counts', async () => {
      const period = await ready();
      await importPhysical(costing, period.uuid, '2026-05', `商品ID,実地数量\n${SHIRT},8\n`);
      await untilUpToDate(costing, '2026-05');
      expect((await closePeriod(costing, period)).code).toBe('ABORTED');
    });

    it('is given up and unlocked if a receipt came between the check and the lock', async () => {
      const period = await ready();
      costing.orders.answer = (call: StandInCall) => {
        // The receipt is accepted a moment before the lock.
        if (call.query.includes('lockReceipts') && orders.version === 1)
          orders.receive(receipt(TEA, '2026-05-31', 1, 50));
        return orders.answer(call);
      };
      expect(refusal(await closePeriod(costing, period))).toEqual([
        'FAILED_PRECONDITION',
        '締め処理の間に入荷または確定単価が変更されました。再計算が終わってから再度お試しください。',
      ]);
      expect(orders.closedMonths).toEqual([]);
      await untilUpToDate(costing, '2026-05');
      await calculate(costing);
      const again = await seenPeriod(costing, period.uuid);
      expect(again).toMatchObject({ isClosed: false, isReadyToClose: true });
      await periodOf(closePeriod(costing, again));
      expect(rowOf(await costsOf(costing, '2026-05'), TEA).totalPurchaseAmount).toBe('150');
    });

    it('is given up and unlocked if a calculation is writing the figures in steps', async () => {
      const period = await ready();
      const months = costing.runtime.connection.collection<{ _id: string }>('cost_months');
      const may = { _id: `${period.uuid}:2026-05` };
      const calculatedAt = (await months.findOne(may)) as { calculatedAt?: string } | null;
      costing.orders.answer = async (call: StandInCall) => {
        // It begins a moment before the lock, because of a list price: no receipt tells of it.
        if (call.query.includes('lockReceipts')) {
          const writing = { set: '2026-05@set', calculatedAt: calculatedAt?.calculatedAt };
          await months.updateOne(may, { $set: { calculatedAt: null, writing } });
        }
        return orders.answer(call);
      };
      expect(refusal(await closePeriod(costing, period))[0]).toBe('FAILED_PRECONDITION');
      expect(orders.closedMonths).toEqual([]);
      await calculate(costing);
      expect(await seenPeriod(costing, period.uuid)).toMatchObject({ isClosed: false, isReadyToClose: true });
    });

    it('is given up and unlocked if a receipt in between is already calculated and makes stock negative', async () => {
      const { uuid } = await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-04-30' }));
      await periodOf(declareNoOpening(costing, uuid));
      orders.receive(receipt(SHIRT, '2026-04-10', 3, 300));
      await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${SHIRT},3\n`);
      await untilUpToDate(costing, '2026-04');
      beforeLock(receipt(TEA, '2026-04-30', -1, -50));
      const refused = await closePeriod(costing, await seenPeriod(costing, uuid));
      expect(refusal(refused)).toEqual([
        'FAILED_PRECONDITION',
        '在庫数がマイナスの商品があります（2026年4月）。',
      ]);
      expect(orders.closedMonths).toEqual([]);
      expect(codes(await seenPeriod(costing, uuid))).toEqual(['NEGATIVE_STOCK']);
    });

    const RECALCULATED =
      '原価が再計算され、金額が変わった可能性があります。最新の金額を確認してから締めてください。';
    const calculatedAt = ({ months }: SeenPeriod) => months.at(-1)?.calculatedAt;

    it('is rejected where the figures were calculated again since the user saw them', async () => {
      const period = await ready();
      const seen = calculatedAt(period);
      expect(seen).toBe((await costsOf(costing, '2026-05')).computedAt);
      // In the first month; the stock of the last one follows from it.
      orders.receive(receipt(SHIRT, '2026-04-11', 1, 999));
      await untilUpToDate(costing, '2026-05');
      const again = await seenPeriod(costing, period.uuid);
      expect(again).toMatchObject({ updatedAt: period.updatedAt, isReadyToClose: true });
      expect(refusal(await closePeriod(costing, period, seen))).toEqual(['ABORTED', RECALCULATED]);
      expect(orders.closedMonths).toEqual([]);
      const closed = await periodOf(closePeriod(costing, again, calculatedAt(again)));
      expect(closed.isClosed).toBe(true);
    });

    it('is given up and unlocked if the figures were calculated again between the check and the lock', async () => {
      const period = await ready();
      beforeLock(receipt(TEA, '2026-05-31', 1, 50));
      const refused = await closePeriod(costing, period, calculatedAt(period));
      expect(refusal(refused)).toEqual(['FAILED_PRECONDITION', RECALCULATED]);
      expect(orders.closedMonths).toEqual([]);
      expect(await seenPeriod(costing, period.uuid)).toMatchObject({ isClosed: false, isClosing: false });
    });

    it('is finished automatically after an interruption', async () => {
      const period = await ready();
      let isDown = true;
      costing.orders.answer = (call: StandInCall) =>
        isDown && call.query.includes('lockReceipts')
          ? SubgraphStandIn.refusal('INTERNAL')
          : orders.answer(call);
      const closing = await periodOf(closePeriod(costing, period));
      expect(closing.isClosed).toBe(false);
      expect(codes(closing)).toEqual(['CLOSED']);
      expect(
        refusal(await updatePeriod(costing, closing, { start: '2026-04-01', end: '2026-06-30' }))[0],
      ).toBe('FAILED_PRECONDITION');
      isDown = false;
      await until(
        () => seenPeriod(costing, period.uuid),
        ({ isClosed }) => isClosed,
      );
      expect(orders.closedMonths).toEqual(['2026-04', '2026-05']);
      // Repeating it has no effect.
      const service = costing.app.get(ClosingService, { strict: false });
      await service.finish(systemScope(TEST_DEMAND.uuid), period.uuid, 'any');
    });
  });

  describe('after a closing', () => {
    it('nothing that would change the closed period is accepted', async () => {
      const period = await periodOf(closePeriod(costing, await ready()));
      const uploaded = costing.graphql(
        'mutation ($input: CreateOpeningInventoryUploadUrlInput!) { createOpeningInventoryUploadUrl(input: $input) { upload { url } } }',
        { input: { accountingPeriodUuid: period.uuid, fileName: 'a.csv', byteSize: 1 } },
        admin(),
      );
      const closedMessage = ['FAILED_PRECONDITION', 'この会計期間は締め済みのため変更できません。'];
      expect(refusal(await uploaded)).toEqual(closedMessage);
      expect(
        refusal(await updatePeriod(costing, period, { start: '2026-04-01', end: '2026-06-30' })),
      ).toEqual(closedMessage);
      expect(
        refusal(
          await startPhysical(costing, {
            accountingPeriodUuid: period.uuid,
            performedMonth: '2026-05',
            uploadUuid: period.uuid,
          }),
        ),
      ).toEqual(closedMessage);
    });

    it('stock is carried forward exactly, with the average of empty stock', async () => {
      const first = await ready();
      const { uuid } = await periodOf(createPeriod(costing, { start: '2026-06-01', end: '2026-07-31' }));
      expect(refusal(await startCarryForward(costing, { accountingPeriodUuid: uuid }))).toEqual([
        'FAILED_PRECONDITION',
        '前の会計期間が締められていないため、繰り越せません。',
      ]);
      await importPhysical(costing, first.uuid, '2026-05', `商品ID,実地数量\n${TEA},0\n`);
      await untilUpToDate(costing, '2026-06');
      await periodOf(closePeriod(costing, await seenPeriod(costing, first.uuid)));
      for (const times of [1, 2]) {
        const job = await carryForward(costing, uuid);
        expect([times, job.status, job.kind, job.importedCount]).toEqual([
          times,
          'SUCCESS',
          'CARRIED_FORWARD',
          2,
        ]);
      }
      expect((await seenPeriod(costing, uuid)).openingInventory?.kind).toBe('CARRIED_FORWARD');
      const june = await untilUpToDate(costing, '2026-06');
      expect(rowOf(june, SHIRT)).toMatchObject({
        carriedOverInventoryQuantity: 7,
        carriedOverInventoryAmount: '770',
      });
      expect(rowOf(june, TEA)).toMatchObject({
        closingQuantity: 0,
        averageUnitPrice: '33.33',
        inventoryAmount: '0',
      });
      const csv = `商品ID,数量,在庫金額\n${SHIRT},1,1\n`;
      const uploadUuid = await upload(costing, 'Opening', uuid, csv);
      const imported = await costing.graphql(
        'mutation ($input: CreateImportOpeningInventoryJobInput!) { createImportOpeningInventoryJob(input: $input) { job { jobUuid } } }',
        {
          input: { accountingPeriodUuid: uuid, uploadUuid, idempotencyKey: uploadUuid, confirmReplace: true },
        },
        admin(),
      );
      expect(refusal(imported)).toEqual([
        'FAILED_PRECONDITION',
        '前の会計期間があるため、期首棚卸は前期から繰り越してください。',
      ]);
    });
  });
});
