import { ListSize } from '../list-size.js';
import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';
import { Timestamp } from '../scalars.js';

@ObjectType({ description: 'A header that an upload has to carry.' })
@Directive('@shareable')
export class UploadHeader {
  @Field({ description: 'Name of the header.' })
  name!: string;

  @Field({ description: 'Value of the header, as it has to be sent.' })
  value!: string;
}

@ObjectType({ description: 'Where the browser PUTs a file; a mutation then takes it by its uploadUuid.' })
@Directive('@shareable')
export class UploadTarget {
  @Field(() => ID, { description: 'What the mutation that takes the file is told.' })
  uploadUuid!: string;

  @Field({ description: 'Signed; takes one PUT of the announced content type.' })
  url!: string;

  @ListSize(3)
  @Field(() => [UploadHeader], { description: 'Headers that the PUT has to carry.' })
  headers!: UploadHeader[];

  @Field(() => Timestamp, { description: 'When the URL ends, ten minutes after it was made.' })
  expiresAt!: string;
}
