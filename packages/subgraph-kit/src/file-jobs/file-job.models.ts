import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { z } from 'zod';
import { CsvEncoding } from '../csv/index.js';
import { Timestamp } from '../values/scalars.js';
import { timestampOf } from '../values/time.js';
import { creatorName, type FileJobDocument, FileJobStatus } from './file-job.schema.js';

/** Registers the enums of file jobs in a subgraph's schema, under the given names. */
export function registerFileJobEnums(names: { status: string; encoding: string }): void {
  registerEnumType(FileJobStatus, {
    name: names.status,
    description: 'Status of an import or export.',
  });
  registerEnumType(CsvEncoding, {
    name: names.encoding,
    description: 'UTF_8 is written with a byte order mark; SHIFT_JIS is code page 932 (Windows).',
  });
}

/** Fields of an import or export that every subgraph exposes; `fileJobView` fills them. */
@ObjectType({ isAbstract: true })
export abstract class FileJobModel {
  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp, { description: 'When its files are deleted: seven days after createdAt.' })
  expiredAt!: string;

  @Field(() => Int, { description: 'Rows processed.' })
  processedCount!: number;

  @Field(() => Int, { nullable: true, description: 'Total number of rows; null until it is known.' })
  totalCount!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'In Japanese: why it failed; for a file with errors, the first ones by line. Before it has ended: what it waits ' +
      'for, a service that does not respond or its turn.',
  })
  failureReason!: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When somebody cancelled it, which its status gives as FAILURE; null otherwise.',
  })
  canceledAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the person who cancelled it; operators as 運営（name）.',
  })
  cancelerName!: string | null;
}

/** The additional fields of an export; `exportJobView` fills them. */
@ObjectType({ isAbstract: true })
export abstract class ExportJobModel extends FileJobModel {
  @Field(() => ID)
  uuid!: string;

  @Field()
  fileName!: string;

  @Field({ description: 'True once the file has been deleted.' })
  isExpired!: boolean;

  @Field(() => Int, {
    description: 'Rows in which characters that Shift_JIS lacks were replaced by ?; 0 in UTF-8.',
  })
  lossyRowCount!: number;
}

/** What an export in Shift_JIS would lose, computed before it runs by `lossInCp932`. */
@ObjectType({ isAbstract: true })
export abstract class CsvLossModel {
  @Field(() => Int, {
    description: 'Rows with characters that Shift_JIS lacks; they would be replaced by ?.',
  })
  lossyRowCount!: number;

  @Field(() => Int, { description: 'Rows examined.' })
  checkedRowCount!: number;

  @Field({ description: 'Whether all rows of the export were examined.' })
  isComplete!: boolean;
}

/** A file to download, as `FileJobs.link` and `linkTo` return it. */
@ObjectType({ isAbstract: true })
export abstract class FileLinkModel {
  @Field({ description: 'Signed URL, valid until expiresAt.' })
  url!: string;

  @Field()
  fileName!: string;

  @Field(() => Timestamp)
  expiresAt!: string;
}

/** Whether the files of a job have been deleted. */
export const isExpired = ({ expiresAt }: FileJobDocument): boolean => expiresAt.getTime() <= Date.now();

export const fileJobView = (job: FileJobDocument): FileJobModel => ({
  createdAt: timestampOf(job.createdAt),
  expiredAt: timestampOf(job.expiresAt),
  processedCount: job.processedCount,
  totalCount: job.totalCount,
  failureReason: job.failureReason,
  canceledAt: job.cancellation ? timestampOf(job.cancellation.at) : null,
  cancelerName: job.cancellation ? creatorName(job.cancellation.by) : null,
});

const lossOf = z.object({ lossyRowCount: z.number().default(0) });

export const exportJobView = (job: FileJobDocument): ExportJobModel => ({
  ...fileJobView(job),
  uuid: job._id,
  fileName: job.fileName,
  isExpired: isExpired(job),
  lossyRowCount: lossOf.parse(job.outcome).lossyRowCount,
});
