import { CsvEncoding, FileJobStatus, PageArgs, Paged } from '@hacchu-hub/subgraph-kit';
import {
  CsvLossModel,
  ExportJobModel,
  FileLinkModel,
} from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { ArgsType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { OrderProductLineWhere } from '../deliveries/line.inputs.js';
import { KEY, OrderWhere } from '../orders/order.inputs.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { OrderExportKind } from './export.enums.js';

@ObjectType({ description: 'Requester of an export.' })
export class OrderExportCreator {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'Display name; operators appear as 運営（name）.' })
  name!: string;

  @Field({ description: 'DemandUser or Operator.' })
  actor!: string;
}

@ObjectType({ description: 'An export that is running or finished.' })
export class ExportOrderCsvJob extends ExportJobModel {
  @Field(() => OrderExportKind, { description: 'Kind of export.' })
  kind!: OrderExportKind;

  @Field(() => FileJobStatus, { description: 'State of the job.' })
  exportStatus!: FileJobStatus;

  @Field(() => OrderExportCreator)
  creator!: OrderExportCreator;

  @Field({ description: 'The filter, as JSON.' })
  conditionPayload!: string;

  @Field({ description: 'The filter in Japanese.' })
  conditionLabel!: string;
}

@ObjectType({ description: 'One page of exports, newest first.' })
export class ExportOrderCsvJobPage extends Paged(ExportOrderCsvJob, 'ExportOrderCsvJobPage') {}

@ObjectType({ description: 'Characters that an export of orders or lines would lose in Shift_JIS.' })
export class OrderCsvLoss extends CsvLossModel {}

@ObjectType({ description: 'An export of orders.' })
export class ExportedOrderFile extends FileLinkModel {}

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
  @Field(() => OrderWhere, { nullable: true, description: 'Filter of the list; default: all orders.' })
  where?: OrderWhere | null;

  @Field(() => CsvEncoding, { defaultValue: CsvEncoding.UTF_8 })
  encoding!: CsvEncoding;
}

@InputType()
export class ExportOrderLinesCsvInput extends ExportInput {
  @Field(() => OrderProductLineWhere, { nullable: true, description: 'Filter of the list of lines.' })
  where?: OrderProductLineWhere | null;

  @Field(() => CsvEncoding, { defaultValue: CsvEncoding.UTF_8 })
  encoding!: CsvEncoding;
}

@InputType()
export class ExportOrderListExcelInput extends ExportInput {
  @Field(() => OrderWhere, { nullable: true, description: 'Filter of the list; at most 10,000 orders.' })
  where?: OrderWhere | null;
}

@InputType({ isAbstract: true })
abstract class CancelExportInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID)
  uuid!: string;
}

@InputType()
export class CancelExportOrderCsvInput extends CancelExportInput {}

@InputType()
export class CancelExportOrderListExcelInput extends CancelExportInput {}

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
@ObjectType()
export class CancelExportOrderCsvPayload extends ExportPayload {}
@ObjectType()
export class CancelExportOrderListExcelPayload extends ExportPayload {}
