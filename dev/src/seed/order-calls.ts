import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { StackError } from '../support/stack-error.js';
import type { GraphClient } from './graph-client.js';
import type { Masters, Named } from './masters.js';

const order = z.object({
  uuid: z.string(),
  updatedAt: z.string(),
  mailDefaults: z.object({
    to: z.array(z.string()),
    cc: z.array(z.string()),
    subject: z.string(),
    body: z.string(),
  }),
  orderProductLines: z.array(z.object({ id: z.string(), lot: z.number().nullable() })),
  warnings: z.array(z.object({ code: z.string() })),
  latestOrderSendLog: z.object({ status: z.string() }).nullable(),
});
const MAIL_FIELDS = 'to cc subject body';
const ORDER_FIELDS = `uuid updatedAt mailDefaults { ${MAIL_FIELDS} } orderProductLines { id lot } warnings { code } latestOrderSendLog { status }`;
export type Order = z.infer<typeof order>;

const DAY_MS = 86_400_000;
const JST_MS = 9 * 3_600_000;

/** A day in Japan, `offset` days from today. */
export const day = (offset: number): string =>
  new Date(Date.now() + JST_MS + offset * DAY_MS).toISOString().slice(0, 10);

export interface Line {
  /** Index in the demand's products. */
  product: number;
  lot: number;
  unitPrice: string;
  /** Index in the list of tax categories: the standard rate comes first. */
  tax?: number;
}

/** The content of an order; days are relative to today. */
export interface DemoContent {
  subject: string;
  supplier: number;
  destination: number;
  lines: readonly Line[];
  freight?: string;
  /** Default today. */
  orderedInDays?: number;
  deliveryInDays: number;
}

const taxes = z.object({ taxCategories: z.array(z.object({ id: z.number(), rate: z.string() })).min(1) });

/** Tax categories, highest rate first. */
export async function readTaxCategories(client: GraphClient): Promise<number[]> {
  const { taxCategories } = await client.run('query { taxCategories { id rate } }', {}, taxes);
  return taxCategories.toSorted((a, b) => Number(b.rate) - Number(a.rate)).map(({ id }) => id);
}

/** The master record at this index; the first one if it was removed. */
function at(masters: readonly Named[], index: number): string | undefined {
  return (masters[index] ?? masters[0])?.uuid;
}

/** The content of an order as mutation input. */
export function contentOf(demo: DemoContent, masters: Masters, rates: readonly number[]): object {
  const dates = { deliveryDate: day(demo.deliveryInDays), paymentDueDate: day(demo.deliveryInDays + 30) };
  return {
    subject: demo.subject,
    orderDate: day(demo.orderedInDays ?? 0),
    demandSupplierId: at(masters.suppliers, demo.supplier),
    deliveryDestinationId: at(masters.destinations, demo.destination),
    orderProductLines: demo.lines.map(({ product, lot, unitPrice, tax }) => ({
      productId: at(masters.products, product),
      lot,
      unitPrice,
      taxCategoryId: rates[tax ?? 0],
      ...dates,
    })),
    orderExpenseLines: demo.freight
      ? [{ name: '送料', lot: 1, unitPrice: demo.freight, taxCategoryId: rates[0], ...dates }]
      : [],
  };
}

/** Runs a mutation that returns the updated order. */
async function change(client: GraphClient, mutation: string, input: object): Promise<Order> {
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`;
  const answer = await client.run(
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { order { ${ORDER_FIELDS} } } }`,
    { input },
    z.record(z.string(), z.object({ order })),
  );
  const changed = answer[mutation]?.order;
  if (!changed) throw new Error(`${mutation} returned no order.`);
  return changed;
}

const versionOf = ({ uuid, updatedAt }: Order) => ({
  uuid,
  expectedUpdatedAt: updatedAt,
  idempotencyKey: randomUUID(),
});

export const createDraft = (client: GraphClient, content: object): Promise<Order> =>
  change(client, 'createDraftOrder', { idempotencyKey: randomUUID(), content });

const mailOf = (order: Order) => ({
  ...versionOf(order),
  mail: order.mailDefaults,
  acknowledgedWarnings: order.warnings.map(({ code }) => code),
});

/** Milliseconds between two looks at an order whose mail is on its way, and for how long to look. */
const LOOK_MS = 100;
const LONGEST_MS = 120_000;

