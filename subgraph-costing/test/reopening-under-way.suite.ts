import { systemScope } from '@hacchu-hub/subgraph-kit';
import { type StandInCall, SubgraphStandIn, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it, jest } from '@jest/globals';
import { DueCalculationsJob } from '../src/calculation/calculation.jobs.js';
import { CloseBlockers } from '../src/periods/close-blockers.service.js';
import { ReopeningService } from '../src/periods/reopening.service.js';
import { ReceiptsSource } from '../src/sources/receipts.source.js';
import { aClosedPeriod, withPeriodAfter } from './closing-support.js';
import { untilUpToDate } from './cost-support.js';
import { useWorld } from './costing.harness.js';
import { type Costing, refusal } from './costing.js';
import { startCarryForward } from './inventory-support.js';
import {
  closePeriod,
  closingsOf,
  periodOf,
  reopenPeriod,
  type SeenPeriod,
  seenPeriod,
  updatePeriod,
} from './period-support.js';
import { WorldOrders } from './world.js';

let costing: Costing;
const orders = new WorldOrders();
const REASON = '入荷の確定単価に誤りがあったため。';

const closedPeriod = () => aClosedPeriod(costing, orders);
const withNextPeriod = () => withPeriodAfter(costing, orders);

const codes = ({ closeBlockers }: SeenPeriod) => closeBlockers.map(({ code }) => code);

/** Makes the orders slice refuse to change its locks until it is called. */
function holdLocks(): () => void {
  let isDown = true;
  costing.orders.answer = (call: StandInCall) =>
    isDown && call.query.includes('lockReceipts') ? SubgraphStandIn.refusal('INTERNAL') : orders.answer(call);
  return () => {
    isDown = false;
  };
}

