import { nowTimestamp, type TenantScope, uuidv7, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { LineRepository } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { ORDERED_STATUSES } from '../orders/order.status.js';
import { type Announcement, announcementsOf, isAnnounced, isChangeOfPlaced } from './announcement.js';
import { isCanceledThere } from './canceled-there.js';
import { CanceledThere } from './canceled-there.service.js';
import { InboundDeliveryRepository, isClaimed, UNCLAIMED } from './inbound-delivery.repository.js';
import { type InboundDeliveryDocument, InboundDeliveryState } from './inbound-delivery.schema.js';

/** Longer than the calls for one delivery take. */
const CLAIM_MS = 6 * 60_000;

/** Another process calls LOGILESS for the order; retried later. */
export class InboundDeliveriesBusy extends Error {
  constructor() {
    super('deliveries of the order are in work');
    this.name = 'InboundDeliveriesBusy';
  }
}

/** One or two calls of LOGILESS: the reversal of a delivery, and the announcement that replaces it. */
export interface AnnouncementTask {
  readonly row: InboundDeliveryDocument;
  readonly isTakenBackFirst: boolean;
  /** Null when nothing replaces it. */
  readonly announcement: Announcement | null;
  /** The previously reported problem. */
  readonly knownError: string | null;
}

/** Records of other slices that the announcements of an order need. */
interface NamedParties {
  readonly destinationId: string;
  readonly supplierId: string;
  readonly productIds: readonly string[];
}

/** The calls of LOGILESS for an order. */
export interface AnnouncementPlan {
  readonly order: OrderDocument;
  readonly tasks: readonly AnnouncementTask[];
}

/** Compares the announced deliveries of an order with the order, and claims the differences for one worker. */
@Injectable()
export class AnnouncementPlans {
  constructor(
    private readonly rows: InboundDeliveryRepository,
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly canceledThere: CanceledThere,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Supplier, warehouse and products of an announcement; null when nothing must be announced. */
  async namedIn(scope: TenantScope, orderId: string): Promise<NamedParties | null> {
    const order = await this.orderOf(scope, orderId);
    if (!order) return null;
    const rows = await this.rows.ofOrder(scope, orderId);
    const [first, ...others] = this.wantedOf(order, rows, await this.lines.ofOrder(scope, orderId));
    if (first) {
      const { destinationId, supplierId } = first;
      const products = [first, ...others].flatMap(({ lines }) => lines.map(({ productId }) => productId));
      return { destinationId, supplierId, productIds: products };
    }
    const { deliveryDestinationId: destinationId, demandSupplierId: supplierId } = order;
    return destinationId && supplierId ? { destinationId, supplierId, productIds: [] } : null;
  }

  /** An order that the supplier has, possibly in an earlier version; null otherwise. */
  private async orderOf(
    scope: TenantScope,
    orderId: string,
    session?: ClientSession,
  ): Promise<OrderDocument | null> {
    const order = await this.orders.findById(scope, orderId, { session });
    if (!order || order.deletedAt !== null) return null;
    return ORDERED_STATUSES.includes(order.status) || isChangeOfPlaced(order) ? order : null;
  }

  /** The announcements for the warehouse. While a change waits to be sent, the previous ones. */
  private wantedOf(
    order: OrderDocument,
    rows: readonly InboundDeliveryDocument[],
    lines: readonly LineDocument[],
  ): Announcement[] {
    return isChangeOfPlaced(order) ? rows.filter(isLeftBehind) : announcementsOf(order, lines);
  }

  /**
   * @param isLinked whether the destination is linked to a warehouse: otherwise nothing is announced
   * @throws InboundDeliveriesBusy
   */
  async make(
    scope: TenantScope,
    orderId: string,
    { isLinked, by }: { readonly isLinked: boolean; readonly by: string },
  ): Promise<AnnouncementPlan | null> {
    return withTransaction(this.connection, async (session) => {
      const order = await this.orderOf(scope, orderId, session);
      if (!order) return null;
      const rows = await this.rows.ofOrder(scope, orderId, session);
      if (rows.some((row) => isClaimed(row, by))) throw new InboundDeliveriesBusy();
      const lines = await this.lines.ofOrder(scope, orderId, session);
      const wanted = new Map(
        (isLinked ? this.wantedOf(order, rows, lines) : []).map((one) => [one.deliveryDate, one]),
      );
      const tasks: AnnouncementTask[] = [];
      for (const row of rows) {
        if (isCanceledThere(row) && row.claimedBy !== null) await this.tellCanceledThere(scope, row, session);
        if (isChangeOfPlaced(order) && !isLeftBehind(row)) continue;
        const announcement = wanted.get(row.deliveryDate);
        if (isLinked && !announcement) await this.settleCanceledThere(scope, row, session);
        // Of two deliveries of one day the first counts; there are two only after a date was changed and changed back.
        wanted.delete(row.deliveryDate);
        const task = taskOf(row, announcement);
        if (task) tasks.push(await this.begin(scope, task, by, session));
      }
      let sequence = Math.max(0, ...rows.map((row) => row.sequence));
      for (const announcement of wanted.values()) {
        sequence += 1;
        const row = await this.rows.insert(scope, newRow(order, sequence, announcement), { session });
        tasks.push(
          await this.begin(
            scope,
            { row, announcement, isTakenBackFirst: false, knownError: null },
            by,
            session,
          ),
        );
      }
      return { order, tasks };
    });
  }

  /** A change of ours came across it, and was not made. */
  private async tellCanceledThere(
    scope: TenantScope,
    row: InboundDeliveryDocument,
    session: ClientSession,
  ): Promise<void> {
    await this.rows.change(scope, { _id: row._id }, UNCLAIMED, session);
    await this.canceledThere.tell(scope, row, session);
  }

  /** The order has no goods for this day any more, so nobody has to look at a cancellation; they may come back. */
  private async settleCanceledThere(
    scope: TenantScope,
    row: InboundDeliveryDocument,
    session: ClientSession,
  ): Promise<void> {
    if (isCanceledThere(row)) await this.rows.change(scope, { _id: row._id }, { error: null }, session);
  }

  private async begin(
    scope: TenantScope,
    task: AnnouncementTask,
    by: string,
    session: ClientSession,
  ): Promise<AnnouncementTask> {
    const { row, announcement, isTakenBackFirst } = task;
    // A document of LOGILESS remains stored until it is reversed.
    const change =
      announcement && !isTakenBackFirst
        ? { ...contentOf(announcement), state: InboundDeliveryState.PENDING, error: null }
        : {};
    const claimed = await this.rows.claim(scope, row._id, by, { forMs: CLAIM_MS, change }, session);
    if (!claimed) throw new InboundDeliveriesBusy();
    return { ...task, row: claimed };
  }

  /** Releases the claim on a delivery. */
  async finish(
    scope: TenantScope,
    row: InboundDeliveryDocument,
    change: Partial<InboundDeliveryDocument>,
    session?: ClientSession,
  ): Promise<boolean> {
    const mine = { _id: row._id, claimedBy: row.claimedBy };
    return (await this.rows.change(scope, mine, { ...change, ...UNCLAIMED }, session)) !== null;
  }
}

/** The lines of an announcement for LOGILESS. */
export const contentOf = ({ lines, destinationId, supplierId }: Announcement) => ({
  destinationId,
  supplierId,
  lines: [...lines],
});

/** Pending, or reversed for a change that was then not made. */
const isLeftBehind = ({ state, error, claimedBy }: InboundDeliveryDocument): boolean =>
  state === InboundDeliveryState.PENDING ||
  (state === InboundDeliveryState.REVERSED && error === null && claimedBy !== null);

function taskOf(
  row: InboundDeliveryDocument,
  announcement: Announcement | undefined,
): AnnouncementTask | undefined {
  const isSame = isAnnounced(row, announcement);
  const mayBeThere = row.state === InboundDeliveryState.SENT || row.isTried;
  if (row.state === InboundDeliveryState.SENT && isSame) return undefined;
  if (row.state === InboundDeliveryState.REVERSED && !announcement) return undefined;
  // Nobody announces again what was canceled there, unless a person asks for it or the announcement changes.
  if (isCanceledThere(row) && isSame) return undefined;
  return {
    row,
    announcement: announcement ?? null,
    isTakenBackFirst: mayBeThere && !isSame,
    knownError: row.error,
  };
}

function newRow(
  order: OrderDocument,
  sequence: number,
  announcement: Announcement,
): Omit<InboundDeliveryDocument, 'demandUuid'> {
  const now = nowTimestamp();
  return {
    _id: uuidv7(),
    orderId: order._id,
    sequence,
    code: `${order.purchaseNumber}-${sequence}`,
    merchantId: null,
    logilessId: null,
    deliveryDate: announcement.deliveryDate,
    ...contentOf(announcement),
    state: InboundDeliveryState.PENDING,
    error: null,
    isTried: false,
    isReversalTried: false,
    ...UNCLAIMED,
    sentAt: null,
    reported: [],
    reportedOn: null,
    hasNews: false,
    createdAt: now,
    updatedAt: now,
  };
}
