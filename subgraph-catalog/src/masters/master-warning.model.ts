import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'Something about a stored record that is allowed but probably not meant.' })
export class MasterWarning {
  @Field({ description: 'DUPLICATE_NAME: another record in use has the same name.' })
  code!: string;

  @Field({ description: 'The input field it is about.' })
  field!: string;

  @Field({ description: 'Japanese text for the user.' })
  message!: string;
}
