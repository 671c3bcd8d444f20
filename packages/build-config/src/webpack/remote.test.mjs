import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_FOR } from '@hacchu-hub/slice-contract';
import { afterAll, expect, it } from '@jest/globals';
import { versionOf } from './remote.mjs';
import { readDeclaration } from './slice-json-plugin.mjs';

const root = mkdtempSync(join(tmpdir(), 'remote-'));
writeFileSync(join(root, 'package.json'), '{ "name": "@hacchu-hub/mf-extra", "version": "0.3.0" }');
afterAll(() => rmSync(root, { recursive: true }));

it('a release has the version set by the pipeline, else that of the package', () => {
  expect([versionOf(root, '1.4.0'), versionOf(root, undefined)]).toEqual(['1.4.0', '0.3.0']);
});

it.each(['', ' ', 'latest', '1.4', 'v1.4.0'])('a build with the version "%s" is rejected', (version) => {
  expect(() => versionOf(root, version)).toThrow('which is not a version such as 1.4.0');
});

const slice = { id: 'extra', name: '追加', owner: 'extra team', routes: [] };
const written = (declaration) => {
  const file = join(root, 'slice.json');
  writeFileSync(file, JSON.stringify(declaration));
  return file;
};

it('the range of compatible shells is derived from the packages of the build', () => {
  expect(readDeclaration(written(slice), '1.4.0')).toMatchObject({ version: '1.4.0', contract: BUILT_FOR });
});

it('a manually written range fails the build', () => {
  expect(() => readDeclaration(written({ ...slice, contract: '^9.0.0' }), '1.4.0')).toThrow(
    'the build derives "contract" from the packages that it uses. Remove the line.',
  );
});
