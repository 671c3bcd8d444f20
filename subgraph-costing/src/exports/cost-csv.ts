import type { CsvOutputColumn, TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import { CostRowRepository } from '../calculation/cost-row.repository.js';
import type { CostRowDocument } from '../calculation/cost-row.schema.js';
import { differenceOf, shownAverage } from '../cost-summaries/cost-summary.view.js';
import { type ProductFields, productFields } from '../sources/product-fields.js';
import { ProductsSource } from '../sources/products.source.js';

const BATCH = 1_000;

const jstText = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** A row of the file. */
export interface CostCsvRow {
  readonly row: CostRowDocument;
  readonly product: ProductFields;
}

const number = (header: string, value: (row: CostRowDocument) => string | number | null) => ({
  header,
  value: ({ row }: CostCsvRow) => value(row),
  isNumeric: true,
});

/** Columns of the file of cost summaries. */
export const COST_CSV_COLUMNS: CsvOutputColumn<CostCsvRow>[] = [
  { header: '対象月', value: ({ row }) => row.month.replace('-', '/') },
  { header: '商品ID', value: ({ product }) => product.productUuid },
  { header: '商品コード', value: ({ product }) => product.code },
  { header: '商品名', value: ({ product }) => product.productName },
  { header: '型番', value: ({ product }) => product.modelNumber },
  { header: 'カラー', value: ({ product }) => product.color },
  { header: 'サイズ', value: ({ product }) => product.size },
  number('繰越数量', (row) => row.carriedQuantity),
  number('繰越金額', (row) => row.carriedAmount),
  number('入荷数量', (row) => row.receivedQuantity),
  number('仕入金額', (row) => row.purchaseAmount),
  number('総平均単価', shownAverage),
  number('理論在庫数', (row) => row.logicalQuantity),
  number('実地在庫数', (row) => row.physicalQuantity),
  number('棚卸差異', differenceOf),
  { header: '棚卸上書き', value: ({ row }) => (row.physicalQuantity === null ? '無' : '有') },
  number('在庫金額', (row) => row.inventoryAmount),
  number('払出原価', (row) => row.issuedAmount),
  { header: '更新日時', value: ({ row }) => jstText.format(new Date(row.calculatedAt)) },
];

/** Streams rows of cost summaries with their products in batches, so that memory does not grow with the file. */
@Injectable()
export class CostCsvRows {
  constructor(
    private readonly rows: CostRowRepository,
    private readonly products: ProductsSource,
  ) {}

  async *of(
    scope: TenantScope,
    filter: QueryFilter<CostRowDocument>,
  ): AsyncGenerator<CostCsvRow, void, void> {
    let batch: CostRowDocument[] = [];
    for await (const row of this.rows.stream(scope, filter)) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield* await this.withProducts(scope, batch);
      batch = [];
    }
    yield* await this.withProducts(scope, batch);
  }

  private async withProducts(scope: TenantScope, batch: readonly CostRowDocument[]): Promise<CostCsvRow[]> {
    const uuids = [...new Set(batch.map(({ productUuid }) => productUuid))];
    const products = await this.products.byUuids(scope, uuids);
    return batch.map((row) => ({ row, product: productFields(row.productUuid, products) }));
  }
}
