import {
  type DemandScope,
  IdempotencyService,
  nowTimestamp,
  type TwoPhaseWork,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { documentKindOf } from '../orders/document-kind.js';
import { KnownRecords } from '../orders/known-records.service.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import type { OrderEvent } from '../orders/order.events.js';
import { OrderGate } from '../orders/order.facts.js';
import type { UpdateOrderStatusInput } from '../orders/order.inputs.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import { recordOf } from '../orders/order-actors.js';
import { contentOf } from '../orders/order-content.mapping.js';
import { OrderSendMethod, OrderSendStatus } from '../orders/order-enums.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import { InboundDeliveries } from '../wms/inbound-deliveries.service.js';
import { InboundReversals } from '../wms/inbound-reversal.service.js';
import { OrderPlacing, type PreparedOrder } from './order-placing.service.js';

interface PreparedPlacing {
  readonly sendLogId: string;
  readonly isApprovalEnabled: boolean;
  readonly prepared: PreparedOrder;
}

/** MARK_ORDERED, メールを送らず発注済みにする: the document is archived as well. */
@Injectable()
export class ManualPlacing {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly logs: SendLogRepository,
    private readonly placing: OrderPlacing,
    private readonly gate: OrderGate,
    private readonly known: KnownRecords,
    private readonly inbound: InboundDeliveries,
    private readonly reversals: InboundReversals,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws INVALID_ARGUMENT with the fields that prevent placing the order */
  async markOrdered(scope: DemandScope, input: UpdateOrderStatusInput): Promise<string> {
    const work: TwoPhaseWork<PreparedPlacing, string> = {
      prepare: async (preparation) => {
        const sendLogId = uuidv7();
        const isApprovalEnabled = await this.gate.isApprovalEnabled(scope);
        const { order, lines } = await this.requireReady(scope, input, isApprovalEnabled);
        const content = contentOf(order, lines);
        const knownIds = await this.known.of(scope, order, content);
        const task = { sendLogId, kind: documentKindOf(order), knownIds };
        const prepared = await this.placing.prepare(scope, order, content, task, preparation);
        return { sendLogId, isApprovalEnabled, prepared };
      },
      commit: (prepared, session) => this.place(scope, input, prepared, session),
    };
    return this.reversals.before(scope, () =>
      this.idempotency.run(scope, 'updateOrderStatus', input.idempotencyKey, work, { input }),
    );
  }

  /** The order in the version that the person saw. @throws FAILED_PRECONDITION, ABORTED */
  private async requireReady(
    scope: DemandScope,
    input: UpdateOrderStatusInput,
    isApprovalEnabled: boolean,
    session?: ClientSession,
  ): Promise<{ order: OrderDocument; lines: LineDocument[]; event: OrderEvent }> {
    const order = await this.orders.requireOrder(scope, input.uuid, session);
    const { expectedUpdatedAt } = input;
    const known = { isContentComplete: true, isApprovalEnabled, expectedUpdatedAt };
    const { event } = await this.gate.require(scope, 'MARK_ORDERED', order, known);
    return { order, event, lines: await this.lines.ofOrder(scope, order._id, session) };
  }

  private async place(
    scope: DemandScope,
    input: UpdateOrderStatusInput,
    { sendLogId, isApprovalEnabled, prepared }: PreparedPlacing,
    session: ClientSession,
  ): Promise<string> {
    const { order, lines, event } = await this.requireReady(scope, input, isApprovalEnabled, session);
    const frozen = await this.placing.freezeToPlace(scope, order, lines, prepared, session);
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
    await this.placing.place(scope, log, session, frozen);
    return order._id;
  }
}
