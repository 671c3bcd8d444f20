import { LOGGER, loggableError, parseInput, type DemandScope } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { CatalogClient } from '../external/catalog.client.js';
import { IdentityClient } from '../external/identity.client.js';
import type { LineDocument } from '../lines/line.schema.js';
import { contentSchema } from '../orders/order-content.js';
import type { OrderDocumentKind } from '../orders/order-enums.js';
import type { OrderMailDefaults } from '../orders/order-parts.model.js';
import { OrderTotals } from '../orders/order-totals.service.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { defaultBody, defaultSubject } from './mail-text.js';
import { documentKindOf } from './order-placing.service.js';
import type { OrderMailDefaultsInput } from './sending.inputs.js';

const inputSchema = z.object({ content: contentSchema });

/** What of an order its mail tells. */
type MailedOrder = Pick<OrderDocument, 'subject' | 'demandSupplierId' | 'deliveryDestinationId'> & {
  /** Null before the order is stored. */
  readonly purchaseNumber: string | null;
  readonly totals: Pick<OrderDocument['totals'], 'total'>;
};

/** Recipients and texts that the form for sending starts with; all of them can be edited there. */
@Injectable()
export class MailDefaultsService {
  constructor(
    private readonly catalog: CatalogClient,
    private readonly identity: IdentityClient,
    private readonly orders: OrderRepository,
    private readonly totals: OrderTotals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * For content that is saved and mailed in one step.
   *
   * @throws INVALID_ARGUMENT with the fields (`content.…`), NOT_FOUND.
   */
  async ofContent(scope: DemandScope, input: OrderMailDefaultsInput): Promise<OrderMailDefaults> {
    const { content } = parseInput(inputSchema, { content: input.content });
    const order = input.uuid ? await this.orders.requireOrder(scope, input.uuid) : null;
    const totals = await this.totals.of(scope, content, content.orderDate);
    return this.defaults(
      scope,
      { ...content, totals, purchaseNumber: order?.purchaseNumber ?? null },
      content.orderProductLines,
      documentKindOf(order ?? { sentVersion: 0 }),
    );
  }

  /** A slice that does not answer costs its part of the defaults, not the page. */
  async defaults(
    scope: DemandScope,
    order: MailedOrder,
    lines: readonly Pick<LineDocument, 'deliveryDate'>[],
    kind: OrderDocumentKind,
  ): Promise<OrderMailDefaults> {
    const [suppliers, destinations, profile] = await Promise.all([
      this.orNothing(this.catalog.suppliers(scope, order.demandSupplierId ? [order.demandSupplierId] : [])),
      this.orNothing(
        this.catalog.destinations(scope, order.deliveryDestinationId ? [order.deliveryDestinationId] : []),
      ),
      this.orNothing(this.identity.profile(scope)),
    ]);
    const [supplier] = suppliers ?? [];
    const [destination] = destinations ?? [];
    const { actor } = scope;
    const isOfDemand = actor.actor === 'DemandUser';
    const demandName = profile?.name ?? actor.demand?.name ?? '';
    const copies = destination?.deliveryDestinationContacts.map((contact) => contact.email) ?? [];
    return {
      to: supplier?.demandSupplierContacts.map((contact) => contact.email) ?? [],
      cc: [...new Set([...(isOfDemand ? [actor.email] : []), ...copies])],
      subject: defaultSubject(kind, demandName, order.purchaseNumber),
      body: defaultBody({
        kind,
        demandName,
        supplierName: supplier?.name ?? null,
        destinationName: destination?.name ?? null,
        senderName: isOfDemand ? actor.name : null,
        purchaseNumber: order.purchaseNumber,
        subject: order.subject,
        deliveryDates: lines.flatMap((line) => line.deliveryDate ?? []),
        total: order.totals.total,
        ownText: profile?.mailBody ?? null,
      }),
    };
  }

  private async orNothing<T>(asked: Promise<T>): Promise<T | null> {
    return asked.catch((error: unknown) => {
      this.logger.warn({ error: loggableError(error) }, 'mail defaults are incomplete');
      return null;
    });
  }
}
