import { Injectable } from '@nestjs/common';

import { MasterService } from '../masters/master.service.js';
import { OrderUsage } from '../masters/order-usage.port.js';
import { ProductRepository } from './product.repository.js';
import { productRules, type ProductContent } from './product.rules.js';
import type { ProductLinks } from './product.schema.js';

@Injectable()
export class ProductService extends MasterService<ProductContent, ProductLinks> {
  constructor(repository: ProductRepository, orderUsage: OrderUsage) {
    super(
      {
        label: '商品',
        usedAs: 'PRODUCT',
        rules: productRules,
        searchable: ({ modelNumber, color, size }) => [modelNumber, color, size],
      },
      repository,
      orderUsage,
    );
  }
}
