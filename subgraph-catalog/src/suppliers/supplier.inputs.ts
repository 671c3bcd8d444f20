import { ListSize, Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { CREATION_KEY, DemandInput } from '../masters/master.inputs.js';
import { MasterWarning } from '../masters/master-warning.model.js';
import { PaymentDayShift, TaxRounding } from './supplier.enums.js';
import { DemandSupplier } from './supplier.model.js';

@InputType({ isAbstract: true })
abstract class SupplierContentInput extends DemandInput {
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

  @Field(() => String, {
    nullable: true,
    description: '10 or 11 digits starting with 0, with or without hyphens.',
  })
  phoneNumber?: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 50 characters.' })
  contactName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'T and 13 digits; the check digit of a corporate number must be right.',
  })
  invoiceRegistrationNumber?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      '締め日: 1 to 30, or 31 for the last day of a month; with paymentMonth and paymentDay or not at all.',
  })
  closingDay?: number | null;

  @Field(() => Int, { nullable: true, description: '支払月: 0 to 2 months after the closing day.' })
  paymentMonth?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      '支払日: 1 to 30, or 31 for the last day of a month; in the month of the closing day a later day than it.',
  })
  paymentDay?: number | null;

  @Field(() => PaymentDayShift, {
    nullable: true,
    description: '休業日の扱い; null: the payment stays on the day.',
  })
  paymentDayShift?: PaymentDayShift | null;

  @Field(() => ID, {
    nullable: true,
    description: '既定の納品先: a delivery destination of the demand that is in use.',
  })
  defaultDeliveryDestinationId?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'リードタイム: 0 to 250 business days from the order date to the delivery date.',
  })
  leadTimeDays?: number | null;

  @Field(() => TaxRounding, {
    nullable: true,
    description: '端数処理 of tax in orders to the supplier; null: as the demand rounds.',
  })
  taxRounding?: TaxRounding | null;

  @Field(() => Yen, { nullable: true, description: '最低発注金額 before tax: 1 to 999,999,999,999 yen.' })
  minimumOrderAmount?: string | null;
}

@InputType({ description: 'The address is either complete (prefecture, city, address1) or absent.' })
export class CreateDemandSupplierInput extends SupplierContentInput {
  @Field(() => ID, { nullable: true, description: CREATION_KEY })
  idempotencyKey?: string | null;
}

@InputType({
  description:
    'Replaces the content. Of the fields after emails, those that are left out stay as they are; null clears them.',
})
export class UpdateDemandSupplierInput extends SupplierContentInput {
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
