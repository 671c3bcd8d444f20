import { InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
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
