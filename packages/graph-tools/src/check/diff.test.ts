import { expect, test } from '@jest/globals';
import { buildSchema } from 'graphql';
import { diffSchemas } from './diff.js';

const base = buildSchema('enum S { A B } type Query { a(x: Int): Int! s: S b: String }');

async function breaking(sdl: string): Promise<string[]> {
  const changes = await diffSchemas(base, buildSchema(sdl));
  return changes.filter((change) => change.isBreaking).map((change) => change.path);
}

test.each([
  ['a new enum value', 'enum S { A B C } type Query { a(x: Int): Int! s: S b: String }', ['S.C']],
  ['a removed enum value', 'enum S { A } type Query { a(x: Int): Int! s: S b: String }', ['S.B']],
  ['a removed field', 'enum S { A B } type Query { a(x: Int): Int! s: S }', ['Query.b']],
  [
    'a field that becomes nullable',
    'enum S { A B } type Query { a(x: Int): Int s: S b: String }',
    ['Query.a'],
  ],
  [
    'an argument that becomes required',
    'enum S { A B } type Query { a(x: Int!): Int! s: S b: String }',
    ['Query.a.x'],
  ],
  ['a new field', 'enum S { A B } type Query { a(x: Int): Int! s: S b: String c: Int }', []],
])('%s', async (_what, sdl, paths) => {
  expect(await breaking(sdl)).toEqual(paths);
});
