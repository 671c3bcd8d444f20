import { ListSize, LocalDate, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { SupplierAnswerDecisionKind, SupplierAnswerKind } from '../orders/supplier-answer.enums.js';
import type { SupplierAnswerDocument } from './supplier-answer.schema.js';

@ObjectType({ description: "A supplier's answer about one line." })
export class SupplierAnswerLine {
  @Field(() => ID, { description: 'The line of the order; it may have been removed since.' })
  lineId!: string;

  @Field({ description: 'Name of the product as printed.' })
  name!: string;

  @Field(() => LocalDate, { nullable: true, description: 'Delivery date as ordered.' })
  orderedDate!: string | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Delivery date that the supplier proposes; null when it has only a note.',
  })
  proposedDate!: string | null;

  @Field(() => String, { nullable: true, description: 'Text about the line.' })
  note!: string | null;
}

/** What both sides see of an answer. */
@ObjectType({ isAbstract: true })
export abstract class AnswerParts {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, { description: 'When it was sent.' })
  at!: string;

  @Field({ description: 'Name as entered; it is not verified.' })
  respondent!: string;

  @Field(() => SupplierAnswerKind, { description: '受注確認 or 納期回答.' })
  kind!: SupplierAnswerKind;

  @Field(() => String, { nullable: true, description: 'Text to the buyer.' })
  comment!: string | null;

  @ListSize(20)
  @Field(() => [SupplierAnswerLine], { description: 'Lines with a proposed date or a note.' })
  lines!: SupplierAnswerLine[];
}

/** What both sides see of a decision. */
@ObjectType({ isAbstract: true })
export abstract class DecisionParts {
  @Field(() => SupplierAnswerDecisionKind, { description: 'The decision.' })
  kind!: SupplierAnswerDecisionKind;

  @Field(() => Timestamp, { description: 'When the buyer decided.' })
  at!: string;

  @Field(() => String, { nullable: true, description: 'Text that was mailed to the supplier.' })
  comment!: string | null;
}

export const answerParts = ({
  _id,
  at,
  respondent,
  kind,
  comment,
  lines,
}: SupplierAnswerDocument): AnswerParts => ({ uuid: _id, at, respondent, kind, comment, lines });
