import { jstDay, type TenantScope, timestampOf, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { NoticeKind } from '../notices/notice.schema.js';
import { Notices } from '../notices/notices.service.js';
import { onceOnly } from '../notices/once-only.js';
import { orderPath } from '../notices/order-path.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { SupplierAnswerState, SupplierOrderState } from '../orders/supplier-answer.enums.js';
import { SupplierLinkRepository } from '../supplier-links/supplier-link.repository.js';
import { linkStateOf } from '../supplier-links/supplier-link.rules.js';
import type { SupplierLinkDocument } from '../supplier-links/supplier-link.schema.js';
import { grouped } from '../utilities/grouped.js';
import { businessDaysSince, isBusinessDay } from './business-days.js';

/** Business days without an answer before the sender is told. */
const TELL_AFTER_BUSINESS_DAYS = 3;
const LIST_PATH = '/demand/orders?status=Delivering&answer=UNCONFIRMED';

/** An order whose supplier has not answered. */
interface SilentOrder {
  readonly order: OrderDocument;
  readonly link: SupplierLinkDocument;
}

/**
 * Tells those who sent orders, on business days, which of them the supplier has not confirmed
 * (docs/domain/supplier-answers.md). Every link is mentioned once.
 */
@Injectable()
export class SupplierReminders {
  constructor(
    private readonly links: SupplierLinkRepository,
    private readonly orders: OrderRepository,
    private readonly notices: Notices,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async send(scope: TenantScope, day: string): Promise<void> {
    if (!isBusinessDay(day)) return;
    const awaiting = await this.links.find(scope, { awaitingSince: { $ne: null } });
    const silent = awaiting.filter(
      ({ awaitingSince }) =>
        awaitingSince !== null &&
        businessDaysSince(jstDay(new Date(awaitingSince)), day) >= TELL_AFTER_BUSINESS_DAYS,
    );
    if (silent.length === 0) return;
    const orders = await this.orders.findByIds(
      scope,
      silent.map(({ orderId }) => orderId),
    );
    const byId = new Map(orders.map((order) => [order._id, order]));
    const now = timestampOf(new Date(`${day}T09:00:00+09:00`));
    const open = silent.flatMap((link): SilentOrder[] => {
      const order = byId.get(link.orderId);
      return order && isSilent(order, link, now) ? [{ order, link }] : [];
    });
    const byRecipient = grouped(open, ({ order, link }) => recipientOf(order, link) ?? '');
    for (const [recipient, ofRecipient] of byRecipient) {
      await onceOnly(() => this.tell(scope, day, recipient, ofRecipient));
    }
    // Orders that were answered, completed or canceled meanwhile are not looked at again.
    const told = new Set(open.map(({ link }) => link._id));
    const ended = silent.flatMap(({ _id }) => (told.has(_id) ? [] : _id));
    await this.links.updateMany(scope, { _id: { $in: ended } }, { $set: { awaitingSince: null } });
  }

  private async tell(
    scope: TenantScope,
    day: string,
    recipient: string,
    silent: readonly SilentOrder[],
  ): Promise<void> {
    const ids = silent.map(({ link }) => link._id);
    const [first] = silent;
    const path = silent.length === 1 && first ? orderPath(first.order._id) : LIST_PATH;
    const notice = {
      key: `supplier-unconfirmed:${day}`,
      kind: NoticeKind.SUPPLIER_UNCONFIRMED,
      recipients: recipient === '' ? [] : [recipient],
      order: null,
      title: `仕入先が未確認の発注が${silent.length}件あります`,
      body: silent
        .map(({ order, link }) =>
          `・${order.purchaseNumber} ${link.printed.supplierName} ${order.subject ?? ''}`.trim(),
        )
        .join('\n'),
      mail: { pathOf: () => path },
      orAdministrators: { path },
    };
    await withTransaction(this.connection, async (session) => {
      await this.notices.notify(scope, notice, session);
      await this.links.updateMany(
        scope,
        { _id: { $in: ids } },
        { $set: { awaitingSince: null } },
        { session },
      );
    });
  }
}

const isSilent = (order: OrderDocument, link: SupplierLinkDocument, now: string): boolean =>
  order.deletedAt === null &&
  order.supplierAnswerState === SupplierAnswerState.UNCONFIRMED &&
  linkStateOf(link, order.status, now) === SupplierOrderState.OPEN;

/** Who sent the order, or its creator when an operator sent it; undefined for orders of operators. */
const recipientOf = ({ creator }: OrderDocument, { sender }: SupplierLinkDocument): string | undefined =>
  [sender, creator].find(({ actor }) => actor === 'DemandUser')?.uuid;
