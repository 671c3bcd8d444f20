import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { as, fuzzSubgraph, TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';
import { beImpatient, bePatient, Client, sharedHouse, type House } from '../support/house.js';
import { DESTINATION, SHIRT, SUPPLIER, TEA } from '../support/stand-ins.js';

describe('hostile input', () => {
  let house: House;
  beforeAll(async () => {
    house = await sharedHouse();
    beImpatient();
  });
  afterAll(bePatient);

  it('hostile input of every kind is the fault of the caller', async () => {
    const client = new Client(house, as.demandAdmin());
    const orders = [await client.draft(), await client.draft()];
    const flags = ['APPROVAL_FUNCTION', 'CSV_EXPORT', 'ORDER_INTERNAL_DETAIL', 'ORDER_LIST_EXCEL'] as const;
    const { findings, outcomes } = await fuzzSubgraph(house, {
      callers: [
        as.demandAdmin(),
        as.demandAdmin({ flags: [...flags] }),
        as.operator(),
        as.service('subgraph-costing'),
      ],
      seed: 15,
      operations: 400,
      ids: [
        TEST_DEMAND.uuid,
        ...orders.map(({ uuid }) => uuid),
        ...orders.map(({ uuid }) => uuid),
        SUPPLIER,
        DESTINATION,
        SHIRT,
        TEA,
      ],
    });
    expect(findings).toEqual([]);
    // Not everything was turned away at the door.
    expect(outcomes['ok']).toBeGreaterThan(20);
  }, 300_000);
});
