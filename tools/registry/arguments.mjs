/** Options that several commands share. */

export const AUDIENCE_OPTIONS = {
  role: { type: 'string', multiple: true },
  demand: { type: 'string', multiple: true },
  share: { type: 'string' },
  'min-loads': { type: 'string' },
  'max-failure-rate': { type: 'string' },
};

const ROLES = ['OPERATOR', 'ADMIN', 'EDITOR'];

function numberOf(option, text, isAllowed, what) {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() === '' || !isAllowed(number)) throw new Error(`--${option} ${text}: give ${what}.`);
  return number;
}

const isShare = (number) => number >= 0 && number <= 1;
const present = (object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

/**
 * Who gets a canary and how often it may fail, from options that may begin with a prefix.
 * @returns undefined when they name nobody
 */
export function canaryOf(options, prefix = '') {
  const of = (name) => options[`${prefix}${name}`];
  const [roles, demands] = [of('role'), of('demand')];
  const share = numberOf(`${prefix}share`, of('share'), isShare, 'a share from 0 to 1');
  const minLoads = numberOf(
    `${prefix}min-loads`,
    of('min-loads'),
    (number) => Number.isInteger(number) && number > 0,
    'a number of loads, 1 or more',
  );
  const maxFailureRate = numberOf(
    `${prefix}max-failure-rate`,
    of('max-failure-rate'),
    isShare,
    'a rate from 0 to 1',
  );
  const unknown = roles?.find((role) => !ROLES.includes(role));
  if (unknown !== undefined) throw new Error(`--${prefix}role ${unknown}: give ${ROLES.join(', ')}.`);
  const audience = present({ roles, demands, share });
  const limits = present({ minLoads, maxFailureRate });
  const hasLimits = Object.keys(limits).length > 0;
  if (Object.keys(audience).length > 0) return { audience, ...(hasLimits ? { limits } : {}) };
  if (hasLimits) throw new Error(`Give --${prefix}role, --${prefix}demand or --${prefix}share, too.`);
  return undefined;
}

/** The revision that a change expects, where one is given. */
export function revisionOf(text) {
  const expect = numberOf('expect', text, Number.isInteger, 'a revision of the registry');
  return expect === undefined ? {} : { expect };
}
