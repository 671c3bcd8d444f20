import { Field, ObjectType } from '@nestjs/graphql';
import { Schema } from 'mongoose';

/** One changed value of a record, as shown on screen. */
export interface RecordedChangeDocument {
  field: string;
  /** Japanese. */
  label: string;
  /** Null for none. */
  before: string | null;
  after: string | null;
}

/** For the entries of a log. */
export const recordedChangeSchema = new Schema<RecordedChangeDocument>(
  {
    field: { type: String, required: true },
    label: { type: String, required: true },
    before: { type: String, default: null },
    after: { type: String, default: null },
  },
  { _id: false },
);

/** One changed value; each slice gives the type a name of its own. */
@ObjectType({ isAbstract: true })
export abstract class RecordedChange implements RecordedChangeDocument {
  @Field(() => String, { description: 'Name of the value, such as `taxRounding`.' })
  field!: string;

  @Field(() => String, { description: 'Its Japanese name.' })
  label!: string;

  @Field(() => String, { nullable: true, description: 'The value before, as shown on screen.' })
  before!: string | null;

  @Field(() => String, { nullable: true, description: 'The value after, as shown on screen.' })
  after!: string | null;
}

/** A value of a record whose changes are recorded. */
export interface RecordedField<T> {
  readonly field: string;
  /** Japanese. */
  readonly label: string;
  /** The value as shown on screen; null for none. */
  readonly text: (record: T) => string | null;
  /** What is compared instead of the text, where different values may read the same. */
  readonly value?: (record: T) => string | null;
}

/** What differs between two states of a record. */
export const changesBetween = <T>(
  fields: readonly RecordedField<T>[],
  before: T,
  after: T,
): RecordedChangeDocument[] =>
  fields
    .filter(({ text, value = text }) => value(before) !== value(after))
    .map(({ field, label, text }) => ({ field, label, before: text(before), after: text(after) }));

/** A boolean as shown on screen. */
export const onOff = (isOn: boolean): string => (isOn ? 'オン' : 'オフ');
