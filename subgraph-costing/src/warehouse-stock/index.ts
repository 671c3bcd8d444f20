import { AwaitedStocks } from './awaited-stock.service.js';
import { DailyStock } from './daily-stock.service.js';
import { StockDayRepository } from './stock-day.repository.js';
import { STOCK_DAY_MODEL, stockDaySchema } from './stock-day.schema.js';
import { StockReader } from './stock-reader.js';
import { StockRequests } from './stock-requests.service.js';
import { StockRowRepository } from './stock-row.repository.js';
import { STOCK_ROW_MODEL, stockRowSchema } from './stock-row.schema.js';
import { StockRefetchJob, StockSyncJob, StockSyncReports, StockSyncs } from './stock-sync.jobs.js';
import { StockSync } from './stock-sync.service.js';
import { WarehouseConnectionSource } from './warehouse-connection.source.js';
import { WarehouseStockResolver } from './warehouse-stock.resolver.js';

/** Stock as the warehouse system has it at the end of closing dates: what the costing module takes in. */
export const WAREHOUSE_STOCK = {
  models: [
    { name: STOCK_DAY_MODEL, schema: stockDaySchema },
    { name: STOCK_ROW_MODEL, schema: stockRowSchema },
  ],
  providers: [
    StockDayRepository,
    StockRowRepository,
    StockReader,
    DailyStock,
    StockSync,
    StockRequests,
    StockSyncs,
    StockSyncJob,
    StockSyncReports,
    StockRefetchJob,
    WarehouseConnectionSource,
    AwaitedStocks,
  ],
  resolvers: [WarehouseStockResolver],
};
