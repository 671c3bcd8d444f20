import {
  type CsvEncoding,
  type CsvOutputColumn,
  type DemandScope,
  type FileLink,
  linkTo,
  ObjectStore,
  writeCsv,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CostRowRepository } from '../calculation/cost-row.repository.js';
import { ShownRowsReader } from '../calculation/shown-rows.reader.js';
import { monthLabel } from '../periods/months.js';
import { type ProductFields, productFields } from '../sources/product-fields.js';
import { ProductsSource } from '../sources/products.source.js';
import { BOOK_QUANTITY_HEADER } from './csv/physical.csv.js';
import { OpeningInventoryRepository } from './opening-inventory.repository.js';
import { OpeningStockReader } from './opening-stock.reader.js';
import type { MonthRef } from './physical-inventory.repository.js';
import { PhysicalInventoryService } from './physical-inventory.service.js';

const PRODUCT_COLUMNS: CsvOutputColumn<ProductFields>[] = [
  { header: '商品ID', value: (row) => row.productUuid },
  { header: '商品コード', value: (row) => row.code },
  { header: '商品名', value: (row) => row.productName },
  { header: '型番', value: (row) => row.modelNumber },
  { header: 'カラー', value: (row) => row.color },
  { header: 'サイズ', value: (row) => row.size },
];

/** CSV templates: one row per product, prefilled with what is known. */
@Injectable()
export class InventoryTemplates {
  constructor(
    private readonly products: ProductsSource,
    private readonly files: ObjectStore,
    private readonly reader: OpeningStockReader,
    private readonly openings: OpeningInventoryRepository,
    private readonly physical: PhysicalInventoryService,
    private readonly rows: CostRowRepository,
    private readonly shown: ShownRowsReader,
  ) {}

  /** Stock at the start of a period; zero where none is recorded. @throws NOT_FOUND, UNAVAILABLE */
  async opening(scope: DemandScope, periodUuid: string, encoding: CsvEncoding): Promise<FileLink> {
    const { period, stock } = await this.reader.whole(scope, periodUuid, async (_opening, read) => ({
      period: read,
      stock: await this.openings.byProduct(scope, read),
    }));
    const columns: CsvOutputColumn<ProductFields>[] = [
      ...PRODUCT_COLUMNS,
      { header: '数量', value: (row) => stock.get(row.productUuid)?.quantity ?? 0, isNumeric: true },
      {
        header: '在庫金額',
        value: (row) => stock.get(row.productUuid)?.inventoryAmount ?? 0,
        isNumeric: true,
      },
    ];
    const fileName = `期首棚卸_${period.start.replaceAll('-', '')}.csv`;
    const name = `${periodUuid}/opening`;
    return this.write(scope, { name, fileName, columns, others: [...stock.keys()], encoding });
  }

  /**
   * Book stock at the end of a month, and the counts so far.
   * @throws NOT_FOUND, INVALID_ARGUMENT (performedMonth), FAILED_PRECONDITION once the period is closed, UNAVAILABLE
   */
  async physicalCount(scope: DemandScope, ref: MonthRef, encoding: CsvEncoding): Promise<FileLink> {
    const { month } = await this.physical.requireMonth(scope, ref);
    const counted = await this.physical.counted(scope, ref);
    const books = await this.shown.whole(scope, [month.month], async (shown) => {
      const quantities = new Map<string, number>();
      const projection = { productUuid: 1, logicalQuantity: 1 };
      for await (const row of this.rows.each(scope, shown, { projection })) {
        quantities.set(row.productUuid, row.logicalQuantity);
      }
      return quantities;
    });
    const columns: CsvOutputColumn<ProductFields>[] = [
      ...PRODUCT_COLUMNS,
      { header: BOOK_QUANTITY_HEADER, value: (row) => books.get(row.productUuid) ?? 0, isNumeric: true },
      { header: '実地数量', value: (row) => counted.get(row.productUuid), isNumeric: true },
    ];
    const fileName = `実地棚卸_${monthLabel(month.month)}.csv`;
    const name = `${ref.periodUuid}/physical-${month.month}`;
    return this.write(scope, {
      name,
      fileName,
      columns,
      others: [...books.keys(), ...counted.keys()],
      encoding,
    });
  }

  /** The products in use, followed by deleted ones that have stock. */
  private async *productsOf(
    scope: DemandScope,
    others: readonly string[],
  ): AsyncGenerator<ProductFields, void, void> {
    const left = new Set(others);
    for await (const part of this.products.inUse(scope)) {
      const known = new Map(part.map((product) => [product.uuid, product]));
      for (const { uuid } of part) {
        left.delete(uuid);
        yield productFields(uuid, known);
      }
    }
    const known = await this.products.byUuids(scope, [...left]);
    for (const uuid of known.keys()) yield productFields(uuid, known);
  }

  private async write(
    scope: DemandScope,
    template: {
      /** One file per period and month, overwritten each time. */
      name: string;
      fileName: string;
      columns: CsvOutputColumn<ProductFields>[];
      others: readonly string[];
      encoding: CsvEncoding;
    },
  ): Promise<FileLink> {
    const { name, fileName, columns, others, encoding } = template;
    const key = `costing-templates/${scope.demandUuid}/${name}-${encoding}.csv`;
    const rows = writeCsv(columns, this.productsOf(scope, others), { encoding });
    await this.files.putStream(key, rows, { contentType: 'text/csv' });
    return linkTo(this.files, key, fileName);
  }
}
