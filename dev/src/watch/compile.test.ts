import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readSettings } from '../stack/settings.js';
import { compileFiles } from './compile.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'compile-'));
  copyFileSync(join(readSettings({}).root, 'swc.node.json'), join(root, 'swc.node.json'));
  mkdirSync(join(root, 'subgraph-x/src/deep'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string): void => writeFileSync(join(root, 'subgraph-x/src', file), text);
const read = (file: string): string => readFileSync(join(root, 'subgraph-x/dist', file), 'utf8');
const compile = (...files: string[]): Promise<boolean> => compileFiles(root, 'subgraph-x', files);

test('a file is compiled as the build does: decorators with the types that Nest reads, and a source map', async () => {
  write(
    'deep/a.ts',
    'const mark: any = () => {};\nclass A {}\n@mark\nexport class B { constructor(readonly a: A) {} }',
  );
  expect(await compile('deep/a.ts')).toBe(true);
  expect(read('deep/a.js')).toMatch(/design:paramtypes[\s\S]+sourceMappingURL=a\.js\.map$/);
  expect(read('deep/a.js.map')).toContain('"../../src/deep/a.ts"');
});

test('a deleted file is removed from the build', async () => {
  write('a.ts', 'export const a = 1;');
  await compile('a.ts');
  rmSync(join(root, 'subgraph-x/src/a.ts'));
  expect(await compile('a.ts')).toBe(true);
  expect(existsSync(join(root, 'subgraph-x/dist/a.js'))).toBe(false);
});

test('a syntax error is reported with its position, and nothing of that save is written', async () => {
  write('good.ts', 'export const good = 1;');
  write('bad.ts', 'export const bad = (;');
  await expect(compile('good.ts', 'bad.ts')).rejects.toThrow(/bad\.ts:1/);
  expect(existsSync(join(root, 'subgraph-x/dist/good.js'))).toBe(false);
});

test('anything but TypeScript is left to the whole build', async () => {
  expect(await compile('a.ts', 'list.json')).toBe(false);
});
