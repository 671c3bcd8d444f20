import { ListSize, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { OrderDocument } from '../orders/order.schema.js';
import { NamedFile } from '../orders/records/attachment.model.js';
import { SupplierAnswerState } from '../orders/supplier-answer.enums.js';
import type { SupplierLinkDocument } from '../supplier-links/supplier-link.schema.js';
import { AnswerParts, DecisionParts } from './answer-parts.model.js';

@ObjectType({ description: 'A use of a link by one client: a browser at one address.' })
export class SupplierLinkUse {
  @Field(() => Timestamp, { description: 'First use.' })
  firstUsedAt!: string;

  @Field(() => Timestamp, { description: 'Last use.' })
  lastUsedAt!: string;

  @Field(() => Int, { description: 'Number of times that the page was opened or an answer was sent.' })
  count!: number;

  @Field({
    description:
      'Network of the client: the first 24 bits of an IPv4 or 48 bits of an IPv6 address. Empty if unknown.',
  })
  network!: string;

  @Field({ description: 'User agent, up to 200 characters. Empty if unknown.' })
  userAgent!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name that was given with the last answer of this client; null before the first.',
  })
  respondent!: string | null;
}

@ObjectType({ description: 'A file of an answer.' })
export class SupplierAnswerFile extends NamedFile {
  @Field({ description: 'Media type, detected from the content.' })
  mimeType!: string;

  /** Location of the file; the signed URL is created when the field is selected. */
  key!: string;
}

@ObjectType({ description: 'What the buyer decided about an answer.' })
export class SupplierAnswerDecision extends DecisionParts {
  @Field({ description: 'Name at the time; operators appear as 運営（name）.' })
  by!: string;
}

@ObjectType({ description: 'An answer of the supplier to one version of the order.' })
export class SupplierAnswer extends AnswerParts {
  @Field(() => Int, { description: 'Version of the order document that was answered.' })
  version!: number;

  @ListSize(3)
  @Field(() => [SupplierAnswerFile], { description: 'Attached files, up to 5.' })
  files!: SupplierAnswerFile[];

  @Field(() => SupplierAnswerDecision, { nullable: true, description: 'Null until the buyer decides.' })
  decision!: SupplierAnswerDecision | null;

  @Field({
    description:
      'Whether the buyer can still decide: the latest answer, undecided, to the version that was sent last.',
  })
  isOpen!: boolean;
}

@ObjectType({ description: 'The link that a supplier has, and its answers.' })
export class OrderSupplierAnswer {
  @Field(() => SupplierAnswerState, {
    nullable: true,
    description: 'Null once a newer version was placed without a mail.',
  })
  state!: SupplierAnswerState | null;

  @Field(() => Int, { description: 'Version of the order document of the current link.' })
  version!: number;

  @Field(() => Timestamp, { description: 'When the mail with the current link was sent.' })
  requestedAt!: string;

  @Field(() => Timestamp, { description: 'When the current link expires.' })
  expiresAt!: string;

  @Field(() => Timestamp, { nullable: true, description: 'When the current link was withdrawn.' })
  withdrawnAt!: string | null;

  @Field({ description: 'Whether the supplier can open the current link now and answer.' })
  isLinkOpen!: boolean;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the last reminder was mailed to the supplier.',
  })
  remindedAt!: string | null;

  @Field({
    description: 'Whether remindSupplier is possible: unanswered, with an open link and without a reminder.',
  })
  canRemind!: boolean;

  @ListSize(5)
  @Field(() => [String], { description: 'Addresses that the current link was mailed to.' })
  recipients!: string[];

  /** Stored order and link, for lazily resolved fields. */
  order!: OrderDocument;
  link!: SupplierLinkDocument;
}
