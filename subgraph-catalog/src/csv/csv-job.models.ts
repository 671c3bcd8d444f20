import { CsvEncoding, FileJobStatus, ListSize, Paged } from '@hacchu-hub/subgraph-kit';
import {
  CsvLossModel,
  ExportJobModel,
  FileJobModel,
  FileLinkModel,
} from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { UploadTarget } from '@hacchu-hub/subgraph-kit/uploads/upload-target.model';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

import { CsvImportTarget } from './csv-job.enums.js';

@ObjectType({ description: 'Who asked for a job.' })
export class JobCreator {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'As histories show people; operators as 運営（name）.' })
  name!: string;

  @Field({ description: 'DemandUser or Operator.' })
  actor!: string;
}

@ObjectType({ description: 'A CSV file of products that is being made or was made.' })
export class ExportProductCsvJob extends ExportJobModel {
  @Field(() => FileJobStatus)
  status!: FileJobStatus;

  @Field(() => JobCreator)
  creator!: JobCreator;

  @Field(() => CsvEncoding)
  encoding!: CsvEncoding;

  @Field(() => String, { nullable: true, description: 'The search that it was limited to, in words.' })
  conditionLabel!: string | null;
}

@ObjectType({ description: 'One page of a list.' })
export class ExportProductCsvJobPage extends Paged(ExportProductCsvJob, 'ExportProductCsvJobPage') {}

@ObjectType({ description: 'A CSV file that is being taken in or was; all of its rows or none.' })
export class ImportCsvJob extends FileJobModel {
  @Field(() => ID)
  uuid!: string;

  @Field(() => FileJobStatus)
  status!: FileJobStatus;

  @Field(() => JobCreator)
  creator!: JobCreator;

  @Field(() => CsvImportTarget, { description: 'What the file brings in.' })
  target!: CsvImportTarget;

  @Field({ description: 'The name of the file, as it was given.' })
  originalFileName!: string;

  @Field(() => Int, { description: 'Rows that became a new record.' })
  createdCount!: number;

  @Field(() => Int, { description: 'Rows that changed a record.' })
  updatedCount!: number;

  @Field(() => Int, { description: 'Rows with errors; nothing is stored unless this is 0.' })
  errorCount!: number;

  @ListSize(5)
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
export class ImportCsvJobPage extends Paged(ImportCsvJob, 'ImportCsvJobPage') {}

@ObjectType({ description: 'What an export of products would lose in Shift_JIS.' })
export class ProductCsvLoss extends CsvLossModel {}

@ObjectType({ description: 'A file to download.' })
export class ExportedFile extends FileLinkModel {}

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
