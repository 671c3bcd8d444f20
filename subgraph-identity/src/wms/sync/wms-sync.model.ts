import { ListSize, Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { SyncTargetType } from './sync-target.js';
import type { WmsSyncLogDocument } from './wms-sync-log.schema.js';

/** How far a synchronisation is. */
export enum WmsSyncState {
  RUNNING = 'RUNNING',
  SUCCESS = 'SUCCESS',
  FAILURE = 'FAILURE',
}

registerEnumType(WmsSyncState, {
  name: 'WmsSyncState',
  description: 'How far a synchronisation is.',
  valuesMap: {
    RUNNING: { description: '同期中.' },
    SUCCESS: { description: '完了.' },
    FAILURE: { description: '失敗: what had been read until then is kept.' },
  },
});

@ObjectType({ description: 'What a synchronisation came to.' })
export class WmsSyncCounts {
  @Field(() => Int, { description: 'Records at LOGILESS.' })
  read!: number;

  @Field(() => Int, { description: 'Of these, not known before.' })
  added!: number;

  @Field(() => Int, { description: 'Of these, different from before.' })
  changed!: number;

  @Field(() => Int, { description: 'Records that LOGILESS listed before and does not list any more.' })
  vanished!: number;

  @Field(() => Int, { description: 'Records that the synchronisation linked by itself.' })
  linked!: number;

  @Field(() => Int, { description: 'Records at LOGILESS that nothing of the demand is linked to.' })
  notLinked!: number;
}

@ObjectType({ description: 'One synchronisation with LOGILESS.' })
export class WmsSyncLog {
  @Field(() => ID)
  uuid!: string;

  @Field(() => SyncTargetType, { description: 'What was read.' })
  categoryId!: SyncTargetType;

  @Field(() => Timestamp, { description: 'When it was asked for.' })
  startedAt!: string;

  @Field(() => Timestamp, { nullable: true, description: 'When it was over; null while it runs.' })
  endedAt!: string | null;

  @Field(() => WmsSyncState, { description: 'How far it is.' })
  state!: WmsSyncState;

  @Field(() => String, {
    nullable: true,
    description: 'Who asked for it; the name at the time. Null for the schedule.',
  })
  requestedBy!: string | null;

  @Field(() => WmsSyncCounts, { nullable: true, description: 'Null unless it succeeded.' })
  counts!: WmsSyncCounts | null;

  @Field(() => String, { nullable: true, description: 'In Japanese: why it failed and what to do.' })
  error!: string | null;
}

@ObjectType({ description: 'One page of synchronisations.' })
export class WmsSyncLogPage extends Paged(WmsSyncLog, 'WmsSyncLogPage') {}

@ObjectType({ description: 'Why a synchronisation cannot be asked for.' })
export class WmsSyncBlocker {
  @Field(() => String, { description: 'NOT_CONNECTED, RUNNING or TOO_SOON.' })
  code!: string;

  @Field(() => String, { description: 'In Japanese.' })
  message!: string;

  @Field(() => Timestamp, { nullable: true, description: 'Of TOO_SOON: when it can be asked for again.' })
  until!: string | null;
}

@ObjectType({
  description: 'What can be synchronised, how the last run went, and whether another one can be started.',
})
export class WmsSyncStatus {
  @Field(() => SyncTargetType, { description: 'What is read.' })
  categoryId!: SyncTargetType;

  @Field(() => WmsSyncLog, { nullable: true, description: 'The latest one; null where there was none.' })
  latest!: WmsSyncLog | null;

  @Field(() => Boolean, { description: 'Whether syncWms takes it at this moment.' })
  isAllowed!: boolean;

  @ListSize(1)
  @Field(() => [WmsSyncBlocker], { description: 'Why not; empty where it is allowed.' })
  blockers!: WmsSyncBlocker[];
}

/** A stored synchronisation as the graph shows it. */
export const wmsSyncLogView = (row: WmsSyncLogDocument): WmsSyncLog => ({
  uuid: row._id,
  categoryId: row.target,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  state: WmsSyncState[row.state],
  requestedBy: row.requestedBy,
  counts: row.counts,
  error: row.error,
});
