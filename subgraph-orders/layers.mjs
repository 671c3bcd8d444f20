/**
 * The folders of `src`, from the bottom to the top: a folder imports only from folders above it in this list
 * (docs/adr/0038). Lint enforces it.
 */
export const LAYERS = [
  // Knows nothing of orders.
  ['utilities', 'files', 'external', 'notices'],
  // The aggregate: orders with their lines, receipts and records.
  ['orders'],
  // Single aspects of an order, and what other slices read.
  [
    'attachments',
    'internal-detail',
    'documents',
    'supplier-links',
    'slack',
    'tallies',
    'list-views',
    'statistics',
  ],
  ['sent-documents', 'csv', 'catalog-feed', 'costing-feed'],
  // What approval asks of the budgets.
  ['budgets'],
  // Use cases.
  [
    'notifications',
    'supplier-terms',
    'drafts',
    'deliveries',
    'exports',
    'migrations',
    'wms',
    'sending',
    'approval',
  ],
  // What combines use cases.
  ['order-api', 'conversation', 'supplier-answers', 'mail-reviews', 'timeline', 'home'],
];
