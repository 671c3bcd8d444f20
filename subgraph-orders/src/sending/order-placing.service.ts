import { createHash } from 'node:crypto';
import {
  type DemandScope,
  nowTimestamp,
  type Preparation,
  StagedFiles,
  type TenantScope,
  todayJst,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DocumentBuilder, type OrderParties } from '../documents/document.builder.js';
import type { PurchaseOrderDocument } from '../documents/purchase-order.document.js';
import { PurchaseOrderRenderer } from '../documents/purchase-order.renderer.js';
import { sentContentOf } from '../documents/sent-content.js';
import { SentContents } from '../documents/sent-content.repository.js';
import type { SentContentDocument } from '../documents/sent-content.schema.js';
import { orderingTermsOf, type ProductSnapshot } from '../external/catalog.client.js';
import { NoticeKind } from '../notices/notice.schema.js';
import { OrderNotices } from '../notifications/order.notices.js';
import { hasFailedMessage } from '../orders/failed-message.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import {
  type CountedLine,
  deliveryFields,
  deliveryStatusOf,
  rolledUpStatus,
} from '../orders/lines/rollup.js';
import { staleOrder } from '../orders/order.lock.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument, OrderTotalsRecord } from '../orders/order.schema.js';
import { orderSearchKeys, searchKeysOf } from '../orders/order.search.js';
import { type DeliveryStatus, OrderStatus, PRE_SEND_STATUSES } from '../orders/order.status.js';
import type { OrderContent } from '../orders/order-content.js';
import { OrderDocumentKind, OrderSendMethod } from '../orders/order-enums.js';
import { assertPlaceable } from '../orders/order-submit.rules.js';
import { OrderTotals } from '../orders/order-totals.service.js';
import { orderWarnings, type Warning } from '../orders/order-warnings.js';
import { LaterMails } from '../orders/records/later-mails.service.js';
import type { FrozenDocument, SendLogDocument } from '../orders/records/send-log.schema.js';
import { OrderSpending } from '../orders/spending/order-spending.service.js';
import { SupplierLinks } from '../supplier-links/supplier-links.service.js';
import { grouped } from '../utilities/grouped.js';
import { InboundDeliveries } from '../wms/inbound-deliveries.service.js';

/** Search fields of a document, stored in the send log. */
export type DocumentFacts = Pick<
  SendLogDocument,
  | 'purchaseNumber'
  | 'tradedOn'
  | 'demandSupplierId'
  | 'supplierName'
  | 'total'
  | 'totalYen'
  | 'searchText'
  | 'searchGrams'
>;

/** An order that satisfies all rules, with its document stored under an immutable key. */
export interface PreparedOrder {
  readonly parties: OrderParties;
  /** Of the stored content; a cancellation prints those that the supplier has. */
  readonly totals: OrderTotalsRecord;
  readonly document: FrozenDocument;
  /** Whom it concerns. */
  readonly addressee: Pick<SentContentDocument, 'demandSupplierId' | 'deliveryDestinationId'>;
  /** What the supplier has, where it is known and the document repeats it. */
  readonly repeated: SentContentDocument | null;
  /** What is printed on it. */
  readonly printed: PurchaseOrderDocument;
  readonly facts: DocumentFacts;
  readonly version: number;
  readonly warnings: readonly Warning[];
}

/** An order that is about to be placed, with the fields that its document determines. */
export interface FrozenOrder {
  readonly order: OrderDocument;
  readonly fields: Partial<OrderDocument>;
  /** Its lines, as they are stored now. */
  readonly lines: readonly LineDocument[];
}

/** The order of a document, stored or about to be stored. */
export type DocumentOrder = Pick<
  OrderDocument,
  '_id' | 'purchaseNumber' | 'sentVersion' | 'totals' | 'canceledAt'
>;

/** Purpose of the document. */
export interface DocumentTask {
  readonly sendLogId: string;
  readonly kind: OrderDocumentKind;
  /** Computed before, for the same content. */
  readonly totals?: OrderTotalsRecord;
  /** Read before, for the same content. */
  readonly parties?: OrderParties;
  /** Records that the supplier's version already refers to: they may be deleted by now. */
  readonly knownIds?: ReadonlySet<string>;
}

