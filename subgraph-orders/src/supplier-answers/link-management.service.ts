import {
  type DemandScope,
  failedPrecondition,
  IdempotencyService,
  nowTimestamp,
  PreparationOutdatedError,
  type TenantScope,
  type TwoPhaseWork,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { Comments, type PreparedComment, type SupplierMessage } from '../conversation/comments.service.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import { SupplierAnswerState, SupplierOrderState } from '../orders/supplier-answer.enums.js';
import { SupplierLinkRepository } from '../supplier-links/supplier-link.repository.js';
import { linkStateOf } from '../supplier-links/supplier-link.rules.js';
import type { SupplierLinkDocument } from '../supplier-links/supplier-link.schema.js';
import { SupplierLinks } from '../supplier-links/supplier-links.service.js';
import type { RemindSupplierInput, RenewSupplierLinkInput } from './supplier-answer.inputs.js';
import { type MessagePurpose, supplierMessage } from './supplier-messages.js';

const NO_LINK = 'この発注には仕入先の回答用リンクがありません。';
const NOT_RENEWABLE = '仕入先が最新の発注書をメールで受け取り、納品待ちの発注だけ、リンクを再発行できます。';
const NOT_REMINDABLE = '仕入先が未回答で、リンクが有効な発注だけ、催促を送信できます。';
const REMINDED = 'この発注の催促は送信済みです。';

/** The link of an order as it is now. */
interface CurrentLink {
  readonly order: OrderDocument;
  readonly link: SupplierLinkDocument;
  readonly state: SupplierOrderState;
}

/** A mail with a link, prepared for one state of the link. */
interface PreparedLinkMail {
  readonly linkId: string;
  readonly message: SupplierMessage;
  readonly prepared: PreparedComment;
}

/** What the buyer does with the link of an order: withdraw, renew, remind. */
@Injectable()
export class LinkManagement {
  constructor(
    private readonly links: SupplierLinkRepository,
    private readonly lifeCycle: SupplierLinks,
    private readonly orders: OrderRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly comments: Comments,
    private readonly idempotency: IdempotencyService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Repeating it has no effect. @throws FAILED_PRECONDITION without a link */
  async withdraw(scope: DemandScope, orderId: string): Promise<string> {
    await withTransaction(this.connection, async (session) => {
      const { order, link } = await this.current(scope, orderId, session);
      if (link.withdrawnAt !== null) return;
      await this.lifeCycle.withdraw(scope, link._id, session);
      const summary = '仕入先の回答用リンクを無効にしました。';
      await this.addHistory(scope, order, 'WITHDRAW_SUPPLIER_LINK', summary, session);
    });
    return orderId;
  }

  /** @throws FAILED_PRECONDITION, INVALID_ARGUMENT for addresses that are no longer known, RESOURCE_EXHAUSTED */
  async renew(scope: DemandScope, input: RenewSupplierLinkInput): Promise<string> {
    return this.mail(scope, 'renewSupplierLink', input, 'RENEW', {
      check: ({ order, state }) => {
        // The state of a link that was withdrawn or has expired does not say that the order is complete.
        if (!RENEWABLE.includes(state) || order.status === OrderStatus.DeliveryComplete)
          throw failedPrecondition(NOT_RENEWABLE);
      },
      apply: async ({ order, link }, session) => {
        const isAwaiting = order.supplierAnswerState === SupplierAnswerState.UNCONFIRMED;
        const renewed = await this.lifeCycle.renew(scope, link, isAwaiting, session);
        const summary = '仕入先の回答用リンクを再発行し、メールで送信しました。';
        await this.addHistory(scope, order, 'RENEW_SUPPLIER_LINK', summary, session);
        return renewed._id;
      },
    });
  }

  /** At most once per link. @throws FAILED_PRECONDITION, RESOURCE_EXHAUSTED */
  async remind(scope: DemandScope, input: RemindSupplierInput): Promise<string> {
    return this.mail(scope, 'remindSupplier', input, 'REMIND', {
      check: ({ order, link, state }) => {
        if (link.remindedAt !== null) throw failedPrecondition(REMINDED);
        if (!isRemindable(order, state)) throw failedPrecondition(NOT_REMINDABLE);
      },
      apply: async ({ order, link }, session) => {
        const set = { $set: { remindedAt: nowTimestamp() } };
        await this.links.updateOne(scope, { _id: link._id, remindedAt: null }, set, { session });
        await this.addHistory(scope, order, 'REMIND_SUPPLIER', '仕入先に回答の催促を送信しました。', session);
        return link._id;
      },
    });
  }

  /** Mails a link to the recipients of the order. */
  private async mail(
    scope: DemandScope,
    operation: string,
    input: { readonly uuid: string; readonly idempotencyKey: string },
    purpose: MessagePurpose,
    {
      check,
      apply,
    }: {
      readonly check: (current: CurrentLink) => void;
      /** @returns the link to mail */
      readonly apply: (current: CurrentLink, session: ClientSession) => Promise<string>;
    },
  ): Promise<string> {
    const work: TwoPhaseWork<PreparedLinkMail, string> = {
      prepare: async (preparation) => {
        const current = await this.current(scope, input.uuid);
        check(current);
        const { order, link } = current;
        const comment = supplierMessage(purpose, order, link, { comment: null });
        const message = { comment, to: link.recipients };
        const prepared = await this.comments.prepareMessage(scope, order._id, message, preparation);
        return { linkId: link._id, message, prepared };
      },
      commit: async ({ linkId, message, prepared }, session) => {
        const current = await this.current(scope, input.uuid, session);
        check(current);
        if (current.link._id !== linkId) throw new PreparationOutdatedError('the order has another link');
        const mailed = await apply(current, session);
        await this.comments.addMessage(scope, message, prepared, mailed, session);
        return input.uuid;
      },
    };
    return this.idempotency.run(scope, operation, input.idempotencyKey, work, { input });
  }

  /** @throws NOT_FOUND, FAILED_PRECONDITION without a link */
  private async current(scope: TenantScope, orderId: string, session?: ClientSession): Promise<CurrentLink> {
    const order = await this.orders.requireOrder(scope, orderId, session);
    const link = await this.links.latestOf(scope, orderId, session);
    if (!link) throw failedPrecondition(NO_LINK);
    return { order, link, state: linkStateOf(link, order.status, nowTimestamp()) };
  }

  private addHistory(
    scope: DemandScope,
    { _id: orderId, status }: OrderDocument,
    event: string,
    summary: string,
    session: ClientSession,
  ): Promise<void> {
    const entry = { orderId, event, fromStatus: status, toStatus: status, summary };
    return this.histories.append(scope, entry, session);
  }
}

const RENEWABLE: readonly SupplierOrderState[] = [
  SupplierOrderState.OPEN,
  SupplierOrderState.WITHDRAWN,
  SupplierOrderState.EXPIRED,
];

/** Whether the supplier can be reminded, apart from earlier reminders. */
export const isRemindable = (
  { supplierAnswerState }: Pick<OrderDocument, 'supplierAnswerState'>,
  state: SupplierOrderState,
): boolean => state === SupplierOrderState.OPEN && supplierAnswerState === SupplierAnswerState.UNCONFIRMED;
