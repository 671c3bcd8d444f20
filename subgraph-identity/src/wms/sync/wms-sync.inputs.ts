import { Directive, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Demand } from '../../demands/demand.model.js';
import { SyncTargetType } from './sync-target.js';
import { WmsSyncLog } from './wms-sync.model.js';

@InputType()
export class SyncWmsInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => SyncTargetType, { description: 'The kind of data to read.' })
  categoryId!: SyncTargetType;
}

@ObjectType()
export class SyncWmsPayload {
  @Field(() => Demand, { description: 'The demand.' })
  demand!: Demand;

  @Field(() => WmsSyncLog, { description: 'The synchronisation that was started.' })
  wmsSyncLog!: WmsSyncLog;
}

@InputType({ description: 'Numbers of records by result.' })
@Directive('@inaccessible')
export class WmsSyncCountsInput {
  @Field(() => Int, { description: 'Records at LOGILESS.' })
  read!: number;

  @Field(() => Int, { description: 'New records.' })
  added!: number;

  @Field(() => Int, { description: 'Changed records.' })
  changed!: number;

  @Field(() => Int, { description: 'Records that are no longer listed.' })
  vanished!: number;

  @Field(() => Int, { description: 'Records linked by the synchronisation.' })
  linked!: number;

  @Field(() => Int, { description: 'Records without a link.' })
  notLinked!: number;
}

@InputType()
@Directive('@inaccessible')
export class ReportWmsSyncInput {
  @Field(() => ID, { description: 'The demand.' })
  demandUuid!: string;

  @Field(() => ID, { description: 'The synchronisation.' })
  syncUuid!: string;

  @Field(() => WmsSyncCountsInput, { nullable: true, description: 'The result; null when it failed.' })
  counts?: WmsSyncCountsInput | null;

  @Field(() => String, { nullable: true, description: 'In Japanese: why it failed.' })
  error?: string | null;
}

@ObjectType()
@Directive('@inaccessible')
export class ReportWmsSyncPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  ok!: boolean;
}
