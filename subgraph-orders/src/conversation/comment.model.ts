import { ListSize, PageArgs, Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { KEY, OrderPayload, OrderTarget } from '../orders/order.inputs.js';
import { Order } from '../orders/order.model.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { CONFIRMED_RECIPIENTS } from '../orders/order-mail.input.js';
import {
  OrderCommentChannel,
  OrderCommentKind,
  SenderAuthentication,
} from '../orders/records/comment-kinds.js';
import { Stoppable } from '../orders/stopped-mail.model.js';

registerEnumType(OrderCommentKind, {
  name: 'OrderCommentKind',
  description: 'Kind of a message.',
  valuesMap: {
    COMMENT: { description: 'Sent to the supplier.' },
    REPLY: { description: 'Received from the supplier.' },
    AUTO_REPLY: { description: 'An automatic message from the supplier.' },
    BOUNCE: { description: 'Reports that one of our mails was not delivered.' },
  },
});

registerEnumType(OrderCommentChannel, {
  name: 'OrderCommentChannel',
  description: 'How a message was transmitted.',
  valuesMap: {
    MAIL: { description: 'By mail.' },
    PORTAL: {
      description: '仕入先ポータル: an answer that the supplier entered on the page behind its link.',
    },
  },
});

registerEnumType(SenderAuthentication, {
  name: 'SenderAuthentication',
  description: 'Result of authenticating the From address, by DKIM, SPF and DMARC.',
  valuesMap: {
    PASS: { description: 'The domain of the sender confirms the message.' },
    FAIL: { description: 'The domain does not confirm it, or From does not have exactly one sender.' },
    NONE: { description: 'The domain of the sender publishes no authentication records.' },
    TEMPORARY_ERROR: { description: 'DNS lookups failed when the message was received.' },
  },
});

@ObjectType({ description: 'A file of a message.' })
export class OrderCommentAttachment {
  @Field(() => ID, { description: 'Id for createOrderCommentAttachmentSignedUrl.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Content-ID of inline images, referred to by cid: in the HTML.',
  })
  contentId!: string | null;

  @Field({ description: 'Media type, detected from the content.' })
  mimeType!: string;

  @Field({ description: 'Name of the file with its extension.' })
  name!: string;

  @Field(() => Int, { description: 'Bytes.' })
  byteSize!: number;
}

@ObjectType({ description: 'One message between the demand and the supplier.' })
export class OrderComment extends Stoppable {
  @Field(() => ID)
  id!: string;

  @Field(() => OrderCommentKind, { description: 'Kind of the message.' })
  kind!: OrderCommentKind;

  @Field(() => OrderCommentChannel, { description: 'How it was transmitted.' })
  channel!: OrderCommentChannel;

  @Field({ description: 'Subject of the mail.' })
  subject!: string;

  @Field({ description: 'Plain text; text quoted from earlier messages is in quotedText.' })
  comment!: string;

  @Field(() => String, { nullable: true, description: 'Text quoted from earlier messages.' })
  quotedText!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'HTML of the message, sanitised: no scripts, styles or remote images; inline images are referred to ' +
      'by cid:. Null for plain-text messages.',
  })
  html!: string | null;

  @Field({ description: 'Whether remote images were removed from html.' })
  hasBlockedImages!: boolean;

  @Field({ description: 'Mail address of the sender.' })
  fromEmail!: string;

  @Field({
    description:
      'Sender: incoming messages have the declared name, ours the name of the user; operators appear as ' +
      '運営（name）.',
  })
  fromName!: string;

  @Field({
    description:
      'Whether the message is attributed to the supplier: the sender is a contact or was written to in ' +
      'this order, and senderAuthentication is PASS. When false: 未確認の送信元 or, with PASS, 登録外の送信元. Always ' +
      'true for our messages.',
  })
  isSenderRegistered!: boolean;

  @Field(() => SenderAuthentication, {
    nullable: true,
    description:
      'Result for incoming messages; anything but PASS is 未確認の送信元. Null for our messages and for messages ' +
      'stored before authentication was introduced.',
  })
  senderAuthentication!: SenderAuthentication | null;

  @ListSize(5)
  @Field(() => [String], { description: 'Mail addresses of the recipients.' })
  to!: string[];

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp)
  updatedAt!: string;

  @Field(() => Timestamp, { description: 'Date of the message as declared by its sender.' })
  commentDate!: string;

  @Field({ description: 'Message-ID with its angle brackets.' })
  messageId!: string;

  @ListSize(3)
  @Field(() => [OrderCommentAttachment], { description: 'Attached files.' })
  attachments!: OrderCommentAttachment[];

  @Field(() => OrderSendStatus, { description: 'State of sending for our messages; SENT for incoming ones.' })
  status!: OrderSendStatus;

  @Field(() => String, {
    nullable: true,
    description:
      'Why our message was not sent or that it was stopped, in Japanese; while PENDING why it is tried again (再送中), null before the first ' +
      'attempt has ended.',
  })
  failureReason!: string | null;

  @ListSize(5)
  @Field(() => [String], {
    description: 'BOUNCE: addresses that the mail did not reach, as far as they are reported.',
  })
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
    description:
      '1 to 5,000 characters; the signature of the demand is appended, unless the text ends with it.',
  })
  comment!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Up to 200 characters; default: a reply to the last message.',
  })
  subject?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Up to 20 addresses; default: the contacts of the supplier.',
  })
  to?: string[] | null;

  @Field(() => [String], { defaultValue: [], description: CONFIRMED_RECIPIENTS })
  confirmedRecipients!: string[];

  @Field(() => [ID], {
    defaultValue: [],
    description: 'Up to 10 files uploaded to the URLs of createOrderMailAttachmentSignedUrls.',
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
export class StopOrderCommentInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { description: 'The message.' })
  commentId!: string;
}

@ObjectType()
export class StopOrderCommentPayload {
  @Field(() => OrderComment)
  orderComment!: OrderComment;
}

@InputType()
export class ResendFailedOrderCommentsInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;
}

@ObjectType()
export class ResendFailedOrderCommentsPayload {
  @Field(() => Int, { description: 'Messages that are sent again.' })
  messageCount!: number;
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
  @Field({ description: 'Signed; valid until expiresAt.' })
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
