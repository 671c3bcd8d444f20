import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages whose public types are a contract between teams. */
export const PUBLISHED = [
  'field-rules',
  'platform-core',
  'purchase-math',
  'slice-contract',
  'slice-kit',
  'subgraph-kit',
  'ui',
];

/**
 * @typedef {object} PublishedPackage
 * @property {string} name its folder in `packages`
 * @property {string} folder
 * @property {string} base the compiler options that it extends
 * @property {object} manifest
 * @property {{ subpath: string, source: string, report: string }[]} entries its exports: the TypeScript module relative
 *   to the folder, and the name of its report
 */

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** @param {string} checkout @param {string} name @returns {PublishedPackage} */
export function readPackage(checkout, name) {
  const folder = join(checkout, 'packages', name);
  const manifest = readJson(join(folder, 'package.json'));
  const exported = Object.entries(manifest.exports).flatMap(([subpath, { types }]) =>
    subpath.includes('*') ? matchesOf(folder, subpath, types) : [[subpath, types]],
  );
  return {
    name,
    folder,
    base: join(folder, readJson(join(folder, 'tsconfig.json')).extends),
    manifest,
    entries: exported.map(([subpath, source]) => ({ subpath, source, report: reportName(name, subpath) })),
  };
}

/** What a pattern such as `./*` of `./src/*\/index.ts` stands for: every folder that has such a module. */
function matchesOf(folder, subpath, types) {
  const [before, after] = types.split('*');
  return readdirSync(join(folder, before))
    .filter((match) => existsSync(join(folder, before, `${match}${after}`)))
    .map((match) => [subpath.replace('*', match), `${before}${match}${after}`]);
}

const reportName = (name, subpath) =>
  `${subpath === '.' ? name : subpath.slice('./'.length).replaceAll('/', '-')}.api.md`;
