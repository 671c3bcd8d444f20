import type { SliceError } from '@hacchu-hub/slice-kit/data';
import { useState } from 'react';
import type { MailValues } from './mail-form.js';

/** The server's word for a recipient that nobody confirmed yet. */
const unconfirmed = 'UNCONFIRMED_RECIPIENT';

/** Addresses that the server named: `mail.to.0`, or `to.0` of a message, is the first of the recipients. */
const namedIn = ({ fields }: SliceError, values: Pick<MailValues, 'to' | 'cc'>): string[] =>
  (['to', 'cc'] as const).flatMap((list) =>
    values[list].filter((_, index) => fields[`mail.${list}.${index}`] ?? fields[`${list}.${index}`]),
  );

/** Recipients outside of the masters, which the server takes only after a person has confirmed them. */
export const useUnknownRecipients = (values: Pick<MailValues, 'to' | 'cc'>) => {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [isConfirmed, setConfirmed] = useState(false);
  const addresses = asked.filter((address) => values.to.includes(address) || values.cc.includes(address));
  return {
    addresses,
    isConfirmed,
    setConfirmed,
    /** What goes along with the mail. */
    confirmed: isConfirmed ? addresses : [],
    /** Takes over which recipients a refusal names. */
    ask: (error: SliceError) => {
      if (!error.blockers.includes(unconfirmed)) return;
      setAsked([...new Set([...addresses, ...namedIn(error, values)])]);
      setConfirmed(false);
    },
  };
};

export type UnknownRecipientsState = ReturnType<typeof useUnknownRecipients>;
