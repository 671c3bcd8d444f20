import { type DemandScope, loggableError, LOGGER, parseInput } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { missingBuyerDetails } from '../documents/buyer-details.js';
import { DocumentBuilder, type OrderParties } from '../documents/document.builder.js';
import type { PurchaseOrderDocument } from '../documents/purchase-order.document.js';
import { unprintableTexts } from '../documents/unprintable-text.js';
import { CatalogClient } from '../external/catalog.client.js';
import { IdentityClient } from '../external/identity.client.js';
import { documentKindOf } from '../orders/document-kind.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { contentSchema, type OrderContent } from '../orders/order-content.js';
import type { OrderDocumentKind } from '../orders/order-enums.js';
import type { OrderMailDefaults } from '../orders/order-parts.model.js';
import { OrderTotals } from '../orders/order-totals.service.js';
import { defaultBody, defaultSubject } from './mail-text.js';
import type { OrderMailDefaultsInput } from './sending.inputs.js';

const inputSchema = z.object({ content: contentSchema });

/** Data of an order for its mail. */
interface MailedOrder {
  readonly content: OrderContent;
  /** Null before the order is stored. */
  readonly purchaseNumber: string | null;
  readonly totals: OrderDocument['totals'];
}

/** Default recipients and texts of the send form; all of them can be edited there. */
@Injectable()
export class MailDefaultsService {
  constructor(
    private readonly catalog: CatalogClient,
    private readonly identity: IdentityClient,
    private readonly documents: DocumentBuilder,
    private readonly orders: OrderRepository,
    private readonly totals: OrderTotals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * For content that is saved and mailed in one step.
   *
   * @throws INVALID_ARGUMENT with the fields (`content.…`), NOT_FOUND
   */
  async ofContent(scope: DemandScope, input: OrderMailDefaultsInput): Promise<OrderMailDefaults> {
    const { content } = parseInput(inputSchema, { content: input.content });
    const order = input.uuid ? await this.orders.requireOrder(scope, input.uuid) : null;
    const totals = await this.totals.of(scope, content, content.orderDate);
    return this.defaults(
      scope,
      { content, totals, purchaseNumber: order?.purchaseNumber ?? null },
      documentKindOf(order ?? { sentVersion: 0 }),
    );
  }

  /** If a slice does not respond, only its part of the defaults is missing. */
  async defaults(
    scope: DemandScope,
    order: MailedOrder,
    kind: OrderDocumentKind,
  ): Promise<OrderMailDefaults> {
    const { content } = order;
    const { demandSupplierId, deliveryDestinationId, orderProductLines } = content;
    const productIds = orderProductLines.flatMap(({ productId }) => productId ?? []);
    const [suppliers, destinations, products, profile] = await Promise.all([
      this.orNull(this.catalog.suppliers(scope, demandSupplierId ? [demandSupplierId] : [])),
      this.orNull(this.catalog.destinations(scope, deliveryDestinationId ? [deliveryDestinationId] : [])),
      this.orNull(this.catalog.products(scope, productIds)),
      this.orNull(this.identity.profile(scope)),
    ]);
    const parties = suppliers &&
      destinations &&
      products &&
      profile && { suppliers, destinations, products, profile };
    const [supplier] = suppliers ?? [];
    const [destination] = destinations ?? [];
    const { actor } = scope;
    const isOfDemand = actor.actor === 'DemandUser';
    const demandName = profile?.name ?? actor.demand?.name ?? '';
    const signature = profile?.mailSignature ?? null;
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
        subject: content.subject,
        deliveryDates: orderProductLines.flatMap((line) => line.deliveryDate ?? []),
        total: order.totals.total,
        customText: profile?.mailBody ?? null,
        hasSignature: signature !== null,
      }),
      signature,
      missingBuyerDetails: profile && missingBuyerDetails(profile),
      unprintableTexts: parties && unprintableTexts(this.documentOf(scope, order, kind, parties)),
    };
  }

  private documentOf(
    scope: DemandScope,
    { content, totals, purchaseNumber }: MailedOrder,
    kind: OrderDocumentKind,
    parties: OrderParties,
  ): PurchaseOrderDocument {
    const request = { kind, purchaseNumber: purchaseNumber ?? '', version: 1, content, totals };
    return this.documents.buildWithoutSeal(scope, request, parties);
  }

  private async orNull<T>(asked: Promise<T>): Promise<T | null> {
    return asked.catch((error: unknown) => {
      this.logger.warn({ error: loggableError(error) }, 'the defaults of a mail are incomplete');
      return null;
    });
  }
}
