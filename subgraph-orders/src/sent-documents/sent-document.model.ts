import { LocalDate, PageArgs, Paged, Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { DemandSupplier } from '../external/entity-stubs.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { OrderDocumentKind, OrderSendMethod } from '../orders/order-enums.js';

@ObjectType({ description: 'One version of an order document that the supplier was given; kept as it was.' })
export class SentDocument {
  @Field(() => ID, { description: 'Of its send log.' })
  id!: string;

  @Field(() => ID)
  orderUuid!: string;

  @Field()
  purchaseNumber!: string;

  @Field(() => OrderDocumentKind, { description: '発注, 訂正 or 取消.' })
  kind!: OrderDocumentKind;

  @Field(() => OrderSendMethod, { description: 'How it reached the supplier.' })
  method!: OrderSendMethod;

  @Field(() => Int, { description: '版数, from 1.' })
  version!: number;

  @Field(() => LocalDate, { description: '取引年月日: the order date on the document.' })
  tradedOn!: string;

  @Field(() => Yen, { description: 'Total with tax on the document.' })
  total!: string;

  @Field({ description: '取引先: name on the document.' })
  supplierName!: string;

  @Field(() => DemandSupplier, {
    description: 'The supplier as it is now; null while its slice does not answer.',
    nullable: true,
  })
  demandSupplier!: DemandSupplier | null;

  @Field(() => Timestamp, { description: 'When the mail server took it, or when it was marked as ordered.' })
  sentAt!: string;

  @Field({ description: 'Name at the time; operators appear as 運営（name）.' })
  senderName!: string;

  @Field()
  fileName!: string;

  @Field({ description: 'SHA-256 of the PDF, in hexadecimal.' })
  sha256!: string;

  /** Where the frozen PDF lies. */
  key!: string;
}

@ObjectType({ description: 'A page of the documents that were sent.' })
export class SentDocumentPage extends Paged(SentDocument, 'SentDocumentPage') {}

@InputType({ description: 'Search of sent documents (電子帳簿保存法); conditions are combined by AND.' })
export class SentDocumentWhere {
  @Field(() => LocalDate, { nullable: true, description: 'Of 取引年月日.' })
  dateFrom?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Of 取引年月日.' })
  dateTo?: string | null;

  @Field(() => Yen, { nullable: true, description: 'Least total with tax.' })
  amountFrom?: string | null;

  @Field(() => Yen, { nullable: true, description: 'Greatest total with tax.' })
  amountTo?: string | null;

  @Field(() => ID, { nullable: true })
  demandSupplierId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Words found anywhere in purchase number, name of the supplier or subject.',
  })
  text?: string | null;
}

@ArgsType()
export class SentDocumentsArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => SentDocumentWhere, { nullable: true })
  where?: SentDocumentWhere | null;
}

@InputType()
export class ExportSentDocumentsInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => SentDocumentWhere, { nullable: true })
  where?: SentDocumentWhere | null;
}

@ObjectType({ description: 'A ZIP file of the documents and 索引.csv, which lists them with their SHA-256.' })
export class ExportSentDocumentsPayload {
  @Field({ description: 'Signed link, for 15 minutes.' })
  url!: string;

  @Field(() => Timestamp)
  expiresAt!: string;

  @Field()
  fileName!: string;

  @Field(() => Int)
  documentCount!: number;
}
