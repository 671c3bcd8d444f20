import { randomUUID } from 'node:crypto';
import { todayJst } from '@hacchu-hub/subgraph-kit';
import type { TestSubgraph } from '@hacchu-hub/subgraph-testing';
import type { AdvancingClock } from '../real/clock.js';
import { costOf, shown, TIMES } from '../real/cost.js';
import { ask } from '../real/real-subgraph.js';
import { type PlacedOrder, placedOrder } from './real-orders.js';

const FIX = 'mutation ($input: FixOrderInput!) { fixOrder(input: $input) { order { isFixed } } }';
const STATUS =
  'mutation ($input: UpdateOrderStatusInput!) { updateOrderStatus(input: $input) { order { status } } }';
const RECEIVE = `mutation ($input: UpdateOrderLinesDeliveryInfoInput!) {
  updateOrderLinesDeliveryInfo(input: $input) { orders { status } }
}`;
const CHARTS = `{ demandHome {
  spendBySupplier { orderCount amount }
  onTimeRates { month dueCount onTimeCount }
} }`;

interface Write {
  readonly name: string;
  readonly document: string;
  readonly input: (order: PlacedOrder) => object;
}

const version = ({ uuid, updatedAt }: PlacedOrder) => ({ uuid, expectedUpdatedAt: updatedAt });
const receipt = (pieces: number) => (order: PlacedOrder) => ({
  idempotencyKey: randomUUID(),
  lines: [{ id: order.lineId, expectedReceivedLot: 0, receivedLot: pieces, lastDeliveryDate: todayJst() }],
});

/**
 * Each write runs on an order that waits for its goods, and leaves it in the status that the next one needs.
 */
const WRITES: readonly Write[] = [
  { name: 'an order is fixed', document: FIX, input: version },
  {
    name: 'a delivery is completed',
    document: STATUS,
    input: (order) => ({
      ...version(order),
      event: 'COMPLETE_DELIVERY',
      confirmShortClose: true,
      idempotencyKey: randomUUID(),
    }),
  },
  { name: 'a part of a line arrives', document: RECEIVE, input: receipt(4) },
  { name: 'the last goods arrive', document: RECEIVE, input: receipt(10) },
];

/**
 * Mutations of orders that were stored from number `from` on, and the charts of the home page with an expired
 * cache.
 */
export async function measureWrites(
  orders: TestSubgraph,
  from: number,
  clock: AdvancingClock,
): Promise<void> {
  for (const [index, { name, document, input }] of WRITES.entries()) {
    const cost = await costOf(orders, (time) =>
      ask(orders, document, { input: input(placedOrder(from, index * TIMES + time)) }),
    );
    console.log(`  ${name.padEnd(32)} ${shown(cost)}`);
  }
  const charts = await costOf(orders, () => {
    // Charts are kept for a minute.
    clock.advance(61_000);
    return ask(orders, CHARTS, {});
  });
  console.log(`  ${'home page charts, recalculated'.padEnd(32)} ${shown(charts)}`);
}
