import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');

const counts = `
  test('a module counts for one file', async () => {
    expect(require('./counter.cjs').next()).toBe(1);
    expect(await require('./counter.cjs').late()).toBe('later');
  });`;

const FILES = {
  'counter.cjs': `let count = 0;
    module.exports = { next: () => (count += 1), late: async () => (await import('./late.cjs')).default };`,
  'late.cjs': `module.exports = 'later';`,
  'throws.cjs': `throw new Error('at the eleventh column');`,
  'broken.cjs': `const = 1;`,
  'first.test.cjs': counts,
  'second.test.cjs': counts,
  'position.test.cjs': `
    test('an error has the position in its file', () => {
      let stack;
      try { require('./throws.cjs'); } catch (error) { stack = error.stack; }
      expect(stack).toContain('throws.cjs:1:7');
    });`,
  'syntax.test.cjs': `test('this file cannot be compiled', () => { require('./broken.cjs'); });`,
  // Counts what is compiled, in both ways that Node has.
  'count.cjs': `
    const vm = require('node:vm');
    const note = (file) => /(counter|late)\\.cjs$/.test(file) && console.error('compiled ' + RegExp.$1);
    const { compileFunction, Script } = vm;
    vm.compileFunction = (code, names, options) => (note(options.filename), compileFunction(code, names, options));
    vm.Script = class extends Script {
      constructor(code, options) { note(options.filename); super(code, options); }
    };`,
};

let folder;
let results;
let output;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shared-code-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const config = {
    rootDir: folder,
    testMatch: ['**/*.test.cjs'],
    transform: {},
    runtime: here('./shared-code-runtime.cjs'),
    testEnvironment: here('./node-environment.cjs'),
  };
  const flags = ['--experimental-vm-modules', '--no-warnings', '--require', join(folder, 'count.cjs')];
  const options = ['--ci', '--runInBand', '--json', '--config', JSON.stringify(config)];
  const { NODE_OPTIONS: _, ...env } = process.env;
  const run = spawnSync(process.execPath, [...flags, jest, ...options], { env, encoding: 'utf8' });
  output = run.stderr;
  results = JSON.parse(run.stdout).testResults.map(({ name, status, message }) => ({
    file: name.slice(folder.length + 1),
    status,
    message,
  }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const statusOf = (name) => results.find(({ file }) => file === name)?.status;

test('each test file has modules of its own, and they import others', () => {
  expect(['first.test.cjs', 'second.test.cjs'].map(statusOf)).toEqual(['passed', 'passed']);
});

test('the code of a module is compiled once for all test files of a worker', () => {
  expect(output.match(/compiled counter/g)).toHaveLength(1);
  expect(output.match(/compiled late/g)).toHaveLength(1);
});

test('an error keeps its position in the first line of a file', () => {
  expect(statusOf('position.test.cjs')).toBe('passed');
});

test('Jest explains what it cannot compile', () => {
  expect(statusOf('syntax.test.cjs')).toBe('failed');
  expect(results.find(({ file }) => file === 'syntax.test.cjs').message).toContain('broken.cjs:1');
});
