import { as, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { update } from '../support/edits.js';
import { Client, content, dataOf, type Harness, sharedHarness } from '../support/harness.js';
import { DELETED_SUPPLIER, TEA, TEA_PRODUCT } from '../support/stand-ins.js';

const REPETITIONS = 30;

describe('catalog deletions during writes', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  afterEach(() => {
    TEA_PRODUCT.deletedAt = null;
    harness.catalog.recover();
  });

  const usage = () =>
    harness.graphql<{ catalogUsage: { orderCount: number; purchaseNumbers: string[] } }>(
      'query u($d: ID!, $p: ID) { catalogUsage(demandUuid: $d, productUuid: $p) { orderCount purchaseNumbers } }',
      { d: TEST_DEMAND.uuid, p: TEA },
      as.service('subgraph-catalog'),
    );
  /**
   * Deletes like the catalog: marks the product first, then asks for usage, and reverts when an order depends
   * on it.
   */
  async function deleteTea(): Promise<void> {
    TEA_PRODUCT.deletedAt = '2026-11-20T00:00:00.000000Z';
    if (dataOf(await usage()).catalogUsage.orderCount > 0) TEA_PRODUCT.deletedAt = null;
  }

  it('the usage query waits for an order that is being written', async () => {
    const draft = await admin.draft();
    let resume = (): void => undefined;
    const gate = new Promise<void>((resolve) => (resume = resolve));
    harness.catalog.calls.length = 0;
    harness.catalog.before = (operation) => (operation === 'OrderProducts' ? gate : Promise.resolve());
    const written = admin.mutate('updateOrder', update(draft));
    await until(
      async () => harness.catalog.calls,
      (calls) => calls.includes('OrderProducts'),
    );
    let isAnswered = false;
    const pendingUsage = usage().then((response) => {
      isAnswered = true;
      return response;
    });
    // Requests made after it are answered before it.
    await admin.seen(draft.uuid);
    await admin.seen(draft.uuid);
    expect(isAnswered).toBe(false);
    resume();
    expect(dataOf(await pendingUsage).catalogUsage).toEqual({
      orderCount: 1,
      purchaseNumbers: [draft.purchaseNumber],
    });
    expect((await written).code).toBeUndefined();
    const { updatedAt: expectedUpdatedAt } = await admin.seen(draft.uuid);
    dataOf(await admin.mutate('cancelOrder', { uuid: draft.uuid, expectedUpdatedAt }));
  });

  it('a refused attempt holds no records', async () => {
    const draft = await admin.draft();
    const refused = await admin.mutate('updateOrder', {
      ...update(draft),
      content: content({ demandSupplierId: DELETED_SUPPLIER }),
    });
    expect(refused.code).toBe('INVALID_ARGUMENT');
    expect(dataOf(await usage()).catalogUsage.orderCount).toBe(0);
    const holds = harness.runtime.connection.collection('catalog_holds');
    await until(
      () => holds.countDocuments(),
      (count) => count === 0,
    );
  });

  it('the holds of a killed process expire', async () => {
    const holds = harness.runtime.connection.collection('catalog_holds');
    const left = { demandUuid: TEST_DEMAND.uuid, masterUuids: [TEA], expiresAt: new Date(Date.now() - 1) };
    await holds.insertOne({ ...left, _id: 'left' as never });
    expect(dataOf(await usage()).catalogUsage.orderCount).toBe(0);
    await holds.deleteMany({});
  });

  it('an order ready for sending never refers to a deleted record, whichever is first', async () => {
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
