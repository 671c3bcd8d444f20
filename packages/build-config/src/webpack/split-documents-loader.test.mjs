import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { commonConfig } from './common.mjs';

const root = mkdtempSync(join(tmpdir(), 'split-documents-'));
afterAll(() => rmSync(root, { recursive: true }));

const document = (name) =>
  `export const ${name}Document = {"__meta__":{"documentId":"id-of-${name}"}} as unknown as DocumentNode<${name}Query>;`;

it('a screen loads the operations that it sends, and those of no other screen', async () => {
  mkdirSync(join(root, 'src/generated'), { recursive: true });
  const write = (name, text) => writeFileSync(join(root, 'src', name), text);
  const types = 'type DocumentNode<Data> = { data?: Data };\nexport type ListQuery = { list: string };';
  write(
    'generated/graphql.ts',
    [types, 'type DetailQuery = object;', ...['List', 'Detail'].map(document)].join('\n'),
  );
  write(
    'list.ts',
    'import { ListDocument, type ListQuery } from "./generated/graphql.js"; export const run = (data: ListQuery) => console.log(ListDocument, data);',
  );
  write(
    'detail.ts',
    'import { DetailDocument } from "./generated/graphql.js"; export const run = () => console.log(DetailDocument);',
  );
  write(
    'slice.ts',
    'void import(/* webpackChunkName: "list" */ "./list.js").then((part) => part.run({ list: "" })); void import(/* webpackChunkName: "detail" */ "./detail.js").then((part) => part.run());',
  );
  writeFileSync(join(root, 'package.json'), '{ "type": "module", "sideEffects": false }');
  const path = join(root, 'dist');
  const compiler = webpack({
    ...commonConfig({ root, name: 'test', classPrefix: 'test', mode: 'production' }),
    cache: false,
    resolveLoader: { modules: [join(import.meta.dirname, '../../../../node_modules')] },
    devtool: false,
    entry: join(root, 'src/slice.ts'),
    output: { path, chunkFilename: '[name].js' },
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  expect(stats.toString({ all: false, errors: true })).toBe('');
  const files = readdirSync(path).filter((name) => name.endsWith('.js'));
  const idsIn = (name) => readFileSync(join(path, name), 'utf8').match(/id-of-\w+/g) ?? [];
  expect(Object.fromEntries(files.map((name) => [name, idsIn(name)]))).toEqual({
    'main.js': [],
    'list.js': ['id-of-List'],
    'detail.js': ['id-of-Detail'],
  });
});
