import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { OperationsPlugin } from './operations-plugin.mjs';

const folder = mkdtempSync(join(tmpdir(), 'operations-'));
afterAll(() => rmSync(folder, { recursive: true }));
const root = fileURLToPath(new URL('../../../../mf-costing', import.meta.url));

/** @param {number} digits of the hashes in file names */
async function build(digits) {
  writeFileSync(join(folder, 'entry.js'), 'import("./later.js").then((part) => part.run());');
  writeFileSync(join(folder, 'later.js'), 'export const run = () => console.log("later");');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    output: { path: join(folder, `${digits}`), filename: `[name].[contenthash:${digits}].js` },
    plugins: [new OperationsPlugin({ root, workspace: 'mf-costing', version: '1.0.0' })],
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  return stats.toJson({ all: false, errors: true }).errors.map(({ message }) => message);
}

it('a build contains the operations of its version', async () => {
  expect(await build(10)).toEqual([]);
  const { version, operations } = JSON.parse(readFileSync(join(folder, '10/operations.json'), 'utf8'));
  expect(version).toBe('1.0.0');
  expect(Object.values(operations).map(({ name }) => name)).toContain('costSummaries');
});

it('a build fails where the hash of a file occurs in the ID of an operation', async () => {
  // One digit occurs in every ID.
  expect(await build(1)).toEqual([expect.stringContaining('occurs in the ID of an operation')]);
});
