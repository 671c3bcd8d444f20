import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Demand } from '../demands/demand.model.js';
import { WmsTurn, WmsTurnFailure } from './wms.model.js';

@InputType()
export class CreateWmsSettingInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => String, { description: 'The merchant at LOGILESS: letters, digits, _ and -, at most 50.' })
  merchantId!: string;
}

@InputType()
export class UpdateWmsMerchantIdInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => String, { description: 'The merchant at LOGILESS: letters, digits, _ and -, at most 50.' })
  merchantId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The merchant ID that the change is based on; unchecked when omitted.',
  })
  expectedMerchantId?: string | null;
}

@InputType()
export class AuthenticateWmsInput {
  @Field(() => ID, { nullable: true, description: 'The demand; a demand user can only name their own.' })
  demandUuid?: string | null;

  @Field(() => String, { description: "`code` of LOGILESS's redirect." })
  code!: string;

  @Field(() => String, { description: '`state` of the authURL.' })
  state!: string;
}

@InputType()
export class DisconnectWmsInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The merchant ID that the change is based on; unchecked when omitted.',
  })
  expectedMerchantId?: string | null;
}

@InputType()
@Directive('@inaccessible')
export class TakeWmsTurnInput {
  @Field(() => ID, { description: 'The demand whose merchant will be called.' })
  demandUuid!: string;

  @Field(() => Int, { description: 'Maximum wait of the caller, in milliseconds; at most ten minutes.' })
  maxWaitMs!: number;
}

@InputType()
@Directive('@inaccessible')
export class HoldWmsCallsInput {
  @Field(() => ID, { description: 'The demand whose merchant was called.' })
  demandUuid!: string;

  @Field(() => Timestamp, { description: 'No calls of LOGILESS before this time.' })
  until!: string;
}

@InputType()
@Directive('@inaccessible')
export class ReportRefusedWmsTokenInput {
  @Field(() => ID, { description: 'The demand of the token.' })
  demandUuid!: string;

  @Field(() => Int, { description: 'Version of the refused token.' })
  tokenVersion!: number;
}

@ObjectType()
export class CreateWmsSettingPayload {
  @Field(() => Demand, { description: 'The demand.' })
  demand!: Demand;
}

@ObjectType()
export class UpdateWmsMerchantIdPayload {
  @Field(() => Demand, { description: 'The demand.' })
  demand!: Demand;
}

@ObjectType()
export class AuthenticateWmsPayload {
  @Field(() => Demand, { description: 'The demand.' })
  demand!: Demand;
}

@ObjectType()
export class DisconnectWmsPayload {
  @Field(() => Demand, { description: 'The demand.' })
  demand!: Demand;
}

@ObjectType()
@Directive('@inaccessible')
export class TakeWmsTurnPayload {
  @Field(() => WmsTurn, { nullable: true, description: 'The turn; null when there is none.' })
  turn!: WmsTurn | null;

  @Field(() => WmsTurnFailure, { nullable: true, description: 'Why there is none.' })
  failure!: WmsTurnFailure | null;
}

@ObjectType()
@Directive('@inaccessible')
export class HoldWmsCallsPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  ok!: boolean;
}

@ObjectType()
@Directive('@inaccessible')
export class ReportRefusedWmsTokenPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  ok!: boolean;
}
