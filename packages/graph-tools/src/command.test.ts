import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runCodegen } from './codegen/command.js';
import { runGraph } from './command.js';
import { temporaryRepository } from './testing/fixture.js';

const here = process.cwd();
let repository: ReturnType<typeof temporaryRepository>;
let said: string[];
const say = (line: string): void => void said.push(line);

beforeEach(() => {
  said = [];
  repository = temporaryRepository({
    'gateway/package.json': '{"version":"0.1.0"}',
    'gateway/supergraph.graphql': 'type Query { a: Int }',
    'mf-orders/package.json': '{"version":"0.1.0"}',
  });
  process.chdir(repository.root);
});

afterEach(() => {
  process.chdir(here);
  repository.remove();
});

test('a workspace that does not exist is refused with those that do, and nothing is written', async () => {
  expect(await runCodegen(['mf-oders'], say)).toBe(1);
  expect(said).toEqual(['There is no mf-oders that sends operations. Write: mf-orders.']);
  expect(existsSync(join(repository.root, 'mf-oders'))).toBe(false);
  said = [];
  expect(await runGraph(['manifest', 'gatway', '--out', 'operations'], say)).toBe(1);
  expect(said).toEqual(['There is no gatway that sends operations. Write: mf-orders, gateway.']);
  expect(existsSync(join(repository.root, 'operations'))).toBe(false);
});

test.each([
  ['graph', runGraph],
  ['codegen', runCodegen],
])('%s names an option that does not exist, and how it is used', async (name, run) => {
  expect(await run(['--nope'], say)).toBe(1);
  expect(said.join('\n')).toMatch(new RegExp(`Unknown option '--nope'[\\s\\S]+\nUsage: ${name} <`));
});

test.each([
  ['graph', runGraph],
  ['codegen', runCodegen],
])('%s explains itself with --help', async (name, run) => {
  expect(await run(['--help'], say)).toBe(0);
  expect(said.join('\n')).toMatch(new RegExp(`^Usage: ${name} <`));
});
