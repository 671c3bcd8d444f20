import { type StandInCall, SubgraphStandIn } from '@hacchu-hub/subgraph-testing';
import { z } from 'zod';
import type { Costing } from './costing.js';

export const SHIRT = '01900000-0000-7000-8000-00000000b001';
export const TEA = '01900000-0000-7000-8000-00000000b002';
export const HAT = '01900000-0000-7000-8000-00000000b003';

/** A product of the stubbed catalog. */
export interface WorldProduct {
  uuid: string;
  name: string;
  modelNumber: string | null;
  color: string | null;
  size: string | null;
  unitPrice: string;
  productPrices?: { unitPrice: string; isDefault: boolean }[];
  logilessItem: { logilessID: string; code: string; vanishedAt: string | null } | null;
  /** Absent while the product is in use. */
  deletedAt?: string;
  /** By default it has just been changed. */
  updatedAt?: string;
}

/** The article of LOGILESS that a product is linked to. */
export const article = (id: number, code: string, vanishedAt: string | null = null) => ({
  logilessID: String(id),
  code,
  vanishedAt,
});

export const product = (uuid: string, name: string, more: Partial<WorldProduct> = {}): WorldProduct => ({
  uuid,
  name,
  modelNumber: null,
  color: null,
  size: null,
  unitPrice: '100',
  logilessItem: null,
  ...more,
});

const variables = z.looseObject({
  uuids: z.array(z.string()).optional(),
  after: z.string().nullish(),
  query: z.string().optional(),
  since: z.string().optional(),
  limit: z.number().optional(),
});

const JUST_NOW = '9999-12-31T23:59:59.999999Z';

/** What the catalog answers about products that were changed since a time, by that time and UUID. */
function updatedSince(products: readonly WorldProduct[], since: string, after: string, limit: number) {
  return products
    .map((one) => ({ ...one, updatedAt: one.updatedAt ?? JUST_NOW }))
    .filter(({ updatedAt, uuid }) => updatedAt > since || (updatedAt === since && uuid > after))
    .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt) || (a.uuid < b.uuid ? -1 : 1))
    .slice(0, limit);
}

/**
 * Responds like the catalog, with these products.
 * @param updatedLimit the most changed products in one answer
 */
export function answerAsCatalog(products: readonly WorldProduct[], updatedLimit = 10_000) {
  return (call: StandInCall): object => {
    const { uuids, after, query, since = '', limit = updatedLimit } = variables.parse(call.variables);
    if (call.query.includes('productSnapshots')) {
      const asked = new Set(uuids);
      return { data: { productSnapshots: products.filter(({ uuid }) => asked.has(uuid)) } };
    }
    if (call.query.includes('productFeed')) {
      const inUse = products.filter(({ deletedAt }) => deletedAt === undefined);
      return { data: { productFeed: inUse.filter(({ uuid }) => uuid > (after ?? '')) } };
    }
    if (call.query.includes('productsUpdatedSince')) {
      const most = Math.min(limit, updatedLimit);
      return { data: { productsUpdatedSince: updatedSince(products, since, after ?? '', most) } };
    }
    if (call.query.includes('productUuidsMatching')) {
      const found = products.filter(({ name }) => name.includes(query ?? ''));
      return { data: { productUuidsMatching: found.map(({ uuid }) => uuid) } };
    }
    return SubgraphStandIn.refusal('GRAPHQL_VALIDATION_FAILED');
  };
}

export const PRODUCTS = [
  product(SHIRT, 'コットンTシャツ', {
    modelNumber: 'T-1',
    color: '白',
    size: 'M',
    logilessItem: article(1, 'LG1'),
  }),
  product(TEA, '宇治抹茶'),
  product(HAT, '麦わら帽子'),
];

/** A receipt of the stubbed orders slice. */
export interface WorldReceipt {
  productId: string;
  historyDate: string;
  quantity: number;
  amount: string;
  isUnpriced?: boolean;
}

/** The receipts of a product in the stubbed orders slice, summed. */
export type WorldPurchase = Required<Omit<WorldReceipt, 'historyDate'>>;

const asked = z.looseObject({
  from: z.string().optional(),
  to: z.string().optional(),
  since: z.number().optional(),
  productUuid: z.string().optional(),
  firstDay: z.string().optional(),
  productUuids: z.array(z.string()).nullish(),
  after: z.string().nullish(),
  asOf: z.string().optional(),
  closedMonths: z.array(z.object({ month: z.string(), start: z.string(), end: z.string() })).optional(),
});

/** Whether a call of the orders slice sums up receipts. */
export const asksPurchases = (query: string): boolean => /purchases(?:Part)?ForCosting/u.test(query);

