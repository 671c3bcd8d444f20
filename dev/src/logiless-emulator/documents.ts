import { z } from 'zod';
import { Refusal } from '../support/http-exchange.js';
import type { Delivery, EmulatorState, Merchant } from './state.js';

const JST_OFFSET_MS = 9 * 60 * 60 * 1_000;

/** The time of a merchant as LOGILESS writes it, `Y-m-d H:i:s` of Japan. */
export const timestamp = ({ behaviour }: Merchant): string =>
  new Date(Date.now() + behaviour.clockAheadMs + JST_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

const text = z.string().nullish();
const inboundDelivery = z.object({
  code: text,
  supplier_code: text,
  supplier_name: text,
  document_date: text,
  delivery_preferred_date: text,
  scheduled_delivery_date: text,
  warehouse: z.coerce.number().int().nullish(),
  lines: z
    .array(
      z.object({
        code: text,
        article_code: text,
        article_name: text,
        price: z.number().nullish(),
        quantity: z.number().nullish(),
        deadline: text,
        lot_number: text,
      }),
    )
    .nullish(),
});
const createBody = z.object({ inbound_delivery: inboundDelivery });

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** As LOGILESS says that fields are wrong. */
const invalid = (errors: Record<string, string>): Refusal =>
  new Refusal(400, { code: 400, message: 'Validation Failed', errors });

/** A JSON body; anything outside of ASCII has to be written as `\uNNNN`. @throws Refusal */
export function parseBody(body: Buffer): unknown {
  if (body.some((byte) => byte > 0x7f)) {
    throw invalid({ body: 'Characters outside of ASCII must be escaped as \\uNNNN' });
  }
  try {
    return JSON.parse(body.toString('latin1'));
  } catch {
    throw invalid({ body: 'Invalid JSON' });
  }
}

/** Takes in an announced delivery. @throws Refusal */
export function createDelivery(state: EmulatorState, merchant: Merchant, body: unknown): Delivery {
  const parsed = createBody.safeParse(body);
  if (!parsed.success) {
    throw invalid(
      Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [
          path.slice(1).join('.') || 'inbound_delivery',
          message,
        ]),
      ),
    );
  }
  const given = parsed.data.inbound_delivery;
  const errors: Record<string, string> = {};
  if (!given.supplier_name) errors['supplier_name'] = 'This value should not be blank.';
  if (given.code && merchant.deliveries.some(({ code }) => code === given.code)) {
    errors['code'] = 'This value is already used.';
  }
  if (given.supplier_code && !merchant.suppliers.some(({ code }) => code === given.supplier_code)) {
    errors['supplier_code'] = 'The supplier does not exist.';
  }
  if (given.warehouse != null && !merchant.warehouses.some(({ id }) => id === given.warehouse)) {
    errors['warehouse'] = 'The warehouse does not exist.';
  }
  for (const name of ['document_date', 'delivery_preferred_date', 'scheduled_delivery_date'] as const) {
    const day = given[name];
    if (day && !DAY.test(day)) errors[name] = 'This value is not a valid date.';
  }
  const lines = given.lines ?? [];
  if (lines.length === 0) errors['lines'] = 'This collection should contain 1 element or more.';
  lines.forEach((line, index) => {
    if (!merchant.articles.some(({ code }) => code === line.article_code)) {
      errors[`lines.${index}.article_code`] = 'The article does not exist.';
    }
    if (!line.article_name) errors[`lines.${index}.article_name`] = 'This value should not be blank.';
    if (!Number.isInteger(line.quantity) || (line.quantity ?? 0) < 1) {
      errors[`lines.${index}.quantity`] = 'This value should be 1 or more.';
    }
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const now = timestamp(merchant);
  const delivery: Delivery = {
    id: state.nextId(),
    code: given.code || `IN${state.nextId()}`,
    status: 'WaitingForReceipt',
    warehouse: given.warehouse ?? merchant.warehouses[0]?.id ?? null,
    supplier_code: given.supplier_code ?? '',
    supplier_name: given.supplier_name ?? '',
    document_date: given.document_date ?? '',
    scheduled_delivery_date: given.scheduled_delivery_date ?? given.delivery_preferred_date ?? '',
    created_at: now,
    updated_at: now,
    lines: lines.map((line) => ({
      id: state.nextId(),
      code: line.code ?? '',
      article_code: line.article_code ?? '',
      article_name: line.article_name ?? '',
      price: line.price ?? null,
      quantity: line.quantity ?? 0,
      received_quantity: 0,
      deadline: line.deadline ?? '',
      lot_number: line.lot_number ?? '',
      is_partial_cancel: false,
    })),
  };
  merchant.deliveries.push(delivery);
  state.save();
  return delivery;
}

const reversalBody = z.object({ clears_code: z.boolean().default(false) });

/** Takes an announced delivery back; once the warehouse has begun, that is refused. @throws Refusal */
export function reverseDelivery(
  state: EmulatorState,
  merchant: Merchant,
  id: string,
  body: unknown,
): Delivery {
  const delivery = merchant.deliveries.find((candidate) => String(candidate.id) === id);
  if (!delivery)
    throw new Refusal(404, { error: 'not_found', error_description: 'The document does not exist' });
  const parsed = reversalBody.safeParse(body);
  if (!parsed.success) throw invalid({ clears_code: 'This value should be a boolean.' });
  const hasBegun = delivery.lines.some(({ received_quantity }) => received_quantity > 0);
  if (delivery.status !== 'WaitingForReceipt' || hasBegun) {
    throw new Refusal(423, {
      error: 'locked',
      error_description: 'The status of the document does not allow this operation',
    });
  }
  delivery.status = 'Cancel';
  if (parsed.data.clears_code) delivery.code = '';
  delivery.updated_at = timestamp(merchant);
  state.save();
  return delivery;
}

const today = (merchant: Merchant): string => timestamp(merchant).slice(0, 10);

/** Stock of an article on a day: the last that was written down on that day or before. */
export const stockOn = (merchant: Merchant, day: string, articleCode: string, warehouse: number): number =>
  stockRowOn(merchant, day, articleCode, warehouse).available;

/** What of an article lies in a warehouse at the end of a day, in parts. */
export function stockRowOn(
  merchant: Merchant,
  day: string,
  articleCode: string,
  warehouse: number,
): Pick<Merchant['stock'][number], 'received' | 'available' | 'blocked' | 'allocated'> {
  const [last] = merchant.stock
    .filter((row) => row.articleCode === articleCode && row.warehouse === warehouse && row.date <= day)
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
  return last ?? { received: 0, available: 0, blocked: 0, allocated: 0 };
}

/** Adds to (or takes from) the stock of a day and of every later one. */
export function moveStock(
  merchant: Merchant,
  {
    articleCode,
    warehouse,
    by,
    day = today(merchant),
  }: { articleCode: string; warehouse: number; by: number; day?: string },
): void {
  const onDay = merchant.stock.find(
    (row) => row.date === day && row.articleCode === articleCode && row.warehouse === warehouse,
  );
  if (!onDay) {
    const { received, available, blocked, allocated } = stockRowOn(merchant, day, articleCode, warehouse);
    merchant.stock.push({ date: day, articleCode, warehouse, received, available, blocked, allocated });
  }
  for (const row of merchant.stock) {
    if (row.articleCode === articleCode && row.warehouse === warehouse && row.date >= day)
      row.available += by;
  }
}

/** Sets what of a line has arrived so far; less than before corrects it. */
export function receive(
  state: EmulatorState,
  merchant: Merchant,
  deliveryId: number,
  lineId: number,
  received: number,
): void {
  const delivery = merchant.deliveries.find(({ id }) => id === deliveryId);
  const line = delivery?.lines.find(({ id }) => id === lineId);
  if (!delivery || !line || delivery.status === 'Cancel') {
    throw new Refusal(404, { error: 'not_found', error_description: 'There is no such line to receive' });
  }
  const by = received - line.received_quantity;
  line.received_quantity = received;
  const isWhole = delivery.lines.every(
    ({ received_quantity, quantity, is_partial_cancel }) =>
      is_partial_cancel || received_quantity >= quantity,
  );
  delivery.status = isWhole ? 'Received' : 'WaitingForReceipt';
  delivery.updated_at = timestamp(merchant);
  if (delivery.warehouse !== null) {
    moveStock(merchant, { articleCode: line.article_code, warehouse: delivery.warehouse, by });
  }
  state.save();
}
