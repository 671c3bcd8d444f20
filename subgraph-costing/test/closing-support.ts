import { untilUpToDate } from './cost-support.js';
import { receipt } from './costing.harness.js';
import type { Costing } from './costing.js';
import { carryForward, storeCounts, storeOpening } from './inventory-support.js';
import { closePeriod, createPeriod, periodOf, type SeenPeriod, seenPeriod } from './period-support.js';
import { SHIRT, TEA, type WorldOrders } from './world.js';

/** A period of two months with receipts, counted and ready to be closed. */
export async function readyPeriod(costing: Costing, orders: WorldOrders): Promise<SeenPeriod> {
  const { uuid } = await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-05-31' }));
  await storeOpening(costing, uuid, [{ productUuid: SHIRT, quantity: 10, inventoryAmount: '1000' }]);
  orders.receive(receipt(SHIRT, '2026-04-10', 20, 2300), receipt(TEA, '2026-05-10', 3, 100));
  const shirts = (quantity: number) => ({ productUuid: SHIRT, quantity });
  await storeCounts(costing, uuid, '2026-04', [shirts(30)]);
  await storeCounts(costing, uuid, '2026-05', [shirts(7), { productUuid: TEA, quantity: 3 }]);
  await untilUpToDate(costing, '2026-05');
  return seenPeriod(costing, uuid);
}

/** A closed period of April and May. */
export const aClosedPeriod = async (costing: Costing, orders: WorldOrders): Promise<SeenPeriod> =>
  periodOf(closePeriod(costing, await readyPeriod(costing, orders)));

/** The same, and the next period, to which its stock was carried forward. */
export async function withPeriodAfter(
  costing: Costing,
  orders: WorldOrders,
): Promise<{ first: SeenPeriod; next: SeenPeriod }> {
  const first = await aClosedPeriod(costing, orders);
  const { uuid } = await periodOf(createPeriod(costing, { start: '2026-06-01', end: '2026-06-30' }));
  await carryForward(costing, uuid);
  await untilUpToDate(costing, '2026-06');
  return { first, next: await seenPeriod(costing, uuid) };
}
