import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { UploadTarget } from '@hacchu-hub/subgraph-kit/uploads/upload-target.model';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

import { CsvEncoding, CsvImportTarget, ExportProductCsvJobStatus } from './csv-job.enums.js';

@ObjectType({ description: 'Who asked for a job.' })
export class JobCreator {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'As histories show people; operators as 運営（name）.' })
  name!: string;

  @Field({ description: 'DemandUser or Operator.' })
  actor!: string;
}

@ObjectType({ isAbstract: true })
abstract class CsvJob {
  @Field(() => ID)
  uuid!: string;

  @Field(() => ExportProductCsvJobStatus)
  status!: ExportProductCsvJobStatus;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp, { description: 'When its files go: seven days after createdAt.' })
  expiredAt!: string;

  @Field(() => JobCreator)
  creator!: JobCreator;

  @Field(() => Int, { description: 'Rows done.' })
  processedCount!: number;

  @Field(() => Int, { nullable: true, description: 'Rows in all, once that is known.' })
  totalCount!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'In Japanese: why it failed, the first errors by line.',
  })
  failureReason!: string | null;
}

@ObjectType({ description: 'A CSV file of products that is being made or was made.' })
export class ExportProductCsvJob extends CsvJob {
  @Field()
  fileName!: string;

  @Field({ description: 'True once the file is gone.' })
  isExpired!: boolean;

  @Field(() => CsvEncoding)
  encoding!: CsvEncoding;

  @Field(() => String, { nullable: true, description: 'The search that it was limited to, in words.' })
  conditionLabel!: string | null;
}

@ObjectType({ description: 'One page of a list.' })
export class ExportProductCsvJobPage {
  @Field(() => [ExportProductCsvJob])
  items!: ExportProductCsvJob[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  page!: number;

  @Field(() => Int)
  limit!: number;
}

@ObjectType({ description: 'A CSV file that is being taken in or was; all of its rows or none.' })
export class ImportCsvJob extends CsvJob {
  @Field(() => CsvImportTarget)
  target!: CsvImportTarget;

  @Field()
  originalFileName!: string;

  @Field(() => Int)
  createdCount!: number;

  @Field(() => Int)
  updatedCount!: number;

  @Field(() => Int, { description: 'Rows with errors; nothing is stored unless this is 0.' })
  errorCount!: number;

  @Field(() => [String], { description: 'In Japanese: what was not read, such as unknown columns.' })
  notices!: string[];

  @Field(() => String, {
    nullable: true,
    description:
      'Signed link to the result file, good for five minutes; null where there is none (any more).',
  })
  resultUrl!: string | null;
}

@ObjectType({ description: 'One page of a list.' })
export class ImportCsvJobPage {
  @Field(() => [ImportCsvJob])
  items!: ImportCsvJob[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  page!: number;

  @Field(() => Int)
  limit!: number;
}

@ObjectType({ description: 'A file to download.' })
export class ExportedFile {
  @Field({ description: 'Signed; good until expiresAt.' })
  url!: string;

  @Field()
  fileName!: string;

  @Field(() => Timestamp)
  expiresAt!: string;
}

@ObjectType()
export class CreateCsvImportUploadUrlPayload {
  @Field(() => UploadTarget)
  upload!: UploadTarget;
}

@ObjectType()
export class ImportProductCsvPayload {
  @Field(() => ImportCsvJob)
  job!: ImportCsvJob;
}

@ObjectType()
export class ImportDemandSupplierCsvPayload {
  @Field(() => ImportCsvJob)
  job!: ImportCsvJob;
}

@ObjectType()
export class CreateExportProductCsvJobPayload {
  @Field(() => ExportProductCsvJob)
  job!: ExportProductCsvJob;
}
