import { systemScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import {
  announceWithdrawal,
  OTHER_DEMAND,
  type StandInCall,
  TEST_DEMAND,
  until,
} from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { ClosingSnapshots } from '../src/periods/closing-snapshots.service.js';
import { aClosedPeriod, readyPeriod, withPeriodAfter } from './closing-support.js';
import { costsOf, rowOf, untilUpToDate } from './cost-support.js';
import { receipt, useWorld } from './costing.harness.js';
import { admin, type Costing, fieldMessages, refusal } from './costing.js';
import { carryForward, downloaded, startCarryForward } from './inventory-support.js';
import {
  changesOf,
  closePeriod,
  closingsOf,
  createPeriod,
  periodOf,
  periodsForOperators,
  reopenPeriod,
  type SeenPeriod,
  seenPeriod,
  updatePeriod,
} from './period-support.js';
import { answerAsCatalog, PRODUCTS, SHIRT, TEA, WorldOrders } from './world.js';

let costing: Costing;
const orders = new WorldOrders();
const REASON = '入荷の確定単価に誤りがあったため。';

const closedPeriod = () => aClosedPeriod(costing, orders);
const withNextPeriod = () => withPeriodAfter(costing, orders);

const codes = ({ closeBlockers }: SeenPeriod) => closeBlockers.map(({ code }) => code);

describe('reopening', () => {
  useWorld(orders, (started) => {
    costing = started;
  });

  it('unlocks the months, and the figures follow receipts and prices again', async () => {
    const period = await closedPeriod();
    expect(await periodOf(reopenPeriod(costing, period, { reason: ` ${REASON} ` }))).toMatchObject({
      isClosed: false,
      isReopening: false,
      closedBy: null,
    });
    expect(orders.closedMonths).toEqual([]);
    orders.receive(receipt(TEA, '2026-05-20', 2, 100));
    // 3 for ¥100 and 2 for ¥100: ¥40 each, of which 3 were counted.
    expect(rowOf(await untilUpToDate(costing, '2026-05'), TEA)).toMatchObject({
      totalPurchaseAmount: '200',
      inventoryAmount: '120',
      isProvisional: false,
    });
    const again = await seenPeriod(costing, period.uuid);
    expect(again).toMatchObject({ isReadyToClose: true, closeBlockers: [] });
    expect((await periodOf(closePeriod(costing, again))).isClosed).toBe(true);
    expect(orders.closedMonths).toEqual(['2026-04', '2026-05']);
  });

  it('also takes prices that changed unnoticed while the period was closed', async () => {
    const period = await closedPeriod();
    // A price that the orders slice gives to receipts of unlocked months, reported to another calculation before.
    const tea = orders.receipts.find(({ productId }) => productId === TEA);
    if (!tea) throw new Error('the period has no receipt of tea');
    tea.amount = '130';
    await periodOf(reopenPeriod(costing, period));
    expect(rowOf(await untilUpToDate(costing, '2026-05'), TEA).totalPurchaseAmount).toBe('130');
  });

  it('is for operators, with a reason of 1 to 500 characters', async () => {
    const period = await closedPeriod();
    expect((await reopenPeriod(costing, period, { who: admin() })).code).toBe('PERMISSION_DENIED');
    const reasonOf = async (reason: string) =>
      fieldMessages(await reopenPeriod(costing, period, { reason }))?.['reason'];
    expect(await reasonOf(' \n\t')).toEqual(['締めを解除する理由を入力してください。']);
    expect(await reasonOf('あ'.repeat(501))).toEqual(['締めを解除する理由は500文字以内で入力してください。']);
    expect((await seenPeriod(costing, period.uuid)).isClosed).toBe(true);
    expect(orders.closedMonths).toEqual(['2026-04', '2026-05']);
    expect((await periodOf(reopenPeriod(costing, period, { reason: '😀'.repeat(500) }))).isClosed).toBe(
      false,
    );
  });

  it('is not possible for a period of another demand than the named one', async () => {
    const period = await closedPeriod();
    const demandUuid = OTHER_DEMAND.uuid;
    expect((await reopenPeriod(costing, period, { demandUuid })).code).toBe('PERMISSION_DENIED');
    expect((await seenPeriod(costing, period.uuid)).isClosed).toBe(true);
  });

  it('is recorded with every closing, who did it and why', async () => {
    const period = await closedPeriod();
    await periodOf(reopenPeriod(costing, period, { reason: REASON }));
    await untilUpToDate(costing, '2026-05');
    await periodOf(closePeriod(costing, await seenPeriod(costing, period.uuid)));
    const inForce = { closedBy: '試験 太郎', reopenedBy: null, reason: null };
    const reversed = { closedBy: '試験 太郎', reopenedBy: '運営（運営 花子）', reason: REASON };
    expect(await closingsOf(costing, period.uuid)).toMatchObject([inForce, reversed]);
    // Operators see the same, and none of the figures.
    const [seen] = await periodsForOperators(costing);
    expect(seen).toMatchObject({ isClosed: true, reopenBlocker: null, closings: [inForce, reversed] });
  });

  it('keeps the figures of each closing in a file', async () => {
    const period = await closedPeriod();
    const [first] = await closingsOf(costing, period.uuid);
    // Before the job has stored the file, the reopening does so.
    await periodOf(reopenPeriod(costing, period));
    orders.receive(receipt(TEA, '2026-05-20', 2, 100));
    await untilUpToDate(costing, '2026-05');
    const fileOf = (closedAt?: string) =>
      downloaded(costing, 'createClosingSnapshotDownloadUrl', {
        accountingPeriodUuid: period.uuid,
        closedAt,
      });
    expect(await fileOf(first?.closedAt)).toContain(`2026/05,${TEA},,宇治抹茶,,,,0,0,3,100,33.33,`);
    await expect(fileOf()).rejects.toThrow('NOT_FOUND');
    await periodOf(closePeriod(costing, await seenPeriod(costing, period.uuid)));
    await costing.background.settle();
    expect(await fileOf()).toContain(`2026/05,${TEA},,宇治抹茶,,,,0,0,5,200,40.00,`);
    expect(await fileOf(first?.closedAt)).toContain(`2026/05,${TEA},,宇治抹茶,,,,0,0,3,100,33.33,`);
    await expect(fileOf('2026-01-01T00:00:00.000000Z')).rejects.toThrow('NOT_FOUND');
  });

  it('a file that is still being written when the period is reopened is not stored', async () => {
    const period = await closedPeriod();
    await costing.background.settle();
    const [first] = await closingsOf(costing, period.uuid);
    const snapshots = costing.app.get(ClosingSnapshots, { strict: false });
    let isAsked = false;
    let answerCatalog = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      answerCatalog = resolve;
    });
    // The late file would differ from the stored one.
    const answer = answerAsCatalog(PRODUCTS.map((one) => ({ ...one, name: '改名後' })));
    costing.catalog.answer = async (call: StandInCall) => {
      isAsked = true;
      await released;
      return answer(call);
    };
    const closing = { periodUuid: period.uuid, closedAt: first?.closedAt ?? '' };
    const written = snapshots.write(systemScope(TEST_DEMAND.uuid), closing);
    try {
      await until(() => Promise.resolve(isAsked), Boolean);
      await periodOf(reopenPeriod(costing, period));
    } finally {
      answerCatalog();
    }
    await written;
    const file = await downloaded(costing, 'createClosingSnapshotDownloadUrl', {
      accountingPeriodUuid: period.uuid,
      closedAt: first?.closedAt,
    });
    expect(file).toContain(`2026/05,${TEA},,宇治抹茶,,,,0,0,3,100,33.33,`);
  });

  it('takes back what was carried forward, so that the next period needs it anew before it is closed', async () => {
    const { first, next } = await withNextPeriod();
    expect(next).toMatchObject({ openingInventory: { kind: 'CARRIED_FORWARD' } });
    await periodOf(reopenPeriod(costing, first));
    const open = await seenPeriod(costing, next.uuid);
    expect(open.openingInventory).toBeNull();
    expect(codes(open)).toEqual(expect.arrayContaining(['PREVIOUS_OPEN', 'NO_OPENING_INVENTORY']));
    expect(
      await costing.runtime.connection
        .collection('opening_inventories')
        .countDocuments({ periodUuid: next.uuid }),
    ).toBe(0);
    expect(await changesOf(costing, next.uuid)).toMatchObject([
      { actorName: '運営（運営 花子）', summary: expect.stringContaining('期首棚卸を取り消しました。') },
      { actorName: '試験 太郎', summary: '期首棚卸を登録しました（前期繰越）。' },
      { summary: expect.stringContaining('会計期間を登録しました') },
    ]);
    expect(refusal(await startCarryForward(costing, { accountingPeriodUuid: next.uuid }))).toEqual([
      'FAILED_PRECONDITION',
      '前の会計期間が締められていないため、繰り越せません。',
    ]);
    // Until then, its figures follow those of the reopened period: 7 of ¥110.
    orders.receive(receipt(SHIRT, '2026-05-20', 10, 2200));
    await untilUpToDate(costing, '2026-05');
    const [may, june] = [await costsOf(costing, '2026-05'), await untilUpToDate(costing, '2026-06')];
    const { inventoryAmount } = rowOf(may, SHIRT);
    expect(rowOf(june, SHIRT).carriedOverInventoryAmount).toBe(inventoryAmount);
    await periodOf(closePeriod(costing, await seenPeriod(costing, first.uuid)));
    expect(codes(await seenPeriod(costing, next.uuid))).toContain('NO_OPENING_INVENTORY');
    await carryForward(costing, next.uuid);
    const carried = await untilUpToDate(costing, '2026-06');
    expect(rowOf(carried, SHIRT).carriedOverInventoryAmount).toBe(inventoryAmount);
    // 40 for ¥5,500, of which 7 remain.
    expect(inventoryAmount).toBe('963');
  });

  it('keeps an opening inventory that was not carried forward', async () => {
    const { first, next } = await withNextPeriod();
    // As in data of before periods had to be carried forward.
    const periods = costing.runtime.connection.collection<{ _id: string }>('accounting_periods');
    await periods.updateOne({ _id: next.uuid }, { $set: { 'opening.kind': 'IMPORTED' } });
    const before = await changesOf(costing, next.uuid);
    await periodOf(reopenPeriod(costing, first));
    expect((await seenPeriod(costing, next.uuid)).openingInventory?.kind).toBe('IMPORTED');
    expect(await changesOf(costing, next.uuid)).toEqual(before);
  });

  describe('is refused', () => {
    it('for an open period, and for an outdated version', async () => {
      const ready = await readyPeriod(costing, orders);
      expect(refusal(await reopenPeriod(costing, ready))).toEqual([
        'FAILED_PRECONDITION',
        'この会計期間は締められていません。',
      ]);
      const period = await periodOf(closePeriod(costing, ready));
      expect((await reopenPeriod(costing, { ...period, updatedAt: ready.updatedAt })).code).toBe('ABORTED');
    });

    it('while a later period is closed, naming the one to reopen first', async () => {
      const { first, next } = await withNextPeriod();
      const periods = costing.runtime.connection.collection<{ _id: string }>('accounting_periods');
      await periods.updateOne({ _id: next.uuid }, { $set: { isClosed: true, closedAt: next.updatedAt } });
      const message =
        '後の会計期間（2026/06/01〜2026/06/30）が締められています。先にその締めを解除してください。';
      expect(refusal(await reopenPeriod(costing, first))).toEqual(['FAILED_PRECONDITION', message]);
      const seen = await periodsForOperators(costing);
      expect(seen.map(({ reopenBlocker }) => reopenBlocker)).toEqual([message, null]);
    });

    it('while the demand withdraws', async () => {
      const period = await closedPeriod();
      const change = { demandUuid: TEST_DEMAND.uuid, withdrawalUuid: uuidv7() };
      await announceWithdrawal(costing, 'costing', { ...change, state: 'CLOSED', version: 1 });
      const message = '退会手続き中の組織のデータは変更できません。';
      expect((await periodsForOperators(costing)).map(({ reopenBlocker }) => reopenBlocker)).toEqual([
        message,
      ]);
      expect(refusal(await reopenPeriod(costing, period))).toEqual(['FAILED_PRECONDITION', message]);
      await announceWithdrawal(costing, 'costing', { ...change, state: 'OPEN', version: 2 });
      expect((await periodsForOperators(costing)).map(({ reopenBlocker }) => reopenBlocker)).toEqual([null]);
    });

    it('while its stock is being carried forward', async () => {
      const period = await closedPeriod();
      const { uuid } = await periodOf(createPeriod(costing, { start: '2026-06-01', end: '2026-06-30' }));
      await costing.runtime.connection.collection<{ _id: string }>('file_jobs').insertOne({
        _id: 'carrying',
        ...{ demandUuid: TEST_DEMAND.uuid, status: 'IN_PROGRESS', input: { accountingPeriodUuid: uuid } },
      });
      expect(refusal(await reopenPeriod(costing, period))).toEqual([
        'FAILED_PRECONDITION',
        '棚卸の取込または繰越を処理しています。完了してから再度お試しください。',
      ]);
    });

    it('of two concurrent requests, for one', async () => {
      const period = await closedPeriod();
      const answers = await Promise.all([reopenPeriod(costing, period), reopenPeriod(costing, period)]);
      expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
      const [refused] = answers.filter(({ code }) => code !== undefined);
      expect(['ABORTED', 'FAILED_PRECONDITION']).toContain(refused?.code);
      expect(await closingsOf(costing, period.uuid)).toHaveLength(1);
    });
  });

  it('leaves the start and the averaging of a period that was closed once as they are', async () => {
    const days = { start: '2026-04-01', end: '2026-05-31' };
    const period = await periodOf(reopenPeriod(costing, await closedPeriod()));
    // Counts would be a reason of their own.
    await costing.runtime.connection.collection('cost_months').updateMany({}, { $set: { countedAt: null } });
    const changed = { ...days, closingType: 'Quarterly' };
    expect(refusal(await updatePeriod(costing, period, changed))).toEqual([
      'FAILED_PRECONDITION',
      '締めたことのある会計期間があるため、開始日と計算単位は変更できません。',
    ]);
  });
});
