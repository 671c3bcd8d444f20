import { EnvironmentError, isOfThisMachine } from '@hacchu-hub/platform-core';

/** Addresses and domains whose defaults are those of a developer's machine. */
export type AddressVariable =
  | 'ORDERS_URL'
  | 'CATALOG_URL'
  | 'COSTING_URL'
  | 'IDENTITY_URL'
  | 'APP_URL'
  | 'SMTP_URL'
  | 'MAIL_DOMAIN'
  | 'INBOUND_MAIL_DOMAIN';

/** The port of MailDev, Mailpit and MailHog, which deliver nothing. */
const MAIL_INBOX_PORT = '1025';

function problemOf(name: AddressVariable, value: string | undefined): string | undefined {
  if (!value) return 'is missing, and its default is for development';
  // What is no address is named with the variable's own rule.
  if (!name.endsWith('_URL') || !URL.canParse(value)) return undefined;
  if (name === 'APP_URL' && isOfThisMachine(value)) return 'leads to the machine of whoever follows a link';
  if (name === 'SMTP_URL' && new URL(value).port === MAIL_INBOX_PORT)
    return 'is a mail inbox for development, which delivers nothing';
  return undefined;
}

/**
 * Refuses a production environment in which an address that the subgraph uses has the default of development: it would
 * start and then send mail nowhere, or link to the reader's own machine.
 *
 * @throws EnvironmentError that names each variable
 */
export function requireAddresses(
  { HACCHU_ENV, ...source }: NodeJS.ProcessEnv,
  names: readonly AddressVariable[],
): void {
  if (HACCHU_ENV !== 'production') return;
  const problems = names.flatMap((name) => {
    const problem = problemOf(name, source[name]);
    return problem === undefined ? [] : [`${name}: ${problem}`];
  });
  if (problems.length > 0) throw new EnvironmentError(problems);
}
