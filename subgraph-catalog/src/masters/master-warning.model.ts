import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A warning about a stored record that is allowed but probably unintended.' })
export class MasterWarning {
  @Field({
    description:
      'DUPLICATE_NAME: another record in use has the same name. PAYMENT_OVER_60_DAYS: the payment terms exceed 60 days.',
  })
  code!: string;

  @Field({ description: 'The input field that it concerns.' })
  field!: string;

  @Field({ description: 'Japanese message for the user.' })
  message!: string;
}
