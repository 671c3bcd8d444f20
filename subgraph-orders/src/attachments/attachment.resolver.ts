import { Allow, Ctx, demandScope, ListSize, ObjectStore, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { OrderLoaders } from '../orders/order.loaders.js';
import { Order } from '../orders/order.model.js';
import { OrderRepository } from '../orders/order.repository.js';
import { orderView } from '../orders/order.view.js';
import { OrderAttachment, OrderMailAttachment } from '../orders/records/attachment.model.js';
import {
  CreateOrderAttachmentSignedUrlInput,
  CreateOrderAttachmentSignedUrlPayload,
  CreateOrderMailAttachmentSignedUrlsInput,
  CreateOrderMailAttachmentSignedUrlsPayload,
  CreateOrderTemporaryAttachmentSignedUrlsInput,
  CreateOrderTemporaryAttachmentSignedUrlsPayload,
  DeleteOrderAttachmentInput,
  DeleteOrderAttachmentPayload,
  UploadOrderAttachmentsInput,
  UploadOrderAttachmentsPayload,
  UploadOrderTemporaryAttachmentsInput,
  UploadOrderTemporaryAttachmentsPayload,
} from './attachment.inputs.js';
import { attachmentView } from './attachment.view.js';
import { AttachmentIntake } from './attachment-intake.service.js';
import { OrderAttachments } from './order-attachments.service.js';

const UPLOAD_URLS_FOR = 'Creates signed upload URLs for';

@Resolver(() => Order)
export class AttachmentMutationsResolver {
  constructor(
    private readonly attachments: OrderAttachments,
    private readonly intake: AttachmentIntake,
    private readonly orders: OrderRepository,
    private readonly loaders: OrderLoaders,
  ) {}

  @Allow({ capability: 'orders:edit' })
  @Mutation(() => CreateOrderAttachmentSignedUrlPayload, {
    description: `${UPLOAD_URLS_FOR} a file of an order. INVALID_ARGUMENT names fileName or byteSize.`,
  })
  async createOrderAttachmentSignedUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid, ...file }: CreateOrderAttachmentSignedUrlInput,
  ): Promise<CreateOrderAttachmentSignedUrlPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.attachments.requireEditable(scope, uuid);
    const [upload] = await this.intake.createUrls(scope, 'ORDER', [file], '');
    if (!upload) throw new Error('no upload for the file');
    return { upload };
  }

  @Allow({ capability: 'orders:edit' })
  @Mutation(() => UploadOrderAttachmentsPayload, {
    description:
      'Adds uploaded files to an order, up to 10 in total. INVALID_ARGUMENT names uploadUuids.n when a ' +
      'file was not uploaded or does not match its extension; FAILED_PRECONDITION when the order is ' +
      'canceled or fixed.',
  })
  async uploadOrderAttachments(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid, uploadUuids }: UploadOrderAttachmentsInput,
  ): Promise<UploadOrderAttachmentsPayload> {
    const scope = demandScope(ctx, demandUuid);
    const added = await this.attachments.add(scope, uuid, uploadUuids);
    const order = orderView(await this.orders.requireOrder(scope, uuid));
    return { order, orderAttachments: added.map(attachmentView) };
  }

  @Allow({ capability: 'orders:edit' })
  @Mutation(() => DeleteOrderAttachmentPayload, {
    description:
      'Detaches a file from an order and deletes it. FAILED_PRECONDITION when the order is canceled or fixed.',
  })
  async deleteOrderAttachment(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid, attachmentUuid }: DeleteOrderAttachmentInput,
  ): Promise<DeleteOrderAttachmentPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.attachments.remove(scope, uuid, attachmentUuid);
    return { order: orderView(await this.orders.requireOrder(scope, uuid)) };
  }

  @Allow({ capability: 'orders:edit' })
  @Mutation(() => CreateOrderTemporaryAttachmentSignedUrlsPayload, {
    description: `${UPLOAD_URLS_FOR} files of an order that does not exist yet. INVALID_ARGUMENT names files.n.…`,
  })
  async createOrderTemporaryAttachmentSignedUrls(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, files }: CreateOrderTemporaryAttachmentSignedUrlsInput,
  ): Promise<CreateOrderTemporaryAttachmentSignedUrlsPayload> {
    return { uploads: await this.intake.createUrls(demandScope(ctx, demandUuid), 'TEMPORARY', files) };
  }

  @Allow({ capability: 'orders:edit' })
  @Mutation(() => UploadOrderTemporaryAttachmentsPayload, {
    description:
      'Checks uploaded files and keeps them for a day; pass them as temporaryAttachmentUuids when the ' +
      'order is created. INVALID_ARGUMENT names uploadUuids.n.',
  })
  async uploadOrderTemporaryAttachments(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uploadUuids }: UploadOrderTemporaryAttachmentsInput,
  ): Promise<UploadOrderTemporaryAttachmentsPayload> {
    const added = await this.attachments.addTemporary(demandScope(ctx, demandUuid), uploadUuids);
    return {
      orderTemporaryAttachments: added.map(({ _id, name, byteSize }) => ({ uuid: _id, name, byteSize })),
    };
  }

  @Allow({ capability: 'orders:send' })
  @Mutation(() => CreateOrderMailAttachmentSignedUrlsPayload, {
    description: `${UPLOAD_URLS_FOR} files of a mail; pass them as mail.uploadUuids when it is sent. INVALID_ARGUMENT names files.n.…`,
  })
  async createOrderMailAttachmentSignedUrls(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, files }: CreateOrderMailAttachmentSignedUrlsInput,
  ): Promise<CreateOrderMailAttachmentSignedUrlsPayload> {
    return { uploads: await this.intake.createUrls(demandScope(ctx, demandUuid), 'MAIL', files) };
  }

  @ListSize(5)
  @ResolveField(() => [OrderAttachment], { description: 'Oldest first; never mailed.' })
  async orderAttachments(@Parent() { uuid }: Order, @Ctx() ctx: RequestContext): Promise<OrderAttachment[]> {
    const files = await this.loaders.attachmentsOf(ctx, uuid);
    return files.filter(({ kind }) => kind === 'ORDER').map(attachmentView);
  }

  @ListSize(3)
  @ResolveField(() => [OrderMailAttachment], {
    description: 'Files of all mails of the order, oldest first.',
  })
  async orderMailAttachments(
    @Parent() { uuid }: Order,
    @Ctx() ctx: RequestContext,
  ): Promise<OrderMailAttachment[]> {
    const files = await this.loaders.attachmentsOf(ctx, uuid);
    return files.filter(({ kind }) => kind === 'MAIL').map(attachmentView);
  }
}

const DOWNLOAD = 'Signed link to the file, valid for 5 minutes.';

@Resolver(() => OrderAttachment)
export class OrderAttachmentResolver {
  constructor(private readonly store: ObjectStore) {}

  @ResolveField(() => String, { description: DOWNLOAD })
  async url(@Parent() { key, name, mimeType }: OrderAttachment): Promise<string> {
    return this.store.signedDownloadUrl(key, { fileName: name, contentType: mimeType });
  }
}

@Resolver(() => OrderMailAttachment)
export class OrderMailAttachmentResolver {
  constructor(private readonly store: ObjectStore) {}

  @ResolveField(() => String, { description: DOWNLOAD })
  async url(@Parent() { key, name, mimeType }: OrderMailAttachment): Promise<string> {
    return this.store.signedDownloadUrl(key, { fileName: name, contentType: mimeType });
  }
}
