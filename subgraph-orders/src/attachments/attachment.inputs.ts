import { ListSize } from '@hacchu-hub/subgraph-kit';
import { UploadTarget } from '@hacchu-hub/subgraph-kit/uploads/upload-target.model';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Order } from '../orders/order.model.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { OrderAttachment, OrderTemporaryAttachment } from '../orders/records/attachment.model.js';

const UPLOADS = 'Up to 10; they count as used from then on. Repeating the call has no effect.';

@InputType({ isAbstract: true })
abstract class OfDemand {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;
}

@InputType({ description: 'A file to upload.' })
export class AttachmentFileInput {
  @Field({ description: 'With an extension that matches the content.' })
  fileName!: string;

  @Field(() => Int, { description: 'Bytes, at most 10 MiB.' })
  byteSize!: number;
}

@InputType()
export class CreateOrderAttachmentSignedUrlInput extends OfDemand {
  @Field(() => ID, { description: 'The order.' })
  uuid!: string;

  @Field({ description: 'With an extension that matches the content.' })
  fileName!: string;

  @Field(() => Int, { description: 'Bytes, at most 10 MiB.' })
  byteSize!: number;
}

@ObjectType()
export class CreateOrderAttachmentSignedUrlPayload {
  @Field(() => UploadTarget)
  upload!: UploadTarget;
}

@InputType()
export class UploadOrderAttachmentsInput extends OfDemand {
  @Field(() => ID, { description: 'The order.' })
  uuid!: string;

  @Field(() => [ID], { description: UPLOADS })
  uploadUuids!: string[];
}

@ObjectType()
export class UploadOrderAttachmentsPayload {
  @Field(() => Order)
  order!: Order;

  @ListSize(5)
  @Field(() => [OrderAttachment], { description: 'Attachments created by this call.' })
  orderAttachments!: OrderAttachment[];
}

@InputType()
export class DeleteOrderAttachmentInput extends OfDemand {
  @Field(() => ID, { description: 'The order.' })
  uuid!: string;

  @Field(() => ID, { description: 'The file to delete.' })
  attachmentUuid!: string;
}

@ObjectType()
export class DeleteOrderAttachmentPayload {
  @Field(() => Order)
  order!: Order;
}

@InputType()
export class CreateOrderTemporaryAttachmentSignedUrlsInput extends OfDemand {
  @Field(() => [AttachmentFileInput], { description: '1 to 10.' })
  files!: AttachmentFileInput[];
}

@InputType()
export class CreateOrderMailAttachmentSignedUrlsInput extends OfDemand {
  @Field(() => [AttachmentFileInput], { description: '1 to 10; at most 20 MiB per mail.' })
  files!: AttachmentFileInput[];
}

@ObjectType({ isAbstract: true })
abstract class UploadTargets {
  @ListSize(10)
  @Field(() => [UploadTarget], { description: 'In the order of the files.' })
  uploads!: UploadTarget[];
}

@ObjectType()
export class CreateOrderTemporaryAttachmentSignedUrlsPayload extends UploadTargets {}

@ObjectType()
export class CreateOrderMailAttachmentSignedUrlsPayload extends UploadTargets {}

@InputType()
export class UploadOrderTemporaryAttachmentsInput extends OfDemand {
  @Field(() => [ID], { description: UPLOADS })
  uploadUuids!: string[];
}

@ObjectType()
export class UploadOrderTemporaryAttachmentsPayload {
  @ListSize(10)
  @Field(() => [OrderTemporaryAttachment])
  orderTemporaryAttachments!: OrderTemporaryAttachment[];
}
