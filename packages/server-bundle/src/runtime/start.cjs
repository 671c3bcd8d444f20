/**
 * Starts the bundled process next to this file. Where `NODE_COMPILE_CACHE` names a folder, what V8 has compiled is kept
 * there for the next start: Node 20 does not do that by itself, and later versions only for what is not in the bundle.
 */
'use strict';
const {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs');
const { createRequire } = require('node:module');
const { basename, dirname, join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { constants, Script } = require('node:vm');

const MAIN = 'main.cjs';
/** By then a process is ready, and has compiled what the next start needs. */
const KEEP_AFTER_MS = 10_000;

const folder = join(__dirname, 'bundle');
const folderUrl = pathToFileURL(join(folder, '/'));
const requireOutside = createRequire(join(folder, MAIN));
const cacheFolder = process.env.NODE_COMPILE_CACHE;
/** What has been loaded, by file name. */
const modules = new Map();
/** Scripts that are not in the cache yet, by their file in it. */
const notKept = new Map();

const requireWithin = Object.assign(
  (id) => (/^\.\/[^/]+\.cjs$/.test(id) ? load(id.slice(2)) : requireOutside(id)),
  { resolve: requireOutside.resolve, cache: requireOutside.cache, main: module },
);

function load(name) {
  const known = modules.get(name);
  if (known) return known.exports;
  const file = join(folder, name);
  const loaded = { id: file, filename: file, exports: {} };
  modules.set(name, loaded);
  const run = compile(file).runInThisContext();
  run.call(loaded.exports, loaded.exports, requireWithin, loaded, file, folder, urlOfModule);
  return loaded.exports;
}

/** `import.meta.url` of a module whose path from the bundle is given. */
const urlOfModule = (path) => new URL(path, folderUrl).href;

function compile(file) {
  // Only our own code is not ASCII; the other encoding keeps the text of libraries out of the heap.
  const code = readFileSync(file, basename(file).startsWith('main.') ? 'utf8' : 'latin1');
  const cached = cacheFolder && join(cacheFolder, cacheName(file));
  const script = new Script(code, {
    filename: file,
    cachedData: cached && existsSync(cached) ? readFileSync(cached) : undefined,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (cached && script.cachedDataRejected !== false) notKept.set(cached, script);
  return script;
}

/** A file's name contains the hash of its content, since V8 itself compares no more than the length. */
function cacheName(file) {
  const part = basename(__dirname) === 'dist' ? basename(dirname(__dirname)) : basename(__dirname);
  return `${part}-${basename(file)}-${process.versions.v8}-${process.arch}`;
}

function keep() {
  try {
    mkdirSync(cacheFolder, { recursive: true });
    for (const [file, script] of notKept) {
      removeEarlier(file);
      // Another process must not read a part of it.
      const incomplete = `${file}.${process.pid}`;
      writeFileSync(incomplete, script.createCachedData());
      renameSync(incomplete, file);
    }
  } catch {
    // Without it the next start only takes longer.
  }
  notKept.clear();
}

/** What builds before this one have left for the same file. */
function removeEarlier(file) {
  const parts = /^(.*)\.[0-9a-f]+(\.cjs-.*)$/.exec(basename(file));
  if (!parts) return;
  const [, beginning, end] = parts;
  for (const name of readdirSync(cacheFolder)) {
    const isEarlier = name.startsWith(`${beginning}.`) && name.endsWith(end) && name !== basename(file);
    if (isEarlier && !name.slice(beginning.length + 1, -end.length).includes('.'))
      rmSync(join(cacheFolder, name));
  }
}

requireOutside('./map-stacks.cjs').mapStacks(join(folder, MAIN));
load(MAIN);
if (notKept.size > 0) {
  setTimeout(keep, KEEP_AFTER_MS).unref();
  process.once('exit', keep);
}
