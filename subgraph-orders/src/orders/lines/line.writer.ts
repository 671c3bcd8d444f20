import { invalidArgument, nowTimestamp, type TenantScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { ProductSnapshot } from '../../external/catalog.client.js';
import type { OrderDocument } from '../order.schema.js';
import { DeliveryStatus, OrderStatus } from '../order.status.js';
import type { ProductLineContent } from '../order-content.js';
import { type LineChange, LineRepository } from './line.repository.js';
import type { LineDocument } from './line.schema.js';
import { closedPricesAfter, effectivePriceOf, isSamePrice } from './line-price.js';
import { PurchaseSums } from './purchase-sums.js';
import { ReceiptLedger } from './receipt-ledger.js';
import { canceledLotOf, type CountedLine, deliveryStatusOf, isPartial } from './rollup.js';

/** Synchronises the stored product lines of an order with its new content. */
@Injectable()
export class LineWriter {
  constructor(
    private readonly lines: LineRepository,
    private readonly ledger: ReceiptLedger,
    private readonly sums: PurchaseSums,
  ) {}

  /** Stores the lines of a new order. */
  async insertAll(
    scope: TenantScope,
    orderId: string,
    content: readonly ProductLineContent[],
    session: ClientSession,
  ): Promise<void> {
    if (content.length === 0) return;
    const documents = content.map((line, index) => newLine(orderId, index, line, OrderStatus.Drafting));
    await this.lines.insertMany(scope, documents, { session });
  }

  /**
   * Updates, adds and removes lines. `stored` are the order's lines, read in the same transaction; the
   * order's `status` decides whether new lines are outstanding, and `products` are those of the content, as far as known.
   *
   * @returns the lines as they are then, in order, apart from what only their valuation needs
   */
  async replace(
    scope: TenantScope,
    { _id: orderId, status }: Pick<OrderDocument, '_id' | 'status'>,
    stored: readonly LineDocument[],
    content: readonly ProductLineContent[],
    products: readonly ProductSnapshot[],
    session: ClientSession,
  ): Promise<LineDocument[]> {
    const byUuid = new Map(products.map((product) => [product.uuid, product]));
    const known = new Map(stored.map((line) => [line._id, line]));
    const added: ReturnType<typeof newLine>[] = [];
    const unchanged: LineDocument[] = [];
    const changed: LineChange[] = [];
    const repriced: LineDocument[] = [];
    for (const [index, line] of content.entries()) {
      const existing = line.id === null ? undefined : known.get(line.id);
      if (!existing) {
        added.push({ ...newLine(orderId, index, line, status), ...categoryOf(line, undefined, byUuid) });
        continue;
      }
      const { id: _, ...fields } = line;
      const canceledLot = canceledAfterEdit(existing, line);
      const change = {
        ...fields,
        ...categoryOf(line, existing, byUuid),
        orderNum: index + 1,
        canceledLot,
        ...deliveryOf({ ...existing, lot: line.lot, canceledLot }, status),
      };
      if (!differs(existing, change)) {
        unchanged.push(existing);
        continue;
      }
      changed.push({ id: existing._id, set: change });
      if (isRepriced(existing, change)) repriced.push({ ...existing, ...change });
    }
    await this.lines.updateEach(scope, changed, session, stored);
    await this.notifyRepriced(scope, known, repriced, session);
    const kept = new Set(content.map((line) => line.id));
    const removed = stored.filter((line) => !kept.has(line._id));
    if (removed.length > 0) {
      await this.lines.updateMany(
        scope,
        { _id: { $in: removed.map(({ _id }) => _id) } },
        { $set: { deletedAt: nowTimestamp() } },
        { session, stored: removed },
      );
    }
    const inserted = added.length > 0 ? await this.lines.insertMany(scope, added, { session }) : [];
    const written = changed.flatMap(({ id, set }) => {
      const before = known.get(id);
      return before ? [{ ...before, ...set }] : [];
    });
    return [...unchanged, ...written, ...inserted].sort((one, other) => one.orderNum - other.orderNum);
  }

  /**
   * Notifies the costing slice that the price of received goods changed; receipts in closed months keep
   * theirs.
   */
  private async notifyRepriced(
    scope: TenantScope,
    before: ReadonlyMap<string, LineDocument>,
    repriced: readonly LineDocument[],
    session: ClientSession,
  ): Promise<void> {
    if (repriced.length === 0) return;
    const ledger = await this.ledger.begin(scope, session);
    const changes = repriced.map((line) => {
      const old = before.get(line._id) ?? line;
      const closedPrices = closedPricesAfter(old, line, ledger.closedMonths);
      return { before: old, after: { ...line, ...(closedPrices && { closedPrices }) }, closedPrices };
    });
    const stamped = changes.map(({ before: { _id: id }, closedPrices }): LineChange => ({
      id,
      set: { costingVersion: ledger.version, ...(closedPrices && { closedPrices }) },
    }));
    await this.lines.updateEach(scope, stamped, session);
    await this.sums.apply(scope, ledger, changes, session);
  }
}

/** Whether the change affects the valuation of received goods. */
const isRepriced = (before: LineDocument, { unitPrice }: Pick<LineDocument, 'unitPrice'>): boolean =>
  before.receiptCount > 0 &&
  !isSamePrice(effectivePriceOf(before), effectivePriceOf({ ...before, unitPrice }));

/** @throws INVALID_ARGUMENT for ids that are not lines of the order */
export function assertKnownIds(
  path: string,
  ids: readonly (string | null)[],
  known: readonly string[],
): void {
  const fields: Record<string, string[]> = {};
  ids.forEach((id, index) => {
    const isRepeated = id !== null && ids.indexOf(id) !== index;
    if (id !== null && (isRepeated || !known.includes(id))) {
      fields[`${path}.${index}.id`] = ['明細の指定が正しくありません。画面を更新してください。'];
    }
  });
  if (Object.keys(fields).length > 0) throw invalidArgument({ fields });
}

/**
 * Canceled pieces of a line after an edit: additional pieces are outstanding, and a replaced product has no
 * canceled pieces.
 */
function canceledAfterEdit(
  before: LineDocument,
  { productId, lot }: Pick<ProductLineContent, 'productId' | 'lot'>,
): number {
  if (productId !== before.productId) return 0;
  if (lot === before.lot) return before.canceledLot;
  return canceledLotOf({ ...before, lot, canceledLot: canceledLotOf(before) });
}

const deliveryOf = (
  line: CountedLine,
  status: OrderStatus,
): Pick<LineDocument, 'deliveryStatus' | 'isPartial'> => {
  const deliveryStatus = deliveryStatusOf(line, status);
  return { deliveryStatus, isPartial: deliveryStatus === DeliveryStatus.Delivering && isPartial(line) };
};

function newLine(
  orderId: string,
  index: number,
  line: ProductLineContent,
  status: OrderStatus,
): Omit<LineDocument, 'demandUuid'> {
  const { id: _, ...fields } = line;
  const counts = { receivedLot: 0, canceledLot: 0 };
  return {
    ...fields,
    _id: uuidv7(),
    orderId,
    orderNum: index + 1,
    product: null,
    ...counts,
    ...deliveryOf({ ...counts, lot: line.lot }, status),
    receiptCount: 0,
    lastUnitPrice: null,
    lastDeliveryDate: null,
    deletedAt: null,
    searchText: '',
    searchGrams: [],
  };
}

type Category = Pick<LineDocument, 'productCategoryUuid' | 'productCategoryName'>;

/** Until the order is placed, a line has the category that its product had when the line was last saved. */
function categoryOf(
  { productId }: Pick<ProductLineContent, 'productId'>,
  stored: LineDocument | undefined,
  products: ReadonlyMap<string, ProductSnapshot>,
): Category {
  const isSameProduct = stored?.productId === productId;
  const product = products.get(productId ?? '');
  if (isSameProduct && (stored.product !== null || !product)) {
    const { productCategoryUuid = null, productCategoryName = null } = stored;
    return { productCategoryUuid, productCategoryName };
  }
  const { uuid = null, name = null } = product?.category ?? {};
  return { productCategoryUuid: uuid, productCategoryName: name };
}

type StoredChange = Omit<ProductLineContent, 'id'> &
  Category &
  Pick<LineDocument, 'orderNum' | 'canceledLot' | 'deliveryStatus' | 'isPartial'>;

const differs = (stored: LineDocument, change: StoredChange): boolean =>
  (Object.keys(change) as (keyof StoredChange)[]).some((key) => (stored[key] ?? null) !== change[key]);
