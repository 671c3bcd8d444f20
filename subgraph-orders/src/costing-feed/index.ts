import { CostingFeedResolver } from './costing-feed.resolver.js';
import { CostingNoticeHandler } from './costing-notice.handler.js';
import { CostingReceipts } from './costing-receipts.service.js';
import { PurchasesRepository } from './purchases.repository.js';
import { ReceiptLedger } from './receipt-ledger.js';
import { RECEIPT_LEDGER_MODEL, receiptLedgerSchema } from './receipt-ledger.schema.js';

/** What the costing slice asks of receipts, and what it locks: what the orders module takes in. */
export const COSTING_FEED = {
  models: [{ name: RECEIPT_LEDGER_MODEL, schema: receiptLedgerSchema }],
  providers: [ReceiptLedger, PurchasesRepository, CostingReceipts, CostingNoticeHandler],
  resolvers: [CostingFeedResolver],
};
