import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { ChunkGraphPlugin } from './chunk-graph-plugin.mjs';
import { FilesPlugin } from './files-plugin.mjs';

const root = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(root, { recursive: true }));

it('a build lists each file that is served with the digest of its bytes', async () => {
  writeFileSync(join(root, 'entry.js'), 'import("./later.js").then((part) => part.run());');
  writeFileSync(join(root, 'later.js'), 'export const run = () => console.log("later");');
  const path = join(root, 'dist');
  const compiler = webpack({
    mode: 'production',
    context: root,
    entry: './entry.js',
    devtool: 'source-map',
    output: { path, filename: '[name].[contenthash:8].js' },
    plugins: [new FilesPlugin(), new ChunkGraphPlugin()],
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  expect(stats.hasErrors()).toBe(false);
  const listed = JSON.parse(readFileSync(join(path, 'files.json'), 'utf8'));
  const served = readdirSync(path).filter((name) => name.endsWith('.js'));
  expect(served).toHaveLength(2);
  expect(Object.keys(listed)).toEqual(served.sort());
  for (const name of served) {
    const digest = createHash('sha384')
      .update(readFileSync(join(path, name)))
      .digest('base64');
    expect(listed[name]).toBe(`sha384-${digest}`);
  }
});
