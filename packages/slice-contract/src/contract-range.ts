import { satisfies, validate } from 'compare-versions';

const ANY = '*';
const OPERATOR = /^(?:\^|~|[<>]=?|=)/;

/** `^2.1.0`, `>=2.1.0 <4.0.0` or `2.1.0 - 3.9.9` */
function isAlternative(text: string): boolean {
  const ends = text.trim().split(' - ');
  if (ends.length === 2) return ends.every((end) => validate(end));
  return text
    .trim()
    .split(/ +/)
    .every((condition) => validate(condition.replace(OPERATOR, '')));
}

/** Whether a text is a range of contract versions, such as `^2.1.0`. */
export const isContractRange = (text: string): boolean =>
  text === ANY || text.split('||').every(isAlternative);

/**
 * Whether a shell with this version of the contract offers what a slice was built for.
 * @param range that `isContractRange` accepts
 */
export const offersContract = (version: string, range: string): boolean =>
  range === ANY || satisfies(version, range);

/**
 * The same decision about values that nobody has checked, such as those of a release that is offered: what is no version
 * or no range does not fit.
 */
export const fitsContract = (version: unknown, range: unknown): boolean =>
  typeof version === 'string' &&
  validate(version) &&
  typeof range === 'string' &&
  isContractRange(range) &&
  offersContract(version, range);
