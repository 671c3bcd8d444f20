/** How the sources of pages are read, whoever bundles them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Browsers that pages are compiled for; shell/public/help/start.html names them to users. Firefox has `:has()` since
 * version 121.
 */
export const targets = ['chrome >= 111', 'firefox >= 121', 'safari >= 16.4'];

/** How imports are resolved: to the sources of our packages. */
export const resolution = {
  // rxjs has a build with classes; the other one is for ES5, and needs a library of helpers.
  conditionNames: ['source', 'es2015', '...'],
  extensions: ['.tsx', '.ts', '.mjs', '.js'],
  extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
};

/**
 * A module of antd and what replaces it: antd's inserts a <style> element without a nonce, which the content security
 * policy blocks.
 */
export const scrollLock = [
  /[\\/]useScrollLocker(\.js)?$/,
  fileURLToPath(new URL('../../../ui/src/dialog/scroll-lock.ts', import.meta.url)),
];

/** The description of the package in a folder. */
export const packageJson = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** `mf-orders`, from the name of the package. */
export const nameOf = (root) => packageJson(root).name.replace(/^@[^/]+\//, '');
