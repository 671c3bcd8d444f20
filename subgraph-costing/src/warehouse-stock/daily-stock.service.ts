import { nowTimestamp, type TenantScope, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { CalculationRequests, INPUTS } from '../book/calculation-requests.service.js';
import { CostRowRepository } from '../calculation/cost-row.repository.js';
import { monthOf, monthsOf } from '../periods/months.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { isLocked, lockedPeriod } from '../periods/period.rules.js';
import { Portions } from '../portions.js';
import { ProductsSource } from '../sources/products.source.js';
import type { ArticleStock } from './article-stock.js';
import { StockDayRepository } from './stock-day.repository.js';
import { type StockRow, StockRowRepository } from './stock-row.repository.js';

/** Which product is linked to which article, by the article's id. */
export type ArticleLinks = ReadonlyMap<string, string>;

/** What storing the stock of a day came to, in articles. */
export interface StockChange {
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly vanished: number;
  /** Linked to a product now, and not before. */
  readonly linked: number;
}

export const NO_CHANGE: StockChange = { read: 0, added: 0, changed: 0, vanished: 0, linked: 0 };

/** Keeps the stock of closing dates as the warehouse system had it; figures of open periods follow it. */
@Injectable()
export class DailyStock {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly days: StockDayRepository,
    private readonly rows: StockRowRepository,
    private readonly periods: PeriodRepository,
    private readonly requests: CalculationRequests,
    private readonly products: ProductsSource,
    private readonly costRows: CostRowRepository,
    private readonly portions: Portions,
  ) {}

  /**
   * The products that are linked to articles which are still there: those in use, and deleted ones with figures whose
   * article no other product has taken over, since their goods leave the warehouse after they are deleted as well.
   * @param day the last closing date that is looked at
   * @throws UNAVAILABLE
   */
  async links(scope: TenantScope, day: string): Promise<ArticleLinks> {
    const inUse = await this.linksInUse(scope);
    const known = new Set(inUse.values());
    const deleted = new Map<string, string>();
    for await (const uuids of this.productsWithFigures(scope, day)) {
      const others = await this.products.byUuids(
        scope,
        uuids.filter((uuid) => !known.has(uuid)),
      );
      // Of two deleted ones, the article is that of the one registered last.
      for (const [uuid, { logilessItem }] of others) {
        if (!logilessItem || logilessItem.vanishedAt !== null) continue;
        const other = deleted.get(logilessItem.logilessID) ?? '';
        if (uuid > other) deleted.set(logilessItem.logilessID, uuid);
      }
    }
    return new Map([...deleted, ...inUse]);
  }

  /** Products with a row in the month of a closing date, some at a time: a product keeps its row in later months. */
  private async *productsWithFigures(scope: TenantScope, day: string): AsyncGenerator<string[], void, void> {
    const limit = this.portions.products;
    for (let after: string | undefined = ''; after !== undefined;) {
      const rows = await this.costRows.after(scope, monthOf(day), after, limit);
      yield rows.map(({ productUuid }) => productUuid);
      after = rows[limit - 1]?.productUuid;
    }
  }

  /** @throws UNAVAILABLE */
  private async linksInUse(scope: TenantScope): Promise<ArticleLinks> {
    const links = new Map<string, string>();
    for await (const part of this.products.inUse(scope)) {
      for (const { uuid, logilessItem } of part) {
        if (logilessItem && logilessItem.vanishedAt === null) links.set(logilessItem.logilessID, uuid);
      }
    }
    return links;
  }

  /** Stores what was read of a day. @throws FAILED_PRECONDITION once its period is closed */
  async store(
    scope: TenantScope,
    day: string,
    articles: readonly ArticleStock[],
    links: ArticleLinks,
  ): Promise<StockChange> {
    const change = await this.put(scope, day, articles, links, true);
    return { ...change, read: articles.length };
  }

  /** Gives the stock of a day that was read before to the products that are linked by now. @throws FAILED_PRECONDITION */
  async relink(scope: TenantScope, day: string, links: ArticleLinks): Promise<StockChange> {
    return this.put(scope, day, await this.rows.ofDay(scope, day), links, false);
  }

  private async put(
    scope: TenantScope,
    day: string,
    articles: readonly ArticleStock[],
    links: ArticleLinks,
    isRead: boolean,
  ): Promise<StockChange> {
    const wanted = rowsOf(articles, links);
    return withTransaction(this.connection, async (session) => {
      const period = await this.periods.findOne(
        scope,
        { start: { $lte: day }, end: { $gte: day } },
        { session },
      );
      const month = period && monthsOf(period).find(({ end }) => end === day);
      // The period was changed meanwhile: no figure rests on this day any more.
      if (!period || !month) return NO_CHANGE;
      if (isLocked(period)) throw lockedPeriod(period);
      const stored = new Map((await this.rows.ofDay(scope, day, session)).map((row) => [row.articleId, row]));
      const known = (await this.days.ofDays(scope, [day], session)).get(day);
      const isFirst = !known?.fetchedAt;
      // What was given up meanwhile is not linked here: only a day that was read has stock.
      if (isFirst && !isRead) return NO_CHANGE;

      const added = wanted.filter(({ articleId }) => !stored.has(articleId));
      const different = wanted.filter((row) => {
        const before = stored.get(row.articleId);
        return before && KEPT.some((field) => before[field] !== row[field]);
      });
      const wantedIds = new Set(wanted.map(({ articleId }) => articleId));
      const gone = [...stored.values()].filter(({ articleId }) => !wantedIds.has(articleId));
      const isChanged = isFirst || added.length + different.length + gone.length > 0;
      if (isChanged) {
        await this.requests.changed(scope, session, month.start, INPUTS.stock(day));
        await this.rows.put(scope, day, [...added, ...different], session);
        const ids = gone.map(({ _id }) => _id);
        if (ids.length > 0) await this.rows.deleteMany(scope, { _id: { $in: ids } }, { session });
        // Whoever looked at the period before has not seen this stock: closing it asks for a new look.
        const open = { _id: period._id, isClosed: false, closing: null };
        const touch = { $set: { updatedAt: nowTimestamp() } };
        if (!(await this.periods.updateOne(scope, open, touch, { session }))) throw lockedPeriod(period);
      }
      const notLinkedCount = wanted.filter(({ productUuid }) => productUuid === null).length;
      if (isRead) {
        const read = { fetchedAt: nowTimestamp(), request: null, failureReason: null, notLinkedCount };
        await this.days.set(scope, day, read, session);
      } else if (known?.notLinkedCount !== notLinkedCount) {
        await this.days.set(scope, day, { notLinkedCount }, session);
      }
      return {
        read: 0,
        added: isRead ? added.length : 0,
        changed: different.filter((row) => stored.get(row.articleId)?.quantity !== row.quantity).length,
        vanished: isRead ? gone.length : 0,
        linked: [...added, ...different].filter(
          ({ articleId, productUuid }) =>
            productUuid !== null && stored.get(articleId)?.productUuid !== productUuid,
        ).length,
      };
    });
  }
}

const KEPT = ['articleCode', 'quantity', 'productUuid'] as const satisfies (keyof StockRow)[];

/** What is kept: articles with stock, and articles of products, of which it is known that there is none. */
function rowsOf(articles: readonly ArticleStock[], links: ArticleLinks): StockRow[] {
  const rows = new Map<string, StockRow>();
  for (const { articleId, articleCode, quantity } of articles) {
    const productUuid = links.get(articleId) ?? null;
    if (quantity !== 0 || productUuid !== null) {
      rows.set(articleId, { articleId, articleCode, quantity, productUuid });
    }
  }
  for (const [articleId, productUuid] of links) {
    if (!rows.has(articleId)) rows.set(articleId, { articleId, articleCode: null, quantity: 0, productUuid });
  }
  return [...rows.values()];
}
