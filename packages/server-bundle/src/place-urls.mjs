import { pathToFileURL } from 'node:url';

/**
 * Bundlers write `import.meta.url` as the address of the module on this machine. Replaces it with a call of what `start.cjs` provides, so
 * that a bundle can be moved together with the repository; files next to a module are then found where they are.
 * @param {string} code
 * @param {string} root absolute path of the repository
 * @param {string} toRoot relative path from the folder of the bundle to the repository
 */
export function placeUrls(code, root, toRoot) {
  const base = pathToFileURL(root.endsWith('/') ? root : `${root}/`).href;
  const pattern = new RegExp(`(["'])${escaped(base)}([^"'\\n]+)\\1`, 'g');
  return code.replace(
    pattern,
    (_literal, _quote, path) => `__moduleUrl(${JSON.stringify(`${toRoot}/${path}`)})`,
  );
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
