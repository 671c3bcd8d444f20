import { expect } from '@jest/globals';
import { type Client, content, key, ORDER_DATE, type SeenOrder } from './harness.js';
import { SHIRT, TEA } from './stand-ins.js';

/** The content of an order as a form submits it, with changes. */
export const edited = (
  order: SeenOrder,
  over: Record<string, unknown> = {},
  lots: readonly number[] = [100, 3],
) => {
  const [first, second] = order.orderProductLines;
  return content({
    orderProductLines: [
      {
        id: first?.id,
        productId: SHIRT,
        lot: lots[0],
        unitPrice: '1280.50',
        taxCategoryId: 1,
        deliveryDate: '2099-12-10',
      },
      {
        id: second?.id,
        productId: TEA,
        lot: lots[1],
        unitPrice: '333.33',
        taxCategoryId: 2,
        deliveryDate: '2099-12-01',
      },
    ],
    orderExpenseLines: [
      { id: order.orderExpenseLines[0]?.id, name: '送料', lot: 1, unitPrice: '500', taxCategoryId: 1 },
    ],
    ...over,
  });
};
/** Input of an update with unchanged content. */
export const update = (order: SeenOrder, over: Record<string, unknown> = {}) => ({
  uuid: order.uuid,
  expectedUpdatedAt: order.updatedAt,
  idempotencyKey: key(),
  content: edited(order),
  ...over,
});
/** Input of a cancellation without a mail. */
export const cancellation = ({ uuid, updatedAt }: SeenOrder, over: Record<string, unknown> = {}) => ({
  uuid,
  expectedUpdatedAt: updatedAt,
  idempotencyKey: key(),
  reason: '数量の誤り',
  ...over,
});
/** Records a receipt of each line. */
export const receive = async (client: Client, order: SeenOrder, lots: readonly number[]): Promise<void> => {
  const lines = order.orderProductLines.map(({ id, receivedLot }, index) => ({
    id,
    expectedReceivedLot: receivedLot,
    receivedLot: lots[index],
    lastDeliveryDate: ORDER_DATE,
  }));
  const response = await client.run(
    `mutation r($input: UpdateOrderLinesDeliveryInfoInput!) {
      updateOrderLinesDeliveryInfo(input: $input) { orders { status } }
    }`,
    { input: { idempotencyKey: key(), lines } },
  );
  expect(response.code).toBeUndefined();
};
