import {
  type DemandScope,
  invalidArgument,
  ObjectStore,
  parseInput,
  todayJst,
  uuid,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { IdentityClient } from '../external/identity.client.js';
import { FileCleanup } from '../files/file-cleanup.js';
import { documentKindOf } from '../orders/document-kind.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import type { PreviewOrderInput, PreviewOrderPayload } from '../orders/order.inputs.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { contentSchema, type OrderContent } from '../orders/order-content.js';
import { contentOf } from '../orders/order-content.mapping.js';
import { OrderDocumentKind } from '../orders/order-enums.js';
import { OrderTotals, totalsOf } from '../orders/order-totals.service.js';
import { DocumentBuilder } from './document.builder.js';
import type { PurchaseOrderDocument } from './purchase-order.document.js';
import { PurchaseOrderRenderer } from './purchase-order.renderer.js';
import { sampleOrder } from './sample-order.js';
import { SentContents } from './sent-content.repository.js';
import { unprintableTexts } from './unprintable-text.js';

const EXPIRY_S = 300;
const inputSchema = z.object({ content: contentSchema.nullish() });
const sampleInputSchema = z.object({
  sealImageUploadUuid: uuid('社印画像をもう一度選択してください。').nullish(),
});

/** Preview PDFs; they are deleted soon after. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly totals: OrderTotals,
    private readonly builder: DocumentBuilder,
    private readonly renderer: PurchaseOrderRenderer,
    private readonly sentContents: SentContents,
    private readonly identity: IdentityClient,
    private readonly store: ObjectStore,
    private readonly cleanup: FileCleanup,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Renders a stored order, unsaved content, or a stored order with unsaved content. */
  async preview(scope: DemandScope, input: PreviewOrderInput): Promise<PreviewOrderPayload> {
    const { content: written } = parseInput(inputSchema, { content: input.content });
    const order = input.uuid ? await this.orders.requireOrder(scope, input.uuid) : null;
    const content = written ?? (order && contentOf(order, await this.lines.ofOrder(scope, order._id)));
    if (!content) throw invalidArgument({ fields: { content: ['発注の内容を指定してください。'] } });
    const kind = input.kind ?? documentKindOf(order ?? { sentVersion: 0 });
    const isCancellation = order !== null && kind === OrderDocumentKind.CANCELLATION;
    const cancellation = isCancellation ? await this.cancellation(scope, order) : null;
    const document = cancellation ?? (await this.build(scope, order, content, kind));
    const previewOf = `${scope.actor.uuid} ${order?._id ?? 'unsaved'}`;
    const pdf = await this.renderer.render(scope, document, { previewOf });
    return {
      ...(await this.publish(scope, pdf, order?.purchaseNumber)),
      unprintableTexts: unprintableTexts(document),
    };
  }

  private async build(
    scope: DemandScope,
    order: OrderDocument | null,
    content: OrderContent,
    kind: OrderDocumentKind,
  ): Promise<PurchaseOrderDocument> {
    const [totals, parties] = await Promise.all([
      this.totals.of(scope, content, content.orderDate),
      this.builder.parties(scope, content),
    ]);
    const purchaseNumber = order?.purchaseNumber ?? '（保存時に採番）';
    const version = (order?.sentVersion ?? 0) + 1;
    const canceledAt = order?.canceledAt ?? null;
    return this.builder.build(scope, { kind, purchaseNumber, version, content, totals, canceledAt }, parties);
  }

  /** Null where it is not known what the supplier has. */
  private async cancellation(
    scope: DemandScope,
    order: OrderDocument,
  ): Promise<PurchaseOrderDocument | null> {
    const sent = await this.sentContents.last(scope, order);
    if (!sent) return null;
    const { sentVersion, canceledAt } = order;
    const request = { version: sentVersion + 1, canceledAt, sent };
    return this.builder.cancellation(scope, request, await this.identity.profile(scope));
  }

  /** Renders a sample order with the current settings of the demand. */
  async previewSample(scope: DemandScope, seal: string | null | undefined): Promise<PreviewOrderPayload> {
    const { sealImageUploadUuid } = parseInput(sampleInputSchema, { sealImageUploadUuid: seal });
    const [profile, sealImage] = await Promise.all([
      this.identity.currentProfile(scope),
      sealImageUploadUuid ? this.uploadedSeal(scope, sealImageUploadUuid) : undefined,
    ]);
    const { purchaseNumber, content, ...parties } = sampleOrder(todayJst());
    const totals = totalsOf(content, profile.taxRounding, content.orderDate);
    const document = await this.builder.build(
      scope,
      {
        kind: OrderDocumentKind.ORDER,
        purchaseNumber,
        version: 1,
        content,
        totals,
        ...(sealImage && { sealImage }),
      },
      { profile, ...parties },
    );
    const pdf = await this.renderer.render(scope, document, { previewOf: `${scope.actor.uuid} sample` });
    return { ...(await this.publish(scope, pdf, '見本')), unprintableTexts: unprintableTexts(document) };
  }

  private async uploadedSeal(scope: DemandScope, uploadUuid: string): Promise<Uint8Array> {
    const found = await this.identity.uploadedSeal(scope, uploadUuid);
    if ('problem' in found) throw invalidArgument({ fields: { sealImageUploadUuid: [found.problem] } });
    return found.bytes;
  }

  private async publish(
    scope: DemandScope,
    pdf: Uint8Array,
    label: string | undefined,
  ): Promise<Omit<PreviewOrderPayload, 'unprintableTexts'>> {
    const key = `previews/${scope.demandUuid}/${uuidv7()}.pdf`;
    const contentType = 'application/pdf';
    await this.store.put(key, pdf, { contentType });
    const expires = new Date(Date.now() + EXPIRY_S * 1_000);
    await withTransaction(this.connection, async (session) => this.cleanup.schedule(session, key, expires));
    const url = await this.store.signedDownloadUrl(key, {
      fileName: `発注書プレビュー${label ? `_${label}` : ''}.pdf`,
      contentType,
      disposition: 'inline',
      expiresIn: EXPIRY_S,
    });
    return { url, expiresAt: expires.toISOString().replace('Z', '000Z') };
  }
}
