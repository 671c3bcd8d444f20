import { Decimal, ListSize, LocalDate } from '@hacchu-hub/subgraph-kit';
import { UploadTarget } from '@hacchu-hub/subgraph-kit/uploads/upload-target.model';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Product } from '../orders/entity-stubs.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { OrderComponentType } from '../orders/order-enums.js';

const CANDIDATES = 'Candidates of an ambiguous identifier, up to 20; otherwise empty.';

@ObjectType({ description: 'An invalid value in a row of a file.' })
export class ParsedOrderError {
  @Field({ description: 'The field of ParsedOrder or of its component with the error.' })
  field!: string;

  @Field({ description: 'In Japanese.' })
  message!: string;

  @Field(() => String, { nullable: true, description: 'Value in the file; null when it is empty.' })
  value!: string | null;
}

@ObjectType({ description: 'Order data of a row. Unreadable values are null.' })
export class ParsedOrderComponent {
  @Field(() => OrderComponentType, { description: '商品明細 or 費用明細.' })
  type!: OrderComponentType;

  @Field(() => String, {
    nullable: true,
    description: 'Product identifier in the file: id, LOGILESS code, model number or name.',
  })
  productIdentifier!: string | null;

  @Field(() => Product, {
    nullable: true,
    description: 'The only product in use that matches the identifier.',
  })
  product!: Product | null;

  @ListSize(5)
  @Field(() => [Product], { description: CANDIDATES })
  candidates!: readonly Product[];

  @Field(() => String, { nullable: true, description: '品名: name of an expense.' })
  name!: string | null;

  @Field(() => Int, { nullable: true, description: 'Pieces.' })
  lot!: number | null;

  @Field(() => Decimal, { nullable: true, description: 'Yen per piece before tax.' })
  unitPrice!: string | null;

  @Field({
    description: 'The file has no price for the product: unitPrice is from its price list for the quantity.',
  })
  isListPrice!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: '1 standard (default when blank), 2 reduced, 3 exempt, 4 out of scope.',
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
  @Field(() => Int, { description: 'Line number in the file at which the row starts; the header is line 1.' })
  line!: number;

  @Field(() => LocalDate, { nullable: true })
  deliveryDate!: string | null;

  @Field(() => LocalDate, { nullable: true })
  paymentDueDate!: string | null;

  @Field(() => ParsedOrderComponent, { description: 'The row as form data.' })
  component!: ParsedOrderComponent;

  @ListSize(3)
  @Field(() => [ParsedOrderError], { description: 'Empty for a valid row.' })
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

  @Field(() => ID, { description: 'Upload of createOrderCsvUploadUrl, after the file was uploaded.' })
  uploadUuid!: string;
}

@ObjectType()
export class UploadOrderCsvPayload {
  @ListSize(100)
  @Field(() => [ParsedOrder], {
    description: 'Rows of the file in order, 1 to 300; blank ones are skipped.',
  })
  parsedOrders!: ParsedOrder[];

  @Field(() => Int, { description: 'Number of rows with errors.' })
  errorCount!: number;

  @ListSize(5)
  @Field(() => [String], { description: 'Ignored parts of the file, such as unknown columns, in Japanese.' })
  notices!: string[];
}

@ObjectType({ description: 'Result of looking up a product identifier.' })
export class IdentifiedOrderProduct {
  @Field({ description: 'The identifier as requested.' })
  identifier!: string;

  @Field(() => Product, { nullable: true, description: 'Null unless exactly one product in use matches.' })
  product!: Product | null;

  @ListSize(5)
  @Field(() => [Product], { description: CANDIDATES })
  candidates!: readonly Product[];

  @Field(() => String, { nullable: true, description: 'Why there is no product, in Japanese.' })
  problem!: string | null;
}

@ObjectType({
  description: 'Data for adding many order lines at once, from a file or the clipboard.',
})
export class BulkCreateOrderDependencies {
  @ListSize(300)
  @Field(() => [IdentifiedOrderProduct], {
    description: 'One entry per distinct identifier, in order; blank ones are skipped.',
  })
  products!: IdentifiedOrderProduct[];
}
