import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'The address of a post code, as Japan Post publishes it.' })
export class PostalAddress {
  @Field({ description: 'NNN-NNNN.' })
  zipCode!: string;

  @Field(() => Int, { description: 'Code of JIS X 0401: 1 (Hokkaido) to 47 (Okinawa).' })
  prefectureId!: number;

  @Field({ description: 'Full name with its suffix, e.g. 東京都.' })
  prefectureName!: string;

  @Field({ description: 'Municipality, with its county where it has one.' })
  city!: string;

  @Field({
    description:
      'Town, and street and number where the code is an office’s own; empty where the code stands for several towns.',
  })
  address1!: string;
}
