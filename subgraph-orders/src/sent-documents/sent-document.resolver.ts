import { Allow, Ctx, demandScope, ObjectStore, PageSize, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { OrderLoaders } from '../orders/order.loaders.js';
import { Order } from '../orders/order.model.js';
import { orderView } from '../orders/order.view.js';
import { displayName } from '../orders/order-actors.js';
import type { SendLogDocument } from '../orders/records/send-log.schema.js';
import { SentDocumentArchive } from './archive.service.js';
import {
  ExportSentDocumentsInput,
  ExportSentDocumentsPayload,
  SentDocument,
  SentDocumentPage,
  SentDocumentsArgs,
} from './sent-document.model.js';
import { SentDocuments } from './sent-documents.service.js';

@Resolver(() => SentDocument)
export class SentDocumentResolver {
  constructor(
    private readonly documents: SentDocuments,
    private readonly archive: SentDocumentArchive,
    private readonly loaders: OrderLoaders,
    private readonly store: ObjectStore,
  ) {}

  @Allow({ capability: 'orders:view' })
  @PageSize()
  @Query(() => SentDocumentPage, {
    description: 'Documents sent to suppliers, newest 取引年月日 first, including those of canceled orders.',
  })
  async sentDocuments(
    @Ctx() ctx: RequestContext,
    @Args() args: SentDocumentsArgs,
  ): Promise<SentDocumentPage> {
    const page = await this.documents.page(demandScope(ctx, args.demandUuid), args.where, args);
    return { ...page, items: page.items.map(view) };
  }

  @Allow({ capability: 'orders:export_documents' })
  @Mutation(() => ExportSentDocumentsPayload, {
    description:
      'Creates a ZIP file of the search results, at most 2,000 documents, named {yyyymmdd}_{取引先}_{金額}.pdf. ' +
      'INVALID_ARGUMENT (where) for an empty or too large result.',
  })
  async exportSentDocuments(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, where }: ExportSentDocumentsInput,
  ): Promise<ExportSentDocumentsPayload> {
    return this.archive.export(demandScope(ctx, demandUuid), where);
  }

  @ResolveField(() => String, { description: 'Signed link to the PDF, valid for 5 minutes.' })
  async documentUrl(@Parent() { key, fileName }: SentDocument): Promise<string> {
    return this.store.signedDownloadUrl(key, { fileName, contentType: 'application/pdf' });
  }

  @ResolveField(() => Order, { nullable: true })
  async order(@Parent() { orderUuid }: SentDocument, @Ctx() ctx: RequestContext): Promise<Order | null> {
    const order = await this.loaders.order(ctx, orderUuid);
    return order && orderView(order);
  }
}

const view = (log: SendLogDocument): SentDocument => ({
  id: log._id,
  orderUuid: log.orderId,
  purchaseNumber: log.purchaseNumber,
  kind: log.kind,
  method: log.method,
  version: log.version,
  tradedOn: log.tradedOn,
  total: log.total,
  supplierName: log.supplierName,
  demandSupplier: log.demandSupplierId ? { uuid: log.demandSupplierId } : null,
  sentAt: log.sentAt ?? log.requestedAt,
  senderName: displayName(log.sender),
  fileName: log.document.fileName,
  sha256: log.document.sha256,
  key: log.document.key,
});
