import { chooseUnitPrice, DEFAULT_TAX_CATEGORY_ID, type TaxCategoryId } from '@hacchu-hub/purchase-math';
import { csvDate, csvInteger, csvNumber, shownCsvText, type CsvRow } from '@hacchu-hub/subgraph-kit';
import type { z } from 'zod';
import { expenseLineSchema, productLineSchema } from '../orders/order-content.js';
import { OrderComponentType } from '../orders/order-enums.js';
import type { IdentifiedProduct } from './identified-products.js';
import type { OrderCsvKey } from './order-csv.columns.js';
import type { ParsedOrder, ParsedOrderError } from './order-csv.model.js';

type Row = CsvRow<OrderCsvKey>;

/** Characters of a wrong cell that are repeated to who wrote it. */
const MAX_REPEATED = 1_000;

const TYPES = new Map([
  ['商品', OrderComponentType.PRODUCT],
  ['費用', OrderComponentType.EXPENSE],
]);

const TAX_CATEGORIES = new Map<string, TaxCategoryId>([
  ['', DEFAULT_TAX_CATEGORY_ID],
  ['10%', 1],
  ['10', 1],
  ['標準', 1],
  ['8%', 2],
  ['8', 2],
  ['軽減', 2],
  ['8%(軽減)', 2],
  ['非課税', 3],
  ['対象外', 4],
  ['不課税', 4],
  ['対象外(不課税)', 4],
]);

/** Texts of the file's fixed words: width and blanks make no difference. */
const word = (text: string): string => text.normalize('NFKC').replaceAll(/\s/gu, '');

/** What a product row names its product by: the name of goods serves where nothing else is given. */
export function identifierOf({ cells }: Row): string | null {
  if (word(cells.type) === '費用') return null;
  return cells.productIdentifier || cells.name || null;
}

/** Reads the cells of one row; what cannot be read is null, and named. */
class RowReader {
  readonly errors: ParsedOrderError[] = [];

  constructor(private readonly cells: Row['cells']) {}

  refuse(field: OrderCsvKey, message: string): void {
    this.errors.push({ field, message, value: shownCsvText(this.cells[field], MAX_REPEATED) || null });
  }

  /** A cell under the rule that the form has for it. */
  read<T>(field: OrderCsvKey, rule: z.ZodType<T | null>, value: unknown): T | null {
    const parsed = rule.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const message of new Set(parsed.error.issues.map((issue) => issue.message))) {
      this.refuse(field, message);
    }
    return null;
  }

  /** As `read`, for a cell that must not be empty. */
  need<T>(field: OrderCsvKey, label: string, rule: z.ZodType<T | null>, value: unknown): T | null {
    if (this.cells[field] === '') this.refuse(field, `${label}を入力してください。`);
    return this.read(field, rule, value);
  }

  type(): OrderComponentType {
    const { type, productIdentifier } = this.cells;
    const known = TYPES.get(word(type));
    if (known) return known;
    const form = '種別は「商品」または「費用」で入力してください。';
    this.refuse('type', word(type) === '' ? '種別を入力してください。' : form);
    return productIdentifier === '' ? OrderComponentType.EXPENSE : OrderComponentType.PRODUCT;
  }

  taxCategoryId(): TaxCategoryId | null {
    const known = TAX_CATEGORIES.get(word(this.cells.taxCategoryId));
    if (known) return known;
    this.refuse('taxCategoryId', '税区分は「10%」「8%」「非課税」「対象外」のいずれかで入力してください。');
    return null;
  }
}

function problemOf(identifier: string | null, meant: IdentifiedProduct | undefined): string | null {
  if (identifier === null) return '商品識別子を入力してください。';
  return meant ? meant.problem : `商品「${shownCsvText(identifier)}」が見つかりません。`;
}

/** One row as a line of an order, with everything that is wrong with it. */
export function parseRow(row: Row, identified: ReadonlyMap<string, IdentifiedProduct>): ParsedOrder {
  const { cells, line } = row;
  const reader = new RowReader(cells);
  const type = reader.type();
  const isProduct = type === OrderComponentType.PRODUCT;
  const { shape: ofProduct } = productLineSchema;
  const { shape } = isProduct ? productLineSchema : expenseLineSchema;

  const identifier = isProduct ? identifierOf(row) : null;
  const meant = identifier === null ? undefined : identified.get(identifier);
  const problem = isProduct ? problemOf(identifier, meant) : null;
  if (problem) reader.refuse(cells.productIdentifier || !cells.name ? 'productIdentifier' : 'name', problem);

  const name = isProduct
    ? cells.name || null
    : reader.need('name', '費用名', expenseLineSchema.shape.name, cells.name);
  const lot = reader.need('lot', '数量', shape.lot, csvInteger(cells.lot));
  const isListPrice = isProduct && cells.unitPrice === '';
  const price = csvNumber(cells.unitPrice);
  const written = isProduct
    ? reader.read('unitPrice', shape.unitPrice, price)
    : reader.need('unitPrice', '単価', shape.unitPrice, price);
  const { product = null, candidates = [] } = meant ?? {};
  const listPrice = product ? chooseUnitPrice(product.productPrices, lot, product.unitPrice) : null;
  return {
    line,
    deliveryDate: reader.read('deliveryDate', shape.deliveryDate, csvDate(cells.deliveryDate)),
    paymentDueDate: reader.read('paymentDueDate', shape.paymentDueDate, csvDate(cells.paymentDueDate)),
    component: {
      type,
      productIdentifier: identifier,
      product,
      candidates,
      name,
      lot,
      unitPrice: isListPrice ? listPrice : written,
      isListPrice,
      taxCategoryId: reader.taxCategoryId(),
      lotNumber: isProduct ? reader.read('lotNumber', ofProduct.lotNumber, cells.lotNumber) : null,
      deadline: isProduct ? reader.read('deadline', ofProduct.deadline, csvDate(cells.deadline)) : null,
      notes: reader.read('notes', shape.notes, cells.notes),
    },
    errors: reader.errors,
  };
}
