import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ isAbstract: true })
export abstract class NamedFile {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'Name of the file with its extension.' })
  name!: string;

  @Field(() => Int, { description: 'Bytes.' })
  byteSize!: number;
}

@ObjectType({ isAbstract: true })
abstract class StoredFile extends NamedFile {
  @Field({ description: 'Detected from the content, e.g. application/pdf.' })
  mimeType!: string;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp)
  updatedAt!: string;

  /** Location of the file; the signed URL is created when the field is selected. */
  key!: string;
}

@ObjectType({ description: 'A file of an order that is not mailed.' })
export class OrderAttachment extends StoredFile {
  @Field(() => String, { nullable: true, description: 'Encoding of text files, e.g. utf-8 or shift_jis.' })
  encoding!: string | null;
}

@ObjectType({ description: 'A file mailed with an order.' })
export class OrderMailAttachment extends StoredFile {}

@ObjectType({
  description: 'A file for an order that does not exist yet; deleted when no order uses it within a day.',
})
export class OrderTemporaryAttachment extends NamedFile {}
