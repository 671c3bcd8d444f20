import { z } from 'zod';
import type { GraphClient } from '../graph-client.js';
import type { Masters } from '../masters.js';
import {
  approve,
  askApproval,
  cancel,
  changeStatus,
  contentOf,
  createDraft,
  deny,
  discuss,
  fix,
  type Order,
  readTaxCategories,
  receive,
  send,
  sendApproved,
  sendCorrection,
} from '../order-calls.js';
import type { Course, Planned, PlannedReceipt, ReviewedCourse } from './plan.js';

/**
 * Number of orders processed in parallel; they are independent of each other once they have their numbers.
 */
const AT_ONCE = 4;

async function side<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

async function receiveAll(client: GraphClient, order: Order, receipts: readonly PlannedReceipt[]) {
  let before = 0;
  for (const { share, inDays } of receipts) {
    await receive(client, order, { before, share, inDays });
    before = share;
  }
}

/** The version of an order after its receipts, which change it when they complete the order. */
async function readAgain(client: GraphClient, { uuid }: Order): Promise<string> {
  const { order } = await client.run(
    'query ($uuid: ID!) { order(uuid: $uuid) { updatedAt } }',
    { uuid },
    z.object({ order: z.object({ updatedAt: z.string() }) }),
  );
  return order.updatedAt;
}

/** Creates orders with their history. Drafts are created in sequence, so that their numbers are in order. */
export async function enterHistory(
  client: GraphClient,
  masters: Masters,
  plan: readonly Planned<Course>[],
): Promise<void> {
  const rates = await readTaxCategories(client);
  const drafts: { draft: Order; planned: Planned<Course> }[] = [];
  for (const planned of plan) {
    drafts.push({ draft: await createDraft(client, contentOf(planned, masters, rates)), planned });
  }
  await side(drafts, async ({ draft, planned }) => {
    const { course } = planned;
    if (course.kind === 'draft') return;
    if (course.kind === 'canceled') {
      const before = course.wasOrdered ? await send(client, draft) : draft;
      await cancel(client, before, course.reason);
      return;
    }
    let order =
      course.by === 'mail' ? await send(client, draft) : await changeStatus(client, draft, 'MARK_ORDERED');
    if (course.correctedLot !== undefined) {
      const lines = planned.lines.map((line) => ({ ...line, lot: course.correctedLot ?? line.lot }));
      const corrected = contentOf({ ...planned, lines }, masters, rates);
      order = await sendCorrection(client, order, withIds(corrected, order));
    }
    await receiveAll(client, order, course.receipts);
    if (course.message !== undefined) await discuss(client, order, course.message);
    if (course.isShortClosed) {
      const updatedAt = await readAgain(client, order);
      await changeStatus(client, { ...order, updatedAt }, 'COMPLETE_DELIVERY');
    }
    if (course.isFixed) await fix(client, { ...order, updatedAt: await readAgain(client, order) });
  });
}

/** The same content with the ids of the existing lines: a line without its id would be a new one. */
function withIds(content: object, { orderProductLines }: Order): object {
  const { orderProductLines: lines } = z
    .looseObject({ orderProductLines: z.array(z.looseObject({})) })
    .parse(content);
  return {
    ...content,
    orderProductLines: lines.map((line, index) => ({ ...line, id: orderProductLines[index]?.id ?? null })),
  };
}

/** Creates orders with approval requests and the administrator's decisions. */
export async function enterReviewedHistory(
  { requester, administrator }: { requester: GraphClient; administrator: GraphClient },
  masters: Masters,
  plan: readonly Planned<ReviewedCourse>[],
): Promise<void> {
  const rates = await readTaxCategories(requester);
  const { currentUser } = await administrator.run(
    'query { currentUser { uuid } }',
    {},
    z.object({ currentUser: z.object({ uuid: z.string() }) }),
  );
  const drafts: { draft: Order; planned: Planned<ReviewedCourse> }[] = [];
  for (const planned of plan) {
    drafts.push({ draft: await createDraft(requester, contentOf(planned, masters, rates)), planned });
  }
  await side(drafts, async ({ draft, planned: { course } }) => {
    if (course.kind === 'draft') return;
    const asked = await askApproval(requester, draft, currentUser.uuid);
    if (course.kind === 'pending') return;
    if (course.kind === 'denied') {
      await deny(administrator, asked, course.comment);
      return;
    }
    const approved = await approve(administrator, asked);
    if (course.kind === 'sent') {
      await receiveAll(requester, await sendApproved(requester, approved), course.receipts);
    }
  });
}
