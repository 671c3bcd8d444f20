import { randomUUID } from 'node:crypto';
import { z } from 'zod';
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
});
const ORDER_FIELDS =
  'uuid updatedAt mailDefaults { to cc subject body } orderProductLines { id lot } warnings { code }';
type Order = z.infer<typeof order>;

const DAY_MS = 86_400_000;
const JST_MS = 9 * 3_600_000;

/** A day in Japan, some days from today. */
const day = (offset: number): string =>
  new Date(Date.now() + JST_MS + offset * DAY_MS).toISOString().slice(0, 10);

interface Line {
  product: number;
  lot: number;
  unitPrice: string;
  /** Index in the list of tax categories: the ordinary rate comes first. */
  tax?: number;
}

/** How far an order of the demonstration has come. */
interface DemoOrder {
  subject: string;
  supplier: number;
  destination: number;
  lines: readonly Line[];
  freight?: string;
  deliveryInDays: number;
  /** Shares of the ordered quantity that have arrived; absent for drafts. */
  received?: number;
}

const SAMPLE_ORDERS: readonly DemoOrder[] = [
  {
    subject: '秋冬マグカップの仕入',
    supplier: 0,
    destination: 0,
    lines: [{ product: 0, lot: 300, unitPrice: '680' }],
    freight: '8000',
    deliveryInDays: 3,
    received: 1,
  },
  {
    subject: 'Tシャツとトートバッグの追加',
    supplier: 1,
    destination: 0,
    lines: [
      { product: 1, lot: 120, unitPrice: '1180' },
      { product: 2, lot: 80, unitPrice: '890' },
    ],
    deliveryInDays: 10,
    received: 0.5,
  },
  {
    subject: '年末ギフト',
    supplier: 0,
    destination: 1,
    lines: [{ product: 3, lot: 200, unitPrice: '1500', tax: 1 }],
    freight: '12000',
    deliveryInDays: 21,
    received: 0,
  },
  {
    subject: '春物の見積中の発注',
    supplier: 1,
    destination: 1,
    lines: [{ product: 1, lot: 500, unitPrice: '1099.75' }],
    deliveryInDays: 45,
  },
];

const MIHON_ORDERS: readonly DemoOrder[] = [
  {
    subject: '洗剤の定期発注',
    supplier: 0,
    destination: 0,
    lines: [{ product: 0, lot: 40, unitPrice: '2480' }],
    deliveryInDays: 7,
    received: 0,
  },
  {
    subject: 'カタログ増刷',
    supplier: 1,
    destination: 0,
    lines: [{ product: 1, lot: 3000, unitPrice: '42.25' }],
    freight: '3500',
    deliveryInDays: 14,
  },
];

const counted = z.object({ orders: z.object({ totalCount: z.number() }) });
const taxes = z.object({ taxCategories: z.array(z.object({ id: z.number(), rate: z.string() })).min(1) });

/** Orders in several states, for a demand that has none yet. */
export async function ensureOrders(client: GraphClient, masters: Masters, isFirst: boolean): Promise<void> {
  const { orders } = await client.run('query { orders(limit: 1) { totalCount } }', {}, counted);
  if (orders.totalCount > 0) return;
  const { taxCategories } = await client.run('query { taxCategories { id rate } }', {}, taxes);
  const rates = taxCategories.toSorted((a, b) => Number(b.rate) - Number(a.rate)).map(({ id }) => id);
  for (const demo of isFirst ? SAMPLE_ORDERS : MIHON_ORDERS) {
    const draft = await createDraft(client, demo, masters, rates);
    if (demo.received === undefined) continue;
    const sent = await send(client, draft);
    if (demo.received > 0) await receive(client, sent, demo.received);
  }
}

async function createDraft(
  client: GraphClient,
  demo: DemoOrder,
  masters: Masters,
  rates: readonly number[],
): Promise<Order> {
  const dates = { deliveryDate: day(demo.deliveryInDays), paymentDueDate: day(demo.deliveryInDays + 30) };
  const content = {
    subject: demo.subject,
    orderDate: day(0),
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
  const { createDraftOrder } = await client.run(
    `mutation ($input: CreateDraftOrderInput!) { createDraftOrder(input: $input) { order { ${ORDER_FIELDS} } } }`,
    { input: { idempotencyKey: randomUUID(), content } },
    z.object({ createDraftOrder: z.object({ order }) }),
  );
  return createDraftOrder.order;
}

async function send(client: GraphClient, draft: Order): Promise<Order> {
  const { submitOrderWithSendMail } = await client.run(
    `mutation ($input: SubmitOrderWithSendMailInput!) { submitOrderWithSendMail(input: $input) { order { ${ORDER_FIELDS} } } }`,
    {
      input: {
        uuid: draft.uuid,
        expectedUpdatedAt: draft.updatedAt,
        idempotencyKey: randomUUID(),
        mail: draft.mailDefaults,
        acknowledgedWarnings: draft.warnings.map(({ code }) => code),
      },
    },
    z.object({ submitOrderWithSendMail: z.object({ order }) }),
  );
  return submitOrderWithSendMail.order;
}

async function receive(client: GraphClient, sent: Order, share: number): Promise<void> {
  const lines = sent.orderProductLines.map(({ id, lot }) => ({
    id,
    expectedReceivedLot: 0,
    receivedLot: Math.floor((lot ?? 0) * share),
    lastDeliveryDate: day(0),
  }));
  await client.run(
    'mutation ($input: UpdateOrderLinesDeliveryInfoInput!) { updateOrderLinesDeliveryInfo(input: $input) { __typename } }',
    { input: { idempotencyKey: randomUUID(), lines } },
    z.unknown(),
  );
}

/** The master that the demonstration means; the first one where somebody has removed it. */
function at(masters: readonly Named[], index: number): string | undefined {
  return (masters[index] ?? masters[0])?.uuid;
}
