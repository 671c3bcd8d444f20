import {
  Job,
  type JobHandler,
  JobQueue,
  type JobRun,
  LOGGER,
  RecurringJob,
  type RecurringJobHandler,
  systemScope,
  todayJst,
  WithdrawnDemands,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Inject } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ReceiptLedger } from '../orders/lines/receipt-ledger.js';
import { KeptPurchases } from './kept-purchases.service.js';

const CHECK_PURCHASE_SUMS = 'check-purchase-sums-of-demand';
/** A million receipts take five minutes on a busy machine. */
const TIMEOUT_MS = 60 * 60_000;

const payload = z.object({ demandUuid: z.string() });

/** Compares the stored sums of one demand with its receipts, and builds those that are missing. */
@Job(CHECK_PURCHASE_SUMS, { timeoutMs: TIMEOUT_MS })
export class PurchaseSumCheckJob implements JobHandler<z.infer<typeof payload>> {
  readonly payload = payload;

  constructor(
    private readonly purchases: KeptPurchases,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run({ demandUuid }: z.infer<typeof payload>, { signal }: JobRun): Promise<void> {
    const products = await this.purchases.check(systemScope(demandUuid), signal);
    if (products.length > 0) {
      this.logger.error({ demandUuid, products }, 'drift of purchase sums detected and corrected');
    }
  }
}

/** Checks every demand every night, each in a job of its own. */
@RecurringJob({ name: 'check-purchase-sums', daily: '03:50' })
export class PurchaseSumChecks implements RecurringJobHandler {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly ledger: ReceiptLedger,
    private readonly queue: JobQueue,
    private readonly withdrawn: WithdrawnDemands,
  ) {}

  async run(): Promise<void> {
    const today = todayJst();
    for (const demandUuid of await this.withdrawn.withoutWithdrawn(await this.ledger.demands())) {
      const job = { name: CHECK_PURCHASE_SUMS, key: `${demandUuid}:${today}`, payload: { demandUuid } };
      await withTransaction(this.connection, (session) => this.queue.add(session, job));
    }
  }
}
