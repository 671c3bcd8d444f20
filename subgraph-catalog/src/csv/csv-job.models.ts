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

@ObjectType({ description: 'Who requested a job.' })
export class JobCreator {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'Name as shown in the history; operators as 運営（name）.' })
  name!: string;

  @Field({ description: 'DemandUser or Operator.' })
  actor!: string;
}

@ObjectType({ isAbstract: true })
abstract class ExportMasterCsvJob extends ExportJobModel {
  @Field(() => FileJobStatus)
  status!: FileJobStatus;

  @Field(() => JobCreator)
  creator!: JobCreator;

  @Field(() => CsvEncoding)
  encoding!: CsvEncoding;

  @Field(() => String, { nullable: true, description: 'The search text that limited the export.' })
  conditionLabel!: string | null;
}

@ObjectType({ description: 'A CSV export of products.' })
export class ExportProductCsvJob extends ExportMasterCsvJob {}

@ObjectType({ description: 'A CSV export of suppliers.' })
export class ExportDemandSupplierCsvJob extends ExportMasterCsvJob {}

@ObjectType({ description: 'One page of a list.' })
export class ExportDemandSupplierCsvJobPage extends Paged(
  ExportDemandSupplierCsvJob,
  'ExportDemandSupplierCsvJobPage',
) {}

@ObjectType({ description: 'One page of a list.' })
export class ExportProductCsvJobPage extends Paged(ExportProductCsvJob, 'ExportProductCsvJobPage') {}

@ObjectType({ description: 'A CSV import: all rows of the file or none.' })
export class ImportCsvJob extends FileJobModel {
  @Field(() => ID)
  uuid!: string;

  @Field(() => FileJobStatus)
  status!: FileJobStatus;

  @Field(() => JobCreator)
  creator!: JobCreator;

  @Field(() => CsvImportTarget, { description: 'The master that the file imports.' })
  target!: CsvImportTarget;

  @Field({ description: 'Name of the uploaded file.' })
  originalFileName!: string;

  @Field(() => Int, { description: 'Rows that created a record.' })
  createdCount!: number;

  @Field(() => Int, { description: 'Rows that changed a record.' })
  updatedCount!: number;

  @Field(() => Int, {
    description:
      'Rows whose record had their content already; imports of earlier releases counted them as updated.',
  })
  unchangedCount!: number;

  @Field(() => Int, { description: 'Rows with errors; nothing is stored unless this is 0.' })
  errorCount!: number;

  @ListSize(5)
  @Field(() => [String], { description: 'In Japanese: what was ignored, such as unknown columns.' })
  notices!: string[];

  @Field(() => String, {
    nullable: true,
    description:
      'Signed link to the result file, valid for five minutes; null if there is none or it has expired.',
  })
  resultUrl!: string | null;
}

@ObjectType({ description: 'One page of a list.' })
export class ImportCsvJobPage extends Paged(ImportCsvJob, 'ImportCsvJobPage') {}

@ObjectType({ description: 'What a Shift_JIS export of products would lose.' })
export class ProductCsvLoss extends CsvLossModel {}

@ObjectType({ description: 'What a Shift_JIS export of suppliers would lose.' })
export class DemandSupplierCsvLoss extends CsvLossModel {}

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
export class CancelCsvImportPayload {
  @Field(() => ImportCsvJob)
  job!: ImportCsvJob;
}

@ObjectType()
export class CreateExportProductCsvJobPayload {
  @Field(() => ExportProductCsvJob)
  job!: ExportProductCsvJob;
}

@ObjectType()
export class CreateExportDemandSupplierCsvJobPayload {
  @Field(() => ExportDemandSupplierCsvJob)
  job!: ExportDemandSupplierCsvJob;
}

@ObjectType()
export class CancelExportProductCsvJobPayload {
  @Field(() => ExportProductCsvJob)
  job!: ExportProductCsvJob;
}

@ObjectType()
export class CancelExportDemandSupplierCsvJobPayload {
  @Field(() => ExportDemandSupplierCsvJob)
  job!: ExportDemandSupplierCsvJob;
}
