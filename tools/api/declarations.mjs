import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../prepare.mjs';
import { mustSucceed } from '../test/command.mjs';

/** @typedef {import('./packages.mjs').PublishedPackage} PublishedPackage */

const COMPILER = join(root, 'node_modules/typescript-native/bin/tsc');

/** The declaration that the compiler emits for a module of a package. @param {string} source */
export const declarationOf = (source) => source.replace(/\.tsx?$/, '.d.ts');

/**
 * Emits the declarations of packages below `out`, laid out like `packages`. Each package finds the others in
 * `node_modules`, as declarations: their sources would have to be checked again.
 * @param {string} checkout
 * @param {readonly PublishedPackage[]} packages
 * @param {string} out
 */
export async function emitDeclarations(checkout, packages, out) {
  rmSync(out, { recursive: true, force: true });
  const paths = Object.fromEntries(packages.flatMap(pathsOf));
  // Once per set of compiler options, since most of the time goes into the types of libraries.
  for (const base of new Set(packages.map((one) => one.base))) {
    const own = packages.filter((one) => one.base === base);
    const config = join(out, `${own[0].name}.tsconfig.json`);
    const sources = own.flatMap(({ folder, entries }) => entries.map(({ source }) => join(folder, source)));
    write(config, {
      extends: base,
      compilerOptions: {
        // The types are checked elsewhere.
        noCheck: true,
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: join(checkout, 'packages'),
        outDir: out,
        paths,
      },
      files: [...sources, ...own.flatMap(ambientOf)],
    });
    await mustSucceed([COMPILER, '-p', config, '--singleThreaded']);
  }
  for (const one of packages) link(one, out);
}

/** Without these, the compiler would take sources of other packages for a library, and emit nothing for them. */
const pathsOf = ({ manifest, folder }) =>
  Object.entries(manifest.exports).map(([subpath, { types }]) => [
    join(manifest.name, subpath),
    [join(folder, types)],
  ]);

/** Declarations of modules that only exist for the compiler, such as CSS. */
const ambientOf = ({ folder }) =>
  readdirSync(join(folder, 'src'))
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => join(folder, 'src', name));

/** @param {PublishedPackage} one @param {string} out */
function link({ name, folder, manifest }, out) {
  const exported = Object.entries(manifest.exports).map(([subpath, { types }]) => [
    subpath,
    { types: declarationOf(types) },
  ]);
  write(join(out, name, 'package.json'), { ...manifest, exports: Object.fromEntries(exported) });
  const libraries = join(folder, 'node_modules');
  if (existsSync(libraries)) symlinkSync(libraries, join(out, name, 'node_modules'));
  const place = join(out, 'node_modules', manifest.name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(relative(dirname(place), join(out, name)), place);
}

function write(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
}
