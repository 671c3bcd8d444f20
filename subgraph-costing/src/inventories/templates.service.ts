import {
  type CsvEncoding,
  type CsvOutputColumn,
  type DemandScope,
  type FileLink,
  linkTo,
  ObjectStore,
  type TenantScope,
  writeCsvBatches,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CostRowRepository } from '../calculation/cost-row.repository.js';
import { ShownRowsReader } from '../calculation/shown-rows.reader.js';
import { monthLabel } from '../periods/months.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { type ProductFields, productFields } from '../sources/product-fields.js';
import { ProductsSource } from '../sources/products.source.js';
import { BOOK_QUANTITY_HEADER } from './csv/physical.csv.js';
import { OpeningInventoryRepository } from './opening-inventory.repository.js';
import { OpeningStockReader } from './opening-stock.reader.js';
import { PhysicalInventoryService } from './physical-inventory.service.js';

const PRODUCT_COLUMNS: CsvOutputColumn<ProductFields>[] = [
  { header: '商品ID', value: (row) => row.productUuid },
  { header: '商品コード', value: (row) => row.code },
  { header: '商品名', value: (row) => row.productName },
  { header: '型番', value: (row) => row.modelNumber },
  { header: 'カラー', value: (row) => row.color },
  { header: 'サイズ', value: (row) => row.size },
];

/** Of which inventory a template is: of a month, or of the start of the period where it is null. */
export interface TemplateRef {
  readonly periodUuid: string;
  readonly month: string | null;
}

/** What a template contains besides the products in use. */
interface InventoryTemplate {
  readonly columns: readonly CsvOutputColumn<ProductFields>[];
  /** Products with stock; deleted ones among them follow those in use. */
  readonly others: readonly string[];
}

/** CSV templates: one row per product, prefilled with what is known. */
@Injectable()
export class InventoryTemplates {
  constructor(
    private readonly products: ProductsSource,
    private readonly files: ObjectStore,
    private readonly reader: OpeningStockReader,
    private readonly openings: OpeningInventoryRepository,
    private readonly physical: PhysicalInventoryService,
    private readonly periods: PeriodRepository,
    private readonly rows: CostRowRepository,
    private readonly shown: ShownRowsReader,
  ) {}

  /**
   * The name of the file of a template that can be written.
   * @throws NOT_FOUND; of a month INVALID_ARGUMENT (performedMonth), FAILED_PRECONDITION once the period is closed
   */
  async fileName(scope: TenantScope, { periodUuid, month }: TemplateRef): Promise<string> {
    if (month !== null) {
      await this.physical.requireMonth(scope, { periodUuid, month });
      return `実地棚卸_${monthLabel(month)}.csv`;
    }
    const { start } = await this.periods.require(scope, periodUuid);
    return `期首棚卸_${start.replaceAll('-', '')}.csv`;
  }

  /**
   * The columns of a template, and its rows in batches.
   * @throws as `fileName`; UNAVAILABLE, also while the rows are read
   */
  async read(
    scope: TenantScope,
    ref: TemplateRef,
  ): Promise<Pick<InventoryTemplate, 'columns'> & { batches: AsyncIterable<readonly ProductFields[]> }> {
    const { periodUuid, month } = ref;
    const template =
      month === null
        ? await this.opening(scope, periodUuid)
        : await this.physicalCount(scope, periodUuid, month);
    return { columns: template.columns, batches: this.productsOf(scope, template.others) };
  }

  /**
   * Writes a template within a request, which screens of earlier releases ask for; one file per period and month,
   * overwritten each time.
   * @throws as `read`
   */
  async write(scope: DemandScope, ref: TemplateRef, encoding: CsvEncoding): Promise<FileLink> {
    const fileName = await this.fileName(scope, ref);
    const { columns, batches } = await this.read(scope, ref);
    const name = `${ref.periodUuid}/${ref.month === null ? 'opening' : `physical-${ref.month}`}`;
    const key = `costing-templates/${scope.demandUuid}/${name}-${encoding}.csv`;
    const lines = writeCsvBatches(columns, batches, { encoding });
    await this.files.putStream(key, lines, { contentType: 'text/csv' });
    return linkTo(this.files, key, fileName);
  }

  /** Stock at the start of a period; zero where none is recorded. */
  private async opening(scope: TenantScope, periodUuid: string): Promise<InventoryTemplate> {
    const stock = await this.reader.whole(scope, periodUuid, (_opening, read) =>
      this.openings.byProduct(scope, read),
    );
    const columns: CsvOutputColumn<ProductFields>[] = [
      ...PRODUCT_COLUMNS,
      { header: '数量', value: (row) => stock.get(row.productUuid)?.quantity ?? 0, isNumeric: true },
      {
        header: '在庫金額',
        value: (row) => stock.get(row.productUuid)?.inventoryAmount ?? 0,
        isNumeric: true,
      },
    ];
    return { columns, others: [...stock.keys()] };
  }

  /** Book stock at the end of a month, and the counts so far. */
  private async physicalCount(
    scope: TenantScope,
    periodUuid: string,
    month: string,
  ): Promise<InventoryTemplate> {
    const ref = { periodUuid, month };
    await this.physical.requireMonth(scope, ref);
    const counted = await this.physical.counted(scope, ref);
    const books = await this.shown.whole(scope, [month], async (shown) => {
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
    return { columns, others: [...books.keys(), ...counted.keys()] };
  }

  /** The products in use, followed by deleted ones that have stock. */
  private async *productsOf(
    scope: TenantScope,
    others: readonly string[],
  ): AsyncGenerator<ProductFields[], void, void> {
    const left = new Set(others);
    for await (const part of this.products.inUse(scope)) {
      const known = new Map(part.map((product) => [product.uuid, product]));
      for (const { uuid } of part) left.delete(uuid);
      yield part.map(({ uuid }) => productFields(uuid, known));
    }
    const known = await this.products.byUuids(scope, [...left]);
    yield [...known.keys()].map((uuid) => productFields(uuid, known));
  }
}
