import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../prepare.mjs';
import { goEnvironment, mustSucceed } from './command.mjs';

/** @typedef {import('./workspaces.mjs').Workspace} Workspace */

/**
 * The native compiler. Compiling the types of mongoose or React takes longer than compiling a workspace, so each is
 * compiled once and not per workspace.
 */
const COMPILER = join(root, 'node_modules/typescript-native/bin/tsc');

/**
 * Checks the types of all workspaces with as few compiler programs as possible.
 * @param {import('./tally.mjs').Step} step
 * @param {import('./selection.mjs').Selection} selection
 */
export async function types(step, { workspaces }, checkout = root) {
  const directory = join(root, '.cache/types');
  mkdirSync(directory, { recursive: true });
  const env = { ...process.env, ...goEnvironment };
  for (const { name, config } of typePrograms(workspaces, checkout)) {
    const file = join(directory, `${name}.json`);
    writeFileSync(file, JSON.stringify(config));
    // Several threads would each compile the types of the libraries.
    await step.check(`types of ${name}`, () =>
      mustSucceed([COMPILER, '-p', file, '--noEmit', '--singleThreaded'], { env }),
    );
  }
}

/**
 * Combines workspaces with the same compiler options into one program each. A workspace that augments the types of
 * others (`declare module`, `declare global`) is kept apart together with its dependents, since the others must
 * compile without it.
 * @param {readonly Workspace[]} workspaces
 * @returns {{ name: string, config: { extends: string, compilerOptions: object, include: string[] } }[]}
 */
export function typePrograms(workspaces, checkout = root) {
  const typed = workspaces
    .filter(({ folder }) => existsSync(join(checkout, folder, 'tsconfig.json')))
    .map((one) => ({ ...one, ...configOf(join(checkout, one.folder)) }));
  const adding = new Set(
    typed.filter((one) => addsTypes(join(checkout, one.folder))).map(({ name }) => name),
  );
  const isApart = ({ name, needs }) => adding.has(name) || needs.some((need) => adding.has(need));

  /** @type {Map<string, typeof typed>} */
  const groups = new Map();
  for (const one of typed) {
    const key = JSON.stringify([one.base, one.compilerOptions, isApart(one)]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((members) => ({
    name: members.length === 1 ? baseName(members[0].folder) : `${baseName(members[0].folder)}-and-more`,
    config: {
      extends: members[0].base,
      compilerOptions: members[0].compilerOptions,
      include: members.flatMap(({ include }) => include),
    },
  }));
}

const baseName = (folder) => folder.replaceAll('/', '-');

/** @param {string} folder of a workspace */
function configOf(folder) {
  const {
    extends: base,
    compilerOptions = {},
    include,
  } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'));
  return {
    base: resolve(folder, base),
    compilerOptions,
    include: include.map((path) => resolve(folder, path)),
  };
}

const ADDITION = /^declare (global\b|module ['"])/m;
const MODULE = /^(import|export)\b/m;

/**
 * `declare module` augments existing types only within a module; in a file without imports and exports it declares an
 * untyped one.
 */
function addsTypes(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(node_modules|dist)\//.test(file.slice(folder.length)))
    .map((file) => readFileSync(file, 'utf8'))
    .some((text) => ADDITION.test(text) && MODULE.test(text));
}
