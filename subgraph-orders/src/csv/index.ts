import { IdentifiedProducts } from './identified-products.js';
import { OrderCsvResolver } from './order-csv.resolver.js';
import { OrderCsvService } from './order-csv.service.js';

/** CSV upload of order lines: providers and resolvers. */
export const ORDER_CSV = {
  providers: [IdentifiedProducts, OrderCsvService],
  resolvers: [OrderCsvResolver],
};
