import { createSubgraphModule, talliesOf, withdrawalOf } from '@hacchu-hub/subgraph-kit';
import { CategoryRepository } from './categories/category.repository.js';
import { CategoryResolver } from './categories/category.resolver.js';
import { CATEGORY_MODEL, categorySchema } from './categories/category.schema.js';
import { CategoryService } from './categories/category.service.js';
import { CSV } from './csv/index.js';
import { DestinationRepository } from './destinations/destination.repository.js';
import { DestinationResolver } from './destinations/destination.resolver.js';
import { DESTINATION_MODEL, destinationSchema } from './destinations/destination.schema.js';
import { DestinationService } from './destinations/destination.service.js';
import { LOGILESS } from './logiless/index.js';
import { MASTER_HISTORY } from './masters/history/index.js';
import { MasterNamesResolver } from './masters/master-names.resolver.js';
import { OrdersOrderUsage } from './masters/order-usage.client.js';
import { OrderUsage } from './masters/order-usage.port.js';
import {
  PUBLISHED_IMPORT_MODEL,
  PublishedImports,
  publishedImportSchema,
} from './masters/published-imports.js';
import { Portions } from './portions.js';
import { PostalAddressResolver } from './postal-addresses/postal-address.resolver.js';
import { PostalAddressService } from './postal-addresses/postal-address.service.js';
import { ProductRepository } from './products/product.repository.js';
import { ProductResolver } from './products/product.resolver.js';
import { PRODUCT_MODEL, productSchema } from './products/product.schema.js';
import { ProductService } from './products/product.service.js';
import { ProductFeedResolver } from './products/product-feed.resolver.js';
import { ReferenceDataResolver } from './reference-data/reference-data.resolver.js';
import { SupplierRepository } from './suppliers/supplier.repository.js';
import { SupplierResolver } from './suppliers/supplier.resolver.js';
import { SUPPLIER_MODEL, supplierSchema } from './suppliers/supplier.schema.js';
import { SupplierService } from './suppliers/supplier.service.js';

/** Counters of records, kept up to date instead of counting on each request. */
const TALLIES = talliesOf(ProductRepository, CategoryRepository, SupplierRepository, DestinationRepository);

const WITHDRAWAL = withdrawalOf('catalog');

/** Products and their categories, suppliers, delivery destinations, prefectures and tax categories. */
export const catalogModule = createSubgraphModule({
  name: 'subgraph-catalog',
  addresses: ['ORDERS_URL', 'IDENTITY_URL'],
  models: [
    { name: PRODUCT_MODEL, schema: productSchema },
    { name: CATEGORY_MODEL, schema: categorySchema },
    { name: SUPPLIER_MODEL, schema: supplierSchema },
    { name: DESTINATION_MODEL, schema: destinationSchema },
    { name: PUBLISHED_IMPORT_MODEL, schema: publishedImportSchema },
    ...MASTER_HISTORY.models,
    ...TALLIES.models,
    ...CSV.models,
    ...LOGILESS.models,
  ],
  providers: [
    Portions,
    PublishedImports,
    ...MASTER_HISTORY.providers,
    ProductRepository,
    ProductService,
    CategoryRepository,
    CategoryService,
    SupplierRepository,
    SupplierService,
    DestinationRepository,
    DestinationService,
    PostalAddressService,
    { provide: OrderUsage, useClass: OrdersOrderUsage },
    ...TALLIES.providers,
    ...CSV.providers,
    ...LOGILESS.providers,
    ...WITHDRAWAL.providers,
  ],
  resolvers: [
    ReferenceDataResolver,
    PostalAddressResolver,
    ProductResolver,
    ProductFeedResolver,
    CategoryResolver,
    SupplierResolver,
    MasterNamesResolver,
    DestinationResolver,
    ...MASTER_HISTORY.resolvers,
    ...CSV.resolvers,
    ...LOGILESS.resolvers,
    ...WITHDRAWAL.resolvers,
  ],
});
