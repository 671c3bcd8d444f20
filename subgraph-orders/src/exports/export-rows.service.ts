import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { OrderProductLineWhere } from '../deliveries/line.inputs.js';
import { lineFilter } from '../deliveries/line-list.service.js';
import { CatalogClient, type ProductSnapshot } from '../external/catalog.client.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { ExpenseLineRecord, OrderDocument } from '../orders/order.schema.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import type { Filter } from '../orders/order-filter.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';

/** Orders per batch; each batch takes one query per related collection. */
const BATCH = 200;

/** An order with the names of the records it refers to. */
export interface ExportedOrder {
  readonly order: OrderDocument;
  readonly supplierName: string;
  readonly destinationName: string;
  readonly lastSentAt: string | null;
}

/** One row of a file: an order with one of its lines, or an order without lines. */
export interface ExportRow extends ExportedOrder {
  readonly number: number | null;
  readonly line: LineDocument | null;
  readonly product: ProductSnapshot | undefined;
  readonly expense: ExpenseLineRecord | null;
}

/** Rows of exports, read in batches for constant memory use. */
@Injectable()
export class ExportRows {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly logs: SendLogRepository,
    private readonly catalog: CatalogClient,
  ) {}

  /** Orders that match a filter, newest order date first. */
  async *ordersOf(scope: TenantScope, filter: Filter): AsyncGenerator<ExportedOrder> {
    for await (const batch of this.orders.batches(scope, filter, BATCH)) {
      yield* await this.named(scope, batch);
    }
  }

  /** Orders with their lines: products, then expenses, as on the document. */
  async *rowsOf(scope: TenantScope, filter: Filter): AsyncGenerator<ExportRow> {
    for await (const batch of this.orders.batches(scope, filter, BATCH)) {
      const [named, lines] = await Promise.all([
        this.named(scope, batch),
        this.lines.ofOrders(
          scope,
          batch.map(({ _id }) => _id),
        ),
      ]);
      const products = await this.productsOf(scope, [...lines.values()].flat());
      for (const one of named) yield* rowsOfOrder(one, lines.get(one.order._id) ?? [], products);
    }
  }

  /** Product lines that match a filter, earliest delivery date first. */
  async *linesOf(scope: TenantScope, where: OrderProductLineWhere): AsyncGenerator<ExportRow> {
    for await (const batch of this.lines.batches(scope, lineFilter(where), BATCH)) {
      const orders = await this.orders.findByIds(
        scope,
        batch.map(({ orderId }) => orderId),
      );
      const named = new Map((await this.named(scope, orders)).map((one) => [one.order._id, one]));
      const products = await this.productsOf(scope, batch);
      for (const line of batch) {
        const one = named.get(line.orderId);
        if (!one) continue;
        const product = products.get(line.productId ?? '');
        yield { ...one, number: line.orderNum, line, product, expense: null };
      }
    }
  }

  private async named(scope: TenantScope, orders: readonly OrderDocument[]): Promise<ExportedOrder[]> {
    const ids = (pick: (order: OrderDocument) => string | null): string[] => [
      ...new Set(orders.flatMap((order) => pick(order) ?? [])),
    ];
    const [suppliers, destinations, logs] = await Promise.all([
      this.catalog.suppliers(
        scope,
        ids((order) => order.demandSupplierId),
      ),
      this.catalog.destinations(
        scope,
        ids((order) => order.deliveryDestinationId),
      ),
      this.logs.ofOrders(
        scope,
        orders.map(({ _id }) => _id),
      ),
    ]);
    const names = new Map([...suppliers, ...destinations].map(({ uuid, name }) => [uuid, name]));
    return orders.map((order) => ({
      order,
      supplierName: names.get(order.demandSupplierId ?? '') ?? '',
      destinationName: names.get(order.deliveryDestinationId ?? '') ?? '',
      lastSentAt: logs.get(order._id)?.find(({ status }) => status === OrderSendStatus.SENT)?.sentAt ?? null,
    }));
  }

  private async productsOf(
    scope: TenantScope,
    lines: readonly LineDocument[],
  ): Promise<Map<string, ProductSnapshot>> {
    const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
    return new Map((await this.catalog.products(scope, ids)).map((one) => [one.uuid, one]));
  }
}

function* rowsOfOrder(
  one: ExportedOrder,
  lines: readonly LineDocument[],
  products: ReadonlyMap<string, ProductSnapshot>,
): Generator<ExportRow> {
  const empty = { ...one, number: null, line: null, product: undefined, expense: null };
  if (lines.length + one.order.expenseLines.length === 0) yield empty;
  for (const line of lines) {
    yield { ...empty, number: line.orderNum, line, product: products.get(line.productId ?? '') };
  }
  for (const expense of one.order.expenseLines) {
    yield { ...empty, number: lines.length + expense.orderNum, expense };
  }
}
