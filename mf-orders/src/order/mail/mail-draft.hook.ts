import type { SliceError } from '@hacchu-hub/slice-kit/data';
import { hasErrors, useForm } from '@hacchu-hub/ui/form';
import { useState } from 'react';
import type { OrderMailInput, SendLog_OrderSendLogFragment } from '../../generated/graphql.js';
import { useMailFiles } from '../attachments/mail-files.hook.js';
import { useAttemptKey } from '../attempt-key.hook.js';
import { reloadedMessage } from '../reloaded-message.js';
import {
  fromMailDefaults,
  type MailDefaults,
  splitServerFields,
  toMailInput,
  validateMail,
} from './mail-form.js';
import { useNewestDefaults } from './newest-defaults.hook.js';
import { useUnknownRecipients } from './unknown-recipients.hook.js';

/**
 * A draft mail to the supplier: its text, its files and its problems. What the user has not edited follows the
 * defaults.
 * @param lastLog the order's last sending; files of a failed one are attached again
 */
export const useMailDraft = (
  defaults: Readonly<MailDefaults>,
  lastLog: SendLog_OrderSendLogFragment | null = null,
) => {
  const form = useForm(fromMailDefaults(defaults));
  const newestDefaults = useNewestDefaults(form, defaults);
  const files = useMailFiles(lastLog);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const key = useAttemptKey();
  const recipients = useUnknownRecipients(form.values);

  /** The mail to send; undefined, with the errors shown, while it is invalid. */
  const take = (): OrderMailInput | undefined => {
    setProblems([]);
    const errors = validateMail(form.values);
    if (hasErrors(errors)) {
      form.setErrors(errors);
      return undefined;
    }
    if (files.uploads.isSending) {
      setProblems(['添付ファイルを送信しています。送信が終わってから、もう一度お試しください。']);
      return undefined;
    }
    return toMailInput(form.values, { ...files.input, confirmedRecipients: recipients.confirmed });
  };

  /** Shows what the server refused. */
  const refuse = (error: SliceError) => {
    const fields = splitServerFields(error.fields);
    if (hasErrors(fields.mail)) form.setErrors(fields.mail);
    recipients.ask(error);
    setProblems(fields.order.length > 0 ? fields.order : error.message.split('\n'));
    key.refuse(error);
  };

  return {
    form,
    newestDefaults,
    files,
    recipients,
    signature: defaults.signature,
    unprintableTexts: defaults.unprintableTexts,
    problems,
    take,
    refuse,
    forgive: () => setProblems([]),
    /** The order was loaded anew after a refusal. */
    markReloaded: () => setProblems((now) => now.map(reloadedMessage)),
    idempotencyKey: key.current,
    renewKey: key.renew,
    isDirty: form.dirty || files.uploads.uploads.length > 0,
  };
};

export type MailDraft = ReturnType<typeof useMailDraft>;
