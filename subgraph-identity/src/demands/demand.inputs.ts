import { ListSize, Timestamp } from '@hacchu-hub/subgraph-kit';
import { UploadTarget } from '@hacchu-hub/subgraph-kit/uploads/upload-target.model';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { TaxRounding } from '../access/enums.js';
import { Demand } from './demand.model.js';

@InputType()
export class CreateDemandInput {
  @Field(() => String, { description: 'Name, 1 to 100 characters.' })
  name!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'UUID made by the client for one demand; a repetition with the same key and content within 24 hours gives the ' +
      'demand that was created, instead of a second one.',
  })
  idempotencyKey?: string | null;
}

@InputType()
export class UpdateDemandNameInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => String, { description: 'Name, 1 to 100 characters.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The name that the change is based on; unchecked when omitted.',
  })
  expectedName?: string | null;
}

@InputType({ description: 'Address and contact as printed on documents.' })
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

  @Field(() => String, { nullable: true, description: 'New name; unchanged when omitted.' })
  name?: string | null;

  @Field(() => DemandContactInput, { nullable: true, description: 'New contact; unchanged when omitted.' })
  demandContact?: DemandContactInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'An upload of createSealImageUploadUrl that becomes the new seal image.',
  })
  sealImageUploadUuid?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True removes the seal image.' })
  removeSealImage?: boolean | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'The `updatedAt` that the change is based on; unchecked when omitted.',
  })
  expectedUpdatedAt?: string | null;
}

@InputType()
export class UpdateDemandSettingInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => Timestamp, { description: 'The `updatedAt` that the change is based on.' })
  expectedUpdatedAt!: string;

  @Field(() => Int, { nullable: true, description: 'Days, 0 to 30; unchanged when omitted.' })
  deliveryNotificationDaysAgo?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Unchanged when omitted.' })
  enabledBusinessDayConversionOfDeliveryNotification?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description:
      '1 to 1000; for operators only. May lie below the users there are: then nobody more is invited.',
  })
  maxMemberNumber?: number | null;

  @Field(() => TaxRounding, { nullable: true, description: 'Unchanged when omitted.' })
  taxRounding?: TaxRounding | null;

  @Field(() => String, { nullable: true, description: 'Unchanged when omitted; null clears it.' })
  inspectionTerms?: string | null;

  @Field(() => String, { nullable: true, description: 'Unchanged when omitted; null clears it.' })
  paymentTerms?: string | null;

  @Field(() => String, { nullable: true, description: 'Unchanged when omitted; null clears it.' })
  mailBody?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Up to 1,000 characters. Unchanged when omitted; null clears it.',
  })
  mailSignature?: string | null;
}

@InputType()
export class UpdateMailNotificationFlagInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => Boolean, { description: 'Whether users of the demand are notified of events by mail.' })
  isMailNotificationEnabled!: boolean;
}

@InputType()
export class CreateSealImageUploadUrlInput {
  @Field(() => ID, { nullable: true, description: 'The demand; required of operators.' })
  demandUuid?: string | null;

  @Field(() => String)
  fileName!: string;

  @Field(() => Int, { description: 'Size in bytes, at most 2 MB.' })
  byteSize!: number;

  @Field(() => String, { description: '`image/png` or `image/jpeg`.' })
  mimeType!: string;
}

@InputType()
export class UpdateFunctionalRestrictionInput {
  @Field(() => ID)
  demandUuid!: string;

  @Field(() => Boolean, { nullable: true, description: '原価管理. Unchanged when null or omitted.' })
  isCostingEnabled?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'CSV出力. Unchanged when null or omitted.' })
  isExportCsvEnabled?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: '発注一覧のExcel出力. Unchanged when null or omitted.',
  })
  isOrderListExcelEnabled?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: '承認. Unchanged when null or omitted.' })
  isApprovalFunctionEnabled?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: '社内メモ. Unchanged when null or omitted.' })
  isOrderInternalDetailEnabled?: boolean | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'The `updatedAt` that the change is based on; unchecked when omitted.',
  })
  expectedUpdatedAt?: string | null;
}

@ObjectType({ isAbstract: true })
abstract class ChangedDemandPayload {
  @Field(() => Demand)
  demand!: Demand;
}

@ObjectType()
export class CreateDemandPayload extends ChangedDemandPayload {
  @ListSize(1)
  @Field(() => [String], {
    description: 'Warnings in Japanese: that another demand is called the same.',
  })
  warnings!: string[];
}

@ObjectType()
export class UpdateDemandNamePayload extends ChangedDemandPayload {
  @ListSize(1)
  @Field(() => [String], {
    description:
      'Warnings in Japanese: that another demand is called the same. Empty for users of the demand.',
  })
  warnings!: string[];
}

@ObjectType()
export class UpdateDemandPayload extends ChangedDemandPayload {
  @ListSize(5)
  @Field(() => [String], {
    description: 'Warnings in Japanese: values that were accepted but may be unintended.',
  })
  warnings!: string[];
}

@ObjectType()
export class UpdateDemandSettingPayload extends ChangedDemandPayload {}

@ObjectType()
export class UpdateMailNotificationFlagPayload extends ChangedDemandPayload {}

@ObjectType()
export class UpdateFunctionalRestrictionPayload extends ChangedDemandPayload {}

@ObjectType()
export class CreateSealImageUploadUrlPayload {
  @Field(() => UploadTarget)
  upload!: UploadTarget;
}
