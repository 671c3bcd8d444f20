import { Allow, ListSize, type MatchPage, PagedMatches, Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Demand } from '../masters/demand.stub.js';
import { MASTER_READERS } from '../masters/master.policy.js';
import { Prefecture } from '../reference-data/prefecture.model.js';
import { PaymentDayShift, TaxRounding } from './supplier.enums.js';

@ObjectType({ description: 'A mail address of a supplier.' })
export class DemandSupplierContact {
  @Field()
  email!: string;
}

@ObjectType({ description: 'The supplier in LOGILESS to which a supplier is linked.' })
export class LogilessSupplier {
  @Field(() => ID)
  id!: string;

  @Field({ description: 'Id in LOGILESS.' })
  logilessID!: string;

  @Field({ description: 'Supplier code in LOGILESS; empty if it has none.' })
  code!: string;

  @Field({ description: 'Name in LOGILESS.' })
  name!: string;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it disappeared from LOGILESS.' })
  vanishedAt!: string | null;
}

@Allow(MASTER_READERS)
@ObjectType({ description: 'A company from which a demand buys.' })
@Directive('@key(fields: "uuid")')
export class DemandSupplier {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'Up to 100 characters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Postal code, NNN-NNNN.' })
  zipCode!: string | null;

  @Field(() => Int, { nullable: true, description: 'Code of JIS X 0401.' })
  prefectureId!: number | null;

  @Field(() => Prefecture, { nullable: true })
  prefecture!: Prefecture | null;

  @Field(() => String, { nullable: true, description: 'Municipality.' })
  city!: string | null;

  @Field(() => String, { nullable: true, description: 'Street and number.' })
  address1!: string | null;

  @Field(() => String, { nullable: true, description: 'Building.' })
  address2!: string | null;

  @ListSize(3)
  @Field(() => [DemandSupplierContact], { description: 'Recipients of order mails; up to ten.' })
  demandSupplierContacts!: DemandSupplierContact[];

  @Field(() => String, { nullable: true, description: 'Digits and hyphens.' })
  phoneNumber!: string | null;

  @Field(() => String, { nullable: true, description: '担当者名: the person to ask for.' })
  contactName!: string | null;

  @Field(() => String, { nullable: true, description: '適格請求書発行事業者登録番号: T and 13 digits.' })
  invoiceRegistrationNumber!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: '締め日: 1 to 30, or 31 for the last day of a month; null without payment terms.',
  })
  closingDay!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: '支払月: months from the closing day to the payment, 0 to 2.',
  })
  paymentMonth!: number | null;

  @Field(() => Int, { nullable: true, description: '支払日: 1 to 30, or 31 for the last day of a month.' })
  paymentDay!: number | null;

  @Field(() => PaymentDayShift, {
    nullable: true,
    description: '休業日の扱い; null: the payment stays on the day.',
  })
  paymentDayShift!: PaymentDayShift | null;

  @Field(() => ID, {
    nullable: true,
    description: '既定の納品先: a delivery destination of the demand, perhaps deleted meanwhile.',
  })
  defaultDeliveryDestinationId!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'リードタイム: business days from the order date to the delivery date.',
  })
  leadTimeDays!: number | null;

  @Field(() => TaxRounding, {
    nullable: true,
    description: '端数処理 of tax in orders to the supplier; null: as the demand rounds.',
  })
  taxRounding!: TaxRounding | null;

  @Field(() => Yen, {
    nullable: true,
    description: '最低発注金額: before tax. Smaller orders are warned of, not refused.',
  })
  minimumOrderAmount!: string | null;

  @Field(() => LogilessSupplier, { nullable: true, description: 'Null while not linked.' })
  logilessSupplier!: LogilessSupplier | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it was deleted; a deleted supplier is kept for the orders that refer to it.',
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

export const DemandSupplierPage = PagedMatches(DemandSupplier, 'DemandSupplierPage');
export type DemandSupplierPage = MatchPage<DemandSupplier>;
