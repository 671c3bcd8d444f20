import { z } from 'zod';
import type { GraphClient } from './graph-client.js';
import type { Masters } from './masters.js';
import { contentOf, createDraft, type DemoContent, readTaxCategories, receive, send } from './order-calls.js';

/** The state of an order of the demonstration. */
interface DemoOrder extends DemoContent {
  /** Share of the ordered quantity that was received; absent for drafts. */
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

/** Orders in several states, for a demand that has none yet. Returns whether they were created. */
export async function ensureOrders(
  client: GraphClient,
  masters: Masters,
  isFirst: boolean,
): Promise<boolean> {
  const { orders } = await client.run('query { orders(limit: 1) { totalCount } }', {}, counted);
  if (orders.totalCount > 0) return false;
  const rates = await readTaxCategories(client);
  for (const demo of isFirst ? SAMPLE_ORDERS : MIHON_ORDERS) {
    const draft = await createDraft(client, contentOf(demo, masters, rates));
    if (demo.received === undefined) continue;
    const sent = await send(client, draft);
    if (demo.received > 0) await receive(client, sent, { before: 0, share: demo.received, inDays: 0 });
  }
  return true;
}
