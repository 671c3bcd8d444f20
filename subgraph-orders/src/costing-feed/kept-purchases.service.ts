import { type TenantScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { LINE_MODEL, type LineDocument } from '../orders/lines/line.schema.js';
import { type Days, isOneMonth, isWholeMonths, monthsBetween } from '../orders/lines/purchase-months.js';
import type { PurchasesPart, PurchaseSum } from '../orders/lines/purchase-sum.schema.js';
import {
  type MonthSum,
  type ProductRange,
  PurchaseSums,
  type SumOptions,
} from '../orders/lines/purchase-sums.js';
import { type LedgerState, ReceiptLedger } from '../orders/lines/receipt-ledger.js';
import { PurchasesRepository } from './purchases.repository.js';

/** Above this number of changed lines all receipts are summed again. */
const MAX_CHANGED_LINES = 5_000;

/** Products corrected in one transaction. */
const MAX_CORRECTED = 200;

/** Changes were so many that the stored sums have to be built again. */
class OutOfReach extends Error {}

const DAY_MS = 86_400_000;

/** Generations are UUIDs of version 7: all that began before a time sort before this. */
const generationOf = (time: number): string =>
  time
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/u, '$1-');

const firstDayOfMonth = ({ firstDay }: LedgerState): number => Number(firstDay?.slice(8) ?? '1');

const isSame = (one: PurchaseSum, other: PurchaseSum): boolean =>
  one.receipts === other.receipts &&
  one.quantity === other.quantity &&
  one.amount === other.amount &&
  one.unpricedLines === other.unpricedLines;

/** Purchases from the stored sums where they contain every change, else from the receipts. */
@Injectable()
export class KeptPurchases {
  constructor(
    @InjectModel(LINE_MODEL) private readonly lines: Model<LineDocument>,
    private readonly purchases: PurchasesRepository,
    private readonly sums: PurchaseSums,
    private readonly ledger: ReceiptLedger,
  ) {}

  /** Sums per product of the receipts of a range of days. @param productIds default all */
  async of(scope: TenantScope, days: Days, productIds?: readonly string[] | null): Promise<PurchaseSum[]> {
    return this.fromValid(
      scope,
      (firstDay) => isWholeMonths(days, firstDay),
      (generation) => this.sums.ofDays(scope, generation, days, { productIds }),
      () => this.purchases.byProduct(scope, days, { productIds }),
    );
  }

  /** The same of the next products after one, by product, in memory that does not grow with products and receipts. */
  async part(scope: TenantScope, days: Days, after: string): Promise<PurchasesPart> {
    return this.fromValid(
      scope,
      (firstDay) => isOneMonth(days, firstDay),
      (generation) => this.sums.after(scope, generation, days.from, after),
      () => this.purchases.part(scope, days, after),
    );
  }

  /**
   * Brings the stored sums of a demand up to date, and compares those that were with the receipts.
   * @returns products whose sums were wrong; they are corrected, and the costing slice is notified
   */
  async check(scope: TenantScope, signal?: AbortSignal): Promise<string[]> {
    const before = await this.ledger.of(scope);
    const { sumsGeneration, sumsFirstDay } = before;
    const isCurrent = before.sumsVersion === before.version && sumsFirstDay === firstDayOfMonth(before);
    if (sumsGeneration == null || sumsFirstDay == null || !isCurrent) {
      await this.build(scope, signal);
      return [];
    }
    // Left behind by killed processes; builds that are running are younger.
    await this.sums.deleteMany(scope, {
      generation: { $ne: sumsGeneration, $lt: generationOf(Date.now() - DAY_MS) },
    });
    const suspects = await this.differing(scope, sumsGeneration, before, signal);
    const wrong: string[] = [];
    for (let at = 0; at < suspects.length; at += MAX_CORRECTED)
      wrong.push(...(await this.correct(scope, suspects.slice(at, at + MAX_CORRECTED))));
    return wrong;
  }

