import { Directive, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Demand } from '../../demands/demand.model.js';
import { SyncTargetType } from './sync-target.js';
import { WmsSyncLog } from './wms-sync.model.js';

@InputType()
export class SyncWmsInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => SyncTargetType, { description: 'What to read.' })
  categoryId!: SyncTargetType;
}

@ObjectType()
export class SyncWmsPayload {
  @Field(() => Demand, { description: 'The demand.' })
  demand!: Demand;

  @Field(() => WmsSyncLog, { description: 'The synchronisation, which has begun.' })
  wmsSyncLog!: WmsSyncLog;
}

@InputType({ description: 'Numbers of records, by what a synchronisation did with them.' })
@Directive('@inaccessible')
export class WmsSyncCountsInput {
  @Field(() => Int, { description: 'Records at LOGILESS.' })
  read!: number;

  @Field(() => Int, { description: 'Not known before.' })
  added!: number;

  @Field(() => Int, { description: 'Different from before.' })
  changed!: number;

  @Field(() => Int, { description: 'Not listed any more.' })
  vanished!: number;

  @Field(() => Int, { description: 'Linked by the synchronisation.' })
  linked!: number;

  @Field(() => Int, { description: 'Linked to nothing.' })
  notLinked!: number;
}

@InputType()
@Directive('@inaccessible')
export class ReportWmsSyncInput {
  @Field(() => ID, { description: 'The demand.' })
  demandUuid!: string;

  @Field(() => ID, { description: 'The synchronisation.' })
  syncUuid!: string;

  @Field(() => WmsSyncCountsInput, { nullable: true, description: 'What it came to; null where it failed.' })
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
