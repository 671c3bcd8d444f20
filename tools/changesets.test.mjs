import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readChangeset, withoutChangeset } from './changesets.mjs';
import { imagesOf } from './docker/build-images.mjs';
import { root } from './prepare.mjs';

const WORKSPACES = [
  { folder: 'mf-orders', name: '@hacchu-hub/mf-orders' },
  { folder: 'subgraph-orders', name: '@hacchu-hub/subgraph-orders' },
  { folder: 'tools', name: '@hacchu-hub/tools' },
];
const changeset = (...names) =>
  `---\n${names.map((name) => `"@hacchu-hub/${name}": minor\n`).join('')}---\n\n発注の一覧に並べ替えを追加しました。\n`;
const check = (files, texts = {}) =>
  withoutChangeset(files, WORKSPACES, ['@hacchu-hub/tools'], (file) => texts[file]);

describe('a changeset is asked for', () => {
  test('where a part that is released was changed, of each such part', () => {
    const files = ['mf-orders/src/a.tsx', 'subgraph-orders/src/a.ts', '.changeset/a.md'];
    expect(check(files)).toEqual(['mf-orders', 'subgraph-orders']);
    expect(check(files, { '.changeset/a.md': changeset('mf-orders') })).toEqual(['subgraph-orders']);
    expect(check(files, { '.changeset/a.md': changeset('mf-orders', 'subgraph-orders') })).toEqual([]);
  });

  test('and not for tests, for texts beside the code, and for what is not released', () => {
    expect(
      check([
        'mf-orders/src/a.test.tsx',
        'subgraph-orders/test/lists/a.suite.ts',
        'subgraph-orders/README.md',
        'subgraph-orders/api/subgraph-orders.api.md',
        'tools/x.mjs',
        'docs/a.md',
        'mf-orders-more/src/a.ts',
      ]),
    ).toEqual([]);
  });

  test('and not where one says that nothing is to be released; one that was deleted says nothing', () => {
    const files = ['mf-orders/src/a.tsx', '.changeset/a.md'];
    expect(check(files, { '.changeset/a.md': changeset() })).toEqual([]);
    expect(check(files, {})).toEqual(['mf-orders']);
    expect(check(['mf-orders/src/a.tsx', '.changeset/README.md'], {})).toEqual(['mf-orders']);
  });
});

test('a changeset is read as the tool writes it', () => {
  expect(readChangeset(changeset('mf-orders', 'ui'))).toEqual(['@hacchu-hub/mf-orders', '@hacchu-hub/ui']);
  expect(readChangeset("---\n'@hacchu-hub/ui': major\n---\n\ntext: minor\n")).toEqual(['@hacchu-hub/ui']);
  expect(readChangeset('---\n---\n\nonly tests\n')).toEqual([]);
});

describe('the workflows', () => {
  const workflow = (name) => parse(readFileSync(join(root, '.github/workflows', name), 'utf8'));
  const steps = ({ jobs }) => Object.values(jobs).flatMap((job) => job.steps ?? []);

  test('run what `.ci/run` runs, on every version of Node that is supported', () => {
    const { jobs } = workflow('ci.yml');
    expect(JSON.stringify(jobs.test.strategy.matrix.node)).toContain('[20, 22, 24]');
    expect(jobs.test.steps.map(({ run }) => run)).toContain('.ci/run');
  });

  test('run the tests on the version of Node that they name, also on the one that `npm test` installs', () => {
    const { strategy, steps: named } = workflow('ci.yml').jobs.test;
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'tools/node/package.json'), 'utf8'));
    const majors = new Set(Object.values(optionalDependencies).map((version) => parseInt(version, 10)));
    expect(strategy.matrix.include.map(({ node }) => node)).toEqual([...majors]);
    expect(named.find(({ run }) => run === '.ci/run').env).toMatchObject({ HACCHU_NODE: 'current' });
  });

  test('release every image of the product, by a job of its kind', () => {
    const { build, ...others } = workflow('release.yml').jobs;
    const { run } = build.steps.find(({ id }) => id === 'version');
    const folder = mkdtempSync(join(tmpdir(), 'release-'));
    const output = join(folder, 'output');
    const { slices } = JSON.parse(readFileSync(join(root, 'slices.json'), 'utf8'));
    for (const { part, workspace } of imagesOf(slices)) {
      writeFileSync(output, '');
      const env = { ...process.env, PART: part, GITHUB_OUTPUT: output };
      expect([part, spawnSync('bash', ['-e', '-c', run], { cwd: root, env }).status]).toEqual([part, 0]);
      const told = readFileSync(output, 'utf8');
      const { version } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
      expect(told).toContain(`workspace=${workspace}\nversion=${version}\n`);
      const [, kind = ''] = /^kind=(\w+)$/m.exec(told) ?? [];
      const jobs = Object.values(others).filter((job) => new RegExp(`['"]${kind}['"]`).test(job.if));
      expect([part, jobs.length]).toEqual([part, 1]);
    }
    const env = { ...process.env, PART: 'mf-oders', GITHUB_OUTPUT: output };
    const { stderr, status } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', run], { cwd: root, env });
    expect([status === 0, String(stderr)]).toEqual([
      false,
      expect.stringContaining('There is no part mf-oders.'),
    ]);
    rmSync(folder, { recursive: true });
  });

  test('register what every process asks of the graph, and the shell, before they are rolled out', () => {
    const names = workflow('release.yml').jobs.process.steps.map(({ name = '', if: only, run = '' }) => [
      /tools\/registry\.mjs register/.test(run) ? 'register' : name,
      only,
    ]);
    const registered = names.findIndex(([name]) => name === 'register');
    expect(names[registered]).toEqual(['register', undefined]);
    expect(registered).toBeLessThan(names.findIndex(([name]) => name === 'Roll out'));
  });

  test('only run commands of this repository that exist', () => {
    const scripts = ['ci.yml', 'release.yml']
      .flatMap((name) => steps(workflow(name)))
      .flatMap(({ run = '' }) => [...run.matchAll(/node (tools\/[\w/.-]+\.mjs)/g)])
      .map(([, file]) => file);
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of new Set(scripts)) {
      expect([script, spawnSync(process.execPath, ['--check', join(root, script)]).status]).toEqual([
        script,
        0,
      ]);
    }
  });
});
