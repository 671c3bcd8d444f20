import { LocalDate, PageArgs, Paged, Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { DemandSupplier } from '../orders/entity-stubs.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { OrderDocumentKind, OrderSendMethod } from '../orders/order-enums.js';

@ObjectType({ description: 'One version of an order document that was sent to the supplier; immutable.' })
export class SentDocument {
  @Field(() => ID, { description: 'Id of its send log.' })
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

  @Field(() => Yen, { description: 'Total including tax on the document.' })
  total!: string;

  @Field({ description: '取引先: name on the document.' })
  supplierName!: string;

  @Field(() => DemandSupplier, {
    description: 'The supplier in its current state; null while its slice does not respond.',
    nullable: true,
  })
  demandSupplier!: DemandSupplier | null;

  @Field(() => Timestamp, {
    description: 'When the mail server accepted it, or when it was marked as ordered.',
  })
  sentAt!: string;

  @Field({ description: 'Name at the time; operators appear as 運営（name）.' })
  senderName!: string;

  @Field()
  fileName!: string;

  @Field({ description: 'SHA-256 of the PDF, in hexadecimal.' })
  sha256!: string;

  /** Location of the frozen PDF. */
  key!: string;
}

@ObjectType({ description: 'A page of sent documents.' })
export class SentDocumentPage extends Paged(SentDocument, 'SentDocumentPage') {}

@InputType({ description: 'Search of sent documents (電子帳簿保存法); conditions are combined with AND.' })
export class SentDocumentWhere {
  @Field(() => LocalDate, { nullable: true, description: 'First 取引年月日 (inclusive).' })
  dateFrom?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Last 取引年月日 (inclusive).' })
  dateTo?: string | null;

  @Field(() => Yen, { nullable: true, description: 'Minimum total including tax.' })
  amountFrom?: string | null;

  @Field(() => Yen, { nullable: true, description: 'Maximum total including tax.' })
  amountTo?: string | null;

  @Field(() => ID, { nullable: true, description: 'Documents to this supplier only.' })
  demandSupplierId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Words to be found in purchase number, name of the supplier or subject.',
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
  @Field({ description: 'Signed link, valid for 15 minutes.' })
  url!: string;

  @Field(() => Timestamp)
  expiresAt!: string;

  @Field()
  fileName!: string;

  @Field(() => Int)
  documentCount!: number;
}
