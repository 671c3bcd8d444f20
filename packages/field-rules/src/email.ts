import { cleanCode } from './characters.js';

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const MAX_LENGTH = 254;

/**
 * The form in which an address is stored and compared: half width, lower case. Dashes and the ideographic full stop are
 * what Japanese input methods make of `-` and `.`; no address contains them.
 */
export const cleanEmail = (raw: string): string => cleanCode(raw).replaceAll('。', '.').toLowerCase();

/** What is wrong with a cleaned address that is not empty. */
export const emailProblem = (value: string): string | undefined =>
  value.length > MAX_LENGTH || !EMAIL.test(value) || value.includes('..')
    ? 'メールアドレスの形式が正しくありません。'
    : undefined;
