import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Demand } from '../demands/demand.model.js';
import { WmsTurn, WmsTurnFailure } from './wms.model.js';

@InputType()
export class CreateWmsSettingInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => String, { description: 'The merchant at LOGILESS: letters and digits, at most 50.' })
  merchantId!: string;
}

@InputType()
export class UpdateWmsMerchantIdInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => String, { description: 'The merchant at LOGILESS: letters and digits, at most 50.' })
  merchantId!: string;
}

@InputType()
export class AuthenticateWmsInput {
  @Field(() => ID, { nullable: true, description: 'The demand; a demand user can only name the own one.' })
  demandUuid?: string | null;

  @Field(() => String, { description: 'The code with which LOGILESS sent the browser back.' })
  code!: string;

  @Field(() => String, { description: 'The state of the authURL that the browser went to.' })
  state!: string;
}

@InputType()
export class DisconnectWmsInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;
}

@InputType()
@Directive('@inaccessible')
export class TakeWmsTurnInput {
  @Field(() => ID, { description: 'The demand whose merchant is to be called.' })
  demandUuid!: string;

  @Field(() => Int, { description: 'How long the caller would wait, in milliseconds; at most ten minutes.' })
  maxWaitMs!: number;
}

@InputType()
@Directive('@inaccessible')
export class HoldWmsCallsInput {
  @Field(() => ID, { description: 'The demand whose merchant was called.' })
  demandUuid!: string;

  @Field(() => Timestamp, { description: 'Before this moment LOGILESS does not want to be called.' })
  until!: string;
}

@InputType()
@Directive('@inaccessible')
export class ReportRefusedWmsTokenInput {
  @Field(() => ID, { description: 'The demand of the token.' })
  demandUuid!: string;

  @Field(() => Int, { description: 'Which token LOGILESS refused.' })
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
  @Field(() => WmsTurn, { nullable: true, description: 'The turn; null where there is none.' })
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
