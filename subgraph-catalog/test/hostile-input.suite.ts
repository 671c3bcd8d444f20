import { as, fuzzSubgraph, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

let catalog: Catalog;

describe('the API', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  it('answers hostile input of every kind with a client error', async () => {
    const { findings, outcomes } = await fuzzSubgraph(catalog, {
      callers: [as.demandAdmin(), as.demandAdmin(), as.operator(), as.service('subgraph-orders')],
      seed: 12,
      operations: 400,
      ids: [TEST_DEMAND.uuid],
    });
    expect(findings).toEqual([]);
    // Some operations get past validation.
    expect(outcomes['ok']).toBeGreaterThan(20);
  }, 300_000);
});
