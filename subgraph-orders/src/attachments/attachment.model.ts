import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ isAbstract: true })
export abstract class NamedFile {
  @Field(() => ID)
  uuid!: string;

  @Field()
  name!: string;

  @Field(() => Int, { description: 'Bytes.' })
  byteSize!: number;
}

@ObjectType({ isAbstract: true })
abstract class StoredFile extends NamedFile {
  @Field({ description: 'By its content, e.g. application/pdf.' })
  mimeType!: string;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp)
  updatedAt!: string;

  /** Where the file lies; the signed URL is made where it is asked for. */
  key!: string;
}

@ObjectType({ description: 'A file that belongs to an order and is not mailed.' })
export class OrderAttachment extends StoredFile {
  @Field(() => String, { nullable: true, description: 'Of texts, e.g. utf-8 or shift_jis.' })
  encoding!: string | null;
}

@ObjectType({ description: 'A file that is mailed with an order.' })
export class OrderMailAttachment extends StoredFile {}

@ObjectType({
  description: 'A file for an order that does not exist yet; deleted when no order takes it within a day.',
})
export class OrderTemporaryAttachment extends NamedFile {}
