import { CsvEncoding, FileJobStatus, ListSize, Paged, YearMonth } from '@hacchu-hub/subgraph-kit';
import { ExportJobModel } from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';

import { DemandUser } from '../external/demand-user.model.js';
import { CostingFile } from '../inventories/inventory.models.js';
import { CostingPageInput } from '../lists/list.inputs.js';

@ObjectType({ description: 'A CSV file of cost summaries that is being made or was made.' })
export class ExportCostSummaryCsvJob extends ExportJobModel {
  @Field(() => FileJobStatus)
  status!: FileJobStatus;

  @Field(() => DemandUser, { nullable: true })
  creator!: DemandUser | null;

  @Field({ description: 'Name of the person who asked for it.' })
  creatorName!: string;

  @ListSize(12)
  @Field(() => [YearMonth], { description: 'The months that the file holds.' })
  targetMonths!: string[];

  @Field(() => String, { nullable: true, description: 'The search that it was limited to, in words.' })
  conditionLabel!: string | null;

  @Field(() => CsvEncoding)
  encoding!: CsvEncoding;
}

export const ExportCostSummaryCsvJobPage = Paged(ExportCostSummaryCsvJob, 'ExportCostSummaryCsvJobPage');

@InputType()
export class CreateExportCostSummaryCsvJobInput {
  @Field(() => YearMonth, { description: 'A month of an accounting period.' })
  targetMonth!: string;

  @Field({
    defaultValue: false,
    description: 'All months of its period that have begun instead of that one.',
  })
  isWholePeriod!: boolean;

  @Field(() => String, { nullable: true, description: 'Only products that the search of the list finds.' })
  query?: string | null;

  @Field(() => CsvEncoding, { defaultValue: CsvEncoding.UTF_8 })
  encoding!: CsvEncoding;

  @Field(() => ID, {
    description:
      'UUID made by the client for one press of a button; the same key gives the same job for 24 hours.',
  })
  idempotencyKey!: string;
}

@InputType()
export class ListExportCostSummaryCSVJobsInput extends CostingPageInput {}

@InputType()
export class CreateCostSummaryCsvDownloadUrlInput {
  @Field(() => ID)
  uuid!: string;
}

@ObjectType()
export class CreateExportCostSummaryCsvJobPayload {
  @Field(() => ExportCostSummaryCsvJob)
  job!: ExportCostSummaryCsvJob;
}

@ObjectType()
export class CreateCostSummaryCsvDownloadUrlPayload {
  @Field(() => CostingFile)
  file!: CostingFile;
}

@InputType()
export class CreateClosingSnapshotDownloadUrlInput {
  @Field(() => ID)
  accountingPeriodUuid!: string;
}

@ObjectType()
export class CreateClosingSnapshotDownloadUrlPayload {
  @Field(() => CostingFile)
  file!: CostingFile;
}
