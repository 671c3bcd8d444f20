import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { type CsvColumn, csvInteger, csvNumber } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CategoryRepository } from '../../categories/category.repository.js';
import type { NamedMaster, NamedRecords } from '../../masters/master.repository.js';
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

interface PriceBreak {
  /** Position of the columns, from 1. */
  readonly n: number;
  readonly quantity: number | null;
  readonly unitPrice: string;
  /** The file has only one of the two columns, and it does not make a price break with the record's other value. */
  readonly isHalf: boolean;
}

/** A price break of a row; where the file lacks a column, the record's value at the same position, as exported. */
function priceBreakAt(n: number, cells: Cell, current: ProductContent | null): PriceBreak {
  const kept = current?.productPrices[n - 1];
  const quantityCell = cells[`quantity${n}`];
  const priceCell = cells[`price${n}`];
  const quantity = quantityCell === undefined ? (kept?.quantity ?? null) : csvInteger(quantityCell);
  const unitPrice = priceCell === undefined ? (kept?.unitPrice ?? '') : csvNumber(priceCell);
  const lacksColumn = quantityCell === undefined || priceCell === undefined;
  return { n, quantity, unitPrice, isHalf: lacksColumn && (quantity === null) !== (unitPrice === '') };
}

const priceBreaks = (cells: Cell, current: ProductContent | null): PriceBreak[] =>
  PRICE_BREAK_COLUMNS.map((n) => priceBreakAt(n, cells, current)).filter(
    ({ quantity, unitPrice }) => quantity !== null || unitPrice !== '',
  );

/** The quantity that is the default; null for none. Where the file lacks the column, the record's choice. */
const defaultQuantity = ({ defaultQuantity: cell }: Cell, current: ProductContent | null): number | null =>
  cell === undefined
    ? (current?.productPrices.find(({ isDefault }) => isDefault)?.quantity ?? null)
    : csvInteger(cell);

/** A default that is none of the quantities would be lost without a word. */
function defaultError(cells: Cell, chosen: number | null, breaks: readonly PriceBreak[]): string[] {
  if (chosen === null || breaks.some(({ quantity }) => quantity === chosen)) return [];
  if (cells.defaultQuantity !== undefined)
    return [`${DEFAULT_QUANTITY_HEADER}は数量1〜${PRICE_BREAK_COLUMNS.length}のいずれかにしてください。`];
  if (breaks.length === 0) return [];
  return [
    `${DEFAULT_QUANTITY_HEADER}「${chosen}」が数量1〜${PRICE_BREAK_COLUMNS.length}にありません。「${DEFAULT_QUANTITY_HEADER}」の列を加えて、いずれかの数量を入力するか、空にしてください。`,
  ];
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

  readonly named: { readonly master: NamedMaster; readonly column: ProductKey };

  constructor(
    private readonly products: ProductRepository,
    categories: CategoryRepository,
  ) {
    this.named = { master: categories, column: 'category' };
  }

  toInput(cells: Cell, current: ProductContent | null, categories: NamedRecords): object {
    const { category } = cells;
    const chosen = defaultQuantity(cells, current);
    return {
      name: cells.name,
      modelNumber: cells.modelNumber ?? current?.modelNumber,
      color: cells.color ?? current?.color,
      size: cells.size ?? current?.size,
      unitPrice: csvNumber(cells.unitPrice ?? ''),
      productPrices: priceBreaks(cells, current)
        .filter(({ isHalf }) => !isHalf)
        .map(({ quantity, unitPrice }) => ({
          quantity,
          unitPrice,
          isDefault: quantity !== null && quantity === chosen,
        })),
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

  cellErrors(cells: Cell, current: ProductContent | null): string[] {
    const breaks = priceBreaks(cells, current);
    return [
      ...breaks
        .filter(({ isHalf }) => isHalf)
        .map(({ n }) => `数量${n}と数量別単価${n}は、両方の列に入力してください。`),
      ...defaultError(cells, defaultQuantity(cells, current), breaks),
    ];
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
