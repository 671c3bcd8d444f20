import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';
import { ListSize } from '../graph/list-size.js';
import { Timestamp } from '../values/scalars.js';

@ObjectType({ description: 'A header that an upload must have.' })
@Directive('@shareable')
export class UploadHeader {
  @Field({ description: 'Header name.' })
  name!: string;

  @Field({ description: 'Header value, to be sent unchanged.' })
  value!: string;
}

@ObjectType({ description: 'Where the browser PUTs a file, which a mutation then takes by its uploadUuid.' })
@Directive('@shareable')
export class UploadTarget {
  @Field(() => ID, { description: 'The identifier by which a mutation takes the file.' })
  uploadUuid!: string;

  @Field({ description: 'Signed URL for a single PUT of the announced content type.' })
  url!: string;

  @ListSize(3)
  @Field(() => [UploadHeader], { description: 'Headers that the PUT must have.' })
  headers!: UploadHeader[];

  @Field(() => Timestamp, { description: 'When the URL expires, ten minutes after its creation.' })
  expiresAt!: string;
}
