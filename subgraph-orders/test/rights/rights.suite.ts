import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  as,
  codesOfRootFields,
  OTHER_DEMAND,
  rootFieldsOpenTo,
  TEST_DEMAND,
  type TestIdentity,
} from '@hacchu-hub/subgraph-kit/testing';
import { Client, sharedHouse, type House } from '../support/house.js';

describe('rights', () => {
  let house: House;
  beforeAll(async () => {
    house = await sharedHouse();
  });

  /** Of other processes alone. */
  const OF_COSTING = ['costingFeed', 'lockReceipts', 'purchasesForCosting', 'receiptsForCosting'];
  const OF_CATALOG = ['catalogUsage'];
  const OF_PROCESSES = [...OF_COSTING, ...OF_CATALOG];
  /** Closed to a demand whose function is off. */
  const OF_APPROVAL = ['createApprovalOrder', 'submitDraftOrderWithReviewGroups', 'updateApprovalOrder'];
  const OF_INTERNAL_DETAIL = ['orderInternalDetailByOrderUuid', 'updateOrderInternalDetail'];
  const OF_CSV = [
    'createExportOrderCsv',
    'downloadOrderCsv',
    'exportOrderLinesCsv',
    'paginatedExportOrderCsv',
  ];
  const OF_EXCEL = ['downloadOrderListExcel', 'exportOrderListExcel', 'orderListExcelJobs'];
  const OF_FUNCTIONS = [...OF_APPROVAL, ...OF_INTERNAL_DETAIL, ...OF_CSV, ...OF_EXCEL];
  /** Approving is for people of the demand; operators have no part in it. */
  const OF_DEMAND_USERS = [
    ...OF_APPROVAL,
    'approveOrder',
    'approveOrderWithUpdate',
    'bulkApproveOrders',
    'denyOrder',
    'markNoticesRead',
    'notices',
    'orderReviewLink',
    'replaceOrderReviewers',
    'updateOrderInternalDetail',
  ];
  const OF_ADMINS = ['ordersOnlyReviewedBy', 'replaceOrderReviewers'];

  const without = (fields: readonly string[], ...closed: readonly (readonly string[])[]): string[] =>
    fields.filter((field) => !closed.flat().includes(field)).sort();

  describe('every root field', () => {
    it.each<[string, TestIdentity]>([
      ['nobody', as.nobody()],
      ['nobody whom the gateway knows', as.anonymous()],
      ['a forged identity', as.forged()],
      ['user claims signed by a subgraph', as.userSignedByService()],
      ['an expired identity', as.expired()],
    ])('is FORBIDDEN to %s', async (_who, identity) => {
      const codes = await codesOfRootFields(house, identity);
      expect(Object.keys(codes).length).toBeGreaterThan(40);
      expect(new Set(Object.values(codes))).toEqual(new Set(['FORBIDDEN']));
    });

    it('is closed to a user without rights', async () => {
      const codes = await codesOfRootFields(house, as.unknownRole());
      expect(new Set(Object.values(codes))).toEqual(new Set(['PERMISSION_DENIED']));
    });

    it('is open to people as their role and the functions of their demand say', async () => {
      const all = Object.keys(await codesOfRootFields(house, as.unknownRole()));
      const off = as.editor();
      const flags = ['APPROVAL_FUNCTION', 'ORDER_INTERNAL_DETAIL', 'CSV_EXPORT', 'ORDER_LIST_EXCEL'] as const;
      const on = { flags: [...flags] };
      const open = async (who: TestIdentity) => rootFieldsOpenTo(house, who);
      expect(await open(off)).toEqual(without(all, OF_PROCESSES, OF_FUNCTIONS, OF_ADMINS));
      expect(await open(as.editor(on))).toEqual(without(all, OF_PROCESSES, OF_ADMINS));
      expect(await open(as.demandAdmin())).toEqual(without(all, OF_PROCESSES, OF_FUNCTIONS));
      expect(await open(as.demandAdmin(on))).toEqual(without(all, OF_PROCESSES));
      expect(await open(as.operator())).toEqual(without(all, OF_PROCESSES, OF_DEMAND_USERS));
    });

    it.each<[string, string[]]>([
      ['subgraph-costing', OF_COSTING],
      ['subgraph-catalog', OF_CATALOG],
      ['subgraph-identity', []],
      ['gateway', []],
    ])('is open to %s as declared, and no other', async (service, open) => {
      expect(await rootFieldsOpenTo(house, as.service(service))).toEqual([...open].sort());
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
});
