import { PageArgs, Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { OrderProductLineWhere } from '../lines/line.inputs.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { KEY, OrderWhere } from '../orders/order.inputs.js';
import { ExportOrderCsvJobStatus, OrderCsvEncoding, OrderExportKind } from './export.enums.js';

@ObjectType({ description: 'Who asked for an export.' })
export class OrderExportCreator {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'As histories show people; operators as 運営（name）.' })
  name!: string;

  @Field({ description: 'DemandUser or Operator.' })
  actor!: string;
}

@ObjectType({ description: 'A file of orders that is being made or was made.' })
export class ExportOrderCsvJob {
  @Field(() => ID)
  uuid!: string;

  @Field(() => OrderExportKind)
  kind!: OrderExportKind;

  @Field(() => ExportOrderCsvJobStatus)
  exportStatus!: ExportOrderCsvJobStatus;

  @Field()
  fileName!: string;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp, { description: 'When its file goes: seven days after createdAt.' })
  expiredAt!: string;

  @Field({ description: 'True once the file is gone.' })
  isExpired!: boolean;

  @Field(() => OrderExportCreator)
  creator!: OrderExportCreator;

  @Field({ description: 'The filter, as JSON.' })
  conditionPayload!: string;

  @Field({ description: 'The filter in words.' })
  conditionLabel!: string;

  @Field(() => Int, { description: 'Rows done.' })
  processedCount!: number;

  @Field(() => Int, { nullable: true, description: 'Rows in all, once that is known.' })
  totalCount!: number | null;

  @Field(() => String, { nullable: true, description: 'In Japanese: why it failed.' })
  failureReason!: string | null;
}

@ObjectType({ description: 'One page of exports, newest first.' })
export class ExportOrderCsvJobPage extends Paged(ExportOrderCsvJob, 'ExportOrderCsvJobPage') {}

@ObjectType({ description: 'A file of orders to download.' })
export class ExportedOrderFile {
  @Field({ description: 'Signed; good until expiresAt.' })
  url!: string;

  @Field()
  fileName!: string;

  @Field(() => Timestamp)
  expiresAt!: string;
}

@ArgsType()
export class ExportOrderCsvArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;
}

@InputType({ isAbstract: true })
abstract class ExportInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;
}

@InputType()
export class CreateExportOrderCsvInput extends ExportInput {
  @Field(() => OrderWhere, { nullable: true, description: 'As the list is filtered; left out: every order.' })
  where?: OrderWhere | null;

  @Field(() => OrderCsvEncoding, { defaultValue: OrderCsvEncoding.UTF_8 })
  encoding!: OrderCsvEncoding;
}

@InputType()
export class ExportOrderLinesCsvInput extends ExportInput {
  @Field(() => OrderProductLineWhere, { nullable: true, description: 'As the list of lines is filtered.' })
  where?: OrderProductLineWhere | null;

  @Field(() => OrderCsvEncoding, { defaultValue: OrderCsvEncoding.UTF_8 })
  encoding!: OrderCsvEncoding;
}

@InputType()
export class ExportOrderListExcelInput extends ExportInput {
  @Field(() => OrderWhere, { nullable: true, description: 'As the list is filtered; at most 10,000 orders.' })
  where?: OrderWhere | null;
}

@ObjectType({ isAbstract: true })
abstract class ExportPayload {
  @Field(() => ExportOrderCsvJob)
  job!: ExportOrderCsvJob;
}

@ObjectType()
export class CreateExportOrderCsvPayload extends ExportPayload {}
@ObjectType()
export class ExportOrderLinesCsvPayload extends ExportPayload {}
@ObjectType()
export class ExportOrderListExcelPayload extends ExportPayload {}
