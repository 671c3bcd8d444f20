import { lineAmount, summarizeOrder, type TaxCategoryId, type TaxRounding } from '@hacchu-hub/purchase-math';
import { type RequestContext, type TenantScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CatalogClient, type ProductSnapshot } from '../external/catalog.client.js';
import { IdentityClient } from '../external/identity.client.js';
import type { OrderTotalsRecord } from './order.schema.js';
import type { OrderContent } from './order-content.js';
import { OrderComponentType } from './order-enums.js';
import type { OrderComponent } from './order-summary.model.js';

type Lines = Pick<OrderContent, 'orderProductLines' | 'orderExpenseLines'>;

/** Tax rates by category, of a day or of stored totals. */
export type RateOf = (taxCategoryId: number | null) => string | null;

/** Totals of lines for a rounding mode, with the rates of a day or with stored rates. */
export function totalsOf(
  lines: Lines,
  rounding: TaxRounding,
  orderDate: string | null,
  stored?: OrderTotalsRecord,
): OrderTotalsRecord {
  const totals = summarizeOrder([...lines.orderProductLines, ...lines.orderExpenseLines], {
    rounding,
    day: orderDate ?? todayJst(),
    ...(stored && { rates: ratesOf(stored) }),
  });
  return { ...totals, taxComponents: totals.taxComponents.map((component) => ({ ...component })) };
}

/** Computes the totals of orders; the only source for screens and documents. */
@Injectable()
export class OrderTotals {
  constructor(
    private readonly identity: IdentityClient,
    private readonly catalog: CatalogClient,
  ) {}

  /**
   * Totals of lines with the demand's rounding (cached for some seconds), with the rates of a day or with
   * stored rates.
   *
   * @throws UNAVAILABLE while the demand's settings cannot be read: a guessed rounding could be a yen off
   */
  async of(
    scope: TenantScope,
    lines: Lines,
    orderDate: string | null,
    stored?: OrderTotalsRecord,
  ): Promise<OrderTotalsRecord> {
    const { taxRounding } = await this.identity.profile(scope);
    return totalsOf(lines, taxRounding, orderDate, stored);
  }

  /**
   * Totals to be stored permanently, with the current rounding setting.
   *
   * @throws UNAVAILABLE while the demand's settings cannot be read
   */
  async toStore(scope: TenantScope, lines: Lines, orderDate: string | null): Promise<OrderTotalsRecord> {
    const { taxRounding } = await this.identity.currentProfile(scope);
    return totalsOf(lines, taxRounding, orderDate);
  }

  /** Rows of the breakdown; product names are read from the catalog in one query per request. */
  async components(
    ctx: RequestContext,
    scope: TenantScope,
    lines: Lines,
    totals: OrderTotalsRecord,
  ): Promise<OrderComponent[]> {
    const products = await this.catalog.productsOfRequest(
      ctx,
      scope,
      lines.orderProductLines.flatMap((line) => line.productId ?? []),
    );
    const rate: RateOf = (id) =>
      totals.taxComponents.find((component) => component.taxCategoryId === (id ?? 1))?.taxRate ?? null;
    return [
      ...lines.orderProductLines.map((line, index) =>
        productComponent(line, index, products.get(line.productId ?? ''), rate),
      ),
      ...lines.orderExpenseLines.map((line, index) => expenseComponent(line, index, rate)),
    ];
  }
}

const ratesOf = (stored: OrderTotalsRecord): Partial<Record<TaxCategoryId, string>> =>
  Object.fromEntries(stored.taxComponents.map((component) => [component.taxCategoryId, component.taxRate]));

/** Fields common to product and expense lines. */
const componentOf = (line: Lines['orderProductLines' | 'orderExpenseLines'][number], rateOf: RateOf) => ({
  lot: line.lot,
  unitPrice: line.unitPrice,
  amount: lineAmount(line.unitPrice, line.lot),
  taxRate: rateOf(line.taxCategoryId),
  taxCategoryId: line.taxCategoryId,
  paymentDueDate: line.paymentDueDate,
  deliveryDate: line.deliveryDate,
  notes: line.notes,
});

function productComponent(
  line: Lines['orderProductLines'][number],
  index: number,
  product: ProductSnapshot | undefined,
  rateOf: RateOf,
): OrderComponent {
  return {
    type: OrderComponentType.PRODUCT,
    orderNum: index + 1,
    name: product?.name ?? null,
    itemName: product?.logilessItem?.name ?? null,
    code: product?.logilessItem?.code ?? null,
    modelNumber: product?.modelNumber ?? null,
    size: product?.size ?? null,
    color: product?.color ?? null,
    ...componentOf(line, rateOf),
    lotNumber: line.lotNumber,
    deadline: line.deadline,
    deletedAt: product?.deletedAt ?? null,
    productUuid: line.productId,
    children: [],
  };
}

function expenseComponent(
  line: Lines['orderExpenseLines'][number],
  index: number,
  rateOf: RateOf,
): OrderComponent {
  return {
    type: OrderComponentType.EXPENSE,
    orderNum: index + 1,
    name: line.name,
    itemName: null,
    code: null,
    modelNumber: null,
    size: null,
    color: null,
    ...componentOf(line, rateOf),
    lotNumber: null,
    deadline: null,
    deletedAt: null,
    productUuid: null,
    children: [],
  };
}
