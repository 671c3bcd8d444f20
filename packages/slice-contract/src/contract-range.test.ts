import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import semver from 'semver';
import { fitsContract, isContractRange, offersContract } from './contract-range.js';
import { BUILT_FOR } from './declaration.js';

const part = fc.integer({ min: 0, max: 3 });
/** The contract began with 1.0.0. */
const version = fc.tuple(fc.integer({ min: 1, max: 3 }), part, part).map((parts) => parts.join('.'));
const condition = fc
  .tuple(fc.constantFrom('^', '~', '>=', '<=', '>', '<', '=', ''), version)
  .map(([operator, to]) => `${operator}${to}`);
const range = fc.oneof(
  version.map((to) => `^${to}`),
  condition,
  fc
    .tuple(condition, condition, fc.constantFrom(' ', ' || ', '||'))
    .map(([a, b, between]) => a + between + b),
  fc.tuple(version, version).map((ends) => ends.join(' - ')),
);

it('decides as the library of npm does', () => {
  fc.assert(
    fc.property(version, range, (offered, wanted) => {
      expect(isContractRange(wanted)).toBe(true);
      expect(offersContract(offered, wanted)).toBe(semver.satisfies(offered, wanted));
    }),
    { numRuns: 2_000 },
  );
});

it('decides about every text that it accepts', () => {
  const signs = ['^', '~', '>', '<', '=', '-', ' - ', ' ', '|', '||', '*', 'x', '1', '.0', '.2', 'v'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs)), (parts) => {
      const wanted = parts.join('');
      if (isContractRange(wanted)) expect(typeof offersContract('2.3.0', wanted)).toBe('boolean');
    }),
    { numRuns: 20_000 },
  );
});

it.each([
  BUILT_FOR,
  '^2.1.0',
  '~2.1',
  '2.x',
  '2',
  '*',
  '>=1.2.0 <3.0.0',
  '1.0.0 - 2.0.0',
  '^1.0.0 || ^2.0.0',
])('accepts %s', (text) => expect(isContractRange(text)).toBe(true));

it.each([
  '',
  ' ',
  'newest',
  'latest',
  '^',
  '^newest',
  '>=1.0.0 newest',
  '^1.0.0 ||',
  '1.0.0.0.0',
  '^^1.0.0',
  '2..1',
])('refuses "%s"', (text) => expect(isContractRange(text)).toBe(false));

it('decides alike about values that nobody has checked', () => {
  const anything = fc.oneof(range, version, fc.anything(), fc.string());
  fc.assert(
    fc.property(anything, anything, (offered, wanted) => {
      const fits = fitsContract(offered, wanted);
      if (typeof offered !== 'string' || typeof wanted !== 'string' || !isContractRange(wanted))
        expect(fits).toBe(false);
      else if (semver.valid(offered) !== null) expect(fits).toBe(offersContract(offered, wanted));
    }),
    { numRuns: 5_000 },
  );
  expect(fitsContract('newest', '*')).toBe(false);
});

it('counts a preview of a version as that version', () => {
  expect(offersContract('3.0.0-beta.1', '^3.0.0')).toBe(true);
  expect(offersContract('3.0.0-beta.1', '^2.0.0')).toBe(false);
});
