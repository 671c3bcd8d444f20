import {
  as,
  demandDifferences,
  OTHER_DEMAND,
  readRights,
  rightsCallers,
  rightsDifferences,
  TEST_DEMAND,
  undeclaredRootFields,
} from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Harness, startHarness } from './support/harness.js';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness('rights');
});
afterAll(() => harness.close());

const rights = readRights(new URL('../rights.json', import.meta.url));

describe('every root field', () => {
  it('has a declared right', () => {
    expect(undeclaredRootFields(harness, rights)).toEqual([]);
  });

  it.each(rightsCallers(rights))('responds to $name as declared', async (caller) => {
    expect(await rightsDifferences(harness, rights, caller)).toEqual([]);
  });

  it('rejects another demand from demand users, and requires one from operators', async () => {
    expect(await demandDifferences(harness, rights)).toEqual([]);
  });
});

describe('one order', () => {
  const KEY = '"01900000-0000-7000-8000-00000000beef"';
  const CONTENT = 'content: { orderProductLines: [], orderExpenseLines: [] }';
  const MAIL = 'mail: { to: ["a@b.example"], subject: "件名", body: "本文" }';
  /** All operations on an order, with their minimal input; `at` is the order and its version. */
  const OPERATIONS: readonly (readonly [name: string, more: (at: string) => string, selection?: string])[] = [
    ['updateDraftOrder', (at) => `${at} ${CONTENT}`],
    ['updateOrder', (at) => `${at} idempotencyKey: ${KEY}, ${CONTENT}`],
    ['updateOrderWithSendMail', (at) => `${at} idempotencyKey: ${KEY}, ${MAIL}`],
    ['submitOrderWithSendMail', (at) => `${at} idempotencyKey: ${KEY}, ${MAIL}`],
    ['sendOrderMail', (at) => `${at} idempotencyKey: ${KEY}, ${MAIL}`],
    ['updateOrderStatus', (at) => `${at} idempotencyKey: ${KEY}, event: MARK_ORDERED`],
    ['deleteOrder', (at) => at, 'uuid'],
    ['cancelOrder', (at) => at],
    ['fixOrder', (at) => at],
    ['unfixOrder', (at) => at],
    ['createOrderAttachmentSignedUrl', () => 'fileName: "a.pdf", byteSize: 1', 'upload { url }'],
    ['uploadOrderAttachments', () => `uploadUuids: [${KEY}]`],
    ['deleteOrderAttachment', () => `attachmentUuid: ${KEY}`],
  ];

  it.each(OPERATIONS)(
    'of another demand is not accessible by %s',
    async (name, more, selection = 'order { uuid }') => {
      const admin = new Client(harness);
      const { uuid, updatedAt } = await admin.draft();
      for (const [who, demand] of [
        [as.otherDemandAdmin(), ''],
        [as.otherDemandAdmin(), `demandUuid: "${TEST_DEMAND.uuid}",`],
        [as.operator(), `demandUuid: "${OTHER_DEMAND.uuid}",`],
      ] as const) {
        const rest = more(`expectedUpdatedAt: "${updatedAt}",`);
        const document = `mutation { ${name}(input: { uuid: "${uuid}", ${demand} ${rest} }) { ${selection} } }`;
        expect((await harness.graphql(document, {}, who)).code).toBe('PERMISSION_DENIED');
      }
      expect((await admin.seen(uuid)).updatedAt).toBe(updatedAt);
    },
  );
});
