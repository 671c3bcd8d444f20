import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rspack } from '@rspack/core';
import { declaredPackages } from './declared-packages.mjs';
import { isNotBundled } from './not-bundled.mjs';
import { placeUrls } from './place-urls.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const RUNTIME = fileURLToPath(new URL('runtime', import.meta.url));
/** Of the function that `start.cjs` calls for each file: those of CommonJS, and the address of a module. */
const PARAMETERS = 'exports, require, module, __filename, __dirname, __moduleUrl';

/** Modules that cannot be bundled. */
export class BundleError extends Error {}

/**
 * Bundles a built process into a folder `bundle/`, by default next to its entry, as one file of its own code, one of libraries, and one for
 * each group of modules that is loaded on demand; `start.cjs` next to `bundle/` starts it.
 * @param {string} entry the built main module, such as `dist/main.js`
 * @param {object} [options]
 * @param {string} [options.folder] where `start.cjs` and `bundle/` are written
 * @param {string} [options.root] the repository; modules are named by their paths in it
 * @throws {BundleError} where a module cannot be read
 */
export async function bundleProcess(entry, { folder: target = dirname(entry), root = ROOT } = {}) {
  const folder = resolve(target, 'bundle');
  const compiler = rspack(configuration(resolve(entry), folder, root, declaredPackages(resolve(entry))));
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  const { errors = [], assets = [] } = stats.toJson({ all: false, errors: true, assets: true });
  if (errors.length > 0) throw new BundleError(errors.map(({ message }) => message).join('\n'));
  const scripts = assets.map(({ name }) => name).filter((name) => name.endsWith('.cjs'));
  for (const name of scripts) {
    const path = join(folder, name);
    const code = placeUrls(readFileSync(path, 'utf8'), root, relative(folder, root));
    writeFileSync(path, `(function (${PARAMETERS}) { ${code}\n})`);
  }
  const main = scripts.find((name) => name.startsWith('main.'));
  placeSources(join(folder, `${main}.map`));
  const start = readFileSync(join(RUNTIME, 'start.cjs'), 'utf8').replace("'main.cjs'", `'${main}'`);
  writeFileSync(resolve(target, 'start.cjs'), start);
  copyFileSync(join(RUNTIME, 'map-stacks.cjs'), join(folder, 'map-stacks.cjs'));
}

/** Names the sources by their paths from the map, as they are for whoever has moved both. */
function placeSources(file) {
  const map = JSON.parse(readFileSync(file, 'utf8'));
  const sources = map.sources.map((source) =>
    isAbsolute(source) ? relative(dirname(file), source) : source,
  );
  writeFileSync(file, JSON.stringify({ ...map, sources }));
}

const isLibrary = /[\\/]node_modules[\\/]/;

/** @returns {import('@rspack/core').Configuration} */
const configuration = (entry, folder, root, declared) => ({
  context: root,
  mode: 'none',
  target: 'node20',
  entry: { main: entry },
  devtool: false,
  output: {
    path: folder,
    // A cache of compiled code recognises the file that it belongs to by its name.
    filename: '[name].[contenthash].cjs',
    chunkFilename: '[name].[contenthash].cjs',
    chunkFormat: 'commonjs',
    library: { type: 'commonjs2' },
    clean: true,
  },
  externalsType: 'commonjs',
  externals: ({ request, contextInfo }, done) => {
    if (!isNotBundled(request, contextInfo.issuer, declared)) return done();
    done(null, `commonjs ${request}`);
  },
  // As Node does it: `graphql` is one copy only if all its users find the same files.
  resolve: { mainFields: ['main'] },
  module: {
    // Extends the source maps of the compiler, so that a stack shows the lines of the sources.
    rules: [{ test: /\.js$/, exclude: isLibrary, extractSourceMap: true }],
    // What a library requires by a computed name stays a require of this process.
    parser: {
      javascript: { requireDynamic: false, importDynamic: false, url: false, exportsPresence: false },
    },
  },
  // Each module keeps its scope: names of classes are names of GraphQL types, and are not changed where two are equal.
  optimization: {
    minimize: true,
    // Only comments and spaces go, and what is not ASCII is escaped: the text of libraries stays in memory, and takes one
    // byte per character then.
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({
        exclude: /^main\./,
        extractComments: false,
        minimizerOptions: {
          compress: false,
          mangle: false,
          format: { comments: false, ascii_only: true },
        },
      }),
    ],
    concatenateModules: false,
    mangleExports: false,
    moduleIds: 'named',
    chunkIds: 'named',
    nodeEnv: false,
    realContentHash: true,
    providedExports: true,
    usedExports: true,
    sideEffects: true,
    splitChunks: {
      cacheGroups: {
        default: false,
        defaultVendors: false,
        // Apart from our code, since their text takes half the memory as long as there is no Japanese in it.
        libraries: { test: isLibrary, name: 'libraries', chunks: 'initial', enforce: true },
      },
    },
  },
  node: { __dirname: false, __filename: false, global: false },
  plugins: [
    new rspack.SourceMapDevToolPlugin({
      test: /^main\./,
      filename: '[file].map',
      noSources: true,
      moduleFilenameTemplate: '[absolute-resource-path]',
    }),
  ],
  ignoreWarnings: [() => true],
  stats: 'none',
  infrastructureLogging: { level: 'error' },
});
