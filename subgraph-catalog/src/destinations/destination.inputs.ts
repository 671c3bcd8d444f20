import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { CREATION_KEY, DemandInput } from '../masters/master.inputs.js';
import { DeliveryDestination } from './destination.model.js';

@InputType({ isAbstract: true })
abstract class DestinationContentInput extends DemandInput {
  @Field({ description: '1 to 100 characters.' })
  name!: string;

  @Field({ description: 'Postal code of seven digits, with or without a hyphen.' })
  zipCode!: string;

  @Field(() => Int, { description: 'Code of JIS X 0401.' })
  prefectureId!: number;

  @Field({ description: 'Municipality, 1 to 100 characters.' })
  city!: string;

  @Field({ description: 'Street and number, 1 to 100 characters.' })
  address1!: string;

  @Field(() => String, { nullable: true, description: 'Building, up to 100 characters.' })
  address2?: string | null;

  @Field({ description: 'Ten or eleven digits starting with 0; hyphens are allowed.' })
  phoneNumber!: string;

  @Field(() => [String], { description: 'Recipients of delivery notifications: up to ten, no duplicates.' })
  emails!: string[];
}

@InputType()
export class CreateDeliveryDestinationInput extends DestinationContentInput {
  @Field(() => ID, { nullable: true, description: CREATION_KEY })
  idempotencyKey?: string | null;
}

@InputType()
export class UpdateDeliveryDestinationInput extends DestinationContentInput {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, { description: 'The updatedAt of the edited version.' })
  expectedUpdatedAt!: string;
}

@InputType()
export class DeleteDeliveryDestinationInput extends DemandInput {
  @Field(() => ID)
  uuid!: string;
}

@ObjectType()
export class CreateDeliveryDestinationPayload {
  @Field(() => DeliveryDestination)
  deliveryDestination!: DeliveryDestination;
}

@ObjectType()
export class UpdateDeliveryDestinationPayload {
  @Field(() => DeliveryDestination)
  deliveryDestination!: DeliveryDestination;
}

@ObjectType()
export class DeleteDeliveryDestinationPayload {
  @Field(() => DeliveryDestination, { description: 'The destination with its deletedAt.' })
  deliveryDestination!: DeliveryDestination;
}