/** The order once its mail has left: a slow machine answers before, and what follows needs an order that was sent. */
async function sent(client: GraphClient, answered: Order): Promise<Order> {
  const latest = Date.now() + LONGEST_MS;
  let now = answered;
  for (;;) {
    const status = now.latestOrderSendLog?.status;
    if (status === 'SENT') return now;
    if (status !== 'PENDING' || Date.now() > latest)
      throw new StackError(
        `The demonstration data could not be created: the mail of an order was not sent (${status}).`,
      );
    await wait(LOOK_MS);
    const read = `query ($uuid: ID!) { order(uuid: $uuid) { ${ORDER_FIELDS} } }`;
    ({ order: now } = await client.run(read, { uuid: now.uuid }, z.object({ order })));
  }
}

/** Sends a draft that needs no approval. */
export const send = async (client: GraphClient, draft: Order): Promise<Order> =>
  sent(client, await change(client, 'submitOrderWithSendMail', mailOf(draft)));

/** Sends an order that was approved. */
export const sendApproved = async (client: GraphClient, approved: Order): Promise<Order> =>
  sent(client, await change(client, 'sendOrderMail', mailOf(approved)));

/** Sends a correction of an order that the supplier already has. */
export async function sendCorrection(client: GraphClient, before: Order, content: object): Promise<Order> {
  // With the dates and the total of the new content.
  const { orderMailDefaults: mail } = await client.run(
    `query ($input: OrderMailDefaultsInput!) { orderMailDefaults(input: $input) { ${MAIL_FIELDS} } }`,
    { input: { uuid: before.uuid, content } },
    z.object({ orderMailDefaults: order.shape.mailDefaults }),
  );
  return sent(
    client,
    await change(client, 'updateOrderWithSendMail', { ...versionOf(before), content, mail }),
  );
}

export const changeStatus = (
  client: GraphClient,
  before: Order,
  event: 'MARK_ORDERED' | 'COMPLETE_DELIVERY',
): Promise<Order> =>
  change(client, 'updateOrderStatus', {
    ...versionOf(before),
    event,
    ...(event === 'COMPLETE_DELIVERY' && { confirmShortClose: true }),
  });

export const cancel = (client: GraphClient, before: Order, reason: string): Promise<Order> =>
  change(client, 'cancelOrder', { ...versionOf(before), reason });

export const fix = (client: GraphClient, { uuid, updatedAt }: Order): Promise<Order> =>
  change(client, 'fixOrder', { uuid, expectedUpdatedAt: updatedAt });

/** Requests approval from one administrator. */
export const askApproval = (client: GraphClient, draft: Order, reviewer: string): Promise<Order> =>
  change(client, 'submitDraftOrderWithReviewGroups', {
    ...versionOf(draft),
    reviewGroups: [{ approvalStrategy: 'ANY', restrictByReviewerRole: true, reviewerUuids: [reviewer] }],
  });

export const approve = (client: GraphClient, reviewed: Order): Promise<Order> =>
  change(client, 'approveOrder', versionOf(reviewed));

export const deny = (client: GraphClient, reviewed: Order, comment: string): Promise<Order> =>
  change(client, 'denyOrder', { ...versionOf(reviewed), comment });

/** Writes to the supplier, and marks the order as in conversation. */
export async function discuss(client: GraphClient, { uuid }: Order, comment: string): Promise<void> {
  await client.run(
    'mutation ($input: CreateOrderCommentInput!) { createOrderComment(input: $input) { __typename } }',
    { input: { uuid, comment, idempotencyKey: randomUUID() } },
    z.unknown(),
  );
  await client.run(
    'mutation ($input: UpdateOrderInConversationInput!) { updateOrderInConversation(input: $input) { __typename } }',
    { input: { uuid, inConversation: true } },
    z.unknown(),
  );
}

/** Records receipts of each line as a share of the ordered quantity. */
export async function receive(
  client: GraphClient,
  { orderProductLines }: Order,
  { before, share, inDays }: { before: number; share: number; inDays: number },
): Promise<void> {
  const pieces = (lot: number | null, part: number) => Math.floor((lot ?? 0) * part);
  const lines = orderProductLines.map(({ id, lot }) => ({
    id,
    expectedReceivedLot: pieces(lot, before),
    receivedLot: pieces(lot, share),
    lastDeliveryDate: day(inDays),
  }));
  await client.run(
    'mutation ($input: UpdateOrderLinesDeliveryInfoInput!) { updateOrderLinesDeliveryInfo(input: $input) { __typename } }',
    { input: { idempotencyKey: randomUUID(), lines } },
    z.unknown(),
  );
}
