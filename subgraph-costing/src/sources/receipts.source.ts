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
  /** Some of it has no price. */
  isUnpriced: z.boolean(),
});
/** What was received of one product in a span of days, as the orders slice priced it. */
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
/** What changed of receipts and prices: null where everything may have. */
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
const LOCK = `mutation LockReceipts($demandUuid: ID!, $closedMonths: [ClosedMonthInput!]!) {
  lockReceipts(demandUuid: $demandUuid, closedMonths: $closedMonths)
}`;

const START = `mutation StartReceipts($demandUuid: ID!, $firstDay: LocalDate!, $revision: Int!) {
  startReceipts(demandUuid: $demandUuid, firstDay: $firstDay, revision: $revision)
}`;

const MISSING = '入荷の情報を取得できませんでした。しばらくしてから再度お試しください。';

/** A month of a large demand is summed from a hundred thousand receipts, for a job that nobody waits for. */
const PURCHASES_TIMEOUT_MS = 2 * 60_000;

/** The receipts of a demand; the orders slice owns them, nothing of them is kept here. */
@Injectable()
export class ReceiptsSource {
  constructor(private readonly client: InternalClient) {}

  /**
   * What was received in a span of days, summed per product, in one call.
   * @param productUuids only these; all without
   * @throws UNAVAILABLE when the orders slice does not answer
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

  /** The receipts of one product in a span of days, oldest first. @throws UNAVAILABLE */
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

  /** The version of the receipts, and what changed since another one. @throws UNAVAILABLE */
  async feed(scope: TenantScope, since: number): Promise<ReceiptFeed> {
    const { demandUuid } = scope;
    return (await this.ask(FEED, { demandUuid, since }, z.object({ costingFeed: feed }))).costingFeed;
  }

  /** Locks the receipts and prices of these months and of no others. @returns their version @throws UNAVAILABLE */
  async lock(scope: TenantScope, months: readonly AccountingMonth[]): Promise<number> {
    const closedMonths = months.map(({ month, start, end }) => ({ month, start, end }));
    const { demandUuid } = scope;
    const data = z.object({ lockReceipts: z.number().int() });
    return (await this.ask(LOCK, { demandUuid, closedMonths }, data)).lockReceipts;
  }

  /** Says on which day the first period begins: goods are received no earlier. @throws UNAVAILABLE */
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
