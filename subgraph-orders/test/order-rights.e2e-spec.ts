import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  as,
  demandDifferences,
  OTHER_DEMAND,
  readRights,
  rightsCallers,
  rightsDifferences,
  TEST_DEMAND,
  undeclaredRootFields,
} from '@hacchu-hub/subgraph-kit/testing';
import { Client, startHouse, type House } from './support/house.js';

let house: House;
beforeAll(async () => {
  house = await startHouse('rights');
});
afterAll(() => house.close());

const rights = readRights(new URL('../rights.json', import.meta.url));

describe('every root field', () => {
  it('has a declared right', () => {
    expect(undeclaredRootFields(house, rights)).toEqual([]);
  });

  it.each(rightsCallers(rights))('answers $name as declared', async (caller) => {
    expect(await rightsDifferences(house, rights, caller)).toEqual([]);
  });

  it('lets demand users name no other demand, and makes operators name one', async () => {
    expect(await demandDifferences(house, rights)).toEqual([]);
  });
});

describe('one order', () => {
  const KEY = '"01900000-0000-7000-8000-00000000beef"';
  const CONTENT = 'content: { orderProductLines: [], orderExpenseLines: [] }';
  const MAIL = 'mail: { to: ["a@b.example"], subject: "件名", body: "本文" }';
  /** Every operation that names an order, with the least that it takes; `at` is the version. */
  const OPERATIONS: readonly (readonly [name: string, more: (at: string) => string, answer?: string])[] = [
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
    'of another demand is out of reach of %s',
    async (name, more, answer = 'order { uuid }') => {
      const admin = new Client(house);
      const { uuid, updatedAt } = await admin.draft();
      for (const [who, demand] of [
        [as.otherDemandAdmin(), ''],
        [as.otherDemandAdmin(), `demandUuid: "${TEST_DEMAND.uuid}",`],
        [as.operator(), `demandUuid: "${OTHER_DEMAND.uuid}",`],
      ] as const) {
        const rest = more(`expectedUpdatedAt: "${updatedAt}",`);
        const document = `mutation { ${name}(input: { uuid: "${uuid}", ${demand} ${rest} }) { ${answer} } }`;
        expect((await house.graphql(document, {}, who)).code).toBe('PERMISSION_DENIED');
      }
      expect((await admin.seen(uuid)).updatedAt).toBe(updatedAt);
    },
  );
});
