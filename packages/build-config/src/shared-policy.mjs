/**
 * The one policy for what shell and remotes share at run time.
 *
 * `shared`: the shell provides the only copy through the share scope; a remote consumes it and ships none
 * (`import: false`). A key that ends in "/" stands for every subpath, since sharing goes by the written request.
 *
 * `sealed`: stateful libraries that a remote reaches through `@hacchu-hub/slice-kit` and `@hacchu-hub/ui` alone. They
 * are inside the shell's provided modules, so there is one copy too; sharing them by name would switch tree shaking
 * off and cost every visitor the whole library. A remote that imports one fails its build.
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

/** Library → what a slice imports instead. */
export const sealed = {
  'react-router': '@hacchu-hub/slice-kit/navigation',
  '@apollo/client': '@hacchu-hub/slice-kit/data',
  graphql: '@hacchu-hub/slice-kit/data',
  firebase: '@hacchu-hub/slice-kit/session',
  antd: '@hacchu-hub/ui/<part>',
  '@ant-design/icons': '@hacchu-hub/ui/<part>',
  '@ant-design/cssinjs': '@hacchu-hub/ui/<part>',
  echarts: '@hacchu-hub/ui/chart',
};

/** Package that a share key belongs to. */
export const packageOf = (key) =>
  key
    .replace(/\/$/, '')
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');

export const sharedKeys = shared;

/** Needed before anything shows: part of the shell's first file instead of a request each. */
const eager = new Set(['react', 'react/', 'react-dom', 'react-dom/']);

/**
 * Share configuration of the shell, which provides every shared module.
 * @param {(name: string) => string} versionOf installed version of a package
 */
export function shellShared(versionOf) {
  return Object.fromEntries(
    shared.map((key) => {
      const version = versionOf(packageOf(key));
      return [key, { singleton: true, requiredVersion: version, version, eager: eager.has(key) }];
    }),
  );
}

/**
 * Share configuration of a remote: everything from the shell, no copy of its own. Versions are not compared here:
 * the contract range of slice.json decides whether a slice fits the shell.
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
