import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { type CsvColumn, csvInteger, csvNumber } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CategoryRepository } from '../../categories/category.repository.js';
import type { NamedRecords } from '../../masters/master.repository.js';
import { ProductRepository } from '../../products/product.repository.js';
import { type ProductContent, productRules, type ProductUnits } from '../../products/product.rules.js';
import type { ProductLinks, ProductRecord } from '../../products/product.schema.js';
import type { Cells, MasterCsv } from './master-csv.js';

/** The maximum number of price breaks of a product. */
export const PRICE_BREAK_COLUMNS = Array.from({ length: 10 }, (_, index) => index + 1);

type PriceKey = `quantity${number}` | `price${number}`;
type ProductKey =
  | 'id'
  | 'name'
  | 'modelNumber'
  | 'color'
  | 'size'
  | 'unitPrice'
  | 'defaultQuantity'
  | 'code'
  | keyof typeof UNIT_HEADERS
  | 'category'
  | PriceKey;

/** Column for the quantity whose price also applies below the smallest quantity. */
export const DEFAULT_QUANTITY_HEADER = '既定の数量';

/** Columns of the units, which files of earlier releases lack. */
export const UNIT_HEADERS = {
  unit: '単位',
  packSize: '入数',
  minimumOrderQuantity: '最小発注数',
  orderMultiple: '発注単位',
} as const satisfies Record<keyof ProductUnits, string>;

/** Column of the name of the category, which files of earlier releases lack. */
export const CATEGORY_HEADER = '商品分類';

/** Columns that only exports have; imports ignore them. */
const EXPORT_ONLY_HEADERS = ['標準原価', '作成日時', '更新日時'];

const columns: CsvColumn<ProductKey>[] = [
  { key: 'id', header: '商品ID' },
  { key: 'name', header: '商品名', isRequired: true },
  { key: 'modelNumber', header: '型番' },
  { key: 'color', header: 'カラー' },
  { key: 'size', header: 'サイズ' },
  { key: 'unitPrice', header: '単価', isRequired: true },
  ...PRICE_BREAK_COLUMNS.flatMap((n): CsvColumn<ProductKey>[] => [
    { key: `quantity${n}`, header: `数量${n}` },
    { key: `price${n}`, header: `数量別単価${n}` },
  ]),
  { key: 'defaultQuantity', header: DEFAULT_QUANTITY_HEADER },
  { key: 'code', header: 'LOGILESS商品コード' },
  { key: 'unit', header: UNIT_HEADERS.unit },
  { key: 'packSize', header: UNIT_HEADERS.packSize },
  { key: 'minimumOrderQuantity', header: UNIT_HEADERS.minimumOrderQuantity },
  { key: 'orderMultiple', header: UNIT_HEADERS.orderMultiple },
  { key: 'category', header: CATEGORY_HEADER },
];

type Cell = Cells<ProductKey>;

/**
 * The price breaks of a row; those of the record where the file has no such columns. Only the default column, or the
 * record's existing choice, marks one as the default.
 */
function priceBreaks(cells: Cell, current: ProductContent | null): object[] {
  if (!PRICE_BREAK_COLUMNS.some((n) => cells[`quantity${n}`] !== undefined))
    return [...(current?.productPrices ?? [])];
  const rows = PRICE_BREAK_COLUMNS.map((n) => ({
    quantity: csvInteger(cells[`quantity${n}`] ?? ''),
    unitPrice: csvNumber(cells[`price${n}`] ?? ''),
  })).filter(({ quantity, unitPrice }) => quantity !== null || unitPrice !== '');
  const kept = current?.productPrices.find(({ isDefault }) => isDefault)?.quantity;
  const chosen = csvInteger(cells.defaultQuantity ?? '') ?? kept;
  return rows.map((row) => ({ ...row, isDefault: row.quantity !== null && row.quantity === chosen }));
}

/** Instead of the id of a category that has not been found; the rules reject it. */
const NOT_FOUND = '?';

/** A count of a cell; the record's where the file lacks the column. */
const countOf = (cell: string | undefined, current: number | null | undefined): number | null | undefined =>
  cell === undefined ? current : csvInteger(cell);

/** The CSV files of products. */
@Injectable()
export class ProductCsv implements MasterCsv<ProductContent, ProductLinks, ProductKey> {
  readonly label = '商品';
  readonly columns = columns;
  readonly idColumn = 'id';
  readonly codeColumn = 'code';
  readonly silentHeaders = EXPORT_ONLY_HEADERS;
  readonly rules = productRules;

  constructor(
    private readonly products: ProductRepository,
    private readonly categories: CategoryRepository,
  ) {}

  async namedRecords(scope: TenantScope, rows: readonly Cell[]): Promise<NamedRecords> {
    return this.categories.namedIn(
      scope,
      rows.flatMap(({ category }) => category || []),
    );
  }

  toInput(cells: Cell, current: ProductContent | null, categories: NamedRecords): object {
    const { category } = cells;
    return {
      name: cells.name,
      modelNumber: cells.modelNumber ?? current?.modelNumber,
      color: cells.color ?? current?.color,
      size: cells.size ?? current?.size,
      unitPrice: csvNumber(cells.unitPrice ?? ''),
      productPrices: priceBreaks(cells, current),
      unit: cells.unit ?? current?.unit,
      packSize: countOf(cells.packSize, current?.packSize),
      minimumOrderQuantity: countOf(cells.minimumOrderQuantity, current?.minimumOrderQuantity),
      orderMultiple: countOf(cells.orderMultiple, current?.orderMultiple),
      categoryUuid:
        category === undefined
          ? current?.categoryUuid
          : category && (categories.idOf(category, current?.categoryUuid) ?? NOT_FOUND),
    };
  }

  place([field, index]: readonly PropertyKey[]): string {
    if (field !== 'productPrices') return '';
    return typeof index === 'number' ? `数量別単価の${index + 1}件目: ` : '数量別単価: ';
  }

  textsOf({ name, modelNumber, color, size, unit }: ProductContent): Cell {
    return {
      name,
      modelNumber: modelNumber ?? '',
      color: color ?? '',
      size: size ?? '',
      unit: unit ?? '',
    };
  }

  codeOf({ logilessItem }: ProductRecord): string | null {
    return logilessItem?.code ?? null;
  }

  findByIds(scope: TenantScope, uuids: readonly string[]): Promise<ProductRecord[]> {
    return this.products.findByIds(scope, uuids);
  }

  findByCodes(scope: TenantScope, codes: readonly string[]): Promise<ProductRecord[]> {
    return this.products.findByCodes(scope, codes);
  }
}
