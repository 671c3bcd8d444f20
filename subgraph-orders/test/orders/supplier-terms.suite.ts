import { as } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clear, Client, content, dataOf, type Harness, key, sharedHarness } from '../support/harness.js';
import {
  AOZORA,
  CLOTHES,
  DELETED_CATEGORY,
  DELETED_SUPPLIER,
  DESTINATION,
  SHIRT,
  SHIRT_PRODUCT,
  SUPPLIER,
  usualTerms,
} from '../support/stand-ins.js';

interface Proposal {
  proposedTerms: {
    deliveryDestination: { uuid: string } | null;
    deliveryDate: string | null;
    paymentDueDates: { deliveryDate: string; paymentDueDate: string }[];
    minimumOrderAmount: string | null;
  };
}

describe('terms of suppliers and units of products', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  beforeEach(() => clear(harness));
  afterEach(() => {
    Object.assign(AOZORA, usualTerms());
    Object.assign(SHIRT_PRODUCT, {
      unit: null,
      packSize: null,
      category: null,
      minimumOrderQuantity: null,
      orderMultiple: null,
    });
  });

  const propose = (input: object = {}, who = admin) =>
    who.run<Proposal>(
      `query t($input: ProposedTermsInput!) { proposedTerms(input: $input) {
        deliveryDestination { uuid } deliveryDate paymentDueDates { deliveryDate paymentDueDate } minimumOrderAmount
      } }`,
      { input: { demandSupplierId: SUPPLIER, orderDate: '2026-11-20', deliveryDates: [], ...input } },
    );
  const proposed = async (input: object = {}) => dataOf(await propose(input)).proposedTerms;
  const warningsOf = async (uuid: string) =>
    dataOf(
      await admin.run<{ order: { warnings: { code: string; field: string; message: string }[] } }>(
        'query w($uuid: ID!) { order(uuid: $uuid) { warnings { code field message } } }',
        { uuid },
      ),
    ).order.warnings;
  const unitsOf = async (uuid: string) =>
    dataOf(
      await admin.run<{ order: { orderProductLines: { unit: string | null; packSize: number | null }[] } }>(
        'query u($uuid: ID!) { order(uuid: $uuid) { orderProductLines { unit packSize } } }',
        { uuid },
      ),
    ).order.orderProductLines.map(({ unit, packSize }) => [unit, packSize]);

  describe('proposals', () => {
    it('are the default destination, the delivery date by the lead time, and due dates of the payment terms', async () => {
      Object.assign(AOZORA, {
        closingDay: 20,
        paymentMonth: 1,
        paymentDay: 31,
        paymentDayShift: 'PREVIOUS_BUSINESS_DAY',
        defaultDeliveryDestinationId: DESTINATION,
        leadTimeDays: 3,
        minimumOrderAmount: '30000',
      });
      expect(await proposed({ deliveryDates: ['2026-12-20', '2026-12-21'] })).toEqual({
        deliveryDestination: { uuid: DESTINATION },
        // Friday, a weekend, a holiday, and three business days.
        deliveryDate: '2026-11-26',
        paymentDueDates: [
          { deliveryDate: '2026-12-20', paymentDueDate: '2027-01-29' },
          { deliveryDate: '2026-12-21', paymentDueDate: '2027-02-26' },
          { deliveryDate: '2026-11-26', paymentDueDate: '2027-01-29' },
        ],
        minimumOrderAmount: '30000',
      });
    });

    it('count from the order date without a lead time, and are missing without terms', async () => {
      expect(await proposed()).toEqual({
        deliveryDestination: null,
        deliveryDate: null,
        paymentDueDates: [],
        minimumOrderAmount: null,
      });
      Object.assign(AOZORA, { closingDay: 31, paymentMonth: 1, paymentDay: 31 });
      expect((await proposed()).paymentDueDates).toEqual([
        { deliveryDate: '2026-11-20', paymentDueDate: '2026-12-31' },
      ]);
    });

    it('are refused for suppliers that the demand does not have, and unavailable without the catalog', async () => {
      expect((await propose({ demandSupplierId: SHIRT })).code).toBe('NOT_FOUND');
      expect((await propose({}, new Client(harness, as.otherDemandAdmin()))).code).toBe('NOT_FOUND');
      expect((await propose({ demandSupplierId: DELETED_SUPPLIER })).code).toBeUndefined();
      harness.catalog.isDown = true;
      expect((await propose()).code).toBe('UNAVAILABLE');
    });
  });

  it('warn of an order that asks less than supplier and product do, and never refuse it', async () => {
    AOZORA.minimumOrderAmount = '200000';
    Object.assign(SHIRT_PRODUCT, { unit: '枚', minimumOrderQuantity: 120, orderMultiple: 12 });
    const order = await admin.placed();
    expect(await warningsOf(order.uuid)).toEqual([
      {
        code: 'BELOW_MINIMUM_QUANTITY',
        field: 'content.orderProductLines.0.lot',
        message: '数量が最小発注数（120枚）に足りません。',
      },
      {
        code: 'NOT_ORDER_MULTIPLE',
        field: 'content.orderProductLines.0.lot',
        message: '数量が発注単位（12枚）の倍数ではありません。',
      },
      {
        code: 'BELOW_MINIMUM_AMOUNT',
        field: 'content.orderProductLines',
        message: '小計が仕入先の最低発注金額（200,000円）に足りません。',
      },
    ]);
    harness.catalog.isDown = true;
    expect(await warningsOf(order.uuid)).toEqual([]);
  });

  it('the rounding of the supplier takes precedence, and is fixed when the order is placed', async () => {
    // 128,550 and 999 yen before tax; 12,855 and 79.92 yen of tax.
    AOZORA.taxRounding = 'CEIL';
    const preview = dataOf(
      await admin.run<{ orderSummary: { taxTotal: string } }>(
        'query t($input: OrderSummaryInput!) { orderSummary(input: $input) { taxTotal } }',
        {
          input: {
            demandSupplierId: SUPPLIER,
            orderProductLines: content()['orderProductLines'],
            orderExpenseLines: content()['orderExpenseLines'],
          },
        },
      ),
    );
    expect(preview.orderSummary.taxTotal).toBe('12935');
    const draft = await admin.draft();
    expect(draft.orderSummary.taxTotal).toBe('12935');
    AOZORA.taxRounding = 'FLOOR';
    const placed = await admin.done('updateOrderStatus', {
      uuid: draft.uuid,
      expectedUpdatedAt: draft.updatedAt,
      event: 'MARK_ORDERED',
      idempotencyKey: key(),
    });
    expect(placed.orderSummary.taxTotal).toBe('12934');
    AOZORA.taxRounding = 'CEIL';
    expect((await admin.seen(placed.uuid)).orderSummary.taxTotal).toBe('12934');
  });

  it('a draft is saved while the catalog does not respond', async () => {
    harness.catalog.isDown = true;
    expect((await admin.draft()).orderSummary.taxTotal).toBe('12934');
  });

  it('a line has the unit and pack size of its product until the order is placed, and then keeps them', async () => {
    const none = [null, null];
    Object.assign(SHIRT_PRODUCT, { unit: '枚', packSize: 12 });
    const draft = await admin.draft();
    expect(await unitsOf(draft.uuid)).toEqual([['枚', 12], none]);
    const placed = await admin.placed();
    Object.assign(SHIRT_PRODUCT, { unit: '着', packSize: 10 });
    expect(await unitsOf(draft.uuid)).toEqual([['着', 10], none]);
    expect(await unitsOf(placed.uuid)).toEqual([['枚', 12], none]);
    harness.catalog.isDown = true;
    expect(await unitsOf(draft.uuid)).toEqual([none, none]);
    expect(await unitsOf(placed.uuid)).toEqual([['枚', 12], none]);
  });

  it('a line has the category of its product until the order is placed, and then keeps it', async () => {
    const categoriesOf = async (uuid: string) =>
      dataOf(
        await admin.run<{ order: { orderProductLines: object[] } }>(
          'query c($uuid: ID!) { order(uuid: $uuid) { orderProductLines { productCategoryUuid productCategoryName } } }',
          { uuid },
        ),
      ).order.orderProductLines;
    const none = { productCategoryUuid: null, productCategoryName: null };
    const [clothes, gifts] = [CLOTHES, DELETED_CATEGORY];
    SHIRT_PRODUCT.category = clothes;
    const draft = await admin.draft();
    const placed = await admin.placed();
    const ordered = { productCategoryUuid: clothes.uuid, productCategoryName: '衣料' };
    expect(await categoriesOf(draft.uuid)).toEqual([ordered, none]);
    SHIRT_PRODUCT.category = gifts;
    expect(await categoriesOf(draft.uuid)).toEqual([
      { productCategoryUuid: gifts.uuid, productCategoryName: '贈答品' },
      none,
    ]);
    harness.catalog.isDown = true;
    expect(await categoriesOf(draft.uuid)).toEqual([none, none]);
    expect(await categoriesOf(placed.uuid)).toEqual([ordered, none]);
  });
});
