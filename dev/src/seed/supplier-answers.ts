import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Settings } from '../stack/settings.js';
import { GraphClient } from './graph-client.js';
import { day } from './order-calls.js';
import { findMail } from './supplier-replies.js';

const CONFIRMED = 3;
/** Confirmed ones and one with other dates; the other orders stay unconfirmed. */
const ANSWERED = CONFIRMED + 1;

const unconfirmed = z.object({
  orders: z.object({ items: z.array(z.object({ purchaseNumber: z.string() })) }),
});
const page = z.object({
  supplierOrder: z.object({
    content: z.object({ lines: z.array(z.object({ lineId: z.string() })) }).nullable(),
  }),
});

/**
 * Answers some of the orders in delivery by the links in their mails, as suppliers do.
 * @param demand the name of the buyer's company: orders of different companies have the same numbers
 */
export async function answerOrders(settings: Settings, buyer: GraphClient, demand: string): Promise<void> {
  const { orders } = await buyer.run(
    `query ($limit: Int) {
      orders(where: { statuses: [DELIVERING], supplierAnswerState: UNCONFIRMED }, limit: $limit) {
        items { purchaseNumber }
      }
    }`,
    { limit: ANSWERED },
    unconfirmed,
  );
  const supplier = new GraphClient(settings);
  for (const [index, { purchaseNumber }] of orders.items.entries()) {
    const token = await findToken(settings, demand, purchaseNumber);
    if (token === undefined) continue;
    const { supplierOrder } = await supplier.run(
      'query ($token: ID!) { supplierOrder(token: $token) { content { lines { lineId } } } }',
      { token },
      page,
    );
    const [line] = supplierOrder.content?.lines ?? [];
    if (!line) continue;
    const answer =
      index < CONFIRMED
        ? { kind: 'CONFIRM', comment: index === 0 ? '受注いたしました。よろしくお願いいたします。' : null }
        : {
            kind: 'PROPOSE',
            comment: '生産の都合により、納期の変更をお願いいたします。',
            lines: [{ lineId: line.lineId, deliveryDate: day(28), note: '分納も可能です。' }],
          };
    await supplier.run(
      'mutation ($input: AnswerSupplierOrderInput!) { answerSupplierOrder(input: $input) { supplierOrder { state } } }',
      { input: { token, idempotencyKey: randomUUID(), respondent: '受注担当 花子', ...answer } },
      z.unknown(),
    );
  }
}

async function findToken(
  settings: Settings,
  demand: string,
  purchaseNumber: string,
): Promise<string | undefined> {
  const mail = await findMail(settings, demand, `発注番号：${purchaseNumber}`);
  return /\/answer#([\w.]+)/.exec(mail?.text ?? '')?.[1];
}
