import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { answerJson, type Exchange, Refusal } from '../support/http-exchange.js';
import { createDelivery, parseBody, reverseDelivery, stockRowOn } from './documents.js';
import type { Delivery, EmulatorState, Fault, Merchant } from './state.js';

const PATH = /^\/api\/v1\/merchant\/([^/]+)\/(.+)$/;
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const MAX_INVENTORY_LIMIT = 500;
/** Longer than any client waits. */
const NEVER_MS = 120_000;

/** Calls of each merchant in its present window. */
const windows = new WeakMap<Merchant, { endsAt: number; used: number }>();

/** `/api/v1/merchant/{id}/…`: what an application may do with the data of a merchant. */
export async function answerMerchantApi(exchange: Exchange, state: EmulatorState): Promise<void> {
  const [, merchantId = '', path = ''] = PATH.exec(exchange.url.pathname) ?? [];
  const merchant = authorizedMerchant(exchange, merchantId, state);
  countCall(exchange.response, merchant);
  const call = `${exchange.method} /${path.replace(/^inbound_deliveries\/\d+\//, 'inbound_deliveries/{id}/')}`;
  const fault = takeFault(state, merchant, call, '*');
  if (fault?.kind === 'DROP') {
    exchange.response.destroy();
    return;
  }
  if (fault?.kind === 'STATUS') {
    throw new Refusal(fault.status, { error: 'fault', error_description: `status ${fault.status}` });
  }
  if (fault?.kind === 'TIMEOUT_BEFORE_COMMIT') return hang(exchange.response);
  const { status, answer } = carryOut(exchange, state, merchant, path);
  if (!(await losesAnswer(exchange.response, fault))) answerJson(exchange, status, answer);
}

/** Leaves the client of a call that was carried out without its answer. @returns whether the fault is of this kind */
export async function losesAnswer(response: ServerResponse, fault: Fault | undefined): Promise<boolean> {
  if (fault?.kind === 'TIMEOUT_AFTER_COMMIT') await hang(response);
  else if (fault?.kind === 'DROP_AFTER_COMMIT') response.destroy();
  else return false;
  return true;
}

/** @throws Refusal 401 without a good token, 403 for the data of another merchant */
function authorizedMerchant({ request }: Exchange, merchantId: string, state: EmulatorState): Merchant {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const owner = state.merchantOfToken(token);
  if (owner === undefined) {
    const error_description = 'The access token provided is invalid.';
    throw new Refusal(401, { error: 'invalid_grant', error_description });
  }
  const merchant = state.merchant(merchantId);
  if (owner !== merchantId || !merchant) {
    const error_description = 'You are not allowed to access the merchant.';
    throw new Refusal(403, { error: 'access_denied', error_description });
  }
  return merchant;
}

/** Every answer says what is left of the window. @throws Refusal 429 when nothing is */
function countCall(response: ServerResponse, merchant: Merchant): void {
  const { rateLimit, rateSeconds } = merchant.behaviour;
  const known = windows.get(merchant);
  const window =
    known && known.endsAt > Date.now() ? known : { endsAt: Date.now() + rateSeconds * 1_000, used: 0 };
  windows.set(merchant, window);
  window.used += 1;
  response.setHeader('X-RateLimit-Limit', String(rateLimit));
  response.setHeader('X-RateLimit-Remaining', String(Math.max(rateLimit - window.used, 0)));
  response.setHeader('X-RateLimit-Reset', String(Math.ceil(window.endsAt / 1_000)));
  if (window.used > rateLimit) {
    throw new Refusal(429, { error: 'too_many_requests', error_description: 'Rate limit exceeded' });
  }
}

/** What the next call of a kind meets. @param names the call, and the kinds it belongs to */
export function takeFault(state: EmulatorState, merchant: Merchant, ...names: string[]): Fault | undefined {
  const fault = merchant.faults.find(({ on, times }) => times > 0 && names.includes(on));
  if (!fault) return undefined;
  fault.times -= 1;
  state.save();
  return fault;
}

/** Leaves the client without an answer, until it goes away. */
async function hang(response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await pause(NEVER_MS, undefined, { signal: gone.signal, ref: false }).catch(() => undefined);
  response.destroy();
}

