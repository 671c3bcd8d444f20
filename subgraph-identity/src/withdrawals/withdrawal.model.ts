import { ListSize, Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { WithdrawalDocument } from './withdrawal.schema.js';

export enum DemandWithdrawalPhase {
  REQUESTED = 'REQUESTED',
  CANCELED = 'CANCELED',
  DELETING = 'DELETING',
  DONE = 'DONE',
}

registerEnumType(DemandWithdrawalPhase, {
  name: 'DemandWithdrawalPhase',
  description: 'How far the withdrawal of a demand is.',
  valuesMap: {
    REQUESTED: { description: '退会手続き中: everything has stopped, and operators can cancel.' },
    CANCELED: { description: 'Taken back.' },
    DELETING: { description: 'Final; the slices delete.' },
    DONE: { description: 'Everything is deleted.' },
  },
});

@ObjectType({ description: 'What one slice deleted.' })
export class DeletedPartOfDemand {
  @Field(() => String, { description: 'Name of the slice, such as `orders`.' })
  slice!: string;

  @Field(() => Timestamp, { description: 'When it had deleted everything.' })
  finishedAt!: string;

  @Field(() => Float, { description: 'Number of documents.' })
  recordCount!: number;

  @Field(() => Int, { description: 'Number of files.' })
  fileCount!: number;
}

@ObjectType({ description: 'The withdrawal (退会) of a demand.' })
export class DemandWithdrawal {
  @Field(() => ID)
  uuid!: string;

  @Field(() => ID, { description: 'The demand, which does not exist any more when the withdrawal is done.' })
  demandUuid!: string;

  @Field(() => DemandWithdrawalPhase, { description: 'How far it is.' })
  phase!: DemandWithdrawalPhase;

  @Field(() => String, {
    description: 'SHA-256 of the archive that was handed over, in lower-case hexadecimal.',
  })
  archiveSha256!: string;

  @Field(() => Timestamp)
  requestedAt!: string;

  @Field(() => Timestamp, { description: 'From when on the data is deleted, 30 days after the request.' })
  deletesAt!: string;

  @Field(() => Timestamp, { nullable: true, description: 'When it was taken back.' })
  canceledAt!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When the deletion began.' })
  startedAt!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When everything was deleted.' })
  finishedAt!: string | null;

  @ListSize(5)
  @Field(() => [DeletedPartOfDemand], { description: 'Slices that have deleted their part.' })
  parts!: DeletedPartOfDemand[];

  /** Operators; not part of the graph. */
  requestedByUuid!: string;
  canceledByUuid!: string | null;
}

@ObjectType({ description: 'One page of withdrawals.' })
export class DemandWithdrawalPage extends Paged(DemandWithdrawal, 'DemandWithdrawalPage') {}

@InputType()
export class RequestDemandWithdrawalInput {
  @Field(() => ID, { description: 'The demand.' })
  demandUuid!: string;

  @Field(() => String, { description: 'Its name, typed as a confirmation.' })
  name!: string;

  @Field(() => String, { description: 'SHA-256 of the archive, 64 hexadecimal digits.' })
  archiveSha256!: string;

  @Field(() => Boolean, {
    description: 'That the demand has received the archive and can open it; must be true.',
  })
  isArchiveConfirmed!: boolean;
}

@ObjectType()
export class RequestDemandWithdrawalPayload {
  @Field(() => DemandWithdrawal)
  withdrawal!: DemandWithdrawal;
}

@InputType()
export class CancelDemandWithdrawalInput {
  @Field(() => ID, { description: 'The demand.' })
  demandUuid!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The withdrawal that the caller sees: a later one is not cancelled. Unchecked when omitted.',
  })
  expectedWithdrawalUuid?: string | null;
}

@ObjectType()
export class CancelDemandWithdrawalPayload {
  @Field(() => DemandWithdrawal)
  withdrawal!: DemandWithdrawal;
}

@InputType({ description: 'Deleted documents of one collection.' })
@Directive('@inaccessible')
export class DeletedRecordsInput {
  @Field(() => String, { description: 'Name of the collection.' })
  name!: string;

  @Field(() => Float, { description: 'Number of deleted documents.' })
  count!: number;
}

@InputType({ description: 'What a slice deleted.' })
@Directive('@inaccessible')
export class ReportDemandDeletionInput {
  @Field(() => ID, { description: 'The withdrawal, as it was announced.' })
  withdrawalUuid!: string;

  @Field(() => [DeletedRecordsInput], { description: 'Deleted documents by collection.' })
  records!: DeletedRecordsInput[];

  @Field(() => Int, { description: 'Deleted files.' })
  files!: number;
}

@ObjectType()
@Directive('@inaccessible')
export class ReportDemandDeletionPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  ok!: boolean;
}

export const withdrawalView = ({
  _id: uuid,
  phase,
  parts,
  requestedBy,
  canceledBy,
  ...rest
}: WithdrawalDocument): DemandWithdrawal => ({
  ...rest,
  uuid,
  phase: DemandWithdrawalPhase[phase],
  requestedByUuid: requestedBy,
  canceledByUuid: canceledBy,
  parts: Object.entries(parts).map(([slice, { finishedAt, records, files }]) => ({
    slice,
    finishedAt,
    recordCount: Object.values(records).reduce((sum, count) => sum + count, 0),
    fileCount: files,
  })),
});
