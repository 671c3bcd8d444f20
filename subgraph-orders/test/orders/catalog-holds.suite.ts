import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { as, TEST_DEMAND, until } from '@hacchu-hub/subgraph-kit/testing';
import { update } from '../support/edits.js';
import { Client, content, dataOf, sharedHouse, type House } from '../support/house.js';
import { DELETED_SUPPLIER, TEA, TEA_PRODUCT } from '../support/stand-ins.js';

const REPETITIONS = 30;

describe('the catalog deletes while orders are written', () => {
  let house: House;
  let admin: Client;
  beforeAll(async () => {
    house = await sharedHouse();
    admin = new Client(house);
  });
  afterEach(() => {
    TEA_PRODUCT.deletedAt = null;
    house.catalog.recover();
  });

  const usage = () =>
    house.graphql<{ catalogUsage: { orderCount: number; purchaseNumbers: string[] } }>(
      'query u($d: ID!, $p: ID) { catalogUsage(demandUuid: $d, productUuid: $p) { orderCount purchaseNumbers } }',
      { d: TEST_DEMAND.uuid, p: TEA },
      as.service('subgraph-catalog'),
    );
  /** What the catalog does: it marks the product first, then asks, and gives up where an order depends on it. */
  async function deleteTea(): Promise<void> {
    TEA_PRODUCT.deletedAt = '2026-11-20T00:00:00.000000Z';
    if (dataOf(await usage()).catalogUsage.orderCount > 0) TEA_PRODUCT.deletedAt = null;
  }

  it('its question waits for the order that is being written', async () => {
    const draft = await admin.draft();
    let letGo = (): void => undefined;
    const told = new Promise<void>((resolve) => (letGo = resolve));
    house.catalog.calls.length = 0;
    house.catalog.before = (operation) => (operation === 'OrderProducts' ? told : Promise.resolve());
    const written = admin.mutate('updateOrder', update(draft));
    await until(
      async () => house.catalog.calls,
      (calls) => calls.includes('OrderProducts'),
    );
    let isAnswered = false;
    const asked = usage().then((answer) => {
      isAnswered = true;
      return answer;
    });
    // Whatever was asked after it is answered.
    await admin.seen(draft.uuid);
    await admin.seen(draft.uuid);
    expect(isAnswered).toBe(false);
    letGo();
    expect(dataOf(await asked).catalogUsage).toEqual({
      orderCount: 1,
      purchaseNumbers: [draft.purchaseNumber],
    });
    expect((await written).code).toBeUndefined();
    const { updatedAt: expectedUpdatedAt } = await admin.seen(draft.uuid);
    dataOf(await admin.mutate('cancelOrder', { uuid: draft.uuid, expectedUpdatedAt }));
  });

  it('an attempt that was refused holds nothing', async () => {
    const draft = await admin.draft();
    const refused = await admin.mutate('updateOrder', {
      ...update(draft),
      content: content({ demandSupplierId: DELETED_SUPPLIER }),
    });
    expect(refused.code).toBe('INVALID_ARGUMENT');
    expect(dataOf(await usage()).catalogUsage.orderCount).toBe(0);
    const holds = house.runtime.connection.collection('catalog_holds');
    await until(
      () => holds.countDocuments(),
      (count) => count === 0,
    );
  });

  it('what a killed process left does not hold for good', async () => {
    const holds = house.runtime.connection.collection('catalog_holds');
    const left = { demandUuid: TEST_DEMAND.uuid, masterUuids: [TEA], expiresAt: new Date(Date.now() - 1) };
    await holds.insertOne({ ...left, _id: 'left' as never });
    expect(dataOf(await usage()).catalogUsage.orderCount).toBe(0);
    await holds.deleteMany({});
  });

  it('an order that waits never names what is deleted, whoever is first', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < REPETITIONS; round += 1) {
      TEA_PRODUCT.deletedAt = null;
      const draft = await admin.draft();
      const [written] = await Promise.all([admin.mutate('updateOrder', update(draft)), deleteTea()]);
      const { status, updatedAt } = await admin.seen(draft.uuid);
      const isDeleted = TEA_PRODUCT.deletedAt !== null;
      outcomes.push(`${status} ${isDeleted ? 'deleted' : 'kept'} ${written.code ?? 'OK'}`);
      TEA_PRODUCT.deletedAt = null;
      dataOf(await admin.mutate('cancelOrder', { uuid: draft.uuid, expectedUpdatedAt: updatedAt }));
    }
    expect(outcomes.filter((outcome) => outcome.startsWith('WaitingForOrder deleted'))).toEqual([]);
    expect(
      outcomes.every((one) => ['WaitingForOrder kept OK', 'Drafting deleted INVALID_ARGUMENT'].includes(one)),
    ).toBe(true);
  });
});
