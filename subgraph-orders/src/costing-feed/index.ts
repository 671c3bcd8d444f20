import { CostingFeedResolver } from './costing-feed.resolver.js';
import { CostingNoticeHandler } from './costing-notice.handler.js';
import { CostingReceipts } from './costing-receipts.service.js';
import { PurchasesRepository } from './purchases.repository.js';
import { ReceiptLedger } from '../orders/lines/receipt-ledger.js';
import { RECEIPT_LEDGER_MODEL, receiptLedgerSchema } from '../orders/lines/receipt-ledger.schema.js';

/** Receipts for the costing slice, and the months that it closes: providers and resolvers. */
export const COSTING_FEED = {
  models: [{ name: RECEIPT_LEDGER_MODEL, schema: receiptLedgerSchema }],
  providers: [ReceiptLedger, PurchasesRepository, CostingReceipts, CostingNoticeHandler],
  resolvers: [CostingFeedResolver],
};
