import { Field, ID, InputType } from '@nestjs/graphql';

/** Shared by inputs with mail recipients. */
export const CONFIRMED_RECIPIENTS =
  'Addresses of this mail that the user confirmed; required for those that are neither a contact of the ' +
  'supplier or the destination, nor a user of the demand, nor confirmed for the supplier before. Recorded ' +
  'in the history.';

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
      'Up to 10,000 characters of plain text. The signature of the demand is appended, unless the text ' +
      'ends with it.',
  })
  body!: string;

  @Field(() => [ID], {
    defaultValue: [],
    description: 'Files uploaded to the URLs of createOrderMailAttachmentSignedUrls.',
  })
  uploadUuids!: string[];

  @Field(() => [String], { defaultValue: [], description: CONFIRMED_RECIPIENTS })
  confirmedRecipients!: string[];

  @Field(() => [ID], {
    defaultValue: [],
    description: 'Files of earlier mails of the order to send again, e.g. after a failed mail.',
  })
  attachmentUuids!: string[];
}
