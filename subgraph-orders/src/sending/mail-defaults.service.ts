import { type DemandScope, loggableError, LOGGER, parseInput } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { missingBuyerDetails } from '../documents/buyer-details.js';
import { correctionsOf } from '../documents/corrections.js';
import { DocumentBuilder, type OrderParties } from '../documents/document.builder.js';
import type { PurchaseOrderDocument } from '../documents/purchase-order.document.js';
import { deliveryDatesOf, sentContentOf } from '../documents/sent-content.js';
import { SentContents } from '../documents/sent-content.repository.js';
import type { SentContentDocument } from '../documents/sent-content.schema.js';
import { unprintableTexts } from '../documents/unprintable-text.js';
import { CatalogClient } from '../external/catalog.client.js';
import { IdentityClient } from '../external/identity.client.js';
import { documentKindOf } from '../orders/document-kind.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { contentSchema, type OrderContent } from '../orders/order-content.js';
import { OrderDocumentKind } from '../orders/order-enums.js';
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
  /** What the supplier knows of it; null before the first document, and where it was not stored. */
  readonly sent: SentContentDocument | null;
  readonly sentVersion: number;
}

type Parties = { readonly [Part in keyof OrderParties]: OrderParties[Part] | null };

/** Default recipients and texts of the send form; all of them can be edited there. */
@Injectable()
export class MailDefaultsService {
  constructor(
    private readonly catalog: CatalogClient,
    private readonly identity: IdentityClient,
    private readonly documents: DocumentBuilder,
    private readonly orders: OrderRepository,
    private readonly totals: OrderTotals,
    private readonly sentContents: SentContents,
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
    const { purchaseNumber = null, sentVersion = 0 } = order ?? {};
    const sent = order && (await this.sentContents.last(scope, order));
    const mailed = { content, totals, purchaseNumber, sent, sentVersion };
    return this.defaults(scope, mailed, documentKindOf({ sentVersion }));
  }

  /** For a stored order. A cancellation goes to the supplier who has the order, and repeats what they have. */
  async ofOrder(
    scope: DemandScope,
    order: OrderDocument,
    content: OrderContent,
    kind: OrderDocumentKind,
  ): Promise<OrderMailDefaults> {
    const sent = await this.sentContents.last(scope, order);
    return this.defaults(scope, { ...order, content, sent }, kind);
  }

  /** If a slice does not respond, only its part of the defaults is missing. */
  private async defaults(
    scope: DemandScope,
    order: MailedOrder,
    kind: OrderDocumentKind,
  ): Promise<OrderMailDefaults> {
    const canceled = kind === OrderDocumentKind.CANCELLATION ? order.sent : null;
    const parties = await this.partiesOf(scope, order.content, canceled);
    const { suppliers, destinations, profile } = parties;
    const [supplier] = suppliers ?? [];
    const [destination] = destinations ?? [];
    const { actor } = scope;
    const isOfDemand = actor.actor === 'DemandUser';
    const demandName = profile?.name ?? actor.demand?.name ?? '';
    const signature = profile?.mailSignature ?? null;
    const copies = destination?.deliveryDestinationContacts.map((contact) => contact.email) ?? [];
    const { purchaseNumber } = order;
    const shown = canceled?.content;
    const supplierName = shown?.supplier.name ?? supplier?.name ?? null;
    const document = this.documentOf(scope, order, kind, parties);
    return {
      supplierName,
      repeatedVersion: canceled && order.sentVersion,
      to: supplier?.demandSupplierContacts.map((contact) => contact.email) ?? [],
      cc: [...new Set([...(isOfDemand ? [actor.email] : []), ...copies])],
      subject: defaultSubject(kind, demandName, purchaseNumber),
      body: defaultBody({
        kind,
        demandName,
        supplierName,
        destinationName: shown?.destination.name ?? destination?.name ?? null,
        senderName: isOfDemand ? actor.name : null,
        purchaseNumber,
        subject: (shown ?? order.content).subject,
        deliveryDates: shown
          ? deliveryDatesOf(shown)
          : order.content.orderProductLines.flatMap((line) => line.deliveryDate ?? []),
        total: (shown ?? order).totals.total,
        corrections: document ? this.corrections(order, kind, document) : [],
        customText: profile?.mailBody ?? null,
        hasSignature: signature !== null,
      }),
      signature,
      missingBuyerDetails: profile && missingBuyerDetails(profile),
      unprintableTexts: document && unprintableTexts(document),
    };
  }

  private async partiesOf(
    scope: DemandScope,
    content: OrderContent,
    canceled: SentContentDocument | null,
  ): Promise<Parties> {
    const { demandSupplierId, deliveryDestinationId } = canceled ?? content;
    const lines = canceled ? [] : content.orderProductLines;
    const productIds = lines.flatMap(({ productId }) => productId ?? []);
    const [suppliers, destinations, products, profile] = await Promise.all([
      this.orNull(this.catalog.suppliers(scope, demandSupplierId ? [demandSupplierId] : [])),
      this.orNull(this.catalog.destinations(scope, deliveryDestinationId ? [deliveryDestinationId] : [])),
      this.orNull(this.catalog.products(scope, productIds)),
      this.orNull(this.identity.profile(scope)),
    ]);
    return { suppliers, destinations, products, profile };
  }

  /** Null while the parties of the document cannot be read. */
  private documentOf(
    scope: DemandScope,
    { content, totals, purchaseNumber, sent, sentVersion }: MailedOrder,
    kind: OrderDocumentKind,
    { suppliers, destinations, products, profile }: Parties,
  ): PurchaseOrderDocument | null {
    if (!profile) return null;
    const version = sentVersion + 1;
    if (kind === OrderDocumentKind.CANCELLATION && sent)
      return this.documents.cancellationWithoutSeal(scope, { version, sent }, profile);
    if (!suppliers || !destinations || !products) return null;
    const request = { kind, purchaseNumber: purchaseNumber ?? '', version, content, totals };
    const parties = { suppliers, destinations, products, profile };
    return this.documents.buildWithoutSeal(scope, request, parties);
  }

  private corrections(
    { content, sent }: MailedOrder,
    kind: OrderDocumentKind,
    document: PurchaseOrderDocument,
  ): string[] {
    if (kind !== OrderDocumentKind.CORRECTION) return [];
    const { demandSupplierId, orderProductLines } = content;
    const lineIds = orderProductLines.map(({ id }) => id ?? '');
    return correctionsOf(sent, { demandSupplierId, content: sentContentOf(document, lineIds) });
  }

  private async orNull<T>(asked: Promise<T>): Promise<T | null> {
    return asked.catch((error: unknown) => {
      this.logger.warn({ error: loggableError(error) }, 'the defaults of a mail are incomplete');
      return null;
    });
  }
}
