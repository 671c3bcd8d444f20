import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { commonConfig } from './common.mjs';

const root = mkdtempSync(join(tmpdir(), 'pure-components-'));
afterAll(() => rmSync(root, { recursive: true }));

const folderOf = (name) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

it('a page loads the components of the router that it uses, and no other', async () => {
  mkdirSync(join(root, 'src'));
  mkdirSync(join(root, 'node_modules'));
  for (const name of ['react-router', 'react', 'react-dom'])
    symlinkSync(folderOf(name), join(root, 'node_modules', name));
  writeFileSync(join(root, 'package.json'), '{ "type": "module", "sideEffects": false }');
  writeFileSync(join(root, 'src/page.js'), 'import { Outlet } from "react-router"; console.log(Outlet);');
  const path = join(root, 'dist');
  const compiler = webpack({
    ...commonConfig({ root, name: 'page', classPrefix: 'page', mode: 'production' }),
    cache: false,
    devtool: false,
    entry: join(root, 'src/page.js'),
    output: { path },
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  expect(stats.toJson('errors-only').errors).toEqual([]);
  const scripts = readdirSync(path).filter((file) => file.endsWith('.js'));
  const built = scripts.map((file) => readFileSync(join(path, file), 'utf8')).join('\n');
  expect(built).toContain('createContext');
  // What the component NavLink and the form of fetchers render.
  expect(built).not.toContain('aria-current');
  expect(built).not.toContain('displayName');
  expect(built).not.toContain('formEncType');
});
