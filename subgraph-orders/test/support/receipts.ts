import { todayJst } from '@hacchu-hub/subgraph-kit';
import type { GraphqlAnswer } from '@hacchu-hub/subgraph-testing';
import { type Client, key, type SeenLine } from './harness.js';
import './one-day.js';

export const TODAY = todayJst();

/** Response of a receipt. */
export type Received = GraphqlAnswer<{
  updateOrderLinesDeliveryInfo: {
    orders: {
      uuid: string;
      status: string;
      receivedRate: number;
      openDeliveryDate: string | null;
      updatedAt: string;
    }[];
    orderProductLines: {
      id: string;
      receivedLot: number;
      deliveryStatus: string;
      lastUnitPrice: string | null;
    }[];
  };
}>;

/** Records receipts. */
export const recordReceipts = (
  client: Client,
  lines: Record<string, unknown>[],
  idempotencyKey: string = key(),
): Promise<Received> =>
  client.run(
    `mutation r($input: UpdateOrderLinesDeliveryInfoInput!) {
      updateOrderLinesDeliveryInfo(input: $input) {
        orders { uuid status receivedRate openDeliveryDate updatedAt }
        orderProductLines { id receivedLot deliveryStatus lastUnitPrice }
      }
    }`,
    { input: { idempotencyKey, lines } },
  );
/** Input for one line of a receipt. */
export const receiptOf = (
  line: SeenLine | undefined,
  receivedLot: number,
  over: Record<string, unknown> = {},
) => ({
  id: line?.id,
  expectedReceivedLot: line?.receivedLot,
  receivedLot,
  lastDeliveryDate: TODAY,
  ...over,
});
