import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';
import { Timestamp } from '../scalars.js';

@ObjectType({ description: 'A header that an upload has to carry.' })
@Directive('@shareable')
export class UploadHeader {
  @Field()
  name!: string;

  @Field()
  value!: string;
}

@ObjectType({ description: 'Where the browser PUTs a file; a mutation then takes it by its uploadUuid.' })
@Directive('@shareable')
export class UploadTarget {
  @Field(() => ID)
  uploadUuid!: string;

  @Field({ description: 'Signed; takes one PUT of the announced content type.' })
  url!: string;

  @Field(() => [UploadHeader])
  headers!: UploadHeader[];

  @Field(() => Timestamp, { description: 'When the URL ends, ten minutes after it was made.' })
  expiresAt!: string;
}
