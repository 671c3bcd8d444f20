import { LogilessError, type LogilessInventorySummary } from '@hacchu-hub/subgraph-kit/logiless/index';

/** Stock of an article at the end of a day, all warehouses together. */
export interface ArticleStock {
  readonly articleId: string;
  readonly articleCode: string | null;
  /** Pieces: received and not put away, available, blocked, and allocated to shipments. */
  readonly quantity: number;
}

/** Adds up the summaries of a day, as LOGILESS lists them by pages; a summary that is listed twice counts once. */
export class StockSum {
  private readonly articles = new Map<string, { code: string | null; parts: Map<string, number> }>();

  /** @throws LogilessError UNEXPECTED for what is no number of pieces */
  add({
    article,
    warehouse,
    layer,
    received,
    available,
    blocked,
    allocated,
  }: LogilessInventorySummary): void {
    const pieces = (received ?? 0) + (available ?? 0) + (blocked ?? 0) + (allocated ?? 0);
    if (!Number.isSafeInteger(pieces)) {
      throw new LogilessError('UNEXPECTED', 'LOGILESS answered a stock that is no whole number');
    }
    const known = this.articles.get(article.id) ?? { code: article.code, parts: new Map<string, number>() };
    known.parts.set(`${layer ?? 'Warehouse'}:${warehouse?.id ?? ''}`, pieces);
    this.articles.set(article.id, known);
  }

  get isEmpty(): boolean {
    return this.articles.size === 0;
  }

  result(): ArticleStock[] {
    return [...this.articles].map(([articleId, { code, parts }]) => {
      const all = [...parts];
      // Both layers tell of the same pieces: those of the article, where there are any, else those of each warehouse.
      const ofArticle = all.filter(([key]) => key.startsWith('Article:'));
      const counted = ofArticle.length > 0 ? ofArticle : all;
      return { articleId, articleCode: code, quantity: counted.reduce((sum, [, pieces]) => sum + pieces, 0) };
    });
  }
}
