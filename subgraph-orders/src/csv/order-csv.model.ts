import { Decimal, ListSize, LocalDate } from '@hacchu-hub/subgraph-kit';
import { UploadTarget } from '@hacchu-hub/subgraph-kit/uploads/upload-target.model';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Product } from '../external/entity-stubs.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { OrderComponentType } from '../orders/order-enums.js';

const CANDIDATES = 'What the identifier may mean where that is not clear, up to 20; else empty.';

@ObjectType({ description: 'Something in a row of a file that cannot be used as it is written.' })
export class ParsedOrderError {
  @Field({ description: 'The field of ParsedOrder or of its component that it belongs to.' })
  field!: string;

  @Field({ description: 'In Japanese.' })
  message!: string;

  @Field(() => String, { nullable: true, description: 'What the file says there; null where it is empty.' })
  value!: string | null;
}

@ObjectType({ description: 'What a row of a file orders. Values that cannot be read are null.' })
export class ParsedOrderComponent {
  @Field(() => OrderComponentType, { description: '商品明細 or 費用明細.' })
  type!: OrderComponentType;

  @Field(() => String, {
    nullable: true,
    description: 'How the file names the product: by id, LOGILESS code, model number or name.',
  })
  productIdentifier!: string | null;

  @Field(() => Product, { nullable: true, description: 'The one product in use that the identifier means.' })
  product!: Product | null;

  @ListSize(5)
  @Field(() => [Product], { description: CANDIDATES })
  candidates!: readonly Product[];

  @Field(() => String, { nullable: true, description: '品名: the name of an expense.' })
  name!: string | null;

  @Field(() => Int, { nullable: true, description: 'Pieces.' })
  lot!: number | null;

  @Field(() => Decimal, { nullable: true, description: 'Yen per piece before tax.' })
  unitPrice!: string | null;

  @Field({
    description:
      'The file leaves the price of a product blank: unitPrice is that of its price list for the quantity.',
  })
  isListPrice!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: '1 standard (where the file is blank), 2 reduced, 3 exempt, 4 out of scope.',
  })
  taxCategoryId!: number | null;

  @Field(() => String, { nullable: true })
  lotNumber!: string | null;

  @Field(() => LocalDate, { nullable: true, description: '出荷期限.' })
  deadline!: string | null;

  @Field(() => String, { nullable: true })
  notes!: string | null;
}

@ObjectType({ description: 'One row of a file of order lines.' })
export class ParsedOrder {
  @Field(() => Int, { description: 'Line of the file on which the row begins; the header’s is 1.' })
  line!: number;

  @Field(() => LocalDate, { nullable: true })
  deliveryDate!: string | null;

  @Field(() => LocalDate, { nullable: true })
  paymentDueDate!: string | null;

  @Field(() => ParsedOrderComponent, { description: 'The row as it can be taken into the form.' })
  component!: ParsedOrderComponent;

  @ListSize(3)
  @Field(() => [ParsedOrderError], { description: 'Empty where the row is as it should be.' })
  errors!: ParsedOrderError[];
}

@InputType()
export class CreateOrderCsvUploadUrlInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field({ description: 'Name of the file, 1 to 255 characters, ending in .csv.' })
  fileName!: string;

  @Field(() => Int, { description: 'Bytes, at most 10 MiB.' })
  byteSize!: number;
}

@ObjectType()
export class CreateOrderCsvUploadUrlPayload {
  @Field(() => UploadTarget)
  upload!: UploadTarget;
}

@InputType()
export class UploadOrderCsvInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { description: 'Of createOrderCsvUploadUrl, once the file is sent.' })
  uploadUuid!: string;
}

@ObjectType()
export class UploadOrderCsvPayload {
  @ListSize(100)
  @Field(() => [ParsedOrder], {
    description: 'The rows of the file in their order, 1 to 300; blank ones left out.',
  })
  parsedOrders!: ParsedOrder[];

  @Field(() => Int, { description: 'Rows that have errors.' })
  errorCount!: number;

  @ListSize(5)
  @Field(() => [String], { description: 'In Japanese: what was not read, such as unknown columns.' })
  notices!: string[];
}

@ObjectType({ description: 'What somebody meant who named a product.' })
export class IdentifiedOrderProduct {
  @Field({ description: 'As it was asked for.' })
  identifier!: string;

  @Field(() => Product, { nullable: true, description: 'Null unless exactly one product in use is meant.' })
  product!: Product | null;

  @ListSize(5)
  @Field(() => [Product], { description: CANDIDATES })
  candidates!: readonly Product[];

  @Field(() => String, { nullable: true, description: 'In Japanese: why there is no product.' })
  problem!: string | null;
}

@ObjectType({
  description: 'What many order lines need that are made at once, from a file or the clipboard.',
})
export class BulkCreateOrderDependencies {
  @ListSize(300)
  @Field(() => [IdentifiedOrderProduct], {
    description: 'Each identifier once, in order; blank ones left out.',
  })
  products!: IdentifiedOrderProduct[];
}
