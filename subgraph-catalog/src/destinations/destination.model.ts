import { Allow, ListSize, type MatchPage, PagedMatches, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Demand } from '../masters/demand.stub.js';
import { MASTER_READERS } from '../masters/master.policy.js';
import { Prefecture } from '../reference-data/prefecture.model.js';

@ObjectType({ description: 'A mail address of a delivery destination.' })
export class DeliveryDestinationContact {
  @Field()
  email!: string;
}

@ObjectType({
  description: 'The warehouse in LOGILESS to which a destination is linked.',
})
export class LogilessWarehouse {
  @Field(() => ID, { description: 'Id of the mirrored record.' })
  id!: string;

  @Field({ description: 'Id in LOGILESS.' })
  logilessID!: string;

  @Field({ description: 'Name in LOGILESS.' })
  name!: string;

  @Field(() => Timestamp, { nullable: true, description: 'When it disappeared from LOGILESS.' })
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

  @Field({ description: 'True if it is linked to a warehouse of the warehouse system.' })
  isLinkedToWMS!: boolean;

  @Field(() => LogilessWarehouse, { nullable: true, description: 'Null while not linked.' })
  logilessWarehouse!: LogilessWarehouse | null;

  @ListSize(3)
  @Field(() => [DeliveryDestinationContact], {
    description: 'Recipients of delivery notifications; up to ten.',
  })
  deliveryDestinationContacts!: DeliveryDestinationContact[];

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it was deleted; a deleted destination is kept for the orders that refer to it.',
  })
  deletedAt!: string | null;

  @Field(() => Demand, {
    nullable: true,
    description: 'The demand that it belongs to; null while its slice does not respond.',
  })
  demand!: Demand | null;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp, {
    description: 'Version of the record, to be sent as expectedUpdatedAt with an edit.',
  })
  updatedAt!: string;

  @Field({ description: 'Who changed it last, by name at that time; operators appear as 運営（name）.' })
  lastEditorName!: string;
}

export const DeliveryDestinationPage = PagedMatches(DeliveryDestination, 'DeliveryDestinationPage');
export type DeliveryDestinationPage = MatchPage<DeliveryDestination>;
