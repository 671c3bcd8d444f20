import { todayJst } from '@hacchu-hub/subgraph-kit';
import type { GraphqlAnswer } from '@hacchu-hub/subgraph-kit/testing';
import './one-day.js';
import { key, type Client, type SeenLine } from './house.js';

export const TODAY = todayJst();

/** What a receipt answers. */
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

/** Records what arrived. */
export const record = (
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
/** What a person enters of a line. */
export const arrived = (
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