describe('reopening under way', () => {
  useWorld(orders, (started) => {
    costing = started;
  });

  it('is shown as such while the orders slice is away, and finished later', async () => {
    const { first, next } = await withNextPeriod();
    const release = holdLocks();
    const reopening = await periodOf(reopenPeriod(costing, first));
    try {
      expect(reopening).toMatchObject({ isClosed: true, isReopening: true, isReadyToClose: false });
      expect(reopening.closeBlockers).toEqual([
        { code: 'CLOSED', message: 'この会計期間の締めを解除しています。', targetMonths: [] },
      ]);
      expect(refusal(await reopenPeriod(costing, reopening))).toEqual([
        'FAILED_PRECONDITION',
        'この会計期間の締めを解除しています。完了するまでお待ちください。',
      ]);
      const days = { start: '2026-04-01', end: '2026-05-31' };
      expect(refusal(await updatePeriod(costing, reopening, days))).toEqual([
        'FAILED_PRECONDITION',
        'この会計期間は締めの解除中のため変更できません。',
      ]);
      // Neither a closing nor a carry-forward relies on figures that are about to change.
      const seen = await seenPeriod(costing, next.uuid);
      expect(codes(seen)).toContain('PREVIOUS_OPEN');
      expect((await closePeriod(costing, seen)).code).toBe('FAILED_PRECONDITION');
      expect(refusal(await startCarryForward(costing, { accountingPeriodUuid: next.uuid }))[0]).toBe(
        'FAILED_PRECONDITION',
      );
      expect(orders.closedMonths).toEqual(['2026-04', '2026-05']);
    } finally {
      release();
    }
    await until(
      () => seenPeriod(costing, first.uuid),
      ({ isClosed }) => !isClosed,
    );
    expect(orders.closedMonths).toEqual([]);
    expect(await closingsOf(costing, first.uuid)).toHaveLength(1);
    // Repeating it has no effect.
    const service = costing.app.get(ReopeningService, { strict: false });
    expect(await service.finish(systemScope(TEST_DEMAND.uuid), first.uuid, 'any')).toBe(true);
  });

  it('is resumed by the recurring job, also where no period is open', async () => {
    const period = await closedPeriod();
    const periods = costing.runtime.connection.collection<{ _id: string }>('accounting_periods');
    const by = { uuid: 'o', name: '運営（試験 運営）' };
    const left = { startedAt: '2026-11-21T00:00:00.000000Z', by, reason: REASON, turnUntil: new Date(0) };
    await periods.updateOne({ _id: period.uuid }, { $set: { reopening: left } });
    await costing.app.get(DueCalculationsJob, { strict: false }).run();
    await until(
      () => seenPeriod(costing, period.uuid),
      ({ isClosed }) => !isClosed,
    );
    expect(await closingsOf(costing, period.uuid)).toMatchObject([{ reason: REASON, reopenedBy: by.name }]);
    expect(orders.closedMonths).toEqual([]);
  });

  it('is continued by another process, and the late unlocking of the first one changes nothing', async () => {
    const period = await closedPeriod();
    const source = costing.app.get(ReceiptsSource, { strict: false });
    const lock = source.lock.bind(source);
    const late: (() => Promise<number>)[] = [];
    // The first process stops just before its message, and another one takes over.
    const calls = jest.spyOn(source, 'lock').mockImplementationOnce((...args) => {
      late.push(() => lock(...args));
      return Promise.reject(new Error('the process has stopped'));
    });
    await reopenPeriod(costing, period);
    await until(
      () => seenPeriod(costing, period.uuid),
      ({ isClosed }) => !isClosed,
    );
    expect(calls).toHaveBeenCalledTimes(2);
    await untilUpToDate(costing, '2026-05');
    await periodOf(closePeriod(costing, await seenPeriod(costing, period.uuid)));
    const [stopped] = late;
    await expect(stopped?.()).rejects.toThrow();
    expect(orders.closedMonths).toEqual(['2026-04', '2026-05']);
  });

  it('its end is counted, and so is a run that failed and is tried again', async () => {
    const counted = async () => {
      const { registry } = costing.runtime.metrics;
      const text = await registry.getSingleMetricAsString('hacchu_reopenings_total');
      const of = (outcome: string) =>
        Number(new RegExp(`outcome="${outcome}"[^}]*\\} (\\d+)`).exec(text)?.[1] ?? 0);
      return { reopened: of('reopened'), failed: of('failed') };
    };
    const before = await counted();
    const period = await closedPeriod();
    const source = costing.app.get(ReceiptsSource, { strict: false });
    jest.spyOn(source, 'lock').mockRejectedValueOnce(new Error('the orders slice does not respond'));
    await reopenPeriod(costing, period);
    const after = await until(counted, ({ reopened }) => reopened > before.reopened);
    expect(after).toEqual({ reopened: before.reopened + 1, failed: before.failed + 1 });
  });

  it('and a closing exclude each other, whichever began first', async () => {
    const { first, next } = await withNextPeriod();
    const periods = costing.runtime.connection.collection<{ _id: string; updatedAt: string }>(
      'accounting_periods',
    );
    const by = { uuid: 'u', name: '試験 太郎' };
    const closing = {
      startedAt: '2026-11-21T00:00:00.000000Z',
      by,
      turnUntil: new Date(Date.now() + 60_000),
    };
    await periods.updateOne({ _id: next.uuid }, { $set: { closing } });
    expect(refusal(await reopenPeriod(costing, first))).toEqual([
      'FAILED_PRECONDITION',
      '会計期間（2026/06/01〜2026/06/30）の締めを処理しています。完了してから再度お試しください。',
    ]);
    // An imported opening is not taken back, so the version of the next period stays.
    const settled = { closing: null, 'opening.kind': 'IMPORTED' };
    await periods.updateOne({ _id: next.uuid }, { $set: settled });
    // The blockers of the closing are checked a moment before the previous period is reopened.
    const blockers = costing.app.get(CloseBlockers, { strict: false });
    jest.spyOn(blockers, 'of').mockImplementationOnce(async () => {
      await periodOf(reopenPeriod(costing, first));
      return [];
    });
    expect(refusal(await closePeriod(costing, next))).toEqual([
      'ABORTED',
      '前の会計期間の締めが解除されました。最新の内容を読み込んでください。',
    ]);
    expect(await seenPeriod(costing, next.uuid)).toMatchObject({ isClosed: false, isClosing: false });
    expect(orders.closedMonths).toEqual([]);
  });
});
