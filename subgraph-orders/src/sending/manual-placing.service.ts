import { IdempotencyService, nowTimestamp, uuidv7, type DemandScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { LineRepository } from '../lines/line.repository.js';
import { recordOf } from '../orders/order-actors.js';
import { OrderSendMethod, OrderSendStatus } from '../orders/order-enums.js';
import { OrderGate } from '../orders/order.facts.js';
import type { UpdateOrderStatusInput } from '../orders/order.inputs.js';
import { assertVersion, staleOrder } from '../orders/order.lock.js';
import { OrderRepository } from '../orders/order.repository.js';
import { OrderStatus } from '../orders/order.status.js';
import { InboundDeliveries } from '../wms/inbound-deliveries.service.js';
import { InboundReversals } from '../wms/inbound-reversal.service.js';
import { documentKindOf, OrderPlacing, type PreparedOrder } from './order-placing.service.js';
import { SendLogRepository } from './send-log.repository.js';

/** MARK_ORDERED, メールを送らず発注済みにする: the document is archived as well. */
@Injectable()
export class ManualPlacing {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly logs: SendLogRepository,
    private readonly placing: OrderPlacing,
    private readonly gate: OrderGate,
    private readonly inbound: InboundDeliveries,
    private readonly reversals: InboundReversals,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws INVALID_ARGUMENT with the fields that prevent placing the order */
  async markOrdered(scope: DemandScope, input: UpdateOrderStatusInput): Promise<string> {
    const sendLogId = uuidv7();
    let prepared: PreparedOrder | undefined;
    const work = async (session: ClientSession): Promise<string> => {
      const order = await this.orders.requireOrder(scope, input.uuid, session);
      const { event } = await this.gate.require(scope, 'MARK_ORDERED', order, { isContentComplete: true });
      assertVersion(order, input.expectedUpdatedAt);
      const lines = await this.lines.ofOrder(scope, order._id, session);
      prepared ??= await this.placing.prepare(scope, order, lines, sendLogId);
      const update = {
        $set: { totals: prepared.totals, totalYen: prepared.facts.totalYen, sendingLogId: sendLogId },
      };
      if (!(await this.orders.updateVersion(scope, order, update, session))) throw staleOrder(order);
      await this.placing.freezeLines(scope, order, lines, prepared.parties.products, session);
      const now = nowTimestamp();
      const log = await this.logs.insert(
        scope,
        {
          _id: sendLogId,
          orderId: order._id,
          status: OrderSendStatus.SENT,
          method: OrderSendMethod.MANUAL,
          kind: documentKindOf(order),
          version: prepared.version,
          requestedAt: now,
          sentAt: now,
          sender: recordOf(scope.actor),
          fromName: prepared.parties.profile.name,
          to: [],
          cc: [],
          subject: '',
          body: '',
          event,
          targetStatus: OrderStatus.Delivering,
          document: prepared.document,
          attachments: [],
          messageId: null,
          acceptedAt: null,
          providerId: null,
          failureReason: null,
          ...prepared.facts,
        },
        { session },
      );
      await this.inbound.prepareToPlace(scope, order, lines, session);
      await this.placing.place(scope, log, session);
      return order._id;
    };
    return this.reversals.before(scope, () =>
      this.idempotency.run(scope, 'updateOrderStatus', input.idempotencyKey, work, { input }),
    );
  }
}
