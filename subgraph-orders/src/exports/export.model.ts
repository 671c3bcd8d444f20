import { CsvEncoding, FileJobStatus, PageArgs, Paged } from '@hacchu-hub/subgraph-kit';
import {
  CsvLossModel,
  ExportJobModel,
  FileLinkModel,
} from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { ArgsType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { OrderProductLineWhere } from '../lines/line.inputs.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { KEY, OrderWhere } from '../orders/order.inputs.js';
import { OrderExportKind } from './export.enums.js';

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
export class ExportOrderCsvJob extends ExportJobModel {
  @Field(() => OrderExportKind, { description: 'What the file holds.' })
  kind!: OrderExportKind;

  @Field(() => FileJobStatus, { description: 'How far it is.' })
  exportStatus!: FileJobStatus;

  @Field(() => OrderExportCreator)
  creator!: OrderExportCreator;

  @Field({ description: 'The filter, as JSON.' })
  conditionPayload!: string;

  @Field({ description: 'The filter in words.' })
  conditionLabel!: string;
}

@ObjectType({ description: 'One page of exports, newest first.' })
export class ExportOrderCsvJobPage extends Paged(ExportOrderCsvJob, 'ExportOrderCsvJobPage') {}

@ObjectType({ description: 'What an export of orders or lines would lose in Shift_JIS.' })
export class OrderCsvLoss extends CsvLossModel {}

@ObjectType({ description: 'A file of orders to download.' })
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
  @Field(() => OrderWhere, { nullable: true, description: 'As the list is filtered; left out: every order.' })
  where?: OrderWhere | null;

  @Field(() => CsvEncoding, { defaultValue: CsvEncoding.UTF_8 })
  encoding!: CsvEncoding;
}

@InputType()
export class ExportOrderLinesCsvInput extends ExportInput {
  @Field(() => OrderProductLineWhere, { nullable: true, description: 'As the list of lines is filtered.' })
  where?: OrderProductLineWhere | null;

  @Field(() => CsvEncoding, { defaultValue: CsvEncoding.UTF_8 })
  encoding!: CsvEncoding;
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
