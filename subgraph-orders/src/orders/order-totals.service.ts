import { lineAmount, summarizeOrder, type TaxCategoryId, type TaxRounding } from '@hacchu-hub/purchase-math';
import { type RequestContext, type TenantScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CatalogClient, type ProductSnapshot, type SupplierSnapshot } from '../external/catalog.client.js';
import { IdentityClient } from '../external/identity.client.js';
import type { OrderTotalsRecord } from './order.schema.js';
import type { OrderContent } from './order-content.js';
import { OrderComponentType } from './order-enums.js';
import type { OrderComponent } from './order-summary.model.js';

type Lines = Pick<OrderContent, 'orderProductLines' | 'orderExpenseLines'> &
  Partial<Pick<OrderContent, 'demandSupplierId'>>;

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
  const taxComponents = totals.taxComponents.map((component) => ({ ...component }));
  return { ...totals, taxComponents, taxRounding: rounding };
}

/** Computes the totals of orders; the only source for screens and documents. */
@Injectable()
export class OrderTotals {
  constructor(
    private readonly identity: IdentityClient,
    private readonly catalog: CatalogClient,
  ) {}

  /**
   * Totals of lines with the supplier's rounding, else the demand's (cached for some seconds), with the rates of a day
   * or with stored rates. While the catalog does not respond, the demand's rounding applies: placing computes again.
   *
   * @throws UNAVAILABLE while the demand's settings cannot be read: a guessed rounding could be a yen off
   */
  async of(
    scope: TenantScope,
    lines: Lines,
    orderDate: string | null,
    stored?: OrderTotalsRecord,
  ): Promise<OrderTotalsRecord> {
    const [profile, own] = await Promise.all([
      this.identity.profile(scope),
      this.supplierRounding(scope, lines).catch(() => null),
    ]);
    return totalsOf(lines, own ?? profile.taxRounding, orderDate, stored);
  }

  /**
   * Totals to be stored permanently, with the current rounding setting of the supplier, else of the demand.
   *
   * @param parties records of the content, as they are now
   * @throws UNAVAILABLE while the demand's settings cannot be read
   */
  async toStore(
    scope: TenantScope,
    content: Lines & Pick<OrderContent, 'orderDate'>,
    { suppliers: [supplier] }: { readonly suppliers: readonly SupplierSnapshot[] },
  ): Promise<OrderTotalsRecord> {
    const { taxRounding } = await this.identity.currentProfile(scope);
    return totalsOf(content, supplier?.taxRounding ?? taxRounding, content.orderDate);
  }

  /** The rounding of the supplier of the lines; null where it has none of its own. */
  private async supplierRounding(
    scope: TenantScope,
    { demandSupplierId }: Lines,
  ): Promise<TaxRounding | null> {
    if (!demandSupplierId) return null;
    const [supplier] = await this.catalog.suppliers(scope, [demandSupplierId]);
    return supplier?.taxRounding ?? null;
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
    unit: product?.unit ?? null,
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
    unit: null,
    ...componentOf(line, rateOf),
    lotNumber: null,
    deadline: null,
    deletedAt: null,
    productUuid: null,
    children: [],
  };
}
