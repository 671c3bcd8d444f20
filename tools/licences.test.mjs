import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { checkLicences, licenceProblems } from './licences.mjs';

const CONFIG = {
  allowed: ['MIT', 'Apache-2.0'],
  allowedForDevelopment: ['MPL-2.0'],
  exceptions: { '@apollo/*': { licence: 'Elastic-2.0', why: 'not offered as a service' } },
};
const FEDERATION = { 'node_modules/@apollo/gateway': { version: '2.0.0', license: 'Elastic-2.0' } };
const problems = (packages) => licenceProblems({ ...FEDERATION, ...packages }, CONFIG);
const library = (license, rest) => ({
  'node_modules/one/node_modules/library': { version: '1.2.3', license, ...rest },
});

it('every library of this repository has an allowed licence, and every exception is needed', () => {
  expect(checkLicences(fileURLToPath(new URL('..', import.meta.url)))).toEqual([]);
});

describe('the licence check', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND Apache-2.0'])('permits %s', (licence) => {
    expect(problems(library(licence))).toEqual([]);
  });

  it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0-only', 'SSPL-1.0', 'Custom', 'UNLICENSED'])(
    'refuses %s, with the name of the library',
    (licence) => {
      expect(problems(library(licence))).toEqual([`library@1.2.3: ${licence}.`]);
    },
  );

  it('refuses a library that states none', () => {
    expect(problems(library(undefined))).toEqual(['library@1.2.3: no licence is stated.']);
  });

  it('permits tools of the development more than libraries of a release', () => {
    expect(problems(library('MPL-2.0', { dev: true }))).toEqual([]);
    expect(problems(library('MPL-2.0'))).toEqual(['library@1.2.3: MPL-2.0.']);
  });

  it('does not let an exception cover another licence than the one that was decided about', () => {
    const changed = { 'node_modules/@apollo/gateway': { version: '3.0.0', license: 'BUSL-1.1' } };
    expect(problems(changed)).toEqual([
      '@apollo/gateway@3.0.0: BUSL-1.1, not Elastic-2.0 as in its exception.',
    ]);
  });

  it('names an exception that nothing needs', () => {
    expect(licenceProblems({}, CONFIG)).toEqual(['The exception for @apollo/* is not needed: remove it.']);
  });

  it('leaves out the workspaces of the product and links to them', () => {
    expect(problems({ gateway: {}, 'node_modules/@hacchu-hub/gateway': { link: true } })).toEqual([]);
  });
});
