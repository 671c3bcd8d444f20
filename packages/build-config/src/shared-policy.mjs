import { existsSync, readdirSync } from 'node:fs';

/**
 * The policy for modules that shell and remotes share at run time.
 *
 * `shared`: the shell provides the only copy through the share scope; a remote consumes it and contains none
 * (`import: false`). A key that ends in "/" covers every subpath, since sharing matches the import request as
 * written.
 *
 * `sealed`: stateful libraries that a remote reaches only through `@hacchu-hub/slice-kit` and `@hacchu-hub/ui`. They
 * are bundled with the modules that the shell provides, so there is also only one copy; sharing them by name would
 * disable tree shaking and make every visitor download the whole library. The build of a remote that imports one
 * fails.
 */
const shared = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@hacchu-hub/slice-kit',
  '@hacchu-hub/slice-kit/',
  '@hacchu-hub/ui/',
];

/** Maps each library to what a slice imports instead. */
export const sealed = {
  'react-router': '@hacchu-hub/slice-kit/navigation',
  '@hacchu-hub/router': '@hacchu-hub/slice-kit/navigation',
  '@tanstack/history': '@hacchu-hub/slice-kit/navigation',
  '@apollo/client': '@hacchu-hub/slice-kit/data',
  graphql: '@hacchu-hub/slice-kit/data',
  firebase: '@hacchu-hub/slice-kit/session',
  '@firebase/auth': '@hacchu-hub/slice-kit/session',
  antd: '@hacchu-hub/ui/<part>',
  '@ant-design/icons': '@hacchu-hub/ui/<part>',
  '@ant-design/cssinjs': '@hacchu-hub/ui/<part>',
  echarts: '@hacchu-hub/ui/chart',
};

/** The package to which a share key belongs. */
export const packageOf = (key) =>
  key
    .replace(/\/$/, '')
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');

export const sharedKeys = shared;

/** Required for the first paint: part of the shell's first file instead of one request each. */
const eager = new Set(['react', 'react/', 'react-dom', 'react-dom/']);

const uiSources = new URL('../../ui/src/', import.meta.url);

/**
 * The parts of `@hacchu-hub/ui`, one by one. The shell does not share by prefix what it provides: it would take
 * `@hacchu-hub/ui/light/…` for shared as well, and a shared module cannot be in the shell's first file, where the
 * sign-in page needs the light parts.
 */
const uiParts = readdirSync(uiSources)
  .filter((part) => existsSync(new URL(`${part}/index.ts`, uiSources)))
  .map((part) => `@hacchu-hub/ui/${part}`);

/** What the shell provides under each shared key. */
const providedKeys = shared.flatMap((key) => (key === '@hacchu-hub/ui/' ? uiParts : key));

/**
 * Share configuration of the shell, which provides every shared module.
 * @param {(name: string) => string} versionOf installed version of a package
 */
export function shellShared(versionOf) {
  return Object.fromEntries(
    providedKeys.map((key) => {
      const version = versionOf(packageOf(key));
      return [key, { singleton: true, requiredVersion: version, version, eager: eager.has(key) }];
    }),
  );
}

/**
 * Share configuration of a remote: everything comes from the shell, without a fallback copy. Versions are not
 * compared here: the contract range of slice.json decides whether a slice is compatible with the shell.
 */
export function remoteShared() {
  return Object.fromEntries(
    shared.map((key) => [key, { singleton: true, import: false, requiredVersion: false }]),
  );
}

/** The sealed package that a request belongs to, if any. */
export function sealedPackage(request) {
  return Object.keys(sealed).find((name) => request === name || request.startsWith(`${name}/`));
}
