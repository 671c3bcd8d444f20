import { IdentifiedProducts } from './identified-products.js';
import { OrderCsvResolver } from './order-csv.resolver.js';
import { OrderCsvService } from './order-csv.service.js';

/** Order lines out of CSV files: what the module takes in. */
export const ORDER_CSV = {
  providers: [IdentifiedProducts, OrderCsvService],
  resolvers: [OrderCsvResolver],
};
