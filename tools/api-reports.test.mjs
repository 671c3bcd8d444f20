import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { emitDeclarations } from './api/declarations.mjs';
import { PUBLISHED, readPackage } from './api/packages.mjs';
import { differencesOf } from './api/reports.mjs';
import { root } from './prepare.mjs';

let checkout;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'api-'));
  const compilerOptions = { module: 'nodenext', moduleResolution: 'nodenext', lib: ['ES2023'], types: [] };
  write('tsconfig.json', { compilerOptions: { ...compilerOptions, strict: true } });
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function write(file, content) {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), typeof content === 'string' ? content : JSON.stringify(content));
}

function writePackage(name, exported, sources) {
  const manifest = { name: `@hacchu-hub/${name}`, version: '1.0.0', type: 'module' };
  const exports = Object.fromEntries(exported.map(([subpath, types]) => [subpath, { types }]));
  write(`packages/${name}/package.json`, { ...manifest, exports });
  write(`packages/${name}/tsconfig.json`, { extends: '../../tsconfig.json' });
  for (const [file, text] of Object.entries(sources)) write(`packages/${name}/src/${file}`, text);
}

/** Reads the packages, emits their declarations and compares or writes the reports. */
async function run(names, isUpdate) {
  const packages = names.map((name) => readPackage(checkout, name));
  const out = join(checkout, '.cache/api');
  await emitDeclarations(checkout, packages, out);
  return packages.flatMap((one) => differencesOf(one, out, isUpdate));
}

test('a report shows what a package exports, and the other packages by name', async () => {
  writePackage('core', [['.', './src/index.ts']], {
    'index.ts': "export * from './money.js';",
    'money.ts': 'export interface Money { yen: number }\nexport const secret = (): Money => ({ yen: 1 });',
  });
  writePackage('kit', [['./*', './src/*/index.ts']], {
    'price/index.ts':
      "import type { Money } from '@hacchu-hub/core';\nconst hidden = 1;\n" +
      'export const priceOf = (count: number): Money => ({ yen: count * hidden });',
  });
  await run(['core', 'kit'], true);
  expect(readdirSync(join(checkout, 'packages/kit/api'))).toEqual(['price.api.md']);
  const report = readFileSync(join(checkout, 'packages/kit/api/price.api.md'), 'utf8');
  expect(report).toContain('export const priceOf: (count: number) => Money;');
  expect(report).toMatch(/import (type )?\{ Money \} from '@hacchu-hub\/core'/);
  expect(report).not.toContain('hidden');
  expect(await run(['core', 'kit'], false)).toEqual([]);
});

test('a changed type, a new module and one that is gone are differences until they are written', async () => {
  const index = ['.', './src/index.ts'];
  writePackage('core', [index, ['./old', './src/old.ts']], {
    'index.ts': 'export const limit = (): number => 1;',
    'old.ts': 'export const old = 1;',
  });
  await run(['core'], true);
  writePackage('core', [index, ['./new', './src/new.ts']], {
    'index.ts': 'export const limit = (): string => "1";',
    'new.ts': 'export const fresh = 1;',
  });
  const differences = await run(['core'], false);
  expect(differences).toEqual([
    expect.stringContaining('old.api.md: the package does not export this module'),
    expect.stringMatching(/core\.api\.md[\s\S]*-export const limit: \(\) => number;\n\+.*string/),
    expect.stringContaining('new.api.md: is missing'),
  ]);
  await run(['core'], true);
  expect(await run(['core'], false)).toEqual([]);
});

test('every published package of this checkout has a committed report for each of its modules', () => {
  for (const name of PUBLISHED) {
    const { folder, entries } = readPackage(root, name);
    expect(readdirSync(join(folder, 'api'))).toEqual(entries.map(({ report }) => report).sort());
  }
});
