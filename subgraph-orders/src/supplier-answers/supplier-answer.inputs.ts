import { ListSize, LocalDate } from '@hacchu-hub/subgraph-kit';
import { UploadTarget } from '@hacchu-hub/subgraph-kit/uploads/upload-target.model';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { KEY, OrderPayload, OrderTarget, OrderVersionTarget } from '../orders/order.inputs.js';
import { SupplierAnswerKind } from '../orders/supplier-answer.enums.js';
import { SupplierOrder } from './supplier-order.model.js';

const TOKEN = 'The part of the link after the #.';

@InputType({ description: 'An answer about one line.' })
export class SupplierAnswerLineInput {
  @Field(() => ID, { description: 'lineId of the content.' })
  lineId!: string;

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'Proposed delivery date, from today (JST), or the order date if that is later, to two years after today or the ordered date; null for the date as ordered.',
  })
  deliveryDate?: string | null;

  @Field(() => String, { nullable: true, description: 'Up to 200 characters.' })
  note?: string | null;
}

@InputType()
export class AnswerSupplierOrderInput {
  @Field(() => ID, { description: TOKEN })
  token!: string;

  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;

  @Field({ description: 'Name of the person who answers, 1 to 50 characters.' })
  respondent!: string;

  @Field(() => String, { nullable: true, description: 'Up to 1,000 characters.' })
  comment?: string | null;

  @Field(() => SupplierAnswerKind, { description: '受注確認 or 納期回答.' })
  kind!: SupplierAnswerKind;

  @Field(() => [SupplierAnswerLineInput], {
    defaultValue: [],
    description:
      'PROPOSE: at least one line with a date other than the ordered one. CONFIRM: only notes, no dates.',
  })
  lines!: SupplierAnswerLineInput[];

  @Field(() => [ID], {
    defaultValue: [],
    description: 'Up to 5 files uploaded to the URLs of createSupplierAnswerUploadUrls with the same token.',
  })
  fileIds!: string[];
}

@ObjectType()
export class AnswerSupplierOrderPayload {
  @Field(() => SupplierOrder)
  supplierOrder!: SupplierOrder;
}

@InputType({ description: 'A file to upload.' })
export class SupplierAnswerFileInput {
  @Field({ description: 'With an extension that matches the content.' })
  fileName!: string;

  @Field(() => Int, { description: 'Bytes, at most 10 MiB.' })
  byteSize!: number;
}

@InputType()
export class CreateSupplierAnswerUploadUrlsInput {
  @Field(() => ID, { description: TOKEN })
  token!: string;

  @Field(() => [SupplierAnswerFileInput], { description: '1 to 5.' })
  files!: SupplierAnswerFileInput[];
}

@ObjectType()
export class CreateSupplierAnswerUploadUrlsPayload {
  @ListSize(5)
  @Field(() => [UploadTarget], { description: 'In the order of the files.' })
  uploads!: UploadTarget[];
}

@InputType()
export class AcceptSupplierAnswerInput extends OrderVersionTarget {
  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;

  @Field(() => ID, { description: 'The answer; it must be open.' })
  answerUuid!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Up to 1,000 characters; added to the mail that tells the supplier.',
  })
  comment?: string | null;
}

@InputType()
export class AskSupplierBackInput extends OrderTarget {
  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;

  @Field(() => ID, { description: 'The answer; it must be open.' })
  answerUuid!: string;

  @Field({ description: '1 to 1,000 characters.' })
  comment!: string;
}

@InputType()
export class WithdrawSupplierLinkInput extends OrderTarget {}

@InputType()
export class RenewSupplierLinkInput extends OrderTarget {
  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;
}

@InputType()
export class RemindSupplierInput extends OrderTarget {
  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;
}

@ObjectType()
export class AcceptSupplierAnswerPayload extends OrderPayload {}
@ObjectType()
export class AskSupplierBackPayload extends OrderPayload {}
@ObjectType()
export class WithdrawSupplierLinkPayload extends OrderPayload {}
@ObjectType()
export class RenewSupplierLinkPayload extends OrderPayload {}
@ObjectType()
export class RemindSupplierPayload extends OrderPayload {}
