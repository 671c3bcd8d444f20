import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import type { Days } from '../periods/months.js';
import type { Purchase, ReceiptsSource } from './receipts.source.js';

/** The next products of a source, and the last one that it is known up to; undefined where nothing follows. */
export interface NextPurchases {
  readonly uuids: readonly string[];
  readonly end: string | undefined;
}

/** Reads the purchases of a range of days in the order of products, and keeps no more than one part of them. */
export class PurchasesInOrder {
  private waiting: readonly Purchase[] = [];
  /** Up to where purchases were read: undefined at the beginning, null at the end. */
  private through: string | null | undefined;

  constructor(
    private readonly receipts: ReceiptsSource,
    private readonly scope: TenantScope,
    private readonly days: Days,
  ) {}

  /** The next products with purchases; they are given again until they are taken. @throws UNAVAILABLE */
  async next(limit: number): Promise<NextPurchases> {
    while (this.waiting.length === 0 && this.through !== null) {
      const part = await this.receipts.purchasesPart(this.scope, this.days, this.through ?? null);
      this.waiting = part.items;
      this.through = part.through;
    }
    const uuids = this.waiting.slice(0, limit).map(({ productId }) => productId);
    const isCut = this.waiting.length > limit;
    return { uuids, end: isCut ? uuids.at(-1) : (this.through ?? undefined) };
  }

  /** Takes the purchases of the first of these products. */
  take(count: number): Map<string, Purchase> {
    const taken = this.waiting.slice(0, count);
    this.waiting = this.waiting.slice(count);
    return new Map(taken.map((purchase) => [purchase.productId, purchase]));
  }
}
