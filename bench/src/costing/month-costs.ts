import { systemScope, type TenantScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import type { Connection } from 'mongoose';
import { growthDuring, mib } from '../growth.js';
import { type CostingSubgraphs, ORDERS_HEAP_MIB, withCosting } from './real-costing.js';
import { MONTH, PRODUCTS, seedReceipts } from './seed.js';

/** Receipts of a year, small and large; the last is the platform's design size. */
const SIZES = (process.env['RECEIPTS'] ?? '100000,1000000').split(',').map(Number);
const LINES_PER_RECEIPT = 0.8;
/** Queries of the calculation, not of what the subgraph does periodically beside it. */
const OWN = / (accounting|cost|opening|physical)/;

/** Runs the same calculation as the job. */
async function calculate({ app }: TestSubgraph): Promise<void> {
  const path = new URL('../../../subgraph-costing/dist/calculation/calculation.service.js', import.meta.url);
  const {
    CalculationService,
  }: typeof import('../../../subgraph-costing/src/calculation/calculation.service.js') = await import(
    path.href
  );
  const scope: TenantScope = systemScope(TEST_DEMAND.uuid);
  await app.get(CalculationService, { strict: false }).run(scope, 'bench');
}

/** Stores a period of one month as `createAccountingPeriod` does, without queueing its job. */
async function setUp({ runtime }: TestSubgraph): Promise<void> {
  const demandUuid = TEST_DEMAND.uuid;
  const now = '2026-01-01T00:00:00.000000Z';
  await runtime.connection.model('AccountingPeriod').create({
    _id: uuidv7(),
    demandUuid,
    ...MONTH,
    closingType: 'Monthly',
    evaluationMethod: 'WeightedAverage',
    opening: { kind: 'NONE', settledAt: now, settledBy: { uuid: demandUuid, name: 'bench' } },
    closing: null,
    isClosed: false,
    closedAt: null,
    closedBy: null,
    createdAt: now,
    updatedAt: now,
  });
  await runtime.connection
    .model('CostingBook')
    .create({ _id: demandUuid, demandUuid, dirtyFrom: MONTH.start });
}

/** Makes the month due; `input` is what changed. */
const due = ({ runtime }: TestSubgraph, dirtyFrom: string, input?: string) =>
  runtime.connection
    .model('CostingBook')
    .updateOne({ _id: TEST_DEMAND.uuid }, { $set: { dirtyFrom, ...(input && { [`inputs.${input}`]: 1 }) } });

async function report(name: string, { costing, calls }: CostingSubgraphs): Promise<void> {
  costing.queryCounter.reset();
  Object.assign(calls, { count: 0, time: 0 });
  let took = 0;
  const { held, resident } = await growthDuring(async () => {
    const began = performance.now();
    await calculate(costing);
    took = performance.now() - began;
  });
  const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;
  const own = `${costing.queryCounter.commands.filter((command) => OWN.test(command)).length} database queries`;
  const asked = `${calls.count} calls to orders (${seconds(calls.time)})`;
  const time = seconds(took).padStart(8);
  console.log(
    `  ${name.padEnd(28)} ${time}, holds +${mib(held)}, occupies +${mib(resident)}, ${own}, ${asked}`,
  );
}

/** Adds one receipt of one product, as the orders slice records it. */
async function receiveOne(orders: Connection): Promise<void> {
  const receipts = orders.collection<{ _id: string; lineId: string }>('order_receipts');
  const received = await receipts.findOne({ historyDate: MONTH.end });
  const line = received?.lineId ?? '';
  const lines = orders.collection<{ _id: string }>('order_product_lines');
  await lines.updateOne({ _id: line }, { $set: { costingVersion: 1, lastUnitPrice: '77.7' } });
  const ledgers = orders.collection<{ _id: string; version: number }>('receipt_ledgers');
  // Costing has stored the first day of its first period there.
  await ledgers.updateOne({ _id: TEST_DEMAND.uuid }, { $set: { version: 1 } });
}

/** Time, memory and queries of the cost calculation, with few receipts and with many (MONGODB_URI). */
export async function measureCosts(): Promise<void> {
  for (const size of SIZES) {
    await withCosting(async (costingSubgraphs) => {
      const { orders, costing } = costingSubgraphs;
      const receipts = await seedReceipts(orders, 0, size * LINES_PER_RECEIPT);
      const began = performance.now();
      await costingSubgraphs.migrateOrders();
      const migrated = ((performance.now() - began) / 1_000).toFixed(0);
      await setUp(costing);
      console.log(
        `Costs of ${PRODUCTS.toLocaleString('en')} products, ${receipts.toLocaleString('en')} receipts in a year; ` +
          `the orders subgraph has a heap of ${ORDERS_HEAP_MIB} MiB; its migration took ${migrated} s`,
      );
      await report('the month, first time', costingSubgraphs);
      await due(costing, MONTH.start);
      await report('the month, nothing changed', costingSubgraphs);
      await due(costing, MONTH.start, `counts ${MONTH.start.slice(0, 7)}`);
      await report('counts imported again', costingSubgraphs);
      await receiveOne(orders);
      await report('one price changed', costingSubgraphs);
    });
  }
}
