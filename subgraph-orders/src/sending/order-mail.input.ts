import { Field, ID, InputType } from '@nestjs/graphql';

/** Of inputs that name recipients of a mail. */
export const CONFIRMED_RECIPIENTS =
  'Addresses of this mail that the user looked at and confirmed; needed for those that are neither a contact of the ' +
  'supplier or the destination, nor a user of the demand, nor confirmed for the supplier before. Written to the history.';

@InputType({ description: 'The message to the supplier; the PDF is attached by the server.' })
export class OrderMailInput {
  @Field(() => [String], { description: '1 to 20 addresses.' })
  to!: string[];

  @Field(() => [String], { defaultValue: [], description: 'Up to 20 addresses.' })
  cc!: string[];

  @Field({ description: 'Up to 200 characters.' })
  subject!: string;

  @Field({
    description:
      'Up to 10,000 characters of plain text. The signature of the demand is added below, unless it ends with it.',
  })
  body!: string;

  @Field(() => [ID], {
    defaultValue: [],
    description: 'Files that were sent to the URLs of createOrderMailAttachmentSignedUrls.',
  })
  uploadUuids!: string[];

  @Field(() => [String], { defaultValue: [], description: CONFIRMED_RECIPIENTS })
  confirmedRecipients!: string[];

  @Field(() => [ID], {
    defaultValue: [],
    description: 'Files of earlier mails of the order that go along again, e.g. after a failed mail.',
  })
  attachmentUuids!: string[];
}
