import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { as, fuzzSubgraph, TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';

import { startCatalog, type Catalog } from './catalog.js';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await startCatalog('hostile_input');
});
afterAll(() => catalog.close());

it('hostile input of every kind is the fault of the caller', async () => {
  const { findings, outcomes } = await fuzzSubgraph(catalog, {
    callers: [as.demandAdmin(), as.demandAdmin(), as.operator(), as.service('subgraph-orders')],
    seed: 12,
    operations: 400,
    ids: [TEST_DEMAND.uuid],
  });
  expect(findings).toEqual([]);
  // Not everything was turned away at the door.
  expect(outcomes['ok']).toBeGreaterThan(20);
}, 300_000);
