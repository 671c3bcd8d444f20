import { PURCHASE_SUM_MODEL, purchaseSumSchema } from '../orders/lines/purchase-sum.schema.js';
import { PurchaseSums } from '../orders/lines/purchase-sums.js';
import { ReceiptLedger } from '../orders/lines/receipt-ledger.js';
import { RECEIPT_LEDGER_MODEL, receiptLedgerSchema } from '../orders/lines/receipt-ledger.schema.js';
import { CostingFeedResolver } from './costing-feed.resolver.js';
import { CostingNoticeHandler } from './costing-notice.handler.js';
import { CostingReceipts } from './costing-receipts.service.js';
import { KeptPurchases } from './kept-purchases.service.js';
import { PurchaseSumCheckJob, PurchaseSumChecks } from './purchase-sum-check.job.js';
import { PurchasesRepository } from './purchases.repository.js';

/** Receipts for the costing slice, and the months that it closes: providers and resolvers. */
export const COSTING_FEED = {
  models: [
    { name: RECEIPT_LEDGER_MODEL, schema: receiptLedgerSchema },
    { name: PURCHASE_SUM_MODEL, schema: purchaseSumSchema },
  ],
  providers: [
    ReceiptLedger,
    PurchaseSums,
    PurchasesRepository,
    KeptPurchases,
    PurchaseSumCheckJob,
    PurchaseSumChecks,
    CostingReceipts,
    CostingNoticeHandler,
  ],
  resolvers: [CostingFeedResolver],
};
