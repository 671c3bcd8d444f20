import { ListSize, Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { SyncTargetType } from './sync-target.js';
import type { WmsSyncLogDocument } from './wms-sync-log.schema.js';

/** State of a synchronisation. */
export enum WmsSyncState {
  RUNNING = 'RUNNING',
  SUCCESS = 'SUCCESS',
  FAILURE = 'FAILURE',
}

registerEnumType(WmsSyncState, {
  name: 'WmsSyncState',
  description: 'State of a synchronisation.',
  valuesMap: {
    RUNNING: { description: '同期中.' },
    SUCCESS: { description: '完了.' },
    FAILURE: { description: '失敗: data read before the failure is kept.' },
  },
});

@ObjectType({ description: 'The result of a synchronisation.' })
export class WmsSyncCounts {
  @Field(() => Int, { description: 'Records at LOGILESS.' })
  read!: number;

  @Field(() => Int, { description: 'New records among them.' })
  added!: number;

  @Field(() => Int, { description: 'Changed records among them.' })
  changed!: number;

  @Field(() => Int, { description: 'Records that LOGILESS no longer lists.' })
  vanished!: number;

  @Field(() => Int, { description: 'Records that the synchronisation linked automatically.' })
  linked!: number;

  @Field(() => Int, { description: 'Records at LOGILESS without a link.' })
  notLinked!: number;
}

@ObjectType({ description: 'One synchronisation with LOGILESS.' })
export class WmsSyncLog {
  @Field(() => ID)
  uuid!: string;

  @Field(() => SyncTargetType, { description: 'The kind of data.' })
  categoryId!: SyncTargetType;

  @Field(() => Timestamp, { description: 'When it was requested.' })
  startedAt!: string;

  @Field(() => Timestamp, { nullable: true, description: 'When it ended; null while running.' })
  endedAt!: string | null;

  @Field(() => WmsSyncState, { description: 'State.' })
  state!: WmsSyncState;

  @Field(() => String, {
    nullable: true,
    description: 'Who requested it; the name at that time. Null for the schedule.',
  })
  requestedBy!: string | null;

  @Field(() => WmsSyncCounts, { nullable: true, description: 'The result; null unless it succeeded.' })
  counts!: WmsSyncCounts | null;

  @Field(() => String, { nullable: true, description: 'In Japanese: why it failed and what to do.' })
  error!: string | null;
}

@ObjectType({ description: 'One page of synchronisations.' })
export class WmsSyncLogPage extends Paged(WmsSyncLog, 'WmsSyncLogPage') {}

@ObjectType({ description: 'Why a synchronisation cannot be requested.' })
export class WmsSyncBlocker {
  @Field(() => String, { description: 'NOT_CONNECTED, RUNNING or TOO_SOON.' })
  code!: string;

  @Field(() => String, { description: 'In Japanese.' })
  message!: string;

  @Field(() => Timestamp, { nullable: true, description: 'For TOO_SOON: when it can be requested again.' })
  until!: string | null;
}

@ObjectType({
  description:
    'A kind of data that can be synchronised, its last synchronisation, and whether the next one can start.',
})
export class WmsSyncStatus {
  @Field(() => SyncTargetType, { description: 'The kind of data.' })
  categoryId!: SyncTargetType;

  @Field(() => WmsSyncLog, { nullable: true, description: 'The latest one; null when there is none.' })
  latest!: WmsSyncLog | null;

  @Field(() => Boolean, { description: 'Whether syncWms accepts it now.' })
  isAllowed!: boolean;

  @ListSize(1)
  @Field(() => [WmsSyncBlocker], { description: 'The reasons why not; empty when it is allowed.' })
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
