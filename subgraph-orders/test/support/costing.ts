import { as, type GraphqlAnswer, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach } from '@jest/globals';
import { placedOrder } from './copied-orders.js';
import {
  Client,
  content,
  dataOf,
  type Harness,
  key,
  type SeenLine,
  type SeenOrder,
  sharedHarness,
} from './harness.js';
import { SHIRT, TEA } from './stand-ins.js';

export const COSTING = as.service('subgraph-costing');
export const APRIL = { from: '2026-04-01', to: '2026-04-30' };
export const MAY = { from: '2026-05-01', to: '2026-05-31' };
/** Goods in these tests are received in April or later. */
const ORDERED_ON = '2026-04-01';
export const CLOSED_APRIL = [{ month: '2026-04', start: '2026-04-01', end: '2026-04-30' }];

interface Purchase {
  productId: string;
  quantity: number;
  amount: string;
  isUnpriced: boolean;
}
interface Receipt {
  lineId: string;
  historyDate: string;
  diffFromPrevious: number;
  unitPrice: string;
  receivedQuantity: number;
  amount: string;
  purchaseNumber: string;
}

/** Queries and mutations of the costing slice. */
export class CostingSlice {
  constructor(private readonly harness: Harness) {}

  async purchases(days: object, productUuids?: string[]): Promise<Purchase[]> {
    const { purchasesForCosting } = await this.ask<{ purchasesForCosting: Purchase[] }>(
      `query p($d: ID!, $from: LocalDate!, $to: LocalDate!, $productUuids: [ID!]) {
        purchasesForCosting(demandUuid: $d, from: $from, to: $to, productUuids: $productUuids) {
          productId quantity amount isUnpriced
        }
      }`,
      { ...days, productUuids },
    );
    return purchasesForCosting.toSorted((a, b) => a.productId.localeCompare(b.productId));
  }

  async receipts(days: object, productUuid: string): Promise<Receipt[]> {
    const { receiptsForCosting } = await this.ask<{ receiptsForCosting: Receipt[] }>(
      `query r($d: ID!, $from: LocalDate!, $to: LocalDate!, $productUuid: ID) {
        receiptsForCosting(demandUuid: $d, from: $from, to: $to, productUuid: $productUuid) {
          lineId historyDate diffFromPrevious receivedQuantity unitPrice amount purchaseNumber
        }
      }`,
      { ...days, productUuid },
    );
    return receiptsForCosting;
  }

  async feed(
    since: number,
  ): Promise<{ version: number; changes: { productId: string; from: string }[] | null }> {
    const { costingFeed } = await this.ask<{
      costingFeed: { version: number; changes: { productId: string; from: string }[] | null };
    }>(
      'query f($d: ID!, $since: Int!) { costingFeed(demandUuid: $d, since: $since) { version changes { productId from } } }',
      { since },
    );
    return costingFeed;
  }

  /** @param asOf when the costing slice decided on these months; by default unknown, as in earlier releases */
  async lock(
    months: readonly { month: string; start: string; end: string }[],
    asOf?: string,
  ): Promise<number> {
    const { lockReceipts } = await this.ask<{ lockReceipts: number }>(
      'mutation l($d: ID!, $m: [ClosedMonthInput!]!, $asOf: Timestamp) { lockReceipts(demandUuid: $d, closedMonths: $m, asOf: $asOf) }',
      { m: months, asOf },
    );
    return lockReceipts;
  }

  /** Sets the first day of the first accounting period. */
  async start(firstDay: string, revision: number): Promise<void> {
    await this.ask(
      'mutation s($d: ID!, $day: LocalDate!, $r: Int!) { startReceipts(demandUuid: $d, firstDay: $day, revision: $r) }',
      { day: firstDay, r: revision },
    );
  }

  private async ask<T>(document: string, variables: object): Promise<T> {
    return dataOf(await this.harness.graphql<T>(document, { d: TEST_DEMAND.uuid, ...variables }, COSTING));
  }
}

/** Records a receipt of one line on a day. */
export const receive = (
  client: Client,
  line: SeenLine | undefined,
  receivedLot: number,
  lastDeliveryDate: string,
  over: object = {},
): Promise<GraphqlAnswer<unknown>> =>
  client.run(
    `mutation r($input: UpdateOrderLinesDeliveryInfoInput!) {
      updateOrderLinesDeliveryInfo(input: $input) { orders { uuid } }
    }`,
    {
      input: {
        idempotencyKey: key(),
        lines: [
          { id: line?.id, expectedReceivedLot: line?.receivedLot, receivedLot, lastDeliveryDate, ...over },
        ],
      },
    },
  );

/** A placed order of two products with one price. */
export const ordered = async (
  harness: Harness,
  client: Client,
  unitPrice = '33.34',
  lot = 10,
): Promise<SeenOrder> => {
  const line = (productId: string) => ({
    productId,
    lot,
    unitPrice,
    taxCategoryId: 1,
    deliveryDate: '2099-01-01',
  });
  return placedOrder(harness, client, { orderDate: ORDERED_ON, orderProductLines: [line(SHIRT), line(TEA)] });
};

/** Corrects the order price of all lines of a placed order. */
export const correctPrice = (client: Client, order: SeenOrder, unitPrice: string): Promise<SeenOrder> =>
  client.done('updateOrder', {
    uuid: order.uuid,
    expectedUpdatedAt: order.updatedAt,
    idempotencyKey: key(),
    content: content({
      orderDate: ORDERED_ON,
      orderProductLines: order.orderProductLines.map(({ id, lot }, index) => ({
        id,
        productId: [SHIRT, TEA][index],
        lot,
        unitPrice,
        taxCategoryId: 1,
        deliveryDate: '2099-01-01',
      })),
      orderExpenseLines: order.orderExpenseLines.map(({ id, name }) => ({
        id,
        name,
        lot: 1,
        unitPrice: '500',
        taxCategoryId: 1,
      })),
    }),
  });

/** A test environment with a stubbed costing slice. */
export interface CostedHarness {
  readonly harness: Harness;
  readonly admin: Client;
  readonly costing: CostingSlice;
}

/** Provides the environment to a suite; each test starts without receipts and closed months. */
export function useCostedHarness(give: (started: CostedHarness) => void): void {
  let harness: Harness;
  let costing: CostingSlice;
  beforeAll(async () => {
    harness = await sharedHarness();
    costing = new CostingSlice(harness);
    give({ harness, costing, admin: new Client(harness, as.demandAdmin()) });
  });
  beforeEach(async () => {
    await harness.runtime.connection.collection('receipt_ledgers').deleteMany({});
    await harness.runtime.connection.collection('order_receipts').deleteMany({});
  });
}
