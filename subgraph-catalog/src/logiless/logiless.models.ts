import { Decimal, ListSize } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DeliveryDestination } from '../destinations/destination.model.js';
import { DemandInput } from '../masters/master.inputs.js';
import { Product } from '../products/product.model.js';
import { DemandSupplier } from '../suppliers/supplier.model.js';
import { LogilessRecordKind } from './logiless-record.schema.js';

registerEnumType(LogilessRecordKind, {
  name: 'LogilessRecordKind',
  description: 'Kinds of records of LOGILESS.',
  valuesMap: {
    ITEM: { description: 'An article; products are linked to it.' },
    SUPPLIER: { description: 'A supplier; suppliers are linked to it.' },
    WAREHOUSE: { description: 'A warehouse; delivery destinations are linked to it.' },
  },
});

@ObjectType({
  description: 'A product, supplier or delivery destination that is linked to a record of LOGILESS.',
})
export class LogilessLinkedMaster {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'Its name here.' })
  name!: string;
}

@ObjectType({ description: 'A record of LOGILESS, as the last synchronisation found it.' })
export class LogilessRecord {
  @Field(() => ID, { description: 'For the mutations that link.' })
  id!: string;

  @Field({ description: 'Id in LOGILESS.' })
  logilessID!: string;

  @Field(() => String, { nullable: true, description: 'Code in LOGILESS; warehouses have none.' })
  code!: string | null;

  @Field({ description: 'Name in LOGILESS.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Of items.' })
  color!: string | null;

  @Field(() => String, { nullable: true, description: 'Of items.' })
  size!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'Of items: standard cost in yen.' })
  cost!: string | null;

  @Field(() => String, { nullable: true, description: 'Of suppliers.' })
  email!: string | null;

  @ListSize(1)
  @Field(() => [LogilessLinkedMaster], { description: 'What is linked to it.' })
  linkedTo!: LogilessLinkedMaster[];
}

const RECORD = 'The record of LOGILESS; null ends the link.';

@InputType()
export class LinkProductToLogilessInput extends DemandInput {
  @Field(() => ID, { description: 'The product.' })
  uuid!: string;

  @Field(() => ID, { nullable: true, description: RECORD })
  logilessRecordId!: string | null;
}

@InputType()
export class LinkDemandSupplierToLogilessInput extends DemandInput {
  @Field(() => ID, { description: 'The supplier.' })
  uuid!: string;

  @Field(() => ID, { nullable: true, description: RECORD })
  logilessRecordId!: string | null;
}

@InputType()
export class LinkDeliveryDestinationToLogilessInput extends DemandInput {
  @Field(() => ID, { description: 'The delivery destination.' })
  uuid!: string;

  @Field(() => ID, { nullable: true, description: RECORD })
  logilessRecordId!: string | null;
}

@ObjectType()
export class LinkProductToLogilessPayload {
  @Field(() => Product, { description: 'As it is now.' })
  product!: Product;
}

@ObjectType()
export class LinkDemandSupplierToLogilessPayload {
  @Field(() => DemandSupplier, { description: 'As it is now.' })
  demandSupplier!: DemandSupplier;
}

@ObjectType()
export class LinkDeliveryDestinationToLogilessPayload {
  @Field(() => DeliveryDestination, { description: 'As it is now.' })
  deliveryDestination!: DeliveryDestination;
}

@InputType()
@Directive('@inaccessible')
export class StartLogilessSyncInput {
  @Field(() => ID, { description: 'The demand.' })
  demandUuid!: string;

  @Field({ description: 'The merchant at LOGILESS: its records are not those of another one.' })
  merchantId!: string;

  @Field(() => ID, { description: 'Names the synchronisation in the report of how it ended.' })
  syncUuid!: string;

  @Field(() => LogilessRecordKind, { description: 'What to read.' })
  kind!: LogilessRecordKind;
}

@ObjectType()
@Directive('@inaccessible')
export class StartLogilessSyncPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  ok!: boolean;
}
