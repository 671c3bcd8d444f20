import { Decimal, ListSize, LocalDate, Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { OrderDocumentKind } from '../orders/order-enums.js';
import { SupplierOrderState } from '../orders/supplier-answer.enums.js';
import { AnswerParts, DecisionParts } from './answer-parts.model.js';

@ObjectType({ description: 'A party as printed on the document.' })
export class SupplierOrderParty {
  @Field()
  name!: string;

  @Field(() => String, { nullable: true, description: 'NNN-NNNN.' })
  zipCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Address in one line.' })
  address!: string | null;

  @Field(() => String, { nullable: true })
  phoneNumber!: string | null;
}

@ObjectType({ description: 'A product line as printed on the document.' })
export class SupplierOrderLine {
  @Field(() => ID, { description: 'Identifies the line in an answer.' })
  lineId!: string;

  @Field()
  name!: string;

  @Field(() => String, { nullable: true, description: '品番.' })
  modelNumber!: string | null;

  @Field(() => String, { nullable: true })
  color!: string | null;

  @Field(() => String, { nullable: true })
  size!: string | null;

  @Field(() => String, { nullable: true, description: '単位 of the quantity.' })
  unit!: string | null;

  @Field(() => Int, { nullable: true, description: '入数: units per case; null without one.' })
  packSize!: number | null;

  @Field(() => Int, { nullable: true, description: 'Pieces.' })
  lot!: number | null;

  @Field(() => Decimal, { nullable: true, description: 'Yen per piece, before tax.' })
  unitPrice!: string | null;

  @Field(() => Yen, { description: 'Before tax.' })
  amount!: string;

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Delivery date as printed, or as the buyer has accepted it since.',
  })
  deliveryDate!: string | null;

  @Field(() => String, { nullable: true })
  notes!: string | null;
}

@ObjectType({ description: 'A cost or discount as printed on the document.' })
export class SupplierOrderExpense {
  @Field()
  name!: string;

  @Field(() => Int, { nullable: true, description: 'Pieces.' })
  lot!: number | null;

  @Field(() => Decimal, { nullable: true, description: 'Yen, before tax.' })
  unitPrice!: string | null;

  @Field(() => Yen, { description: 'Before tax.' })
  amount!: string;
}

@ObjectType({ description: 'A file that the supplier may download.' })
export class SupplierOrderFile {
  @Field({ description: 'Name of the file with its extension.' })
  name!: string;

  @Field(() => Int, { description: 'Bytes.' })
  byteSize!: number;

  @Field({ description: 'Signed link, valid for 5 minutes.' })
  url!: string;
}

@ObjectType({ description: "The buyer's decision about an answer, without the person who made it." })
export class SupplierOrderDecision extends DecisionParts {}

@ObjectType({ description: 'An earlier answer to this version of the order.' })
export class SupplierOrderAnswer extends AnswerParts {
  @ListSize(3)
  @Field(() => [String], { description: 'Names of the files.' })
  fileNames!: string[];

  @Field(() => SupplierOrderDecision, { nullable: true, description: 'Null until the buyer decides.' })
  decision!: SupplierOrderDecision | null;
}

@ObjectType({
  description:
    'The content of an order as printed on the version that was mailed with the link, with the delivery dates that the ' +
    'buyer has accepted since.',
})
export class SupplierOrderContent {
  @Field({ description: '発注番号.' })
  purchaseNumber!: string;

  @Field(() => Int, { description: 'Version of the document (版数), from 1.' })
  version!: number;

  @Field(() => OrderDocumentKind, { description: '発注 or 訂正.' })
  kind!: OrderDocumentKind;

  @Field(() => String, { nullable: true, description: '件名.' })
  subject!: string | null;

  @Field(() => LocalDate, { nullable: true, description: '発注日.' })
  orderDate!: string | null;

  @Field(() => SupplierOrderParty, { description: 'The demand.' })
  buyer!: SupplierOrderParty;

  @Field({ description: 'Name of the supplier.' })
  supplierName!: string;

  @Field(() => SupplierOrderParty, { description: '納品先.' })
  destination!: SupplierOrderParty;

  @Field(() => String, { nullable: true, description: '備考 as printed.' })
  notes!: string | null;

  @ListSize(5)
  @Field(() => [String], {
    description:
      '訂正箇所: what the version changes of what the supplier knew, in Japanese, at most 30. Empty for a first version, ' +
      'where nothing printed differs, and for links of releases that did not store it.',
  })
  corrections!: string[];

  @ListSize(20)
  @Field(() => [SupplierOrderLine], { description: '商品明細, in their order.' })
  lines!: SupplierOrderLine[];

  @ListSize(5)
  @Field(() => [SupplierOrderExpense], { description: '費用明細, in their order.' })
  expenses!: SupplierOrderExpense[];

  @Field(() => Yen, { description: 'Before tax.' })
  subtotal!: string;

  @Field(() => Yen, { description: 'Consumption tax.' })
  taxTotal!: string;

  @Field(() => Yen, { description: 'Including tax.' })
  total!: string;

  @Field(() => SupplierOrderFile, { description: 'The PDF that was mailed.' })
  document!: SupplierOrderFile;

  @ListSize(3)
  @Field(() => [SupplierOrderFile], { description: 'Files that were mailed with it.' })
  attachments!: SupplierOrderFile[];

  @ListSize(5)
  @Field(() => [SupplierOrderAnswer], { description: 'Answers to this version, newest first; up to 50.' })
  answers!: SupplierOrderAnswer[];
}

@ObjectType({ description: 'What the link in an order mail shows to a supplier.' })
export class SupplierOrder {
  @Field(() => SupplierOrderState, { description: 'What the supplier can do.' })
  state!: SupplierOrderState;

  @Field(() => String, {
    nullable: true,
    description: 'Why no answer is possible, in Japanese; null while the order is open.',
  })
  message!: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the link expires; null unless the state is OPEN.',
  })
  expiresAt!: string | null;

  @Field(() => SupplierOrderContent, {
    nullable: true,
    description: 'Null unless the state is OPEN or COMPLETED.',
  })
  content!: SupplierOrderContent | null;
}
