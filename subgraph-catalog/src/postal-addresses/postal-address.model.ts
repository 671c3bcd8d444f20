import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'The address of a postal code, as published by Japan Post.' })
export class PostalAddress {
  @Field({ description: 'NNN-NNNN.' })
  zipCode!: string;

  @Field(() => Int, { description: 'Code of JIS X 0401: 1 (Hokkaido) to 47 (Okinawa).' })
  prefectureId!: number;

  @Field({ description: 'Full name with its suffix, e.g. 東京都.' })
  prefectureName!: string;

  @Field({ description: 'Municipality, with its county if it has one.' })
  city!: string;

  @Field({
    description:
      'Town, with street and number for an office’s own code; empty for a code shared by several towns.',
  })
  address1!: string;
}
