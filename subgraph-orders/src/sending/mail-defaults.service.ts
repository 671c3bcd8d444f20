import { LOGGER, loggableError, type DemandScope } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CatalogClient } from '../external/catalog.client.js';
import { IdentityClient } from '../external/identity.client.js';
import type { LineDocument } from '../lines/line.schema.js';
import type { OrderDocumentKind } from '../orders/order-enums.js';
import type { OrderMailDefaults } from '../orders/order-parts.model.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { defaultBody, defaultSubject } from './mail-text.js';

/** Recipients and texts that the form for sending starts with; all of them can be edited there. */
@Injectable()
export class MailDefaultsService {
  constructor(
    private readonly catalog: CatalogClient,
    private readonly identity: IdentityClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A slice that does not answer costs its part of the defaults, not the page. */
  async defaults(
    scope: DemandScope,
    order: OrderDocument,
    lines: readonly LineDocument[],
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
