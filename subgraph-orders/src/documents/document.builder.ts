import { isTaxCategoryId, lineAmount, taxRateOn } from '@hacchu-hub/purchase-math';
import { jstDay, ObjectStore, type Preparation, type TenantScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import {
  CatalogClient,
  type DestinationSnapshot,
  joinedAddress,
  type ProductSnapshot,
  type SupplierSnapshot,
} from '../external/catalog.client.js';
import { type CatalogHold, CatalogHolds } from '../external/catalog-holds.js';
import { type DemandProfile, IdentityClient } from '../external/identity.client.js';
import type { OrderTotalsRecord } from '../orders/order.schema.js';
import type { OrderContent } from '../orders/order-content.js';
import { buyerAddress } from './buyer-details.js';
import type { DocumentBuyer, DocumentLine, PurchaseOrderDocument } from './purchase-order.document.js';
import { deliveryDatesOf } from './sent-content.js';
import type { SentContentDocument } from './sent-content.schema.js';

/** Data from other slices that a document needs. */
export interface OrderParties {
  readonly profile: DemandProfile;
  readonly suppliers: readonly SupplierSnapshot[];
  readonly destinations: readonly DestinationSnapshot[];
  readonly products: readonly ProductSnapshot[];
}

/** Parties that are not deleted while the operation runs. */
export interface HeldParties extends OrderParties {
  readonly hold: CatalogHold;
}

export interface DocumentRequest {
  readonly kind: PurchaseOrderDocument['kind'];
  readonly purchaseNumber: string;
  readonly version: number;
  readonly content: OrderContent;
  readonly totals: OrderTotalsRecord;
  /** Time of the cancellation; printed only on a cancellation. */
  readonly canceledAt?: string | null;
  /** Replaces the saved seal image. */
  readonly sealImage?: Uint8Array;
}

/** A document that cancels what the supplier has. */
export interface CancellationRequest extends Pick<DocumentRequest, 'version' | 'canceledAt'> {
  readonly sent: Pick<SentContentDocument, 'content'>;
}

/** Builds the data of an order document. */
@Injectable()
export class DocumentBuilder {
  constructor(
    private readonly catalog: CatalogClient,
    private readonly holds: CatalogHolds,
    private readonly identity: IdentityClient,
    private readonly store: ObjectStore,
  ) {}

  /**
   * Queries the other slices once each, in parallel. @throws UNAVAILABLE while one of them does not respond
   */
  async parties(scope: TenantScope, content: OrderContent): Promise<OrderParties> {
    const [profile, suppliers, destinations, products] = await Promise.all([
      this.identity.profile(scope),
      this.catalog.suppliers(scope, content.demandSupplierId ? [content.demandSupplierId] : []),
      this.catalog.destinations(scope, content.deliveryDestinationId ? [content.deliveryDestinationId] : []),
      this.catalog.products(
        scope,
        content.orderProductLines.flatMap((line) => line.productId ?? []),
      ),
    ]);
    return { profile, suppliers, destinations, products };
  }

  /**
   * Like `parties`, for an order that is about to depend on them: holds the records first, so that none is deleted
   * until the operation has ended.
   */
  async holdParties(
    scope: TenantScope,
    content: OrderContent,
    preparation: Preparation,
  ): Promise<HeldParties> {
    const { demandSupplierId, deliveryDestinationId, orderProductLines } = content;
    const named = [
      demandSupplierId,
      deliveryDestinationId,
      ...orderProductLines.map(({ productId }) => productId),
    ];
    const hold = await this.holds.hold(
      scope,
      named.flatMap((uuid) => uuid ?? []),
      preparation,
    );
    return { ...(await this.parties(scope, content)), hold };
  }

  /** Call it in the transaction that relies on held parties. @throws PreparationOutdatedError */
  assertHeld({ hold }: HeldParties): void {
    this.holds.assertHeld(hold);
  }

  /** The document of an order with the current data of its parties. */
  async build(
    scope: TenantScope,
    request: DocumentRequest,
    parties: OrderParties,
  ): Promise<PurchaseOrderDocument> {
    const document = this.buildWithoutSeal(scope, request, parties);
    const seal = request.sealImage ?? (await this.savedSeal(parties.profile.sealImageKey));
    return { ...document, buyer: { ...document.buyer, seal } };
  }

  /** The document that cancels what the supplier has, which it repeats. */
  async cancellation(
    scope: TenantScope,
    request: CancellationRequest,
    profile: DemandProfile,
  ): Promise<PurchaseOrderDocument> {
    const document = this.cancellationWithoutSeal(scope, request, profile);
    const seal = await this.savedSeal(profile.sealImageKey);
    return { ...document, buyer: { ...document.buyer, seal } };
  }

  /** That document without the seal image, for checks of its text. */
  cancellationWithoutSeal(
    scope: TenantScope,
    { version, canceledAt, sent: { content } }: CancellationRequest,
    profile: DemandProfile,
  ): PurchaseOrderDocument {
    return {
      ...content,
      kind: 'CANCELLATION',
      canceledOn: canceledOn(canceledAt),
      version,
      buyer: buyerOf(scope, profile),
      deliveryDates: deliveryDatesOf(content),
    };
  }

  /** The document without the seal image, for checks of its text. */
  buildWithoutSeal(
    scope: TenantScope,
    request: Omit<DocumentRequest, 'sealImage'>,
    parties: OrderParties,
  ): PurchaseOrderDocument {
    const { content, totals } = request;
    const [supplier] = parties.suppliers;
    const [destination] = parties.destinations;
    const allLines = [...content.orderProductLines, ...content.orderExpenseLines];
    return {
      kind: request.kind,
      purchaseNumber: request.purchaseNumber,
      orderDate: content.orderDate,
      canceledOn: request.kind === 'CANCELLATION' ? canceledOn(request.canceledAt) : null,
      version: request.version,
      subject: content.subject,
      supplier: { ...supplier, name: supplier?.name ?? '', address: supplier && joinedAddress(supplier) },
      buyer: buyerOf(scope, parties.profile),
      destination: {
        ...destination,
        name: destination?.name ?? '',
        address: destination && joinedAddress(destination),
      },
      deliveryDates: content.orderProductLines.flatMap((line) => line.deliveryDate ?? []),
      paymentDueDates: allLines.flatMap((line) => line.paymentDueDate ?? []),
      lines: linesOf(content, totals, parties.products),
      totals: {
        ...totals,
        taxComponents: totals.taxComponents.flatMap((one) =>
          isTaxCategoryId(one.taxCategoryId) ? [{ ...one, taxCategoryId: one.taxCategoryId }] : [],
        ),
      },
      notes: content.notes,
      terms: [
        { label: '検査完了期日', text: parties.profile.inspectionTerms ?? '' },
        { label: '支払方法', text: parties.profile.paymentTerms ?? '' },
      ].filter((term) => term.text !== ''),
    };
  }

  private async savedSeal(key: string | null): Promise<Uint8Array | null> {
    return key !== null && (await this.store.exists(key)) ? this.store.get(key) : null;
  }
}

const buyerOf = (scope: TenantScope, profile: DemandProfile): DocumentBuyer => ({
  name: profile.name,
  zipCode: profile.contact?.zipCode ?? null,
  address: buyerAddress(profile),
  phoneNumber: profile.contact?.phoneNumber ?? null,
  email: profile.contact?.email ?? null,
  contactName: scope.actor?.actor === 'DemandUser' ? scope.actor.name : null,
});

/** The preview of a cancellation shows today's date until the order is canceled. */
const canceledOn = (canceledAt: string | null | undefined): string =>
  canceledAt ? jstDay(new Date(canceledAt)) : todayJst();

function linesOf(
  content: OrderContent,
  totals: OrderTotalsRecord,
  products: readonly ProductSnapshot[],
): DocumentLine[] {
  const byId = new Map(products.map((product) => [product.uuid, product]));
  const taxOf = (id: number | null): Pick<DocumentLine, 'taxCategoryId' | 'taxRate'> => {
    const taxCategoryId = id !== null && isTaxCategoryId(id) ? id : 1;
    const stored = totals.taxComponents.find((one) => one.taxCategoryId === taxCategoryId);
    return {
      taxCategoryId,
      taxRate: stored?.taxRate ?? taxRateOn(taxCategoryId, content.orderDate ?? todayJst()),
    };
  };
  return [
    ...content.orderProductLines.map((line): DocumentLine => {
      const product = byId.get(line.productId ?? '');
      return {
        ...line,
        ...taxOf(line.taxCategoryId),
        name: product?.name ?? '（商品未選択）',
        modelNumber: product?.modelNumber ?? null,
        color: product?.color ?? null,
        size: product?.size ?? null,
        unit: product?.unit ?? null,
        packSize: product?.packSize ?? null,
        amount: lineAmount(line.unitPrice, line.lot),
      };
    }),
    ...content.orderExpenseLines.map((line): DocumentLine => ({
      ...line,
      ...taxOf(line.taxCategoryId),
      name: line.name ?? '（費用名未入力）',
      amount: lineAmount(line.unitPrice, line.lot),
    })),
  ];
}
