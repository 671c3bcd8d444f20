import {
  AppError,
  type DemandScope,
  nowTimestamp,
  OutboxService,
  type TenantScope,
  todayJst,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { SentContents } from '../documents/sent-content.repository.js';
import { hasFailedMessage } from '../orders/failed-message.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import { OrderGate } from '../orders/order.facts.js';
import { staleOrder } from '../orders/order.lock.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { searchKeysOf } from '../orders/order.search.js';
import { recordOf } from '../orders/order-actors.js';
import { OrderDocumentKind, OrderSendStatus } from '../orders/order-enums.js';
import { FAILED_MAILS } from '../orders/order-filter.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import type { SendLogDocument } from '../orders/records/send-log.schema.js';
import { InboundDeliveries, ReversalNeeded } from '../wms/inbound-deliveries.service.js';
import { MailQuotas } from './mail-quotas.service.js';
import { Recipients } from './recipients.service.js';
import { MAIL_TOPIC } from './send-decision.service.js';

/** Orders of one 再送信 of all: each is a transaction, and the gateway waits for 15 seconds. */
const MAX_AT_ONCE = 100;

/** What keeps one order from being sent again, and not the others: they changed, or people have to look at it. */
const OF_ONE_ORDER: ReadonlySet<string> = new Set([
  'FAILED_PRECONDITION',
  'INVALID_ARGUMENT',
  'PERMISSION_DENIED',
  'ABORTED',
  'NOT_FOUND',
]);

/** An order whose last mail was not sent. */
interface Unsent {
  readonly order: OrderDocument;
  readonly log: SendLogDocument;
}

/** Mails of orders that were given up after an outage, all of which are sent again in one action. */
@Injectable()
export class FailedMails {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly logs: SendLogRepository,
    private readonly sentContents: SentContents,
    private readonly gate: OrderGate,
    private readonly recipients: Recipients,
    private readonly quotas: MailQuotas,
    private readonly inbound: InboundDeliveries,
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Orders whose mail can be sent again as it was, the oldest first. */
  async repeatable(scope: TenantScope): Promise<Unsent[]> {
    const orders = await this.orders.find(
      scope,
      { deletedAt: null, sendingLogId: null, ...FAILED_MAILS.filter },
      { sort: { listDate: 1, _id: 1 }, hint: FAILED_MAILS.key },
    );
    const logs = await this.logs.ofOrders(
      scope,
      orders.map(({ _id }) => _id),
    );
    return orders.flatMap((order) => {
      const log = logs.get(order._id)?.[0];
      return log && isRepeatable(order, log) ? [{ order, log }] : [];
    });
  }

  /**
   * Sends the mails again, each once: the decision of the person who wrote it, to the same recipients, with the same
   * document, by the same Message-ID. Orders that were changed, or that the person may not send now, are left out.
   *
   * @returns orders whose mails are sent again; 100 at most, the oldest first
   * @throws RESOURCE_EXHAUSTED when the quotas of mails allow none
   */
  async resendAll(scope: DemandScope): Promise<number> {
    const isApprovalEnabled = await this.gate.isApprovalEnabled(scope);
    let count = 0;
    for (const unsent of (await this.repeatable(scope)).slice(0, MAX_AT_ONCE)) {
      try {
        await this.resend(scope, unsent, isApprovalEnabled);
        count += 1;
      } catch (error) {
        if (error instanceof ReversalNeeded) continue;
        if (!(error instanceof AppError)) throw error;
        if (OF_ONE_ORDER.has(error.rpc)) continue;
        if (error.rpc === 'RESOURCE_EXHAUSTED' && count > 0) break;
        throw error;
      }
    }
    return count;
  }

  private async resend(
    scope: DemandScope,
    { order, log: { to, cc, document } }: Unsent,
    isApprovalEnabled: boolean,
  ): Promise<void> {
    const lists = [
      { field: 'mail.to', addresses: to },
      { field: 'mail.cc', addresses: cc },
    ];
    const sent = await this.sentContents.findById(scope, document.key);
    await this.recipients.check(scope, { ...(sent ?? order), _id: order._id }, lists, []);
    const receipt = await this.quotas.order(scope, { recipients: to.length + cc.length, confirmed: 0 });
    try {
      await withTransaction(this.connection, (session) =>
        this.decide(scope, order._id, isApprovalEnabled, session),
      );
    } catch (error) {
      await receipt.giveBack();
      throw error;
    }
  }

  private async decide(
    scope: DemandScope,
    orderId: string,
    isApprovalEnabled: boolean,
    session: ClientSession,
  ): Promise<void> {
    const order = await this.orders.requireOrder(scope, orderId, session);
    const [log] = await this.logs.find(
      scope,
      { orderId },
      { sort: { requestedAt: -1, _id: -1 }, limit: 1, session },
    );
    // Somebody else was faster.
    if (!log || !isRepeatable(order, log)) throw staleOrder(scope, order);
    await this.gate.require(scope, log.event, order, { isApprovalEnabled });
    const lines = await this.lines.ofOrder(scope, orderId, session);
    await this.inbound.prepareToPlace(scope, order, lines, session);
    const sendLogId = uuidv7();
    const lock = { $set: { sendingLogId: sendLogId, hasFailedMail: hasFailedMessage(order) } };
    if (!(await this.orders.updateVersion(scope, order, lock, session))) throw staleOrder(scope, order);
    await this.logs.insert(
      scope,
      {
        ...log,
        ...searchKeysOf([log.purchaseNumber, log.supplierName, order.subject]),
        _id: sendLogId,
        status: OrderSendStatus.PENDING,
        requestedAt: nowTimestamp(),
        sender: recordOf(scope.actor),
        failureReason: null,
        outage: null,
        stopped: null,
      },
      { session },
    );
    const payload = { demandUuid: scope.demandUuid, sendLogId };
    await this.outbox.add(session, { topic: MAIL_TOPIC, key: sendLogId, payload });
  }
}

/** Whether only an outage was in the way, and the mail still says what is right. */
function isRepeatable(order: OrderDocument, log: SendLogDocument): boolean {
  if (log.status !== OrderSendStatus.FAILED || log.outage?.orderUpdatedAt !== order.updatedAt) return false;
  const due = order.earliestDeliveryDate;
  return log.kind === OrderDocumentKind.CANCELLATION || due === null || due >= todayJst();
}
