import { Allow, ListSize, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { DemandFeatureFlagName, TaxRounding } from '../access/enums.js';
import type { SealImageDocument } from './demand.schema.js';

@ObjectType({ description: 'One of the 47 prefectures of Japan.' })
@Directive('@shareable')
export class Prefecture {
  @Field(() => Int, { description: 'Code of JIS X 0401: 1 (Hokkaido) to 47 (Okinawa).' })
  id!: number;

  @Field(() => String, { description: 'Full Japanese name with its suffix, e.g. 東京都.' })
  name!: string;
}

@ObjectType({ description: 'Contact of a demand, printed on its purchase orders.' })
export class DemandContact {
  @Field(() => String, { description: 'Postal code, NNN-NNNN.' })
  zipCode!: string;

  @Field(() => Int, { description: 'Code of JIS X 0401.' })
  prefectureId!: number;

  @Field(() => Prefecture, { nullable: true, description: 'The prefecture of prefectureId.' })
  prefecture!: Prefecture | null;

  @Field(() => String, { description: 'City, ward, town or village.' })
  city!: string;

  @Field(() => String, { description: 'Street and number.' })
  address1!: string;

  @Field(() => String, { nullable: true, description: 'Building.' })
  address2!: string | null;

  @Field(() => String, { description: 'Mail address.' })
  email!: string;

  @Field(() => String, { description: 'Telephone number, digits and hyphens.' })
  phoneNumber!: string;
}

@ObjectType({ description: 'Settings of a demand.' })
export class DemandSetting {
  @Field(() => Int, { description: 'Days before the delivery date on which a notice is sent, 0 to 30.' })
  deliveryNotificationDaysAgo!: number;

  @Field(() => Boolean, { description: 'Whether those days are counted in business days.' })
  enabledBusinessDayConversionOfDeliveryNotification!: boolean;

  @Field(() => Int, { description: 'Maximum number of users, open invitations included.' })
  maxMemberNumber!: number;

  @Field(() => TaxRounding, { description: 'How the tax of one rate is rounded to yen.' })
  taxRounding!: TaxRounding;

  @Field(() => String, { nullable: true, description: 'Standard text about inspection on purchase orders.' })
  inspectionTerms!: string | null;

  @Field(() => String, { nullable: true, description: 'Standard text about payment on purchase orders.' })
  paymentTerms!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Default body of the mail with a purchase order.',
  })
  mailBody!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Signature below each mail to a supplier; up to 1,000 characters, with line breaks.',
  })
  mailSignature?: string | null;
}

@ObjectType({ description: 'The seal image that is printed on purchase orders.' })
export class DemandSealImageURL {
  @Field(() => String, { description: 'Signed URL of the image, valid for some minutes.' })
  originalURL!: string;
}

@ObjectType({ description: 'Features of a demand, enabled by operators.' })
export class DemandFeatureFlag {
  @Field(() => Boolean, { description: 'Costs: periods, inventories, cost summaries.' })
  isCostingEnabled!: boolean;

  @Field(() => Boolean, { description: 'CSV exports.' })
  isExportCsvEnabled!: boolean;

  @Field(() => Boolean, { description: 'The order list as an Excel file.' })
  isOrderListExcelEnabled!: boolean;

  @Field(() => Boolean, { description: 'Orders are reviewed before they are sent.' })
  isApprovalFunctionEnabled!: boolean;

  @Field(() => Boolean, { description: 'Internal notes on orders.' })
  isOrderInternalDetailEnabled!: boolean;
}

@ObjectType({ description: 'A client organisation: the tenant.' })
@Directive('@key(fields: "uuid")')
@Allow({ actors: ['DemandUser', 'Operator'], roles: ['ADMIN', 'EDITOR', 'UNKNOWN'] })
export class Demand {
  @Field(() => ID, { description: 'Id.' })
  uuid!: string;

  @Field(() => String, { description: 'Name, 1 to 100 characters.' })
  name!: string;

  @Field(() => Timestamp, { description: 'When it was created.' })
  createdAt!: string;

  @Field(() => Timestamp, { description: 'When it was last changed.' })
  updatedAt!: string;

