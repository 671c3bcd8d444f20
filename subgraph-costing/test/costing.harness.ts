import { SharedSubgraph } from '@hacchu-hub/subgraph-testing';
import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { type Costing, notConnected, startCosting } from './costing.js';
import { answerAsCatalog, forget, PRODUCTS, WorldOrders } from './world.js';

const shared = new SharedSubgraph(() => startCosting('shared'));
afterAll(() => shared.close());

/** The costing subgraph of this test file with an empty database: for the `beforeAll` of each suite. */
export async function takeCosting(): Promise<Costing> {
  const costing = await shared.take();
  for (const slice of [costing.orders, costing.catalog, costing.identity]) slice.calls.length = 0;
  costing.orders.answer = new WorldOrders().answer;
  costing.catalog.answer = () => ({ data: {} });
  costing.identity.answer = notConnected;
  return costing;
}

/** Provides the subgraph for the tests of a suite, each starting with an empty database and no receipts. */
export function useWorld(orders: WorldOrders, taken: (costing: Costing) => void): void {
  let costing: Costing;
  beforeAll(async () => {
    costing = await takeCosting();
    taken(costing);
  });
  beforeEach(async () => {
    await forget(costing);
    orders.clear();
    costing.orders.answer = orders.answer;
    costing.catalog.answer = answerAsCatalog(PRODUCTS);
    costing.identity.answer = notConnected;
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
}

/** A receipt of pieces of a product on a day, with their cost in yen. */
export const receipt = (productId: string, historyDate: string, quantity: number, amount: number) => ({
  productId,
  historyDate,
  quantity,
  amount: String(amount),
});
