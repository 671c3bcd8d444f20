import { isSameUnit } from '@hacchu-hub/field-rules';
import {
  chooseUnitPrice,
  DEFAULT_TAX_CATEGORY_ID,
  type TaxCategoryId,
  taxCategoryOfText,
} from '@hacchu-hub/purchase-math';
import { csvDate, csvInteger, csvNumber, type CsvRow, shownCsvText } from '@hacchu-hub/subgraph-kit';
import type { z } from 'zod';
import { expenseLineSchema, productLineSchema } from '../orders/order-content.js';
import { OrderComponentType } from '../orders/order-enums.js';
import type { IdentifiedProduct } from './identified-products.js';
import type { OrderCsvKey } from './order-csv.columns.js';
import type { ParsedOrder, ParsedOrderError } from './order-csv.model.js';

type Row = CsvRow<OrderCsvKey>;

/** Characters of an invalid cell that are echoed in the result. */
const MAX_ECHOED = 1_000;

const TYPES = new Map([
  ['商品', OrderComponentType.PRODUCT],
  ['費用', OrderComponentType.EXPENSE],
]);

/** Normalises the fixed words of the file: width and blanks are ignored. */
const normalizeWord = (text: string): string => text.normalize('NFKC').replaceAll(/\s/gu, '');

/** Product identifier of a row; the product name is used when the identifier cell is empty. */
export function identifierOf({ cells }: Row): string | null {
  if (normalizeWord(cells.type) === '費用') return null;
  return cells.productIdentifier || cells.name || null;
}

/** Reads the cells of one row; an unreadable cell becomes null with an error. */
class RowReader {
  readonly errors: ParsedOrderError[];
  private readonly cells: Row['cells'];

  constructor({ cells, errors }: Row) {
    this.cells = cells;
    this.errors = errors.map((message) => ({ field: 'line', message, value: null }));
  }

  refuse(field: OrderCsvKey, message: string): void {
    this.errors.push({ field, message, value: shownCsvText(this.cells[field], MAX_ECHOED) || null });
  }

  /** Validates a cell by the rule of the form. */
  read<T>(field: OrderCsvKey, rule: z.ZodType<T | null>, value: unknown): T | null {
    const parsed = rule.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const message of new Set(parsed.error.issues.map((issue) => issue.message))) {
      this.refuse(field, message);
    }
    return null;
  }

  /** Like `read`, for a required cell. */
  readRequired<T>(field: OrderCsvKey, label: string, rule: z.ZodType<T | null>, value: unknown): T | null {
    if (this.cells[field] === '') this.refuse(field, `${label}を入力してください。`);
    return this.read(field, rule, value);
  }

  type(): OrderComponentType {
    const { type, productIdentifier } = this.cells;
    const known = TYPES.get(normalizeWord(type));
    if (known) return known;
    const form = '種別は「商品」または「費用」で入力してください。';
    this.refuse('type', normalizeWord(type) === '' ? '種別を入力してください。' : form);
    return productIdentifier === '' ? OrderComponentType.EXPENSE : OrderComponentType.PRODUCT;
  }

  taxCategoryId(): TaxCategoryId | null {
    const { taxCategoryId } = this.cells;
    const known = taxCategoryId === '' ? DEFAULT_TAX_CATEGORY_ID : taxCategoryOfText(taxCategoryId);
    if (known) return known;
    this.refuse('taxCategoryId', '税区分は「10%」「8%」「非課税」「対象外」のいずれかで入力してください。');
    return null;
  }
}

function problemOf(identifier: string | null, match: IdentifiedProduct | undefined): string | null {
  if (identifier === null) return '商品識別子を入力してください。';
  return match ? match.problem : `商品「${shownCsvText(identifier)}」が見つかりません。`;
}

/** A quantity in another unit than the product's would order another amount of goods. */
function otherUnit(written: string, unit: string | null): string | null {
  if (normalizeWord(written) === '' || isSameUnit(written, unit)) return null;
  return `単位が商品の単位「${unit ?? '個'}」と異なります。`;
}

/** Parses one row as an order line, with all its errors. */
export function parseRow(row: Row, identified: ReadonlyMap<string, IdentifiedProduct>): ParsedOrder {
  const { cells, line } = row;
  const reader = new RowReader(row);
  const type = reader.type();
  const isProduct = type === OrderComponentType.PRODUCT;
  const { shape: ofProduct } = productLineSchema;
  const { shape } = isProduct ? productLineSchema : expenseLineSchema;

  const identifier = isProduct ? identifierOf(row) : null;
  const match = identifier === null ? undefined : identified.get(identifier);
  const problem = isProduct ? problemOf(identifier, match) : null;
  if (problem) reader.refuse(cells.productIdentifier || !cells.name ? 'productIdentifier' : 'name', problem);

  const name = isProduct
    ? cells.name || null
    : reader.readRequired('name', '費用名', expenseLineSchema.shape.name, cells.name);
  const lot = reader.readRequired('lot', '数量', shape.lot, csvInteger(cells.lot));
  const isListPrice = isProduct && cells.unitPrice === '';
  const price = csvNumber(cells.unitPrice);
  const written = isProduct
    ? reader.read('unitPrice', shape.unitPrice, price)
    : reader.readRequired('unitPrice', '単価', shape.unitPrice, price);
  const { product = null, candidates = [] } = match ?? {};
  const unitProblem = product && otherUnit(cells.unit, product.unit ?? null);
  if (unitProblem) reader.refuse('unit', unitProblem);
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