/** The orders slice as seen by the costing slice. */
export class WorldOrders {
  readonly receipts: WorldReceipt[] = [];
  version = 0;
  closedMonths: string[] = [];
  private closedMonthsAsOf = '';
  /** Products with purchases in a part. */
  partSize = 2_000;
  /** No receipts before this day. */
  firstDay: string | null = null;
  private readonly changes: { version: number; productId: string; from: string }[] = [];

  /** Adds receipts. */
  receive(...receipts: WorldReceipt[]): void {
    this.version += 1;
    for (const receipt of receipts) {
      this.receipts.push(receipt);
      this.changes.push({ version: this.version, productId: receipt.productId, from: receipt.historyDate });
    }
  }

  /** Clears everything. */
  clear(): void {
    this.receipts.length = 0;
    this.changes.length = 0;
    this.version = 0;
    this.closedMonths = [];
    this.closedMonthsAsOf = '';
    this.partSize = 2_000;
    this.firstDay = null;
  }

  /** What was received of each product between two days, in the order in which products were first received. */
  purchases(from: string, to: string, productUuids?: readonly string[] | null): WorldPurchase[] {
    const wanted = productUuids && new Set(productUuids);
    const found = new Map<string, { quantity: number; amount: bigint; isUnpriced: boolean }>();
    for (const { productId, historyDate, quantity, amount, isUnpriced = false } of this.receipts) {
      if (historyDate < from || historyDate > to || (wanted && !wanted.has(productId))) continue;
      const sum = found.get(productId) ?? { quantity: 0, amount: 0n, isUnpriced: false };
      found.set(productId, {
        quantity: sum.quantity + quantity,
        amount: sum.amount + BigInt(amount),
        isUnpriced: sum.isUnpriced || isUnpriced,
      });
    }
    return [...found].map(([productId, { quantity, amount, isUnpriced }]) => ({
      productId,
      quantity,
      amount: amount.toString(),
      isUnpriced,
    }));
  }

  readonly answer = (call: StandInCall): object => {
    const {
      from = '',
      to = '',
      since = 0,
      productUuid,
      productUuids,
      after,
      closedMonths,
      asOf = '',
      firstDay,
    } = asked.parse(call.variables);
    const within = this.receipts.filter(({ historyDate }) => from <= historyDate && historyDate <= to);
    if (call.query.includes('purchasesForCosting')) {
      return { data: { purchasesForCosting: this.purchases(from, to, productUuids) } };
    }
    if (call.query.includes('purchasesPartForCosting')) {
      const left = this.purchases(from, to)
        .filter(({ productId }) => productId > (after ?? ''))
        .toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
      const items = left.slice(0, this.partSize);
      const through = left.length > items.length ? (items.at(-1)?.productId ?? null) : null;
      return { data: { purchasesPartForCosting: { items, through } } };
    }
    if (call.query.includes('receiptsForCosting')) {
      const receipts = within.filter(({ productId }) => productId === productUuid);
      return {
        data: {
          receiptsForCosting: receipts
            .toSorted((a, b) => a.historyDate.localeCompare(b.historyDate))
            .map(({ historyDate, quantity, amount, isUnpriced = false }, at) => ({
              orderUuid: `order-${at}`,
              purchaseNumber: `20260401-00${at}`,
              lineId: `line-${at}`,
              historyDate,
              diffFromPrevious: quantity,
              unitPrice: '10',
              isUnpriced,
              amount,
            })),
        },
      };
    }
    if (call.query.includes('costingFeed')) {
      const changes = this.changes.filter(({ version }) => version > since);
      return {
        data: {
          costingFeed: {
            version: this.version,
            changes: since < 0 ? null : changes.map(({ productId, from: day }) => ({ productId, from: day })),
          },
        },
      };
    }
    if (call.query.includes('startReceipts')) {
      this.firstDay = firstDay ?? null;
      return { data: { startReceipts: true } };
    }
    if (call.query.includes('lockReceipts')) {
      if (asOf < this.closedMonthsAsOf) return SubgraphStandIn.refusal('ABORTED');
      this.closedMonthsAsOf = asOf;
      this.closedMonths = (closedMonths ?? []).map(({ month }) => month);
      return { data: { lockReceipts: this.version } };
    }
    return SubgraphStandIn.refusal('GRAPHQL_VALIDATION_FAILED');
  };
}

/** Empties the database between tests, once the background work of the last one has ended. */
export async function forget({ background, runtime }: Costing): Promise<void> {
  await background.forget();
  for (const name of [
    'accounting_periods',
    'accounting_period_changes',
    'costing_books',
    'cost_months',
    'cost_rows',
    'opening_inventories',
    'physical_inventories',
    'file_jobs',
    'outbox',
    'uploads',
    'wms_daily_stock',
    'wms_stock_days',
  ]) {
    await runtime.connection.collection(name).deleteMany({});
  }
}
