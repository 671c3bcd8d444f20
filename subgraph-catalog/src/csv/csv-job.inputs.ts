import { CsvEncoding, PageArgs } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import { DEMAND, DemandInput } from '../masters/master.inputs.js';
import type { CategoryCondition } from '../products/product.repository.js';
import { OF_CATEGORY, WITHOUT_CATEGORY } from '../products/product-list.inputs.js';
import { CsvImportTarget } from './csv-job.enums.js';

const IDEMPOTENCY_KEY =
  'UUID made by the client for one press of a button; the same key gives the same job for 24 hours.';

@ArgsType()
export class CsvJobListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: DEMAND })
  demandUuid?: string | null;
}

@ArgsType()
export class ImportCsvJobListArgs extends CsvJobListArgs {
  @Field(() => CsvImportTarget, { description: 'The master that the files import.' })
  target!: CsvImportTarget;
}

@InputType()
export class CreateCsvImportUploadUrlInput extends DemandInput {
  @Field(() => CsvImportTarget, { description: 'The master that the file imports.' })
  target!: CsvImportTarget;

  @Field({ description: 'Name of the file, 1 to 255 characters.' })
  fileName!: string;

  @Field(() => Int, { description: 'Bytes, at most 50 MiB.' })
  byteSize!: number;
}

@InputType({ isAbstract: true })
abstract class ImportCsvInput extends DemandInput {
  @Field(() => ID, { description: 'uploadUuid of createCsvImportUploadUrl, after the upload.' })
  uploadUuid!: string;

  @Field(() => ID, { description: IDEMPOTENCY_KEY })
  idempotencyKey!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Accepts texts that differ from the stored ones only by ? in the place of characters that Shift_JIS lacks, or ' +
      'that a spreadsheet has turned into a number or a date; otherwise such rows are errors.',
  })
  allowsReplacedCharacters!: boolean;
}

@InputType()
export class ImportProductCsvInput extends ImportCsvInput {}

@InputType()
export class ImportDemandSupplierCsvInput extends ImportCsvInput {}

@InputType({ isAbstract: true })
abstract class CancelCsvJobInput extends DemandInput {
  @Field(() => ID)
  uuid!: string;
}

@InputType()
export class CancelCsvImportInput extends CancelCsvJobInput {}

@InputType()
export class CancelExportProductCsvJobInput extends CancelCsvJobInput {}

@InputType()
export class CancelExportDemandSupplierCsvJobInput extends CancelCsvJobInput {}

@ArgsType()
export class MasterCsvLossArgs {
  @Field(() => ID, { nullable: true, description: DEMAND })
  demandUuid?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only records that the list’s search finds by this text.',
  })
  query?: string | null;
}

@ArgsType()
export class ProductCsvLossArgs extends MasterCsvLossArgs implements CategoryCondition {
  @Field(() => ID, { nullable: true, description: OF_CATEGORY })
  categoryUuid?: string | null;

  @Field(() => Boolean, { nullable: true, description: WITHOUT_CATEGORY })
  isWithoutCategory?: boolean | null;
}

@InputType({ isAbstract: true })
abstract class CreateExportCsvJobInput extends DemandInput {
  @Field(() => String, {
    nullable: true,
    description: 'Only records that the list’s search finds by this text.',
  })
  query?: string | null;

  @Field(() => CsvEncoding, { defaultValue: CsvEncoding.UTF_8 })
  encoding!: CsvEncoding;

  @Field(() => ID, { description: IDEMPOTENCY_KEY })
  idempotencyKey!: string;
}

@InputType()
export class CreateExportProductCsvJobInput extends CreateExportCsvJobInput implements CategoryCondition {
  @Field(() => ID, { nullable: true, description: OF_CATEGORY })
  categoryUuid?: string | null;

  @Field(() => Boolean, { nullable: true, description: WITHOUT_CATEGORY })
  isWithoutCategory?: boolean | null;
}

@InputType()
export class CreateExportDemandSupplierCsvJobInput extends CreateExportCsvJobInput {}
