import { systemScope, uuidv7, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';
import type { Connection } from 'mongoose';
import { growthDuring, mib } from '../growth.js';
import { ORDERS_HEAP_MIB, withCosting, type CostingSubgraphs } from './real-costing.js';
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

const due = ({ runtime }: TestSubgraph, dirtyFrom: string | null) =>
  runtime.connection.model('CostingBook').updateOne({ _id: TEST_DEMAND.uuid }, { $set: { dirtyFrom } });

async function report(name: string, { costing, calls }: CostingSubgraphs): Promise<void> {
  costing.queryCounter.reset();
  Object.assign(calls, { count: 0, time: 0 });
  const began = performance.now();
  const { held, resident } = await growthDuring(() => calculate(costing));
  const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
  const own = `${costing.queryCounter.commands.filter((command) => OWN.test(command)).length} database queries`;
  const asked = `${calls.count} calls to orders (${seconds(calls.time)})`;
  const time = seconds(performance.now() - began).padStart(8);
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
  const ledger = { _id: TEST_DEMAND.uuid, demandUuid: TEST_DEMAND.uuid, version: 1, closedMonths: [] };
  const ledgers = orders.collection<{ _id: string }>('receipt_ledgers');
  await ledgers.insertOne(ledger);
}

/** Time, memory and queries of the cost calculation, with few receipts and with many (MONGODB_URI). */
export async function measureCosts(): Promise<void> {
  for (const size of SIZES) {
    await withCosting(async (costingSubgraphs) => {
      const { orders, costing } = costingSubgraphs;
      const receipts = await seedReceipts(orders, 0, size * LINES_PER_RECEIPT);
      await setUp(costing);
      console.log(
        `Costs of ${PRODUCTS.toLocaleString('en')} products, ${receipts.toLocaleString('en')} receipts in a year; ` +
          `the orders subgraph has a heap of ${ORDERS_HEAP_MIB} MiB`,
      );
      await report('the month, first time', costingSubgraphs);
      await due(costing, MONTH.start);
      await report('the month, nothing changed', costingSubgraphs);
      await receiveOne(orders);
      await report('one price changed', costingSubgraphs);
    });
  }
}