const FILE_NAMES: Readonly<Record<OrderDocumentKind, string>> = {
  ORDER: '発注書',
  CORRECTION: '発注書（訂正）',
  CANCELLATION: '発注取消書',
};

/** A line of an order that the supplier has: outstanding, unless it was given up before the order was changed. */
const placedStatusOf = (line: CountedLine): DeliveryStatus => deliveryStatusOf(line, OrderStatus.Delivering);

/** An order of which everything was given up before it was changed is complete again. */
const placedOrderStatus = (
  lines: readonly CountedLine[],
  { targetStatus }: Pick<SendLogDocument, 'targetStatus'>,
): OrderStatus => {
  const status = rolledUpStatus(lines);
  return status === OrderStatus.DeliveryComplete ? status : targetStatus;
};

/** What the document determines of its order. */
const frozenFields = (order: OrderDocument, { totals, parties }: PreparedOrder) => ({
  totals,
  totalYen: Number(totals.total),
  ...orderSearchKeys(order, parties.products),
});

/** Shared steps of sending by mail and marking as ordered. */
@Injectable()
export class OrderPlacing {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly spending: OrderSpending,
    private readonly totals: OrderTotals,
    private readonly builder: DocumentBuilder,
    private readonly renderer: PurchaseOrderRenderer,
    private readonly sentContents: SentContents,
    private readonly later: LaterMails,
    private readonly files: StagedFiles,
    private readonly notice: OrderNotices,
    private readonly inbound: InboundDeliveries,
    private readonly supplierLinks: SupplierLinks,
  ) {}

  /**
   * Checks the strict rules and stores the document, outside of the transaction that sends it.
   *
   * @throws INVALID_ARGUMENT with the fields (`content.…`) that prevent placing the order
   */
  async prepare(
    scope: DemandScope,
    order: DocumentOrder,
    content: OrderContent,
    { sendLogId, kind, knownIds, ...known }: DocumentTask,
    preparation: Preparation,
  ): Promise<PreparedOrder> {
    // A cancellation repeats what the supplier has, or else the stored totals, whatever settings changed since.
    const isTakenBack = kind === OrderDocumentKind.CANCELLATION;
    const repeated = isTakenBack ? await this.sentContents.last(scope, order) : null;
    const parties = known.parties ?? (await this.builder.parties(scope, content));
    const totals =
      known.totals ?? (isTakenBack ? order.totals : await this.totals.toStore(scope, content, parties));
    if (!isTakenBack) assertPlaceable(content, totals, parties, knownIds);
    const version = order.sentVersion + 1;
    const { purchaseNumber, canceledAt } = order;
    const model = await (repeated
      ? this.builder.cancellation(scope, { version, canceledAt, sent: repeated }, parties.profile)
      : this.builder.build(scope, { kind, purchaseNumber, version, content, totals, canceledAt }, parties));
    const pdf = await this.renderer.render(scope, model);
    const key = `orders/${scope.demandUuid}/${order._id}/v${version}-${sendLogId}.pdf`;
    await this.files.put(preparation, key, pdf, { contentType: 'application/pdf' });
    const document = {
      key,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      byteSize: pdf.byteLength,
      fileName: `${FILE_NAMES[kind]}_${purchaseNumber}.pdf`,
    };
    const { demandSupplierId, deliveryDestinationId } = repeated ?? content;
    const facts = {
      purchaseNumber,
      tradedOn: model.orderDate ?? todayJst(),
      demandSupplierId: demandSupplierId ?? '',
      supplierName: model.supplier.name,
      total: model.totals.total,
      totalYen: Number(model.totals.total),
      ...searchKeysOf([purchaseNumber, model.supplier.name, model.subject]),
    };
    const warnings = orderWarnings(content, todayJst(), orderingTermsOf(parties));
    const addressee = { demandSupplierId, deliveryDestinationId };
    return { parties, totals, document, addressee, repeated, printed: model, facts, version, warnings };
  }

  /**
   * Takes a prepared document into use: locks the order for its send log, and freezes the lines as printed. In the
   * caller's transaction.
   *
   * @throws ABORTED after a concurrent change
   */
  async freeze(
    scope: TenantScope,
    order: OrderDocument,
    lines: readonly LineDocument[],
    sendLogId: string,
    prepared: PreparedOrder,
    session: ClientSession,
  ): Promise<void> {
    const update = {
      $set: {
        ...frozenFields(order, prepared),
        sendingLogId: sendLogId,
        hasFailedMail: hasFailedMessage(order),
      },
    };
    if (!(await this.orders.updateVersion(scope, order, update, session))) throw staleOrder(scope, order);
    await this.freezeLines(scope, order, lines, prepared.parties.products, session);
    await this.keep(scope, order, lines, prepared, session);
  }

  /**
   * Like `freeze`, for an order that `place` places in the same transaction: it then stores the fields of the order,
   * and the lines are written once.
   *
   * @param order as it is stored now in the transaction
   */
  async freezeToPlace(
    scope: TenantScope,
    order: OrderDocument,
    lines: readonly LineDocument[],
    prepared: PreparedOrder,
    session: ClientSession,
  ): Promise<FrozenOrder> {
    const { products } = prepared.parties;
    const frozen = await this.freezeLines(scope, order, lines, products, session, { isPlaced: true });
    await this.keep(scope, order, lines, prepared, session);
    return { order, fields: frozenFields(order, prepared), lines: frozen };
  }

  /** Keeps the document, and what it says. */
  private async keep(
    scope: TenantScope,
    { _id: orderId }: OrderDocument,
    lines: readonly LineDocument[],
    { document: { key }, addressee, repeated, printed }: PreparedOrder,
    session: ClientSession,
  ): Promise<void> {
    await this.files.keep(session, key);
    const lineIds = lines.map(({ _id }) => _id);
    const content = repeated?.content ?? sentContentOf(printed, lineIds);
    await this.sentContents.insert(scope, { _id: key, orderId, ...addressee, content }, { session });
  }

  /**
   * Freezes the product names, units and categories of the lines as printed on the document, or as they are now.
   *
   * @param lines as they are stored now in the transaction
   * @param options with `isPlaced` they get the status of placed lines; with `keepsCategories` they have the categories that
   *   were stored with them, of which budgets are told, since only placing takes the current ones
   * @returns the lines as they are then
   */
  async freezeLines(
    scope: TenantScope,
    order: Pick<OrderDocument, 'purchaseNumber' | 'subject'>,
    lines: readonly LineDocument[],
    names: readonly ProductSnapshot[],
    session: ClientSession,
    {
      isPlaced = false,
      keepsCategories = false,
    }: { readonly isPlaced?: boolean; readonly keepsCategories?: boolean } = {},
  ): Promise<LineDocument[]> {
    const products = new Map(names.map((product) => [product.uuid, product]));
    const frozen = lines.map((line) => {
      const product = products.get(line.productId ?? '');
      return {
        id: line._id,
        set: {
          product: product
            ? {
                name: product.name,
                modelNumber: product.modelNumber,
                color: product.color,
                size: product.size,
                unit: product.unit ?? null,
                packSize: product.packSize ?? null,
              }
            : null,
          ...(!keepsCategories && {
            productCategoryUuid: product?.category?.uuid ?? null,
            productCategoryName: product?.category?.name ?? null,
          }),
          ...searchKeysOf([order.purchaseNumber, order.subject, product?.name, product?.modelNumber]),
          ...(isPlaced && { deliveryStatus: placedStatusOf(line) }),
        },
      };
    });
    await this.lines.updateEach(scope, frozen, session, lines);
    return lines.map((line, index) => ({ ...line, ...frozen[index]?.set }));
  }

  /**
   * Records that the supplier was informed: an order ready for sending becomes Delivering, with its lines; a
   * later document only updates the supplier's version. Runs in the caller's transaction.
   *
   * @param frozen of `freezeToPlace`
   */
  async place(
    scope: TenantScope,
    log: SendLogDocument,
    session: ClientSession,
    frozen?: FrozenOrder,
  ): Promise<void> {
    const order =
      frozen?.order ?? (await this.orders.requireById(scope, log.orderId, undefined, { session }));
    // An approved change is placed like a new order, although the supplier has an earlier version.
    const isPlacing = PRE_SEND_STATUSES.includes(order.status);
    const lines = frozen?.lines ?? (await this.lines.ofOrder(scope, order._id, session));
    const placed = isPlacing
      ? lines.map((line) => ({ ...line, deliveryStatus: placedStatusOf(line) }))
      : lines;
    const toStatus = isPlacing ? placedOrderStatus(placed, log) : order.status;
    const answer = await this.answerTo(scope, log, session);
    const bounced = await this.bouncedMark(scope, order, log, session);
    const fields = {
      ...frozen?.fields,
      ...(isPlacing && { status: toStatus, openDeliveryDate: deliveryFields(placed).openDeliveryDate }),
      sendingLogId: null,
      hasFailedMail: hasFailedMessage(order),
      sentVersion: log.version,
      hasUnnotifiedChanges: false,
      mailBouncedAt: bounced.since,
      ...answer,
      updatedAt: nowTimestamp(),
      updatedBy: log.sender,
    };
    const spending = await this.spending.changeBy(scope, order, fields, session, placed);
    const $set = { ...fields, ...spending.set };
    await this.orders.updateOne(scope, { _id: log.orderId }, { $set }, { session });
    if (isPlacing) {
      if (!frozen) await this.markPlaced(scope, lines, session);
      await this.inbound.followPlaced(scope, order, session);
    }
    await this.histories.append(
      scope,
      {
        orderId: log.orderId,
        event: log.event,
        fromStatus: order.status,
        toStatus,
        summary: summaryOf(log),
        actor: log.sender,
        // Notices that need no action any more once the order was sent.
        obsolete: [NoticeKind.ORDER_SEND_FAILED, ...(bounced.isKept ? [] : [NoticeKind.MAIL_BOUNCED])],
      },
      session,
      spending,
    );
    await this.notice.sent(scope, order, log, session);
    if (isPartlyRefused(log)) await this.notice.refused(scope, order, log, session);
  }

  /** The mark 不達 after a mail: one of a later message stays, since it says nothing of this mail, which waited. */
  private async bouncedMark(
    scope: TenantScope,
    { _id, mailBouncedAt }: OrderDocument,
    log: SendLogDocument,
    session: ClientSession,
  ): Promise<{ since: string | null; isKept: boolean }> {
    const isKept =
      mailBouncedAt !== null && (await this.later.hasMessage(scope, _id, log.requestedAt, session));
    if (isPartlyRefused(log)) return { since: nowTimestamp(), isKept };
    return { since: isKept ? mailBouncedAt : null, isKept };
  }

  private async markPlaced(
    scope: TenantScope,
    lines: readonly LineDocument[],
    session: ClientSession,
  ): Promise<void> {
    for (const [deliveryStatus, stored] of grouped(lines, (line) => placedStatusOf(line))) {
      const filter = { _id: { $in: stored.map(({ _id }) => _id) } };
      await this.lines.updateMany(scope, filter, { $set: { deliveryStatus } }, { session, stored });
    }
  }

  /** A cancellation asks for no answer. */
  private async answerTo(
    scope: TenantScope,
    { kind, orderId, supplierLink, sentAt, acceptedAt, requestedAt }: SendLogDocument,
    session: ClientSession,
  ): Promise<Pick<OrderDocument, 'supplierAnswerState'>> {
    if (kind === OrderDocumentKind.CANCELLATION) return {};
    const linkId = supplierLink?.linkId ?? null;
    const informedAt = sentAt ?? acceptedAt ?? requestedAt;
    return this.supplierLinks.placed(scope, orderId, linkId, informedAt, session);
  }
}

/** The reason of a mail that was accepted names recipients that were not. */
const isPartlyRefused = ({ acceptedAt, failureReason }: SendLogDocument): boolean =>
  acceptedAt !== null && failureReason !== null;

function summaryOf({ method, kind, version, to, failureReason }: SendLogDocument): string {
  if (method === OrderSendMethod.MANUAL) {
    return `メールを送らず発注済みにしました（発注書 第${version}版）。`;
  }
  const sent = `${FILE_NAMES[kind]}（第${version}版）を ${to.join('、')} に送信しました。`;
  return failureReason === null ? sent : `${sent}${failureReason}`;
}
