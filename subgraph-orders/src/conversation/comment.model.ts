import { ListSize, PageArgs, Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { KEY, OrderPayload, OrderTarget } from '../orders/order.inputs.js';
import { Order } from '../orders/order.model.js';
import { CONFIRMED_RECIPIENTS } from '../sending/order-mail.input.js';
import { OrderCommentKind, SenderAuthentication } from './comment-kinds.js';

registerEnumType(OrderCommentKind, {
  name: 'OrderCommentKind',
  description: 'From whom a message is.',
  valuesMap: {
    COMMENT: { description: 'Ours, to the supplier.' },
    REPLY: { description: 'Came in from the supplier.' },
    AUTO_REPLY: { description: 'Came in from a machine of the supplier.' },
    BOUNCE: { description: 'Says that a mail of ours did not arrive.' },
  },
});

registerEnumType(SenderAuthentication, {
  name: 'SenderAuthentication',
  description: 'Whether a message is from whom its From names, checked with DKIM, SPF and DMARC.',
  valuesMap: {
    PASS: { description: 'The domain of the sender confirms the message.' },
    FAIL: { description: 'It does not, or From names no single sender.' },
    NONE: { description: 'The domain of the sender publishes nothing to check with.' },
    TEMPORARY_ERROR: { description: 'DNS did not answer when the message came in.' },
  },
});

@ObjectType({ description: 'A file of a message.' })
export class OrderCommentAttachment {
  @Field(() => ID, { description: 'For createOrderCommentAttachmentSignedUrl.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Of inline pictures: what cid: in the HTML names.' })
  contentId!: string | null;

  @Field({ description: 'Kind of the file, by its content.' })
  mimeType!: string;

  @Field()
  name!: string;

  @Field(() => Int, { description: 'Bytes.' })
  byteSize!: number;
}

@ObjectType({ description: 'One message between the demand and the supplier.' })
export class OrderComment {
  @Field(() => ID)
  id!: string;

  @Field(() => OrderCommentKind, { description: 'From whom it is.' })
  kind!: OrderCommentKind;

  @Field({ description: 'Subject of the mail.' })
  subject!: string;

  @Field({ description: 'Plain text; what it repeats of earlier messages is in quotedText.' })
  comment!: string;

  @Field(() => String, { nullable: true, description: 'What the message repeats of earlier ones.' })
  quotedText!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The message as its sender formatted it: sanitised, without scripts, styles or remote images; pictures of the ' +
      'message are named by cid:. Null for plain ones.',
  })
  html!: string | null;

  @Field({ description: 'Whether pictures that lie elsewhere were left out of html.' })
  hasBlockedImages!: boolean;

  @Field({ description: 'Mail address that it came from.' })
  fromEmail!: string;

  @Field({ description: 'As the sender calls themselves; ours by name, operators as 運営（name）.' })
  fromName!: string;

  @Field({
    description:
      'Whether it counts as the supplier’s: the sender is a contact or was written to in this order, and ' +
      'senderAuthentication is PASS. When false: 未確認の送信元 or, with PASS, 登録外の送信元. Always true for ours.',
  })
  isSenderRegistered!: boolean;

  @Field(() => SenderAuthentication, {
    nullable: true,
    description:
      'Of messages that came in; anything but PASS is 未確認の送信元. Null for ours and for messages of before.',
  })
  senderAuthentication!: SenderAuthentication | null;

  @ListSize(5)
  @Field(() => [String], { description: 'Mail addresses that it went to.' })
  to!: string[];

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp)
  updatedAt!: string;

  @Field(() => Timestamp, { description: 'When it was written, as its sender says.' })
  commentDate!: string;

  @Field({ description: 'Message-ID with its angle brackets.' })
  messageId!: string;

  @ListSize(3)
  @Field(() => [OrderCommentAttachment], { description: 'Files that came or went with it.' })
  attachments!: OrderCommentAttachment[];

  @Field(() => OrderSendStatus, { description: 'Of ours; SENT for those that came in.' })
  status!: OrderSendStatus;

  @Field(() => String, { nullable: true, description: 'In Japanese: why ours was not sent.' })
  failureReason!: string | null;

  @ListSize(5)
  @Field(() => [String], { description: 'BOUNCE: addresses that the mail did not reach, as far as it says.' })
  bouncedRecipients!: string[];
}

@ObjectType({ description: 'One page of messages, newest first.' })
export class OrderCommentPage extends Paged(OrderComment, 'OrderCommentPage') {}

@ArgsType()
export class OrderCommentsArgs extends PageArgs {
  @Field(() => ID, { description: 'The order.' })
  orderUuid!: string;

  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => Int, { nullable: true, defaultValue: 50, description: 'Rows per page, 1 to 100.' })
  override limit?: number | null = 50;
}

@InputType()
export class CreateOrderCommentInput extends OrderTarget {
  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;

  @Field({
    description: '1 to 5,000 characters; the signature of the demand is added below, unless it ends with it.',
  })
  comment!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Up to 200 characters; left out: an answer to the last message.',
  })
  subject?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Up to 20 addresses; left out: the contacts of the supplier.',
  })
  to?: string[] | null;

  @Field(() => [String], { defaultValue: [], description: CONFIRMED_RECIPIENTS })
  confirmedRecipients!: string[];

  @Field(() => [ID], {
    defaultValue: [],
    description: 'Up to 10 files that were sent to the URLs of createOrderMailAttachmentSignedUrls.',
  })
  uploadUuids!: string[];
}

@ObjectType()
export class CreateOrderCommentPayload {
  @Field(() => OrderComment)
  orderComment!: OrderComment;

  @Field(() => Order)
  order!: Order;
}

@InputType()
export class ResendOrderCommentInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { description: 'The message.' })
  commentId!: string;
}

@ObjectType()
export class ResendOrderCommentPayload {
  @Field(() => OrderComment)
  orderComment!: OrderComment;
}

@InputType()
export class CreateOrderCommentAttachmentSignedUrlInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { description: 'The message.' })
  commentId!: string;

  @Field(() => ID, { description: 'The file.' })
  attachmentId!: string;
}

@ObjectType()
export class CreateOrderCommentAttachmentSignedUrlPayload {
  @Field({ description: 'Signed; good until expiresAt.' })
  url!: string;

  @Field(() => Timestamp)
  expiresAt!: string;
}

@InputType()
export class UpdateOrderInConversationInput extends OrderTarget {
  @Field({ description: 'Setting it is refused for canceled orders.' })
  inConversation!: boolean;
}

@ObjectType()
export class UpdateOrderInConversationPayload extends OrderPayload {}
