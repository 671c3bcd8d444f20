import { Decimal, FileJobStatus, ListSize, Paged, YearMonth, Yen } from '@hacchu-hub/subgraph-kit';
import { FileJobModel, FileLinkModel } from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { UploadTarget } from '@hacchu-hub/subgraph-kit/uploads/upload-target.model';
import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { DemandUser } from '../external/demand-user.model.js';
import { Product } from '../external/product.model.js';
import { AccountingPeriod } from '../periods/period.model.js';
import { InventoryImportKind } from './inventory-job.enums.js';

@ObjectType({ description: 'Stock of one product at the start of an accounting period.' })
export class OpeningInventory {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Yen, { description: 'Yen before tax.' })
  inventoryAmount!: string;

  @Field(() => Float, { description: 'Pieces.' })
  quantity!: number;

  @Field(() => Decimal, {
    nullable: true,
    description: 'Yen per piece, rounded half up to two decimals for display. Null for zero pieces.',
  })
  averageUnitPrice!: string | null;

  @Field(() => ID)
  productUuid!: string;

  @Field({ description: 'Current name of the product.' })
  productName!: string;

  @Field(() => String, { nullable: true, description: 'Article code in the warehouse system, if linked.' })
  code!: string | null;

  @Field(() => String, { nullable: true, description: 'Model number (型番).' })
  modelNumber!: string | null;

  @Field(() => String, { nullable: true })
  color!: string | null;

  @Field(() => String, { nullable: true })
  size!: string | null;

  @Field(() => Product, { nullable: true, description: 'The product in the catalog.' })
  product!: Product | null;
}

@ObjectType({ description: 'One page of an opening inventory.' })
export class OpeningInventoryPage extends Paged(OpeningInventory, 'OpeningInventoryPage') {
  @Field(() => Float, { description: 'Total pieces of the search result.' })
  totalQuantity!: number;

  @Field(() => Yen, { description: 'Total yen of the search result.' })
  totalAmount!: string;
}

@ObjectType({ description: 'A stock import: all rows of a file or none.' })
export class InventoryImportJob extends FileJobModel {
  @Field(() => ID, { description: 'Identity; never changes.' })
  jobUuid!: string;

  @Field(() => ID)
  accountingPeriodUuid!: string;

  @Field(() => InventoryImportKind, { description: 'What is imported.' })
  kind!: InventoryImportKind;

  @Field(() => FileJobStatus)
  status!: FileJobStatus;

  @Field({ description: 'Name of the file, or a label if there is none.' })
  originalFileName!: string;

  @Field(() => YearMonth, {
    nullable: true,
    description: 'The month at the end of which the stock was counted.',
  })
  performedMonth!: string | null;

  @Field(() => DemandUser, {
    description: 'Who requested it; null if they have been deleted, or for an operator.',
    nullable: true,
  })
  creatorDemandUser!: DemandUser | null;

  @Field({ description: 'Name of the person who requested it.' })
  creatorName!: string;

  @Field(() => Int, { description: 'Products whose stock was stored.' })
  importedCount!: number;

  @Field(() => Int, { description: 'Products left blank in the file, which are not counted.' })
  blankCount!: number;

  @Field(() => Int, { description: 'Rows with errors; nothing is stored unless this is 0.' })
  errorCount!: number;

  @ListSize(5)
  @Field(() => [String], { description: 'In Japanese: what was ignored, such as unknown columns.' })
  notices!: string[];

  @Field({ description: 'True while its result file can be downloaded.' })
  hasResult!: boolean;
}

@ObjectType({ description: 'A file of the costing slice to download.' })
export class CostingFile extends FileLinkModel {}

@ObjectType({ isAbstract: true })
abstract class UploadPayload {
  @Field(() => UploadTarget)
  upload!: UploadTarget;
}
@ObjectType()
export class CreateOpeningInventoryUploadUrlPayload extends UploadPayload {}
@ObjectType()
export class CreatePhysicalInventoryUploadUrlPayload extends UploadPayload {}

@ObjectType({ isAbstract: true })
abstract class JobPayload {
  @Field(() => InventoryImportJob)
  job!: InventoryImportJob;
}
@ObjectType()
export class CreateImportOpeningInventoryJobPayload extends JobPayload {}
@ObjectType()
export class CreateImportPhysicalInventoryJobPayload extends JobPayload {}
@ObjectType()
export class CreateCarriedForwardInventoryJobPayload extends JobPayload {}
@ObjectType()
export class CancelInventoryImportPayload extends JobPayload {}

@ObjectType({ isAbstract: true })
abstract class FilePayload {
  @Field(() => CostingFile)
  file!: CostingFile;
}
@ObjectType()
export class CreateOpeningInventoryResultDownloadUrlPayload extends FilePayload {}
@ObjectType()
export class CreatePhysicalInventoryResultDownloadUrlPayload extends FilePayload {}
@ObjectType()
export class CreateOpeningInventoryTemplateDownloadUrlPayload extends FilePayload {}
@ObjectType()
export class CreatePhysicalInventoryTemplateDownloadUrlPayload extends FilePayload {}

@ObjectType()
export class DeletePhysicalInventoryPayload {
  @Field(() => AccountingPeriod)
  accountingPeriod!: AccountingPeriod;
}
