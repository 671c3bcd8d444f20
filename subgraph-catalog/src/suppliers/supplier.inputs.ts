import { ListSize, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { DemandInput } from '../masters/master.inputs.js';
import { MasterWarning } from '../masters/master-warning.model.js';
import { DemandSupplier } from './supplier.model.js';

@InputType({ description: 'The address is either complete (prefecture, city, address1) or absent.' })
export class CreateDemandSupplierInput extends DemandInput {
  @Field({ description: '1 to 100 characters.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Postal code of seven digits, with or without a hyphen.',
  })
  zipCode?: string | null;

  @Field(() => Int, { nullable: true, description: 'Code of JIS X 0401.' })
  prefectureId?: number | null;

  @Field(() => String, { nullable: true, description: 'Municipality, up to 100 characters.' })
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'Street and number, up to 100 characters.' })
  address1?: string | null;

  @Field(() => String, { nullable: true, description: 'Building, up to 100 characters.' })
  address2?: string | null;

  @Field(() => [String], { description: 'Recipients of order mails: up to ten, no duplicates.' })
  emails!: string[];
}

@InputType()
export class UpdateDemandSupplierInput extends CreateDemandSupplierInput {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, { description: 'The updatedAt of the edited version.' })
  expectedUpdatedAt!: string;
}

@InputType()
export class DeleteDemandSupplierInput extends DemandInput {
  @Field(() => ID)
  uuid!: string;
}

@ObjectType()
export class CreateDemandSupplierPayload {
  @Field(() => DemandSupplier)
  demandSupplier!: DemandSupplier;

  @ListSize(3)
  @Field(() => [MasterWarning], { description: 'Warnings about the stored supplier.' })
  warnings!: MasterWarning[];
}

@ObjectType()
export class UpdateDemandSupplierPayload {
  @Field(() => DemandSupplier)
  demandSupplier!: DemandSupplier;

  @ListSize(3)
  @Field(() => [MasterWarning], { description: 'Warnings about the stored supplier.' })
  warnings!: MasterWarning[];
}

@ObjectType()
export class DeleteDemandSupplierPayload {
  @Field(() => DemandSupplier, { description: 'The supplier with its deletedAt.' })
  demandSupplier!: DemandSupplier;
}
