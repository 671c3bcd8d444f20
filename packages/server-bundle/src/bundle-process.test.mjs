import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { transformSync } from '@swc/core';
import { bundleProcess } from './bundle-process.mjs';

const run = promisify(execFile);
let folder;
let root;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-bundle-'));
  root = join(folder, 'checkout');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Compiles sources of a part as the build does it, with maps, and bundles it. */
async function bundled(sources) {
  for (const [name, source] of Object.entries(sources)) {
    const { code, map } = transformSync(source, {
      filename: join(root, `part/src/${name}.ts`),
      sourceFileName: `../src/${name}.ts`,
      sourceMaps: true,
      module: { type: 'es6' },
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
    });
    mkdirSync(join(root, 'part/dist'), { recursive: true });
    writeFileSync(join(root, `part/dist/${name}.js`), `${code}\n//# sourceMappingURL=${name}.js.map\n`);
    writeFileSync(join(root, `part/dist/${name}.js.map`), map);
  }
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  await bundleProcess(join(root, 'part/dist/main.js'), { root });
}

const start = async (env = {}, at = root) => {
  const { stdout } = await run(process.execPath, [join(at, 'part/dist/start.cjs')], {
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout.trim();
};

it('keeps the names of classes, also where two modules have one of the same name', async () => {
  await bundled({
    order: `export class Order {}`,
    mail: `class Order {} export const Mailed = Order;`,
    main: `import { Order } from './order.js'; import { Mailed } from './mail.js'; console.log(Order.name, Mailed.name);`,
  });
  expect(await start()).toBe('Order Order');
});

it('finds files next to a module, also after the checkout has moved', async () => {
  await bundled({
    main: `import { readFileSync } from 'node:fs'; console.log(readFileSync(new URL('./note.txt', import.meta.url), 'utf8'));`,
  });
  writeFileSync(join(root, 'part/dist/note.txt'), 'found');
  expect(await start()).toBe('found');
  const moved = join(folder, 'moved');
  renameSync(root, moved);
  expect(await start({}, moved)).toBe('found');
});

it('loads on demand what is imported on demand', async () => {
  await bundled({
    later: `console.log('loaded'); export const value = 2;`,
    main: `console.log('started'); const { value } = await import('./later.js'); console.log(value);`,
  });
  expect(await start()).toBe('started\nloaded\n2');
});

it('shows the lines of the sources in a stack', async () => {
  await bundled({
    order: `interface Hidden { a: 1 }\n\nexport function send(): void {\n  throw new Error('not sent');\n}\n`,
    main: `import { send } from './order.js';\ntry { send(); } catch (error) { console.log((error as Error).stack); }`,
  });
  const lines = (await start()).split('\n');
  expect(lines[0]).toBe('Error: not sent');
  expect(lines[1]).toBe(`    at send (${join(root, 'part/src/order.ts')}:4:9)`);
});

it('keeps what was compiled for the next start, until the part is built again', async () => {
  const cache = join(folder, 'cache');
  const env = { NODE_COMPILE_CACHE: cache };
  const kept = () => readdirSync(cache).filter((name) => name.startsWith('part-main.'));
  await bundled({ main: `console.log(1);` });
  expect(await start(env)).toBe('1');
  const [first] = kept();
  const { mtimeNs } = statSync(join(cache, first), { bigint: true });
  expect(await start(env)).toBe('1');
  // V8 has accepted it, since otherwise it were written again.
  expect(kept()).toEqual([first]);
  expect(statSync(join(cache, first), { bigint: true }).mtimeNs).toBe(mtimeNs);

  await bundled({ main: `console.log(2);` });
  expect(await start(env)).toBe('2');
  expect(kept()).toHaveLength(1);
  expect(kept()).not.toEqual([first]);
});

it('starts without a cache where the folder cannot be written, or its content is damaged', async () => {
  const cache = join(folder, 'cache');
  await bundled({ main: `console.log(1);` });
  writeFileSync(cache, 'not a folder');
  expect(await start({ NODE_COMPILE_CACHE: cache })).toBe('1');
  rmSync(cache);
  await start({ NODE_COMPILE_CACHE: cache });
  for (const name of readdirSync(cache)) {
    if (name.startsWith('part-main.')) writeFileSync(join(cache, name), 'damaged');
  }
  expect(await start({ NODE_COMPILE_CACHE: cache })).toBe('1');
});

it('names what cannot be bundled', async () => {
  await expect(bundled({ main: `import './missing.js';` })).rejects.toThrow('missing.js');
});

describe('a package that a library can do without', () => {
  const install = (name, manifest, code) => {
    mkdirSync(join(root, 'node_modules', name), { recursive: true });
    writeFileSync(join(root, 'node_modules', name, 'package.json'), JSON.stringify({ name, ...manifest }));
    writeFileSync(join(root, 'node_modules', name, 'index.js'), code);
  };
  const bundlePart = async (dependencies) => {
    mkdirSync(join(root, 'part'), { recursive: true });
    writeFileSync(
      join(root, 'part/package.json'),
      JSON.stringify({ name: 'part', type: 'module', dependencies }),
    );
    install(
      'driver',
      { peerDependencies: { socks: '*' }, peerDependenciesMeta: { socks: { optional: true } } },
      `let found; try { found = require('socks'); } catch { found = 'without'; } exports.found = found;`,
    );
    await bundled({ main: `import { found } from 'driver'; console.log(found);` });
    rmSync(join(root, 'node_modules'), { recursive: true });
    return start();
  };

  it('is not needed for the build', async () => {
    expect(await bundlePart({ driver: '1' })).toBe('without');
  });

  it('is not in the bundle where only another part of the checkout depends on it', async () => {
    install('socks', {}, `module.exports = 'with';`);
    expect(await bundlePart({ driver: '1' })).toBe('without');
  });

  it.each([
    { driver: '1', socks: '1' },
    { driver: '1', proxy: '1' },
  ])('is in the bundle where the part depends on it: %j', async (dependencies) => {
    install('proxy', { dependencies: { socks: '1' } }, '');
    install('socks', {}, `module.exports = 'with';`);
    expect(await bundlePart(dependencies)).toBe('with');
  });
});
