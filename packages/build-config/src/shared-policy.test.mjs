import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { packageOf, remoteShared, sealed, sealedPackage, sharedKeys, shellShared } from './shared-policy.mjs';
import { installedVersion } from './versions.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const manifest = (workspace) => JSON.parse(readFileSync(`${root}/${workspace}/package.json`, 'utf8'));
const { slices } = JSON.parse(readFileSync(`${root}/slices.json`, 'utf8'));
const remotes = slices.map(({ remote }) => remote.name);
const installed = (name, workspace) => installedVersion(name, `${root}/${workspace}`);

it('makes the shell provide every shared package in its installed version', () => {
  const config = shellShared((name) => installed(name, 'shell'));
  for (const key of sharedKeys) {
    const provided = Object.keys(config).filter((name) => name === key || name.startsWith(key));
    expect([key, provided.length > 0]).toEqual([key, true]);
  }
  for (const [key, { singleton, version }] of Object.entries(config)) {
    expect([key, singleton, version]).toEqual([key, true, installed(packageOf(key), 'shell')]);
  }
});

it('shares each part of the UI package but the light ones, which are in the first file of the shell', () => {
  const parts = Object.keys(shellShared(() => '1.0.0')).filter((key) => key.startsWith('@hacchu-hub/ui/'));
  expect(parts).toContain('@hacchu-hub/ui/button');
  expect(parts.filter((key) => key.includes('/light'))).toEqual([]);
});

it('gives remotes no copy of shared packages', () => {
  for (const [key, { singleton, import: own }] of Object.entries(remoteShared())) {
    expect([key, singleton, own]).toEqual([key, true, false]);
  }
});

it('covers the subpaths of every shared package', () => {
  for (const key of sharedKeys) expect(sharedKeys).toContain(`${packageOf(key)}/`);
});

it('resolves each single-instance library to one installed version everywhere', () => {
  const names = [...new Set([...sharedKeys.map(packageOf), 'react-router', '@apollo/client', 'graphql'])];
  for (const name of names) {
    const versions = ['shell', 'packages/slice-kit', ...remotes].map((workspace) =>
      installed(name, workspace),
    );
    expect([name, new Set(versions).size]).toEqual([name, 1]);
  }
});

it.each(['shell', ...remotes])('satisfies the version ranges of %s', (workspace) => {
  const asked = manifest(workspace).dependencies ?? {};
  for (const name of new Set(sharedKeys.map(packageOf))) {
    if (!(name in asked)) continue;
    expect([name, asked[name].replace(/^\^/, '')]).toEqual([name, installed(name, workspace)]);
  }
});

it('names the replacement of a sealed library', () => {
  expect(sealedPackage('antd/es/table')).toBe('antd');
  expect(sealedPackage('@apollo/client/react')).toBe('@apollo/client');
  expect(sealedPackage('graphql-tag')).toBeUndefined();
  for (const instead of Object.values(sealed)) expect(instead).toMatch(/^@hacchu-hub\/(slice-kit|ui)\//);
});
