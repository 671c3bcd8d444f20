import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Demand } from './demand.model.js';

@InputType()
export class CreateDemandInput {
  @Field(() => String, { description: 'Name, 1 to 100 characters.' })
  name!: string;
}

@InputType()
export class UpdateDemandNameInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => String, { description: 'Name, 1 to 100 characters.' })
  name!: string;
}

@InputType()
export class DemandContactInput {
  @Field(() => String, { nullable: true, description: 'Seven digits, with or without a hyphen.' })
  zipCode?: string | null;

  @Field(() => Int, { nullable: true, description: 'Code of JIS X 0401.' })
  prefectureId?: number | null;

  @Field(() => String, { nullable: true })
  city?: string | null;

  @Field(() => String, { nullable: true })
  address1?: string | null;

  @Field(() => String, { nullable: true })
  address2?: string | null;

  @Field(() => String, { nullable: true })
  email?: string | null;

  @Field(() => String, { nullable: true })
  phoneNumber?: string | null;
}

@InputType()
export class UpdateDemandInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => String, { nullable: true, description: 'New name; unchanged when left out.' })
  name?: string | null;

  @Field(() => DemandContactInput, { nullable: true, description: 'New contact; unchanged when left out.' })
  demandContact?: DemandContactInput | null;
}

@InputType()
export class UpdateFunctionalRestrictionInput {
  @Field(() => ID)
  demandUuid!: string;

  @Field(() => Boolean)
  isCostingEnabled!: boolean;

  @Field(() => Boolean)
  isExportCsvEnabled!: boolean;

  @Field(() => Boolean)
  isOrderListExcelEnabled!: boolean;

  @Field(() => Boolean)
  isApprovalFunctionEnabled!: boolean;

  @Field(() => Boolean)
  isOrderInternalDetailEnabled!: boolean;
}

@ObjectType()
export class CreateDemandPayload {
  @Field(() => Demand)
  demand!: Demand;
}

@ObjectType()
export class UpdateDemandNamePayload {
  @Field(() => Demand)
  demand!: Demand;
}

@ObjectType()
export class UpdateDemandPayload {
  @Field(() => Demand)
  demand!: Demand;
}

@ObjectType()
export class UpdateFunctionalRestrictionPayload {
  @Field(() => Demand)
  demand!: Demand;
}
