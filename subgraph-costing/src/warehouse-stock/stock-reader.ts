import { InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { LogilessClient, RemoteLogilessAccess } from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';
import { type ArticleStock, StockSum } from './article-stock.js';

/** Nobody waits for it: those who do get their turns first. */
const MAX_WAIT_MS = 10 * 60_000;

/** Reads the stock of a day from LOGILESS. */
@Injectable()
export class StockReader {
  constructor(private readonly internal: InternalClient) {}

  /**
   * The stock of every article at the end of a day; null where LOGILESS has no summary of it.
   * @param merchantId only of this merchant, where the work began with one
   * @throws LogilessError
   */
  async read(
    { demandUuid }: TenantScope,
    day: string,
    { merchantId, signal }: { readonly merchantId?: string; readonly signal: AbortSignal },
  ): Promise<ArticleStock[] | null> {
    const access = new RemoteLogilessAccess(this.internal, demandUuid, {
      maxWaitMs: MAX_WAIT_MS,
      merchantId,
    });
    const sum = new StockSum();
    for await (const page of new LogilessClient({ access }).inventoryOf(day, { signal })) {
      for (const summary of page) if (summary.date === day) sum.add(summary);
    }
    return sum.isEmpty ? null : sum.result();
  }
}
