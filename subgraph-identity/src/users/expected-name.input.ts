import { Field, InputType } from '@nestjs/graphql';
import { changedMeanwhile } from '../access/changed-meanwhile.js';
import { fullName } from './full-name.js';

@InputType({ description: 'The name of a person that a change is based on.' })
export class ExpectedPersonNameInput {
  @Field(() => String, { description: 'Family name.' })
  lastName!: string;

  @Field(() => String, { description: 'Given name.' })
  firstName!: string;
}

/** @throws FAILED_PRECONDITION when somebody else has renamed the person meanwhile */
export function assertName(
  person: { readonly lastName: string; readonly firstName: string },
  expected: ExpectedPersonNameInput | null | undefined,
): void {
  if (!expected) return;
  const isAsExpected = person.lastName === expected.lastName && person.firstName === expected.firstName;
  if (!isAsExpected) throw changedMeanwhile(`他のユーザーが氏名を「${fullName(person)}」に変更しました。`);
}
