import { afterAll, beforeAll, beforeEach } from '@jest/globals';

import { startCosting, type Costing } from './costing.js';
import { answerAsCatalog, forget, PRODUCTS, WorldOrders } from './world.js';

/** Starts the costing subgraph for the tests of a file; for each of them nothing is stored and nothing was received yet. */
export function useWorld(name: string, started: (costing: Costing) => void): WorldOrders {
  const orders = new WorldOrders();
  let costing: Costing;
  beforeAll(async () => {
    costing = await startCosting(name);
    started(costing);
  });
  beforeEach(async () => {
    await forget(costing);
    orders.clear();
    costing.orders.answer = orders.answer;
    costing.catalog.answer = answerAsCatalog(PRODUCTS);
  });
  afterAll(() => costing.close());
  return orders;
}

/** Pieces of a product that arrive on a day, and what they cost in yen. */
export const receipt = (productId: string, historyDate: string, quantity: number, amount: number) => ({
  productId,
  historyDate,
  quantity,
  amount: String(amount),
});