  @Field(() => DemandContact, { nullable: true, description: 'Contact; null until entered.' })
  demandContact!: DemandContact | null;

  @Field(() => DemandSetting, { description: 'Settings.' })
  demandSetting!: DemandSetting;

  @Field(() => Boolean, { description: 'Whether users of the demand are notified of events by mail.' })
  isMailNotificationEnabled!: boolean;

  @Field(() => DemandFeatureFlag, { description: 'Features that are enabled.' })
  featureFlag!: DemandFeatureFlag;

  /** The stored seal image; not part of the graph. */
  sealImage!: SealImageDocument | null;
}

@ObjectType({ description: 'A feature of a demand, its effect, and who changed it last.' })
export class DemandFeatureFlagStatus {
  @Field(() => DemandFeatureFlagName, { description: 'The feature.' })
  name!: DemandFeatureFlagName;

  @Field(() => Boolean, { description: 'Whether the feature is enabled.' })
  isEnabled!: boolean;

  @Field(() => String, { description: 'Japanese name.' })
  label!: string;

  @Field(() => String, { description: 'In Japanese: what is hidden while it is disabled.' })
  effect!: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it was last changed; null when never, and for users without access to the audit log.',
  })
  changedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Who changed it last; null like changedAt.' })
  changedBy!: string | null;
}

@ObjectType({ description: 'Contact of a demand as printed on its documents.' })
@Directive('@inaccessible')
export class DemandProfileContact {
  @Field(() => String)
  zipCode!: string;

  @Field(() => String, { description: '都道府県; null while none is chosen.', nullable: true })
  prefectureName!: string | null;

  @Field(() => String)
  city!: string;

  @Field(() => String)
  address1!: string;

  @Field(() => String, { nullable: true })
  address2!: string | null;

  @Field(() => String)
  email!: string;

  @Field(() => String)
  phoneNumber!: string;
}

@ObjectType({ description: 'Data of a demand that other slices need for documents, mail and totals.' })
@Directive('@inaccessible')
export class DemandProfile {
  @Field(() => ID)
  uuid!: string;

  @Field(() => String)
  name!: string;

  @Field(() => DemandProfileContact, {
    description: 'Address as printed on documents; null until entered.',
    nullable: true,
  })
  contact!: DemandProfileContact | null;

  @Field(() => String, { nullable: true, description: 'Object-store key of the seal image.' })
  sealImageKey!: string | null;

  @Field(() => TaxRounding, { description: 'How the tax of one rate is rounded to yen.' })
  taxRounding!: TaxRounding;

  @ListSize(5)
  @Field(() => [DemandFeatureFlagName], { description: 'Features that are enabled.' })
  featureFlags!: DemandFeatureFlagName[];

  @Field(() => String, { description: '検査完了期日 as printed on documents.', nullable: true })
  inspectionTerms!: string | null;

  @Field(() => String, { description: '支払方法 as printed on documents.', nullable: true })
  paymentTerms!: string | null;

  @Field(() => String, {
    description: 'Default text of mails to suppliers.',
    nullable: true,
  })
  mailBody!: string | null;

  @Field(() => String, { description: 'Signature below each mail to a supplier.', nullable: true })
  mailSignature?: string | null;

  @Field({ description: 'Whether users of the demand are notified of events by mail.' })
  isMailNotificationEnabled!: boolean;

  @Field(() => Int, {
    description: 'Days before a delivery date on which users are reminded of it, 0 to 30.',
  })
  deliveryNotificationDaysAgo!: number;

  @Field({ description: 'Whether those days are business days.' })
  enabledBusinessDayConversionOfDeliveryNotification!: boolean;
}

@ObjectType({ description: 'A seal image that was uploaded and is not in use yet.' })
@Directive('@inaccessible')
export class UploadedSealImage {
  @Field(() => String, { nullable: true, description: 'The picture, base64; null when there is a problem.' })
  imageBase64!: string | null;

  @Field(() => String, { nullable: true, description: 'In Japanese: why it cannot be printed.' })
  problem!: string | null;
}
