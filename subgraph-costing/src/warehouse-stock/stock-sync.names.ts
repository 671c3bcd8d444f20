/** Names of the jobs that read stock, and of what is told of them. */
export const STOCK_SYNC_JOB = 'wms-stock-sync';
export const STOCK_REFETCH_JOB = 'wms-stock-refetch';
export const STOCK_REPORT_TOPIC = 'wms-stock-sync-report';
