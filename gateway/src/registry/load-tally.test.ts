import { expect, test } from '@jest/globals';
import type { LoadReport } from '../observability/load-reports.js';
import { LoadTally } from './load-tally.js';

const tallyOf = () => new LoadTally((remote, version) => remote === 'mf-orders' && version.startsWith('1.'));
const report = (own: Partial<LoadReport> = {}): LoadReport => ({
  slice: 'orders',
  version: '1.0.0',
  phase: 'module',
  outcome: 'loaded',
  durationMs: 5,
  ...own,
});

test('loads, failures and errors are counted by remote and version until they are taken', () => {
  const tally = tallyOf();
  tally.add(report(), 'a');
  tally.add(report({ outcome: 'recovered' }), 'a');
  tally.add(report({ outcome: 'failed', phase: 'manifest' }), 'b');
  tally.add(report({ outcome: 'failed', phase: 'render' }), 'b');
  tally.add(report({ version: '1.1.0', outcome: 'failed', phase: 'contract' }), 'b');
  expect(tally.take()).toEqual([
    { remote: 'mf-orders', version: '1.0.0', loads: 3, failures: 1, errors: 1 },
    { remote: 'mf-orders', version: '1.1.0', loads: 1, failures: 1, errors: 0 },
  ]);
  expect(tally.take()).toEqual([]);
});

test('what the registry does not know is not counted', () => {
  const tally = tallyOf();
  tally.add(report({ version: '9.9.9' }), 'a');
  tally.add(report({ slice: 'shell', version: '1.0.0' }), 'a');
  tally.add(report({ version: undefined }), 'a');
  expect(tally.take()).toEqual([]);
});

test('a version that the registry names only after its reports is counted', () => {
  const known = new Set(['1.0.0']);
  const tally = new LoadTally((_, version) => known.has(version));
  tally.add(report({ version: '2.0.0', outcome: 'failed' }), 'a');
  known.add('2.0.0');
  tally.add(report({ version: '2.0.0' }), 'a');
  expect(tally.take()).toEqual([{ remote: 'mf-orders', version: '2.0.0', loads: 2, failures: 1, errors: 0 }]);
});

test('invented versions take no place of known ones, and no more than their own', () => {
  const known = new Set(['1.0.0']);
  const tally = new LoadTally((_, version) => known.has(version));
  for (let sent = 0; sent < 500; sent += 1) tally.add(report({ version: `9.${sent}.0` }), `address ${sent}`);
  tally.add(report(), 'a');
  known.add('9.1.0').add('9.400.0');
  expect(tally.take().map(({ version }) => version)).toEqual(['9.1.0', '1.0.0']);
});

test('one address counts only so often, and anew in the next interval', () => {
  const tally = tallyOf();
  for (let sent = 0; sent < 500; sent += 1) tally.add(report({ outcome: 'failed' }), 'forger');
  tally.add(report(), 'somebody else');
  expect(tally.take()).toMatchObject([{ loads: 61, failures: 60 }]);
  tally.add(report(), 'forger');
  expect(tally.take()).toMatchObject([{ loads: 1 }]);
});
