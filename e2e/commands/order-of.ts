import { z } from 'zod';
import type { ApiClient } from '../core/api-client.js';
import type { MadeMasters } from './masters.js';

const order = z.object({ uuid: z.string(), purchaseNumber: z.string(), updatedAt: z.string() });
type Order = z.infer<typeof order>;

/** A calendar day in Japan. */
export const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(Date.now() + days * 86_400_000);

export interface OrderedLine {
  lot: number;
  unitPrice: string;
  /** Days from today. Default today. */
  orderedIn?: number;
  /** Days from today until the delivery. Default 14. */
  dueIn?: number;
}

const contentOf = ({ product, supplier, destination }: MadeMasters, line: OrderedLine) => ({
  subject: `${product.name}の発注`,
  orderDate: dayFromNow(line.orderedIn ?? 0),
  demandSupplierId: supplier.uuid,
  deliveryDestinationId: destination.uuid,
  orderProductLines: [
    {
      productId: product.uuid,
      lot: line.lot,
      unitPrice: line.unitPrice,
      taxCategoryId: 1,
      deliveryDate: dayFromNow(line.dueIn ?? 14),
    },
  ],
  orderExpenseLines: [],
});

/** A draft of an order with these master records. */
export const draftOf = (api: ApiClient, masters: MadeMasters, line: OrderedLine): Promise<Order> =>
  draft(api, contentOf(masters, line));

async function draft(api: ApiClient, content: object): Promise<Order> {
  const { createDraftOrder } = await api.run(
    `mutation ($input: CreateDraftOrderInput!) {
      createDraftOrder(input: $input) { order { uuid purchaseNumber updatedAt } } }`,
    { input: { idempotencyKey: crypto.randomUUID(), content } },
    z.object({ createDraftOrder: z.object({ order }) }),
  );
  return createDraftOrder.order;
}

/** An order with these master records that waits to be sent. */
export async function waitingOrder(api: ApiClient, masters: MadeMasters, line: OrderedLine): Promise<Order> {
  return holdReady(api, masters, line, await draftOf(api, masters, line));
}

/** Moves a draft with these master records to waiting to be sent. */
export async function holdReady(
  api: ApiClient,
  masters: MadeMasters,
  line: OrderedLine,
  { uuid, updatedAt: expectedUpdatedAt }: Order,
): Promise<Order> {
  const content = contentOf(masters, line);
  const { updateOrder } = await api.run(
    `mutation ($input: UpdateOrderInput!) {
      updateOrder(input: $input) { order { uuid purchaseNumber updatedAt } } }`,
    { input: { uuid, expectedUpdatedAt, idempotencyKey: crypto.randomUUID(), content } },
    z.object({ updateOrder: z.object({ order }) }),
  );
  return updateOrder.order;
}

/** An order with these master records that was placed without a mail. */
export async function placedOrder(api: ApiClient, masters: MadeMasters, line: OrderedLine): Promise<Order> {
  const { uuid, updatedAt: expectedUpdatedAt } = await draft(api, contentOf(masters, line));
  const { updateOrderStatus } = await api.run(
    `mutation ($input: UpdateOrderStatusInput!) {
      updateOrderStatus(input: $input) { order { uuid purchaseNumber updatedAt } } }`,
    { input: { uuid, expectedUpdatedAt, event: 'MARK_ORDERED', idempotencyKey: crypto.randomUUID() } },
    z.object({ updateOrderStatus: z.object({ order }) }),
  );
  return updateOrderStatus.order;
}

export interface Received {
  /** Total pieces received, of which `before` had already been received (default 0). */
  lot: number;
  before?: number;
  /** The price charged. */
  unitPrice: string;
  /** `YYYY-MM-DD`; default today. */
  on?: string;
}

/** Records a receipt of an order's only line, or corrects one. */
export async function receive(
  api: ApiClient,
  { uuid }: Pick<Order, 'uuid'>,
  { lot, before = 0, unitPrice, on = dayFromNow(0) }: Received,
) {
  const { order: found } = await api.run(
    'query ($uuid: ID!) { order(uuid: $uuid) { orderProductLines { id } } }',
    { uuid },
    z.object({ order: z.object({ orderProductLines: z.array(z.object({ id: z.string() })).length(1) }) }),
  );
  await api.run(
    `mutation ($input: UpdateOrderLinesDeliveryInfoInput!) {
      updateOrderLinesDeliveryInfo(input: $input) { __typename } }`,
    {
      input: {
        idempotencyKey: crypto.randomUUID(),
        lines: found.orderProductLines.map(({ id }) => ({
          id,
          expectedReceivedLot: before,
          receivedLot: lot,
          lastUnitPrice: unitPrice,
          lastDeliveryDate: on,
        })),
      },
    },
    z.unknown(),
  );
}
