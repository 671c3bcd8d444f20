import { Directive, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Allow, ListSize, type Page, Paged, Timestamp } from '@hacchu-hub/subgraph-kit';

import { MASTER_READERS } from '../masters/master.policy.js';
import { Prefecture } from '../reference-data/prefecture.model.js';

@ObjectType({ description: 'A mail address of a delivery destination.' })
export class DeliveryDestinationContact {
  @Field()
  email!: string;
}

@ObjectType({
  description: 'The warehouse of the warehouse system LOGILESS that a destination is linked to.',
})
export class LogilessWarehouse {
  @Field(() => ID, { description: 'Of the record as it was read from LOGILESS.' })
  id!: string;

  @Field({ description: 'Id in LOGILESS.' })
  logilessID!: string;

  @Field({ description: 'Name in LOGILESS.' })
  name!: string;

  @Field(() => Timestamp, { nullable: true, description: 'Since when LOGILESS does not list it any more.' })
  vanishedAt!: string | null;
}

@Allow(MASTER_READERS)
@ObjectType({ description: 'A place to which suppliers send the goods of a demand.' })
@Directive('@key(fields: "uuid")')
export class DeliveryDestination {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'Up to 100 characters.' })
  name!: string;

  @Field({ description: 'Postal code, NNN-NNNN.' })
  zipCode!: string;

  @Field(() => Int, { description: 'Code of JIS X 0401.' })
  prefectureId!: number;

  @Field(() => Prefecture, { nullable: true })
  prefecture!: Prefecture | null;

  @Field({ description: 'Municipality.' })
  city!: string;

  @Field({ description: 'Street and number.' })
  address1!: string;

  @Field(() => String, { nullable: true, description: 'Building.' })
  address2!: string | null;

  @Field({ description: 'Digits and hyphens.' })
  phoneNumber!: string;

  @Field({ description: 'True when a warehouse of the warehouse system stands for it.' })
  isLinkedToWMS!: boolean;

  @Field(() => LogilessWarehouse, { nullable: true, description: 'Null while not linked.' })
  logilessWarehouse!: LogilessWarehouse | null;

  @ListSize(3)
  @Field(() => [DeliveryDestinationContact], { description: 'Who is told of deliveries; up to ten.' })
  deliveryDestinationContacts!: DeliveryDestinationContact[];

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it was deleted; a deleted destination stays on the orders that name it.',
  })
  deletedAt!: string | null;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp, {
    description: 'Version of the record: an edit hands it back as expectedUpdatedAt.',
  })
  updatedAt!: string;
}

export const DeliveryDestinationPage = Paged(DeliveryDestination, 'DeliveryDestinationPage');
export type DeliveryDestinationPage = Page<DeliveryDestination>;
