import { ListSize, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { DemandUser } from '../entity-stubs.js';
import { OrderDocumentKind, OrderSendMethod, OrderSendStatus } from '../order-enums.js';
import { Stoppable } from '../stopped-mail.model.js';
import { NamedFile } from './attachment.model.js';

@ObjectType({ description: 'A file sent with a mail.' })
export class SentFile extends NamedFile {}

@ObjectType({ description: 'One sending of one version of the order document (送信履歴).' })
export class OrderSendLog extends Stoppable {
  @Field(() => ID)
  id!: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the mail server accepted it; null until then.',
  })
  sentAt!: string | null;

  @Field(() => Timestamp)
  requestedAt!: string;

  @Field(() => OrderSendStatus)
  status!: OrderSendStatus;

  @Field(() => OrderSendMethod, { description: 'How it reached the supplier.' })
  method!: OrderSendMethod;

  @Field(() => OrderDocumentKind, { description: '発注, 訂正 or 取消.' })
  kind!: OrderDocumentKind;

  @Field(() => Int, { description: 'Version of the document (版数), from 1.' })
  version!: number;

  @ListSize(5)
  @Field(() => [String], { description: 'Mail addresses of the recipients.' })
  to!: string[];

  @ListSize(5)
  @Field(() => [String], { description: 'Mail addresses of the copies.' })
  cc!: string[];

  @Field({ description: 'Subject of the mail.' })
  subject!: string;

  @Field({ description: 'Name at the time; operators appear as 運営（name）.' })
  senderName!: string;

  @Field(() => DemandUser, { nullable: true, description: 'Null when an operator sent it.' })
  sender!: DemandUser | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why it failed or that it was stopped, or which recipients the mail server refused, in Japanese; while PENDING why it is tried again ' +
      '(再送中), null before the first attempt has ended.',
  })
  failureReason!: string | null;

  @Field(() => String, { nullable: true, description: 'SHA-256 of the sent PDF, in hexadecimal.' })
  documentSha256!: string | null;

  @ListSize(3)
  @Field(() => [SentFile], { description: 'Files sent with the document.' })
  attachments!: SentFile[];

  /** Location of the frozen document; the signed URL is created when the field is selected. */
  documentKey!: string | null;
  documentName!: string;
}
