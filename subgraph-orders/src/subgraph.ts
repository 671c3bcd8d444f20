import { createSubgraphModule, idsBeginningWith, withdrawalOf } from '@hacchu-hub/subgraph-kit';
import { APPROVAL } from './approval/index.js';
import { ATTACHMENTS } from './attachments/index.js';
import { BUDGETS } from './budgets/index.js';
import { CatalogUsageResolver } from './catalog-feed/catalog-usage.resolver.js';
import { conversationEnvironment } from './conversation/conversation.environment.js';
import { SmtpListener } from './conversation/inbound/smtp-listener.js';
import { CONVERSATION } from './conversation/index.js';
import { COSTING_FEED } from './costing-feed/index.js';
import { ORDER_CSV } from './csv/index.js';
import { DeliveryInfoService } from './deliveries/delivery-info.service.js';
import { DeliveryRollup } from './deliveries/delivery-rollup.js';
import { FilledPrices } from './deliveries/filled-prices.js';
import { LinePageResolver, LineResolver } from './deliveries/line.resolver.js';
import { LineDeliveries } from './deliveries/line-deliveries.js';
import { LineListService } from './deliveries/line-list.service.js';
import { ShortCloseService } from './deliveries/short-close.service.js';
import { DocumentBuilder } from './documents/document.builder.js';
import { PreviewService } from './documents/preview.service.js';
import { PurchaseOrderRenderer } from './documents/purchase-order.renderer.js';
import { SamplePreviewResolver } from './documents/sample-preview.resolver.js';
import { SentContents } from './documents/sent-content.repository.js';
import { SENT_CONTENT_MODEL, sentContentSchema } from './documents/sent-content.schema.js';
import { OrderDraftService } from './drafts/order-draft.service.js';
import {
  PURCHASE_NUMBER_COUNTER_MODEL,
  purchaseNumberCounterSchema,
  PurchaseNumbers,
} from './drafts/purchase-number.js';
import { EXPORTS } from './exports/index.js';
import { CatalogClient } from './external/catalog.client.js';
import { CATALOG_HOLD_MODEL, catalogHoldSchema } from './external/catalog-hold.schema.js';
import { CatalogHolds } from './external/catalog-holds.js';
import { IdentityClient } from './external/identity.client.js';
import { MemberDirectory } from './external/member-directory.js';
import { FileCleanup, FileCleanupHandler } from './files/file-cleanup.js';
import { HOME } from './home/index.js';
import { INTERNAL_DETAIL } from './internal-detail/index.js';
import { LIST_VIEWS } from './list-views/index.js';
import { MAIL_REVIEWS } from './mail-reviews/index.js';
import { clearFilledPrices } from './migrations/2026-11-23-clear-filled-prices.js';
import { keepPurchaseSums } from './migrations/2026-11-23-keep-purchase-sums.js';
import { countSpending } from './migrations/2026-11-24-count-spending.js';
import { countByFilter } from './migrations/2026-11-25-count-by-filter.js';
import { addNumberGrams } from './migrations/2026-11-27-add-number-grams.js';
import { countUnnotified } from './migrations/2026-11-27-count-unnotified.js';
import { dropIndexesByDeletion } from './migrations/2026-11-27-drop-indexes-by-deletion.js';
import { removeLinesOfDeletedOrders } from './migrations/2026-11-27-remove-lines-of-deleted-orders.js';
import { dropIndexOfGrams } from './migrations/2026-11-29-drop-index-of-grams.js';
import { keepStoppedMailsApart } from './migrations/2026-11-29-keep-stopped-mails-apart.js';
import { completeGivenUpLines } from './migrations/2026-11-30-complete-given-up-lines.js';
import { NOTIFICATIONS } from './notifications/index.js';
import { BulkStatusService } from './order-api/bulk-status.service.js';
import { OrderMutationsResolver } from './order-api/order.mutations.resolver.js';
import { OrderQueriesResolver } from './order-api/order.queries.resolver.js';
import { OrderStatusService } from './order-api/order-status.service.js';
import { OrderUpdateService } from './order-api/order-update.service.js';
import { BulkOrders } from './orders/bulk-orders.service.js';
import { CurrentMembers } from './orders/current-members.service.js';
import { CurrentReviewGroups } from './orders/current-review-groups.service.js';
import { DeliveryDestination, Demand, DemandSupplier, DemandUser, Operator } from './orders/entity-stubs.js';
import { GramFrequencies } from './orders/gram-frequencies.service.js';
import { KnownRecords } from './orders/known-records.service.js';
import { LineRepository, ReceiptRepository } from './orders/lines/line.repository.js';
import { LINE_MODEL, lineSchema } from './orders/lines/line.schema.js';
import { LineWriter } from './orders/lines/line.writer.js';
import { RECEIPT_MODEL, receiptSchema } from './orders/lines/receipt.schema.js';
import { NumberGramsJob } from './orders/number-grams.job.js';
import { NumberGrams } from './orders/number-grams.service.js';
import { OrderGate } from './orders/order.facts.js';
import {
  OrderFieldsResolver,
  OrderPageResolver,
  OrderSummaryResolver,
} from './orders/order.fields.resolver.js';
import { OrderLoaders } from './orders/order.loaders.js';
import { OrderHistoryRepository, OrderRepository } from './orders/order.repository.js';
import { ORDER_MODEL, orderSchema } from './orders/order.schema.js';
import { assertSoundTable } from './orders/order.state-machine.js';
import { OrderContentWriter } from './orders/order-content.writer.js';
import { OrderCounts } from './orders/order-counts.service.js';
import { OrderFilters } from './orders/order-filters.service.js';
import { ORDER_HISTORY_MODEL, orderHistorySchema } from './orders/order-history.schema.js';
import { OrderListService } from './orders/order-list.service.js';
import { OrderTotals } from './orders/order-totals.service.js';
import { LaterMails } from './orders/records/later-mails.service.js';
import { LIMIT_CLAIM_MODEL, LimitClaims, limitClaimSchema } from './orders/records/limit-claims.js';
import { SendLogRepository } from './orders/records/send-log.repository.js';
import { SEND_LOG_MODEL, sendLogSchema } from './orders/records/send-log.schema.js';
import { RepresentedReviewers } from './orders/represented-reviewers.service.js';
import {
  CONFIRMED_RECIPIENT_MODEL,
  ConfirmedRecipients,
  confirmedRecipientSchema,
} from './sending/confirmed-recipient.repository.js';
import { FailedAttempts } from './sending/failed-attempts.service.js';
import { FailedMails } from './sending/failed-mails.service.js';
import { OrderMailHandler } from './sending/mail.handler.js';
import { MailDefaultsService } from './sending/mail-defaults.service.js';
import { MailFiles } from './sending/mail-files.service.js';
import { MailQuotas } from './sending/mail-quotas.service.js';
import { ManualPlacing } from './sending/manual-placing.service.js';
import { OrderPlacing } from './sending/order-placing.service.js';
import { Recipients } from './sending/recipients.service.js';
import { SendDecision } from './sending/send-decision.service.js';
import { SendingResolver, SendLogResolver } from './sending/sending.resolver.js';
import { SendingService } from './sending/sending.service.js';
import { UnsentMails } from './sending/unsent-mails.service.js';
import { SENT_DOCUMENTS } from './sent-documents/index.js';
import { SLACK } from './slack/index.js';
import { PurchaseHistory } from './statistics/purchase-history.repository.js';
import {
  DestinationOrdersResolver,
  ProductPurchasesResolver,
  SupplierOrdersResolver,
} from './statistics/purchase-history.resolver.js';
import { StatisticsRepository } from './statistics/statistics.repository.js';
import { DemandStatisticsResolver, ProductStatisticsResolver } from './statistics/statistics.resolver.js';
import { SUPPLIER_ANSWERS } from './supplier-answers/index.js';
import { SUPPLIER_LINKS } from './supplier-links/index.js';
import { SupplierTermsResolver } from './supplier-terms/supplier-terms.resolver.js';
import { TALLIES } from './tallies/index.js';
import { TIMELINE } from './timeline/index.js';
import { SettingsCsv } from './utilities/settings-csv.service.js';
import { WMS } from './wms/index.js';

