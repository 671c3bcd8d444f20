import { InternalCallError, InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { AccountingMonth, Days } from '../periods/months.js';
import { orUnavailable } from './source-failure.js';

const yen = z.string().regex(/^-?\d+$/);

const purchase = z.object({
  productId: z.string(),
  /** Pieces, corrections included. */
  quantity: z.number().int(),
  /** Yen before tax. */
  amount: yen,
  /** Part of it has no price. */
  isUnpriced: z.boolean(),
});
/** The receipts of one product in a date range, totalled with the orders slice's prices. */
export type Purchase = z.infer<typeof purchase>;

const purchasesPart = z.object({
  /** By product. */
  items: z.array(purchase),
  /** The last product that it covers; null where nothing follows. */
  through: z.string().nullable(),
});
/** The purchases of the products in a range of UUIDs. */
export type PurchasesPart = z.infer<typeof purchasesPart>;

const receipt = z.object({
  orderUuid: z.string(),
  purchaseNumber: z.string(),
  lineId: z.string(),
  historyDate: z.string(),
  diffFromPrevious: z.number().int(),
  unitPrice: z.string(),
  isUnpriced: z.boolean(),
  amount: yen,
});
/** One receipt of a product. */
export type Receipt = z.infer<typeof receipt>;

const feed = z.object({
  version: z.number().int(),
  changes: z.array(z.object({ productId: z.string(), from: z.string() })).nullable(),
});
/** Changes of receipts and prices: null where everything may have changed. */
export type ReceiptFeed = z.infer<typeof feed>;

const PURCHASES = `query PurchasesForCosting($demandUuid: ID!, $from: LocalDate!, $to: LocalDate!, $productUuids: [ID!]) {
  purchasesForCosting(demandUuid: $demandUuid, from: $from, to: $to, productUuids: $productUuids) {
    productId quantity amount isUnpriced
  }
}`;
const PURCHASES_PART = `query PurchasesPartForCosting($demandUuid: ID!, $from: LocalDate!, $to: LocalDate!, $after: ID) {
  purchasesPartForCosting(demandUuid: $demandUuid, from: $from, to: $to, after: $after) {
    items { productId quantity amount isUnpriced } through
  }
}`;
const RECEIPTS = `query ReceiptsForCosting($demandUuid: ID!, $from: LocalDate!, $to: LocalDate!, $productUuid: ID!) {
  receiptsForCosting(demandUuid: $demandUuid, from: $from, to: $to, productUuid: $productUuid) {
    orderUuid purchaseNumber lineId historyDate diffFromPrevious unitPrice isUnpriced amount
  }
}`;
const FEED = `query CostingFeed($demandUuid: ID!, $since: Int!) {
  costingFeed(demandUuid: $demandUuid, since: $since) { version changes { productId from } }
}`;
const LOCK = `mutation LockReceipts($demandUuid: ID!, $closedMonths: [ClosedMonthInput!]!, $asOf: Timestamp!) {
  lockReceipts(demandUuid: $demandUuid, closedMonths: $closedMonths, asOf: $asOf)
}`;

const START = `mutation StartReceipts($demandUuid: ID!, $firstDay: LocalDate!, $revision: Int!) {
  startReceipts(demandUuid: $demandUuid, firstDay: $firstDay, revision: $revision)
}`;

const MISSING = '入荷の情報を取得できませんでした。しばらくしてから再度お試しください。';

/** A month of a large demand totals a hundred thousand receipts, and no user waits for the job. */
const PURCHASES_TIMEOUT_MS = 2 * 60_000;

/** The orders slice is of a release that does not know an operation. */
class EarlierRelease extends Error {}

function notOfEarlierRelease(error: unknown): never {
  const isUnknown = error instanceof InternalCallError && error.code === 'GRAPHQL_VALIDATION_FAILED';
  throw isUnknown ? new EarlierRelease() : error;
}

/** Reads the receipts of a demand; the orders slice owns them, and nothing is cached here. */
@Injectable()
export class ReceiptsSource {
  constructor(private readonly client: InternalClient) {}

  /**
   * Receipts in a date range, totalled per product, in one call.
   * @param productUuids only these; default all
   * @throws UNAVAILABLE when the orders slice does not respond
   */
  async purchases(
    scope: TenantScope,
    { start: from, end: to }: Days,
    productUuids?: readonly string[],
  ): Promise<Purchase[]> {
    const { purchasesForCosting } = await this.ask(
      PURCHASES,
      { demandUuid: scope.demandUuid, from, to, productUuids },
      z.object({ purchasesForCosting: z.array(purchase) }),
      PURCHASES_TIMEOUT_MS,
    );
    return purchasesForCosting;
  }

  /**
   * Receipts in a date range, totalled per product, of some products after one in the order of their UUIDs.
   * @param after `through` of the part before; null for the first part
   * @throws UNAVAILABLE
   */
  async purchasesPart(scope: TenantScope, days: Days, after: string | null): Promise<PurchasesPart> {
    const answer = this.client.query(
      'orders',
      PURCHASES_PART,
      { demandUuid: scope.demandUuid, from: days.start, to: days.end, after },
      z.object({ purchasesPartForCosting: purchasesPart }),
      PURCHASES_TIMEOUT_MS,
    );
    try {
      return (await orUnavailable(MISSING, answer.catch(notOfEarlierRelease))).purchasesPartForCosting;
    } catch (error) {
      if (!(error instanceof EarlierRelease)) throw error;
      const items = (await this.purchases(scope, days)).filter(({ productId }) => productId > (after ?? ''));
      return { items: items.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)), through: null };
    }
  }

  /** All receipts in a date range, totalled per product, in the order of products; one part is kept. @throws UNAVAILABLE */
  async *purchasesByPart(scope: TenantScope, days: Days): AsyncGenerator<readonly Purchase[], void, void> {
    let after: string | null = null;
    do {
      const part: PurchasesPart = await this.purchasesPart(scope, days, after);
      yield part.items;
      after = part.through;
    } while (after !== null);
  }

  /** The receipts of one product in a date range, oldest first. @throws UNAVAILABLE */
  async receipts(
    scope: TenantScope,
    { start: from, end: to }: Days,
    productUuid: string,
  ): Promise<Receipt[]> {
    const { receiptsForCosting } = await this.ask(
      RECEIPTS,
      { demandUuid: scope.demandUuid, from, to, productUuid },
      z.object({ receiptsForCosting: z.array(receipt) }),
    );
    return receiptsForCosting;
  }

  /** The current version of the receipts, and the changes since another version. @throws UNAVAILABLE */
  async feed(scope: TenantScope, since: number): Promise<ReceiptFeed> {
    const { demandUuid } = scope;
    return (await this.ask(FEED, { demandUuid, since }, z.object({ costingFeed: feed }))).costingFeed;
  }

  /**
   * Locks the receipts and prices of exactly these months.
   * @param asOf when they were decided on; the orders slice refuses what is older than what it knows
   * @returns their version
   * @throws UNAVAILABLE, also where it was refused as outdated
   */
  async lock(scope: TenantScope, months: readonly AccountingMonth[], asOf: string): Promise<number> {
    const closedMonths = months.map(({ month, start, end }) => ({ month, start, end }));
    const { demandUuid } = scope;
    const data = z.object({ lockReceipts: z.number().int() });
    return (await this.ask(LOCK, { demandUuid, closedMonths, asOf }, data)).lockReceipts;
  }

  /** Reports the first day of the first period: no goods are received earlier. @throws UNAVAILABLE */
  async start(scope: TenantScope, firstDay: string, revision: number): Promise<void> {
    const { demandUuid } = scope;
    await this.ask(START, { demandUuid, firstDay, revision }, z.object({ startReceipts: z.boolean() }));
  }

  private ask<T>(
    document: string,
    variables: Record<string, unknown>,
    data: z.ZodType<T>,
    timeoutMs?: number,
  ): Promise<T> {
    return orUnavailable(MISSING, this.client.query('orders', document, variables, data, timeoutMs));
  }
}
