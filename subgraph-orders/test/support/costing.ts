import { beforeAll, beforeEach } from '@jest/globals';
import { as, TEST_DEMAND, type GraphqlAnswer } from '@hacchu-hub/subgraph-kit/testing';
import {
  Client,
  content,
  dataOf,
  key,
  sharedHouse,
  type House,
  type SeenLine,
  type SeenOrder,
} from './house.js';
import { SHIRT, TEA } from './stand-ins.js';

export const COSTING = as.service('subgraph-costing');
export const APRIL = { from: '2026-04-01', to: '2026-04-30' };
export const MAY = { from: '2026-05-01', to: '2026-05-31' };
/** Goods of these tests arrive in April and later. */
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
  receivedQuantity: number;
  amount: string;
  purchaseNumber: string;
}

/** What the costing slice asks and does. */
export class CostingSlice {
  constructor(private readonly house: House) {}

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
          lineId historyDate diffFromPrevious receivedQuantity amount purchaseNumber
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

  async lock(months: readonly { month: string; start: string; end: string }[]): Promise<number> {
    const { lockReceipts } = await this.ask<{ lockReceipts: number }>(
      'mutation l($d: ID!, $m: [ClosedMonthInput!]!) { lockReceipts(demandUuid: $d, closedMonths: $m) }',
      { m: months },
    );
    return lockReceipts;
  }

  /** Says on which day the first accounting period begins. */
  async start(firstDay: string, revision: number): Promise<void> {
    await this.ask(
      'mutation s($d: ID!, $day: LocalDate!, $r: Int!) { startReceipts(demandUuid: $d, firstDay: $day, revision: $r) }',
      { day: firstDay, r: revision },
    );
  }

  private async ask<T>(document: string, variables: object): Promise<T> {
    return dataOf(await this.house.graphql<T>(document, { d: TEST_DEMAND.uuid, ...variables }, COSTING));
  }
}

/** Records what arrived of one line on a day. */
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

/** A placed order of two products at one price. */
export const ordered = async (client: Client, unitPrice = '33.34', lot = 10): Promise<SeenOrder> => {
  const line = (productId: string) => ({
    productId,
    lot,
    unitPrice,
    taxCategoryId: 1,
    deliveryDate: '2099-01-01',
  });
  return client.placed({ orderDate: ORDERED_ON, orderProductLines: [line(SHIRT), line(TEA)] });
};

/** Corrects the ordered price of all lines of a placed order. */
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

/** A house beside the costing slice. */
export interface CostedHouse {
  readonly house: House;
  readonly admin: Client;
  readonly costing: CostingSlice;
}

/** Lends the house to a suite, each of whose tests begins without receipts and closed months. */
export function useCostedHouse(give: (started: CostedHouse) => void): void {
  let house: House;
  let costing: CostingSlice;
  beforeAll(async () => {
    house = await sharedHouse();
    costing = new CostingSlice(house);
    give({ house, costing, admin: new Client(house, as.demandAdmin()) });
  });
  beforeEach(async () => {
    await house.runtime.connection.collection('receipt_ledgers').deleteMany({});
    await house.runtime.connection.collection('order_receipts').deleteMany({});
  });
}
