/** Collections that are handed over to a demand, by slice: everything that people entered, received or were shown. */
export const EXPORTED: Readonly<Record<string, readonly string[]>> = {
  identity: ['demands', 'demand_users', 'audit_entries', 'wms_sync_logs', 'slack_people'],
  catalog: [
    'products',
    'productCategories',
    'suppliers',
    'deliveryDestinations',
    'master_events',
    'logilessRecords',
  ],
  orders: [
    'orders',
    'order_product_lines',
    'order_receipts',
    'order_histories',
    'order_review_rounds',
    'order_send_logs',
    'order_comments',
    'order_attachments',
    'order_internal_details',
    'order_list_views',
    'supplier_links',
    'supplier_link_uses',
    'supplier_answers',
    'confirmed_recipients',
    'notices',
    'notice_choices',
    'approval_routes',
    'approval_route_changes',
    'approval_settings',
    'review_delegations',
    'review_delegation_changes',
    'wms_inbound_deliveries',
  ],
  costing: [
    'accounting_periods',
    'opening_inventories',
    'physical_inventories',
    'cost_months',
    'cost_rows',
    'wms_stock_days',
    'wms_daily_stock',
  ],
};

/** Collections that are not: of processes, of all demands together, derived from others, or secret. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  account_bindings: 'of all demands together',
  catalog_holds: 'of processes',
  checked_uploads: 'expire within a day',
  costing_books: 'derived',
  dead_letters: 'of processes',
  digest_days: 'of processes',
  ended_sessions: 'of all demands together',
  file_jobs: 'expire within seven days',
  idempotency_keys: 'of processes',
  import_rows: 'expire with their import',
  operators: 'of all demands together',
  outbox: 'of processes',
  published_imports: 'of processes',
  purchase_number_counters: 'derived',
  purchase_sums: 'derived',
  quota_uses: 'of processes',
  receipt_ledgers: 'derived',
  recurring_jobs: 'of processes',
  request_counts: 'of processes',
  review_links: 'expire within 90 days',
  slack_connections: 'secret',
  slack_posts: 'of processes',
  slack_requests: 'of processes',
  slack_reviews: 'of processes',
  slack_threads: 'of processes',
  tallies: 'derived',
  uploads: 'expire within a day',
  used_authorization_states: 'of processes',
  withdrawals: 'of operators',
  withdrawn_demands: 'of processes',
  wms_connections: 'secret',
  wms_inbound_syncs: 'of processes',
  wms_turns: 'of processes',
};

/** Fields that only programs use: search indexes, normalised copies, and identifiers at other services. */
const INTERNAL = new Set(['searchText', 'searchGrams', 'nameKey', 'activeEmail', 'authUid']);

/** A record as it is handed over. */
export const handedOver = (document: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !INTERNAL.has(name)));
