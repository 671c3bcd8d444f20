import type { SliceError } from '@hacchu-hub/slice-kit/data';
import { useState } from 'react';
import type { MailValues } from './mail-form.js';

/** The server's error code for a recipient that nobody has confirmed. */
const unconfirmed = 'UNCONFIRMED_RECIPIENT';

/** Addresses that the server named: `mail.to.0`, or `to.0` of a message, is the first recipient. */
const namedIn = ({ fields }: SliceError, values: Pick<MailValues, 'to' | 'cc'>): string[] =>
  (['to', 'cc'] as const).flatMap((list) =>
    values[list].filter((_, index) => fields[`mail.${list}.${index}`] ?? fields[`${list}.${index}`]),
  );

/**
 * Recipients that are not in the master data; the server accepts them only after the user has confirmed them.
 */
export const useUnknownRecipients = (values: Pick<MailValues, 'to' | 'cc'>) => {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [isConfirmed, setConfirmed] = useState(false);
  const addresses = asked.filter((address) => values.to.includes(address) || values.cc.includes(address));
  return {
    addresses,
    isConfirmed,
    setConfirmed,
    /** Sent along with the mail. */
    confirmed: isConfirmed ? addresses : [],
    /** Takes the recipients that a refusal names. */
    ask: (error: SliceError) => {
      if (!error.blockers.includes(unconfirmed)) return;
      setAsked([...new Set([...addresses, ...namedIn(error, values)])]);
      setConfirmed(false);
    },
  };
};

export type UnknownRecipientsState = ReturnType<typeof useUnknownRecipients>;
