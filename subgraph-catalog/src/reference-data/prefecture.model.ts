import { Directive, Field, Int, ObjectType } from '@nestjs/graphql';

// Also defined by subgraph-identity, for the addresses of demands.
@ObjectType({ description: 'One of the 47 prefectures of Japan.' })
@Directive('@shareable')
export class Prefecture {
  @Field(() => Int, { description: 'Code of JIS X 0401: 1 (Hokkaido) to 47 (Okinawa).' })
  id!: number;

  @Field({ description: 'Full Japanese name with its suffix, e.g. 東京都.' })
  name!: string;
}