  /** Sums all receipts of a demand, month by month, and makes these the valid sums. */
  async build(scope: TenantScope, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const before = await this.ledger.of(scope);
      const former = before.sumsGeneration ?? null;
      const sumsGeneration = uuidv7();
      const sumsFirstDay = firstDayOfMonth(before);
      for (const month of await this.monthsOf(scope, sumsFirstDay)) {
        for await (const { sums } of this.partsOf(scope, month, signal))
          await this.sums.add(scope, sumsGeneration, startingAt(month, sums));
      }
      try {
        const isValid = await this.ledger.keepSums(
          scope,
          former,
          { sumsGeneration, sumsFirstDay },
          async (ledger, session) => {
            const changed = await this.changedAfter(scope, before.version, ledger, session);
            await this.recount(scope, sumsGeneration, sumsFirstDay, changed, session);
          },
        );
        // Whoever still reads the former sums notices that these are no longer valid.
        const unused = isValid ? former : sumsGeneration;
        if (unused !== null) await this.sums.deleteMany(scope, { generation: unused });
        return;
      } catch (error) {
        if (!(error instanceof OutOfReach)) throw error;
        await this.sums.deleteMany(scope, { generation: sumsGeneration });
      }
    }
  }

  /** Removes the stored sums of a demand; costs are then calculated from receipts. */
  async forget(scope: TenantScope): Promise<void> {
    const { sumsGeneration = null } = await this.ledger.of(scope);
    if (sumsGeneration === null) return;
    await this.ledger.keepSums(scope, sumsGeneration, { sumsGeneration: null, sumsFirstDay: null });
    await this.sums.deleteMany(scope, { generation: sumsGeneration });
  }

  /** What is read from the stored sums, where they contain every change and have these days; else from receipts. */
  private async fromValid<T>(
    scope: TenantScope,
    hasDays: (firstDayOfMonth: number) => boolean,
    fromSums: (generation: string) => Promise<T>,
    fromReceipts: () => Promise<T>,
  ): Promise<T> {
    const { sumsGeneration, sumsFirstDay, sumsVersion, version } = await this.ledger.of(scope);
    const isKept = sumsGeneration != null && sumsFirstDay != null && sumsVersion === version;
    if (!isKept || !hasDays(sumsFirstDay)) return fromReceipts();
    const found = await fromSums(sumsGeneration);
    // Sums that were replaced while they were read may be incomplete.
    const after = await this.ledger.of(scope);
    return after.sumsGeneration === sumsGeneration ? found : fromReceipts();
  }

  /** @throws OutOfReach */
  private async changedAfter(
    { demandUuid }: TenantScope,
    since: number,
    { version }: LedgerState,
    session: ClientSession,
  ): Promise<string[]> {
    if (version === since) return [];
    const lines = await this.lines
      .find({ demandUuid, costingVersion: { $gt: since } })
      .select({ productId: 1 })
      .limit(MAX_CHANGED_LINES + 1)
      .session(session)
      .lean<LineDocument[]>();
    if (lines.length > MAX_CHANGED_LINES) throw new OutOfReach();
    return [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  }

  private async recount(
    scope: TenantScope,
    generation: string,
    firstDay: number,
    productIds: readonly string[],
    session: ClientSession,
  ): Promise<void> {
    if (productIds.length === 0) return;
    await this.sums.deleteMany(scope, { generation, productId: { $in: [...productIds] } }, { session });
    for (const month of await this.monthsOf(scope, firstDay, { productIds, session })) {
      const sums = await this.purchases.byProduct(scope, month, { productIds, session });
      await this.sums.add(scope, generation, startingAt(month, sums), session);
    }
  }

  /** Products whose stored sums of open months differ from their receipts, or changed while they were compared. */
  private async differing(
    scope: TenantScope,
    generation: string,
    ledger: LedgerState,
    signal?: AbortSignal,
  ): Promise<string[]> {
    const wrong = new Set<string>();
    const closed = ledger.closedMonths.at(-1)?.end ?? '';
    for (const month of await this.monthsOf(scope, firstDayOfMonth(ledger))) {
      if (month.to <= closed) continue;
      for await (const { sums, after, through } of this.partsOf(scope, month, signal)) {
        const stored = await this.sums.between(scope, generation, month.from, { after, through });
        for (const product of differenceOf(stored, sums)) wrong.add(product);
      }
    }
    return [...wrong];
  }

  /** Sums of the receipts of a month, some products at a time in their order: a product is in one part. */
  private async *partsOf(
    scope: TenantScope,
    month: Days,
    signal?: AbortSignal,
  ): AsyncGenerator<PurchasesPart & ProductRange, void, void> {
    for (let after: string | null = ''; after !== null;) {
      signal?.throwIfAborted();
      const part: PurchasesPart = await this.purchases.part(scope, month, after);
      yield { ...part, after };
      after = part.through;
    }
  }

  /** Compares again where no change can come in between, and corrects what is still different. */
  private async correct(scope: TenantScope, suspects: readonly string[]): Promise<string[]> {
    return this.ledger.revalue(scope, async (ledger, session) => {
      const { sumsGeneration: generation, sumsFirstDay: firstDay } = ledger;
      if (generation == null || firstDay == null) return [];
      const wrong = new Set<string>();
      const options = { productIds: suspects, session };
      // Of all products: a wrong sum may be in a month without receipts of its own.
      for (const month of await this.monthsOf(scope, firstDay, { session })) {
        const stored = await this.sums.ofDays(scope, generation, month, options);
        const right = await this.purchases.byProduct(scope, month, options);
        for (const product of differenceOf(stored, right)) wrong.add(product);
      }
      await this.recount(scope, generation, firstDay, [...wrong], session);
      return [...wrong];
    });
  }

  private async monthsOf(scope: TenantScope, firstDay: number, options?: SumOptions): Promise<Days[]> {
    const days = await this.purchases.days(scope, options);
    return days ? monthsBetween(days, firstDay) : [];
  }
}

const startingAt = ({ from: start }: Days, sums: readonly PurchaseSum[]): MonthSum[] =>
  sums.map((sum) => ({ ...sum, start }));

/** Products whose sums differ. */
function differenceOf(stored: readonly PurchaseSum[], right: readonly PurchaseSum[]): string[] {
  const left = new Map(stored.map((sum) => [sum.productId, sum]));
  const wrong = right.filter((sum) => {
    const found = left.get(sum.productId);
    left.delete(sum.productId);
    return !found || !isSame(found, sum);
  });
  return [...wrong.map(({ productId }) => productId), ...left.keys()];
}