function carryOut(
  { method, url, body }: Exchange,
  state: EmulatorState,
  merchant: Merchant,
  path: string,
): { status: number; answer: unknown } {
  const asked = url.searchParams;
  const code = asked.get('code');
  const hasCode = (row: { code: string }): boolean => code === null || row.code === code;
  const isNew = ({ updated_at }: { updated_at: string }): boolean =>
    updated_at >= (asked.get('updated_at_from') ?? '') &&
    updated_at <= (asked.get('updated_at_to') ?? '9999');
  if (method === 'POST' && path === 'inbound_deliveries/new') {
    return { status: 201, answer: deliveryView(createDelivery(state, merchant, parseBody(body)), String) };
  }
  const [, reversed] = /^inbound_deliveries\/([^/]+)\/reversal$/.exec(path) ?? [];
  if (method === 'POST' && reversed !== undefined) {
    const delivery = reverseDelivery(state, merchant, reversed, parseBody(body));
    return { status: 200, answer: deliveryView(delivery, String) };
  }
  if (method !== 'GET') throw new Refusal(405, { error: 'method_not_allowed' });
  switch (path) {
    case 'articles':
      return list(
        asked,
        merchant.articles.filter((row) => hasCode(row) && isNew(row)),
      );
    case 'suppliers':
      return list(
        asked,
        merchant.suppliers.filter(hasCode).map((row) => ({ ...row, id: String(row.id) })),
      );
    case 'warehouses':
      return list(asked, merchant.warehouses);
    case 'inbound_deliveries': {
      const status = asked.get('status');
      const warehouse = asked.get('warehouse');
      const found = merchant.deliveries.filter(
        (row) =>
          hasCode(row) &&
          isNew(row) &&
          (status === null || row.status === status) &&
          (warehouse === null || String(row.warehouse) === warehouse),
      );
      return list(
        asked,
        found.map((row) => deliveryView(row, Number)),
      );
    }
    case 'daily_inventory_summaries':
      return list(asked, inventoryRows(merchant, asked), MAX_INVENTORY_LIMIT);
    default:
      throw new Refusal(404, { error: 'not_found', error_description: 'There is no such resource' });
  }
}

function inventoryRows(merchant: Merchant, asked: URLSearchParams): object[] {
  const date = asked.get('date');
  if (!date || !/^\d{4}-\d{2}-\d{2}$/.test(date)) {
    throw new Refusal(400, {
      code: 400,
      message: 'Validation Failed',
      errors: { date: 'This value is required.' },
    });
  }
  if (date < (merchant.behaviour.stockSince ?? '')) return [];
  const articleCode = asked.get('article_code');
  return merchant.articles
    .filter(({ code }) => articleCode === null || code === articleCode)
    .flatMap((article) =>
      merchant.warehouses.map((warehouse) => {
        const { received, available, blocked, allocated } = stockRowOn(
          merchant,
          date,
          article.code,
          warehouse.id,
        );
        return {
          id: article.id * 1_000 + warehouse.id,
          date,
          layer: 'Warehouse',
          received: received === 0 ? null : received,
          available,
          blocked,
          allocated,
          article: { id: String(article.id), code: article.code, name: article.name },
          warehouse: { id: warehouse.id, name: warehouse.name },
        };
      }),
    );
}

/** One page, as LOGILESS answers lists. */
function list(asked: URLSearchParams, rows: object[], max = MAX_LIMIT): { status: number; answer: unknown } {
  const limit = Math.min(Math.max(Number(asked.get('limit') ?? DEFAULT_LIMIT) || DEFAULT_LIMIT, 1), max);
  const page = Math.max(Number(asked.get('page') ?? 1) || 1, 1);
  const data = rows.slice((page - 1) * limit, page * limit).map(withoutEmpty);
  return { status: 200, answer: { data, current_page: page, limit, total_count: rows.length } };
}

/** A delivery; LOGILESS writes ids now as numbers, now as texts. */
const deliveryView = (delivery: Delivery, idAs: (id: number) => unknown): object =>
  withoutEmpty({
    ...delivery,
    id: idAs(delivery.id),
    category: 'PurchaseOrder',
    warehouse: delivery.warehouse === null ? null : { id: delivery.warehouse },
    lines: delivery.lines.map((line) =>
      withoutEmpty({ ...line, id: String(line.id), is_partial_cancel: line.is_partial_cancel ? 1 : 0 }),
    ),
  });

/** Fields without a value are left out. */
const withoutEmpty = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''));