const WITHDRAWAL = withdrawalOf('orders');

// An inconsistent table must stop the process before it takes orders, whatever starts the module.
assertSoundTable();

/** The subgraph of orders, their lines, deliveries, documents and mails. */
export const ordersSubgraph = createSubgraphModule({
  name: 'subgraph-orders',
  migrations: [
    clearFilledPrices,
    keepPurchaseSums,
    countSpending,
    countByFilter,
    addNumberGrams,
    countUnnotified,
    dropIndexesByDeletion,
    removeLinesOfDeletedOrders,
    dropIndexOfGrams,
    keepStoppedMailsApart,
    completeGivenUpLines,
  ],
  environment: conversationEnvironment,
  addresses: [
    'CATALOG_URL',
    'COSTING_URL',
    'IDENTITY_URL',
    'APP_URL',
    'SMTP_URL',
    'MAIL_DOMAIN',
    'INBOUND_MAIL_DOMAIN',
  ],
  demandData: {
    found: { purchase_number_counters: idsBeginningWith },
    folders: ['archives', 'order-comments', 'orders', 'previews'],
  },
  onReady: (get) => get<SmtpListener>(SmtpListener).start(),
  models: [
    { name: ORDER_MODEL, schema: orderSchema },
    { name: ORDER_HISTORY_MODEL, schema: orderHistorySchema },
    { name: LINE_MODEL, schema: lineSchema },
    { name: RECEIPT_MODEL, schema: receiptSchema },
    { name: CATALOG_HOLD_MODEL, schema: catalogHoldSchema },
    { name: SEND_LOG_MODEL, schema: sendLogSchema },
    { name: SENT_CONTENT_MODEL, schema: sentContentSchema },
    { name: LIMIT_CLAIM_MODEL, schema: limitClaimSchema },
    { name: CONFIRMED_RECIPIENT_MODEL, schema: confirmedRecipientSchema },
    { name: PURCHASE_NUMBER_COUNTER_MODEL, schema: purchaseNumberCounterSchema },
    ...APPROVAL.models,
    ...COSTING_FEED.models,
    ...ATTACHMENTS.models,
    ...BUDGETS.models,
    ...CONVERSATION.models,
    ...EXPORTS.models,
    ...HOME.models,
    ...INTERNAL_DETAIL.models,
    ...LIST_VIEWS.models,
    ...NOTIFICATIONS.models,
    ...SUPPLIER_ANSWERS.models,
    ...SUPPLIER_LINKS.models,
    ...TALLIES.models,
    ...WMS.models,
  ],
  providers: [
    CatalogClient,
    CatalogHolds,
    IdentityClient,
    MemberDirectory,
    SettingsCsv,
    OrderRepository,
    OrderHistoryRepository,
    LineRepository,
    ReceiptRepository,
    SendLogRepository,
    LaterMails,
    SentContents,
    LimitClaims,
    ConfirmedRecipients,
    Recipients,
    MailQuotas,
    StatisticsRepository,
    PurchaseHistory,
    PurchaseNumbers,
    RepresentedReviewers,
    OrderGate,
    OrderTotals,
    KnownRecords,
    OrderLoaders,
    CurrentMembers,
    CurrentReviewGroups,
    OrderCounts,
    OrderListService,
    OrderFilters,
    GramFrequencies,
    NumberGrams,
    NumberGramsJob,
    OrderContentWriter,
    OrderDraftService,
    OrderStatusService,
    BulkOrders,
    BulkStatusService,
    LineWriter,
    FilledPrices,
    LineDeliveries,
    LineListService,
    DeliveryRollup,
    DeliveryInfoService,
    ShortCloseService,
    DocumentBuilder,
    PreviewService,
    PurchaseOrderRenderer,
    FileCleanup,
    FileCleanupHandler,
    ...APPROVAL.providers,
    ...COSTING_FEED.providers,
    ...ATTACHMENTS.providers,
    ...BUDGETS.providers,
    ...CONVERSATION.providers,
    ...EXPORTS.providers,
    ...HOME.providers,
    ...INTERNAL_DETAIL.providers,
    ...LIST_VIEWS.providers,
    ...NOTIFICATIONS.providers,
    ...SLACK.providers,
    ...SUPPLIER_ANSWERS.providers,
    ...SUPPLIER_LINKS.providers,
    ...TALLIES.providers,
    ...TIMELINE.providers,
    ...MAIL_REVIEWS.providers,
    ...ORDER_CSV.providers,
    ...SENT_DOCUMENTS.providers,
    ...WMS.providers,
    ...WITHDRAWAL.providers,
    OrderPlacing,
    ManualPlacing,
    MailFiles,
    FailedAttempts,
    SendDecision,
    UnsentMails,
    FailedMails,
    SendingService,
    OrderUpdateService,
    MailDefaultsService,
    OrderMailHandler,
  ],
  resolvers: [
    OrderQueriesResolver,
    OrderMutationsResolver,
    OrderFieldsResolver,
    OrderPageResolver,
    OrderSummaryResolver,
    SamplePreviewResolver,
    SendingResolver,
    SendLogResolver,
    SupplierTermsResolver,
    ...APPROVAL.resolvers,
    ...ATTACHMENTS.resolvers,
    ...BUDGETS.resolvers,
    ...CONVERSATION.resolvers,
    ...EXPORTS.resolvers,
    ...HOME.resolvers,
    ...INTERNAL_DETAIL.resolvers,
    ...LIST_VIEWS.resolvers,
    ...NOTIFICATIONS.resolvers,
    ...TIMELINE.resolvers,
    ...MAIL_REVIEWS.resolvers,
    ...ORDER_CSV.resolvers,
    ...SENT_DOCUMENTS.resolvers,
    ...SUPPLIER_ANSWERS.resolvers,
    ...WMS.resolvers,
    ...WITHDRAWAL.resolvers,
    LinePageResolver,
    LineResolver,
    ProductStatisticsResolver,
    ProductPurchasesResolver,
    SupplierOrdersResolver,
    DestinationOrdersResolver,
    DemandStatisticsResolver,
    ...COSTING_FEED.resolvers,
    CatalogUsageResolver,
  ],
  orphanedTypes: [Demand, DemandSupplier, DeliveryDestination, DemandUser, Operator],
});
