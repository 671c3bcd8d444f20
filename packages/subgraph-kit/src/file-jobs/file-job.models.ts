import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { z } from 'zod';
import { CsvEncoding } from '../csv/index.js';
import { Timestamp } from '../scalars.js';
import { timestampOf } from '../time.js';
import { FileJobStatus, type FileJobDocument } from './file-job.schema.js';

/** Makes the enums of file jobs part of a subgraph's schema, under the names that they have there. */
export function registerFileJobEnums(names: { status: string; encoding: string }): void {
  registerEnumType(FileJobStatus, {
    name: names.status,
    description: 'How far an import or export of a file is.',
  });
  registerEnumType(CsvEncoding, {
    name: names.encoding,
    description: 'UTF_8 is written with a byte order mark; SHIFT_JIS is code page 932, as Windows has it.',
  });
}

/** What every subgraph shows of an import or export; `fileJobView` fills it. */
@ObjectType({ isAbstract: true })
export abstract class FileJobModel {
  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp, { description: 'When its files go: seven days after createdAt.' })
  expiredAt!: string;

  @Field(() => Int, { description: 'Rows done.' })
  processedCount!: number;

  @Field(() => Int, { nullable: true, description: 'Rows in all, once that is known.' })
  totalCount!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'In Japanese: why it failed; of a file with errors, the first ones by line.',
  })
  failureReason!: string | null;
}

/** An export besides; `exportJobView` fills it. */
@ObjectType({ isAbstract: true })
export abstract class ExportJobModel extends FileJobModel {
  @Field(() => ID)
  uuid!: string;

  @Field()
  fileName!: string;

  @Field({ description: 'True once the file is gone.' })
  isExpired!: boolean;

  @Field(() => Int, {
    description: 'Rows in which characters that Shift_JIS lacks were written as ?; 0 in UTF-8.',
  })
  lossyRowCount!: number;
}

/** What an export in Shift_JIS would lose, before it is made; `lossInCp932` answers it. */
@ObjectType({ isAbstract: true })
export abstract class CsvLossModel {
  @Field(() => Int, { description: 'Rows with characters that Shift_JIS lacks; they would be written as ?.' })
  lossyRowCount!: number;

  @Field(() => Int, { description: 'Rows that were looked at.' })
  checkedRowCount!: number;

  @Field({ description: 'Whether those are all rows of the export.' })
  isComplete!: boolean;
}

/** A file to download, as `FileJobs.link` and `linkTo` answer it. */
@ObjectType({ isAbstract: true })
export abstract class FileLinkModel {
  @Field({ description: 'Signed; good until expiresAt.' })
  url!: string;

  @Field()
  fileName!: string;

  @Field(() => Timestamp)
  expiresAt!: string;
}

/** Whether the files of a job are gone. */
export const isExpired = ({ expiresAt }: FileJobDocument): boolean => expiresAt.getTime() <= Date.now();

export const fileJobView = (job: FileJobDocument): FileJobModel => ({
  createdAt: timestampOf(job.createdAt),
  expiredAt: timestampOf(job.expiresAt),
  processedCount: job.processedCount,
  totalCount: job.totalCount,
  failureReason: job.failureReason,
});

const lossOf = z.object({ lossyRowCount: z.number().default(0) });

export const exportJobView = (job: FileJobDocument): ExportJobModel => ({
  ...fileJobView(job),
  uuid: job._id,
  fileName: job.fileName,
  isExpired: isExpired(job),
  lossyRowCount: lossOf.parse(job.outcome).lossyRowCount,
});
