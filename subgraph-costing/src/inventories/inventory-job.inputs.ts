import { CsvEncoding, Timestamp, YearMonth } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { CostingListInput } from '../lists/list.inputs.js';

const IDEMPOTENCY_KEY =
  'UUID made by the client for one press of a button; the same key gives the same job for 24 hours.';
const CONFIRM_REPLACE = 'True to replace an opening inventory that was settled in another way.';

@InputType({ isAbstract: true })
abstract class PeriodOfInput {
  @Field(() => ID)
  accountingPeriodUuid!: string;
}

@InputType({ isAbstract: true })
abstract class UploadUrlInput extends PeriodOfInput {
  @Field({ description: 'Name of the CSV file, 1 to 255 characters.' })
  fileName!: string;

  @Field(() => Int, { description: 'Bytes, at most 50 MiB.' })
  byteSize!: number;
}

@InputType()
export class CreateOpeningInventoryUploadUrlInput extends UploadUrlInput {}

@InputType()
export class CreatePhysicalInventoryUploadUrlInput extends UploadUrlInput {}

@InputType()
export class CreateImportOpeningInventoryJobInput extends PeriodOfInput {
  @Field(() => ID, { description: 'uploadUuid of createOpeningInventoryUploadUrl, after the upload.' })
  uploadUuid!: string;

  @Field({ defaultValue: false, description: 'True to accept stock without value.' })
  confirmZeroAmount!: boolean;

  @Field({ defaultValue: false, description: CONFIRM_REPLACE })
  confirmReplace!: boolean;

  @Field(() => ID, { description: IDEMPOTENCY_KEY })
  idempotencyKey!: string;
}

@InputType()
export class CreateImportPhysicalInventoryJobInput extends PeriodOfInput {
  @Field(() => YearMonth, { description: 'The month at the end of which the stock was counted.' })
  performedMonth!: string;

  @Field(() => ID, { description: 'uploadUuid of createPhysicalInventoryUploadUrl, after the upload.' })
  uploadUuid!: string;

  @Field(() => ID, { description: IDEMPOTENCY_KEY })
  idempotencyKey!: string;
}

@InputType()
export class CreateCarriedForwardInventoryJobInput extends PeriodOfInput {
  @Field({ defaultValue: false, description: CONFIRM_REPLACE })
  confirmReplace!: boolean;

  @Field(() => ID, { description: IDEMPOTENCY_KEY })
  idempotencyKey!: string;
}

@InputType()
export class DeletePhysicalInventoryInput extends PeriodOfInput {
  @Field(() => YearMonth, { description: 'The month whose counts are deleted.' })
  performedMonth!: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: '`countedAt` of the month that the caller sees; unchecked when omitted.',
  })
  expectedCountedAt?: string | null;
}

@InputType({ isAbstract: true })
abstract class JobOfInput {
  @Field(() => ID)
  jobUuid!: string;
}

@InputType()
export class CancelInventoryImportInput extends JobOfInput {}

@InputType()
export class CreateOpeningInventoryResultDownloadUrlInput extends JobOfInput {}

@InputType()
export class CreatePhysicalInventoryResultDownloadUrlInput extends JobOfInput {}

@InputType({ isAbstract: true })
abstract class TemplateOfInput extends PeriodOfInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'Job of createInventoryTemplateJob whose file is meant. Without it, as screens of earlier releases ask, the ' +
      'template is written before the answer, which takes long with many products.',
  })
  jobUuid?: string | null;

  @Field(() => CsvEncoding, {
    defaultValue: CsvEncoding.UTF_8,
    description: 'Of a template without a job.',
  })
  encoding!: CsvEncoding;
}

@InputType()
export class CreateOpeningInventoryTemplateDownloadUrlInput extends TemplateOfInput {}

@InputType()
export class CreatePhysicalInventoryTemplateDownloadUrlInput extends TemplateOfInput {
  @Field(() => YearMonth, { description: 'The month at the end of which the stock is counted.' })
  performedMonth!: string;
}

@InputType()
export class GetOpeningInventoriesInput extends CostingListInput {
  @Field(() => ID)
  accountingPeriodUuid!: string;
}
