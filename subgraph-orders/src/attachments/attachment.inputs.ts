import { UploadTarget } from '@hacchu-hub/subgraph-kit/uploads/upload-target.model';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ListSize } from '@hacchu-hub/subgraph-kit';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { Order } from '../orders/order.model.js';
import { OrderAttachment, OrderTemporaryAttachment } from './attachment.model.js';

const UPLOADS = 'Up to 10, in use from then on; repeating the call changes nothing.';

@InputType({ isAbstract: true })
abstract class OfDemand {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;
}

@InputType({ description: 'A file that the browser wants to send.' })
export class AttachmentFileInput {
  @Field({ description: 'With its extension, which has to agree with the content.' })
  fileName!: string;

  @Field(() => Int, { description: 'Bytes, at most 10 MiB.' })
  byteSize!: number;
}

@InputType()
export class CreateOrderAttachmentSignedUrlInput extends OfDemand {
  @Field(() => ID, { description: 'The order.' })
  uuid!: string;

  @Field({ description: 'With its extension, which has to agree with the content.' })
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
  @Field(() => [OrderAttachment], { description: 'The files of this call.' })
  orderAttachments!: OrderAttachment[];
}

@InputType()
export class DeleteOrderAttachmentInput extends OfDemand {
  @Field(() => ID, { description: 'The order.' })
  uuid!: string;

  @Field(() => ID, { description: 'The file that is taken away.' })
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
  @Field(() => [AttachmentFileInput], { description: '1 to 10; one mail carries 20 MiB at most.' })
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
