import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { parseOverlay, readOverlay } from '../src/overlay.mjs';

const render = (...args) =>
  spawnSync(process.execPath, [fileURLToPath(new URL('../render.mjs', import.meta.url)), ...args], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
const kinds = ({ stdout }) => parseAllDocuments(stdout).map((document) => document.toJS().kind);

it('prints the stages apart, which together are everything', () => {
  const [prepare, run, both] = [['--stage', 'prepare'], ['--stage', 'run'], []].map((stage) =>
    kinds(render('production', ...stage)),
  );
  expect(prepare).toContain('Job');
  expect(prepare).not.toContain('Deployment');
  expect(run).toContain('Deployment');
  expect(run).not.toContain('Job');
  expect([...prepare, ...run]).toEqual(both);
});

it('takes the version of a part, for its servers, its workers and its migration', () => {
  const { stdout } = render('production', '--version', 'subgraph-orders=1.4.0');
  expect([...stdout.matchAll(/subgraph-orders:1\.4\.0$/gm)]).toHaveLength(3);
  expect(stdout).toContain('name: migrate-subgraph-orders-1-4-0\n');
});

it.each([
  ['no overlay', [], /^Prints the manifests/],
  ['an unknown overlay', ['staging'], /^There is no overlay staging\. There are preview, production\.$/m],
  ['a path', ['../../secret'], /^There is no overlay \.\.\/\.\.\/secret\./],
  ['an option without its value', ['production', '--version'], /--version.+missing\n\nPrints the manifests/],
  ['an option that does not exist', ['production', '--colour'], /--colour[\s\S]+Prints the manifests/],
  ['an unknown stage', ['production', '--stage', 'all'], /prepare or run/],
  [
    'a part that does not exist',
    ['production', '--version', 'subgraph-stock=1.0.0'],
    /of a part that exists/,
  ],
])('refuses %s in one line or with its usage', (_what, args, message) => {
  const { status, stdout, stderr } = render(...args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(message);
});

it('names the setting of an overlay that is wrong', () => {
  const overlay = readOverlay('production');
  expect(() =>
    parseOverlay({ ...overlay, scale: { ...overlay.scale, workers: { min: 3, max: 2 } } }, 'test'),
  ).toThrow('test: scale.workers: min is above max');
  expect(() => parseOverlay({ ...overlay, replicas: 3 }, 'test')).toThrow(/test: .*replicas/);
  expect(() =>
    parseOverlay({ ...overlay, hosts: { ...overlay.hosts, shell: 'https://app.example' } }, 'test'),
  ).toThrow('hosts.shell');
});
