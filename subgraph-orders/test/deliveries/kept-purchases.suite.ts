import { systemScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { KeptPurchases } from '../../src/costing-feed/kept-purchases.service.js';
import { PurchaseSumChecks } from '../../src/costing-feed/purchase-sum-check.job.js';
import { PurchasesRepository } from '../../src/costing-feed/purchases.repository.js';
import { keepPurchaseSums } from '../../src/migrations/2026-11-23-keep-purchase-sums.js';
import type { PurchasesPart, PurchaseSum } from '../../src/orders/lines/purchase-sum.schema.js';
import { PurchaseSums } from '../../src/orders/lines/purchase-sums.js';
import { ReceiptLedger } from '../../src/orders/lines/receipt-ledger.js';
import {
  APRIL,
  CLOSED_APRIL,
  correctPrice,
  CostingSlice,
  MAY,
  ordered,
  receive,
  useCostedHarness,
} from '../support/costing.js';
import { Client, dataOf, type Harness } from '../support/harness.js';
import { SHIRT, TEA } from '../support/stand-ins.js';

const JUNE = { from: '2026-06-01', to: '2026-06-30' };
const MONTHS = [APRIL, MAY, JUNE, { from: APRIL.from, to: JUNE.to }];
const SCOPE = systemScope(TEST_DEMAND.uuid);

const sorted = (sums: readonly PurchaseSum[]): PurchaseSum[] =>
  sums.toSorted((a, b) => a.productId.localeCompare(b.productId));

describe('stored sums of purchases', () => {
  let harness: Harness;
  let admin: Client;
  let costing: CostingSlice;
  let kept: KeptPurchases;
  let fromReceipts: PurchasesRepository;
  let ledger: ReceiptLedger;
  useCostedHarness((started) => {
    ({ harness, admin, costing } = started);
    kept = harness.app.get(KeptPurchases, { strict: false });
    fromReceipts = harness.app.get(PurchasesRepository, { strict: false });
    ledger = harness.app.get(ReceiptLedger, { strict: false });
  });

  const sums = () => harness.runtime.connection.collection('purchase_sums');
  beforeEach(async () => {
    await sums().deleteMany({});
  });

  /** Whether costing is served from the sums. */
  const isKept = async (): Promise<boolean> => {
    const { sumsGeneration, sumsVersion, version } = await ledger.of(SCOPE);
    return sumsGeneration != null && sumsVersion === version;
  };

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Parts of one product each, one after the other. */
  const inParts = async (
    part: (after: string) => Promise<PurchasesPart>,
  ): Promise<readonly PurchaseSum[]> => {
    jest.replaceProperty(harness.app.get(PurchaseSums, { strict: false }), 'productsOfPart', 1);
    jest.replaceProperty(fromReceipts, 'receiptsOfPart', 1);
    const all: PurchaseSum[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { sums: found, through }: PurchasesPart = await part(after);
      expect(found.length).toBeLessThanOrEqual(1);
      all.push(...found);
      after = through;
    }
    return all;
  };

  const expectExact = async (): Promise<void> => {
    for (const days of MONTHS) {
      const exact = sorted(await fromReceipts.byProduct(SCOPE, days));
      expect(await inParts((after) => kept.part(SCOPE, days, after))).toEqual(exact);
      expect(await inParts((after) => fromReceipts.part(SCOPE, days, after))).toEqual(exact);
      expect(sorted(await kept.of(SCOPE, days))).toEqual(exact);
      expect(await kept.of(SCOPE, days, [TEA])).toEqual(exact.filter(({ productId }) => productId === TEA));
    }
  };

  const migration = () => ({
    connection: harness.runtime.connection,
    get: <T>(token: Parameters<Parameters<typeof keepPurchaseSums.up>[0]['get']>[0]): T =>
      harness.app.get<T>(token as never, { strict: false }),
    signal: new AbortController().signal,
    say: () => {},
  });

  const price = fc.integer({ min: 0, max: 99_999 }).map((sen) => (sen / 100).toFixed(2));
  const day = fc
    .record({ month: fc.integer({ min: 4, max: 6 }), of: fc.integer({ min: 1, max: 28 }) })
    .map(({ month, of }) => `2026-0${month}-${String(of).padStart(2, '0')}`);
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('receive' as const),
        line: fc.integer({ min: 0, max: 1 }),
        lot: fc.integer({ min: 0, max: 30 }),
        day,
        lastUnitPrice: fc.option(price, { nil: undefined }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('reprice' as const), unitPrice: price }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constantFrom('close' as const, 'reopen' as const, 'build' as const) }),
    },
  );

  it('equal the sums of the receipts after any history of receipts, corrections, prices and closings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const { uuid } = await ordered(harness, admin);
        await kept.build(SCOPE);
        for (const one of steps) {
          const order = await admin.seen(uuid);
          // Some of them are refused, as in a closed month: then nothing may change.
          if (one.kind === 'receive') {
            const line = order.orderProductLines[one.line];
            await receive(admin, line, one.lot, one.day, { lastUnitPrice: one.lastUnitPrice });
          } else if (one.kind === 'reprice') await correctPrice(admin, order, one.unitPrice).catch(() => {});
          else if (one.kind === 'build') await kept.build(SCOPE);
          else await costing.lock(one.kind === 'close' ? CLOSED_APRIL : []);
          expect(await isKept()).toBe(true);
        }
        await expectExact();
        expect(await kept.check(SCOPE)).toEqual([]);
        await costing.lock([]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('contain both of two concurrent receipts of one product', async () => {
    const orders = await Promise.all([
      ordered(harness, admin),
      ordered(harness, admin),
      ordered(harness, admin),
    ]);
    await kept.build(SCOPE);
    const responses = await Promise.all(
      orders.map(({ orderProductLines }) => receive(admin, orderProductLines[0], 2, '2026-04-15')),
    );
    responses.forEach((response) => dataOf(response));
    expect(await isKept()).toBe(true);
    // trunc(33.34 × 2) = 66 for each line.
    expect(await costing.purchases(APRIL)).toEqual([
      { productId: SHIRT, quantity: 6, amount: '198', isUnpriced: false },
    ]);
    await expectExact();
  });

  it('contain receipts that are recorded while they are built', async () => {
    const orders = await Promise.all([
      ordered(harness, admin),
      ordered(harness, admin),
      ordered(harness, admin),
    ]);
    const recorded = orders.map(async ({ orderProductLines }, at) => {
      dataOf(await receive(admin, orderProductLines[0], at + 1, '2026-05-15'));
      dataOf(await receive(admin, orderProductLines[1], at + 1, '2026-04-15'));
    });
    await Promise.all([...recorded, kept.build(SCOPE), kept.build(SCOPE)]);
    expect(await isKept()).toBe(true);
    await expectExact();
    expect(await sums().distinct('generation')).toHaveLength(1);
  });

  it('are not used after a process of an earlier release recorded a receipt, until the check builds them', async () => {
    const { uuid, orderProductLines } = await ordered(harness, admin);
    await kept.build(SCOPE);
    dataOf(await receive(admin, orderProductLines[0], 2, '2026-04-15'));
    const before = await sums().find().toArray();
    dataOf(await receive(admin, (await admin.seen(uuid)).orderProductLines[0], 3, '2026-04-16'));
    await sums().deleteMany({});
    await sums().insertMany(before);
    await harness.runtime.connection
      .collection('receipt_ledgers')
      .updateMany({}, { $inc: { sumsVersion: -1 } });
    expect(await isKept()).toBe(false);
    await expectExact();
    dataOf(await receive(admin, orderProductLines[1], 1, '2026-04-17'));
    expect(await isKept()).toBe(false);
    await expectExact();
    expect(await kept.check(SCOPE)).toEqual([]);
    expect(await isKept()).toBe(true);
    await expectExact();
  });

  it('that are wrong are corrected by the nightly check, and the costing slice learns of the product', async () => {
    const { orderProductLines } = await ordered(harness, admin);
    dataOf(await receive(admin, orderProductLines[0], 2, '2026-04-15'));
    dataOf(await receive(admin, orderProductLines[1], 2, '2026-04-15'));
    await kept.build(SCOPE);
    const { version } = await costing.feed(-1);
    await sums().updateOne({ productId: TEA }, { $set: { amount: '1' } });
    expect(await kept.check(SCOPE)).toEqual([TEA]);
    expect((await costing.feed(version)).changes).toEqual([{ productId: TEA, from: '2026-04-15' }]);
    await expectExact();
    expect(await kept.check(SCOPE)).toEqual([]);
  });

  it('are built and compared some products at a time, whatever is wrong in whichever part', async () => {
    const { uuid, orderProductLines } = await ordered(harness, admin);
    dataOf(await receive(admin, orderProductLines[0], 2, '2026-04-15'));
    dataOf(await receive(admin, orderProductLines[1], 2, '2026-05-15'));
    dataOf(await receive(admin, (await admin.seen(uuid)).orderProductLines[1], 3, '2026-04-15'));
    jest.replaceProperty(fromReceipts, 'receiptsOfPart', 1);
    const byProduct = jest.spyOn(fromReceipts, 'byProduct');
    await kept.build(SCOPE);
    const parts = await Promise.all(
      byProduct.mock.results.map(({ value }) => value as Promise<PurchaseSum[]>),
    );
    expect(Math.max(...parts.map(({ length }) => length))).toBe(1);
    expect(parts.flat()).toHaveLength(3);
    await expectExact();

    const { version } = await costing.feed(-1);
    const [before, after] = ['00000000-0000-7000-8000-000000000000', 'ffffffff-0000-7000-8000-000000000000'];
    const stored = await sums().findOne({ productId: SHIRT });
    for (const productId of [before, after])
      await sums().insertOne({ ...stored, _id: `stray:${productId}` as never, productId });
    await sums().deleteOne({ productId: TEA, start: '2026-05-01' });
    await sums().updateOne({ productId: SHIRT }, { $set: { quantity: 1 } });
    expect(new Set(await kept.check(SCOPE))).toEqual(new Set([before, SHIRT, TEA, after]));
    const { changes } = await costing.feed(version);
    expect(new Set(changes?.map(({ productId }) => productId))).toEqual(new Set([SHIRT, TEA]));
    await expectExact();
    expect(await kept.check(SCOPE)).toEqual([]);
  });

  it('in a month in which nothing of the product was received are corrected as well', async () => {
    const { orderProductLines } = await ordered(harness, admin);
    dataOf(await receive(admin, orderProductLines[0], 2, '2026-04-15'));
    dataOf(await receive(admin, orderProductLines[1], 2, '2026-05-15'));
    await kept.build(SCOPE);
    const stored = await sums().findOne({ productId: SHIRT });
    await sums().insertOne({ ...stored, _id: 'stray' as never, productId: TEA });
    expect(await kept.check(SCOPE)).toEqual([TEA]);
    await expectExact();
    const product = 'ffffffff-0000-7000-8000-000000000000';
    await sums().insertOne({ ...stored, _id: 'stray' as never, productId: product });
    expect(await kept.check(SCOPE)).toEqual([product]);
    await expectExact();
  });

  it('are built by the nightly check of each demand, which removes what killed builds left behind', async () => {
    const { orderProductLines } = await ordered(harness, admin);
    dataOf(await receive(admin, orderProductLines[0], 2, '2026-04-15'));
    await harness.app.get(PurchaseSumChecks, { strict: false }).run();
    await until(isKept, (built) => built);
    const orphan = await sums().findOne({});
    const generation = '01900000-0000-7000-8000-000000000000';
    await sums().insertOne({ ...orphan, _id: `orphan:${uuidv7()}` as never, generation });
    expect(await kept.check(SCOPE)).toEqual([]);
    expect(await sums().distinct('generation')).toEqual([orphan?.['generation']]);
    await expectExact();
  });

  it('follow the first day of the periods: months that begin on the 21st', async () => {
    const { uuid, orderProductLines } = await ordered(harness, admin);
    dataOf(await receive(admin, orderProductLines[0], 1, '2026-04-20'));
    dataOf(await receive(admin, (await admin.seen(uuid)).orderProductLines[0], 3, '2026-04-21'));
    await kept.build(SCOPE);
    await costing.start('2026-03-21', 1);
    const month = { from: '2026-04-21', to: '2026-05-20' };
    const expected = [{ productId: SHIRT, quantity: 2, amount: '67', isUnpriced: false }];
    expect(await costing.purchases(month)).toEqual(expected);
    await kept.check(SCOPE);
    expect(await sums().distinct('start')).toEqual(expect.arrayContaining(['2026-03-21', '2026-04-21']));
    expect(await costing.purchases(month)).toEqual(expected);
    await expectExact();
  });

  it('of existing receipts are added by the migration, which may be repeated and taken back', async () => {
    const { uuid, orderProductLines } = await ordered(harness, admin);
    dataOf(await receive(admin, orderProductLines[0], 4, '2026-04-10', { lastUnitPrice: '33.3' }));
    await costing.lock(CLOSED_APRIL);
    const [line] = (await admin.seen(uuid)).orderProductLines;
    dataOf(await receive(admin, line, 6, '2026-05-02', { lastUnitPrice: '50' }));
    expect(await isKept()).toBe(false);
    await keepPurchaseSums.up(migration());
    await keepPurchaseSums.up(migration());
    expect(await isKept()).toBe(true);
    expect(await sums().countDocuments()).toBe(2);
    expect(await costing.purchases(APRIL)).toMatchObject([{ quantity: 4, amount: '133' }]);
    expect(await costing.purchases(MAY)).toMatchObject([{ quantity: 2, amount: '100' }]);
    await expectExact();
    await keepPurchaseSums.down?.(migration());
    expect([await isKept(), await sums().countDocuments()]).toEqual([false, 0]);
    await expectExact();
  });
});
