import { EmailListInput, Field, Form, FormStack, TextArea, TextInput } from '@hacchu-hub/ui/form';
import { MailFilesField } from '../attachments/mail-files-field.js';
import { UnprintableTexts } from '../unprintable-texts.js';
import { ChangedDefaults } from './changed-defaults.js';
import type { MailDraft } from './mail-draft.hook.js';
import { maxRecipients } from './mail-form.js';
import { MailSignature } from './mail-signature.js';
import { UnknownRecipients } from './unknown-recipients.js';

interface MailFieldsProps {
  mail: MailDraft;
  /** The supplier has no registered address. */
  hasNoAddress: boolean;
  /** File name of the document that is always attached. */
  documentName: string;
}

/** Recipients, subject, text and files of a mail to the supplier. */
export const MailFields = ({ mail, hasNoAddress, documentName }: MailFieldsProps) => {
  const { form } = mail;
  return (
    <Form form={form} onSubmit={() => undefined} shortcuts="none" aria-label="仕入先へのメール">
      <FormStack>
        <ChangedDefaults defaults={mail.newestDefaults} />
        <UnprintableTexts texts={mail.unprintableTexts} />
        <Field
          label="宛先"
          name="to"
          required
          nested
          help={
            hasNoAddress
              ? '仕入先にメールアドレスが登録されていません。宛先を入力してください。'
              : '仕入先に登録されたメールアドレスです。追加や削除ができます。'
          }
        >
          <EmailListInput
            max={maxRecipients}
            value={form.values.to}
            onChange={(to) => form.setValue('to', to)}
          />
        </Field>
        <Field label="Cc" name="cc" nested>
          <EmailListInput
            max={maxRecipients}
            value={form.values.cc}
            onChange={(cc) => form.setValue('cc', cc)}
          />
        </Field>
        <UnknownRecipients recipients={mail.recipients} />
        <Field label="件名" name="subject" required>
          <TextInput value={form.values.subject} onChange={(subject) => form.setValue('subject', subject)} />
        </Field>
        <Field label="本文" name="body" required>
          <TextArea rows={14} value={form.values.body} onChange={(body) => form.setValue('body', body)} />
        </Field>
        <MailSignature signature={mail.signature} />
        <MailFilesField files={mail.files} documentName={documentName} />
      </FormStack>
    </Form>
  );
};
