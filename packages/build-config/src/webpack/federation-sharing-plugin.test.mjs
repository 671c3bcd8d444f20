import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import federation from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { FederationSharingPlugin } from './federation-sharing-plugin.mjs';

const root = mkdtempSync(join(tmpdir(), 'sharing-'));
afterAll(() => rmSync(root, { recursive: true }));

beforeAll(() => {
  writeFileSync(join(root, 'package.json'), '{ "name": "sharing", "version": "1.0.0" }');
  writeFileSync(join(root, 'shared.js'), 'export const answer = 42;');
  writeFileSync(
    join(root, 'entry.js'),
    'globalThis.started = import("./shared.js").then(({ answer }) => answer);',
  );
});

async function build(name, plugins) {
  const path = join(root, name);
  const compiler = webpack({
    mode: 'development',
    devtool: false,
    target: 'node',
    context: root,
    entry: './entry.js',
    output: { path, filename: 'main.cjs', chunkFilename: '[name].cjs', uniqueName: name },
    plugins: [
      new federation.ModuleFederationPlugin({
        name,
        remotes: {},
        shared: { './shared.js': { singleton: true, requiredVersion: false, version: '1.0.0' } },
        manifest: false,
        dts: false,
        dev: false,
      }),
      ...plugins,
    ],
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  expect(stats.toJson({ all: false, errors: true }).errors).toEqual([]);
  return readFileSync(join(path, 'main.cjs'), 'utf8');
}

/** How webpack registers a shared module itself, and how Module Federation lists it for its runtime. */
const native = 'register("./shared.js"';
const federated = '"./shared.js": [{';

describe('shared modules', () => {
  it('are registered by webpack and by Module Federation without the plugin', async () => {
    const main = await build('twice', []);
    expect([main.includes(native), main.includes(federated)]).toEqual([true, true]);
  });

  it('are registered by Module Federation alone with it', async () => {
    const main = await build('once', [new FederationSharingPlugin()]);
    expect([main.includes(native), main.includes(federated)]).toEqual([false, true]);
  });
});
