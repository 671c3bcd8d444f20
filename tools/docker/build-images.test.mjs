import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { buildArguments, bytesOf, imagesOf } from './build-images.mjs';
import { keepProduction } from './production-manifests.mjs';

const root = new URL('../../', import.meta.url);
const text = (path) => readFileSync(new URL(path, root), 'utf8');
const { slices } = JSON.parse(text('slices.json'));
/** TS1294: syntax that leaves more than its types behind. */
const NOT_ERASABLE = 1_294;
const DOCKERFILES = ['node', 'static', 'registry', 'auth-emulator'];
const PRODUCT = ['node', 'static', 'registry'];
const dockerfile = (name) => text(`tools/docker/${name}.Dockerfile`);
const context = {
  engine: 'docker',
  tag: 'hub/part:1.4.0',
  version: '1.4.0',
  revision: 'abc',
  created: '2026-04-01T00:00:00Z',
  options: {},
};

it('there is an image for the gateway, the shell, the registry and both halves of every slice', () => {
  const parts = slices.flatMap(({ remote, subgraph }) => [remote.name, subgraph.name]);
  expect(imagesOf(slices).map(({ part }) => part)).toEqual(
    expect.arrayContaining(['gateway', 'shell', 'registry', ...parts]),
  );
});

describe.each(PRODUCT)('%s.Dockerfile', (name) => {
  const lines = dockerfile(name).split('\n');
  const at = (pattern) => lines.findIndex((line) => pattern.test(line));

  it('declares the arguments that the build gives', () => {
    const image = imagesOf(slices).find((one) => one.dockerfile === name);
    const options = { 'node-image': 'node@sha256:1', 'debian-image': 'debian@sha256:2' };
    const given = buildArguments(image, { ...context, options })
      .filter((_argument, index, all) => all[index - 1] === '--build-arg')
      .map((pair) => pair.split('=')[0]);
    expect(given.filter((argument) => at(new RegExp(`^ARG ${argument}(=|$)`)) < 0)).toEqual([]);
    expect(given).toContain('RELEASE_VERSION');
  });

  it('installs from manifests alone, before it has sources', () => {
    const install = at(/npm ci/);
    const stage = lines.slice(0, install).findLastIndex((line) => line.startsWith('FROM '));
    expect(lines.slice(stage, install).filter((line) => line.startsWith('COPY'))).toEqual([
      expect.stringMatching(/^COPY --from=source \/pruned\/(build\/)?json\/ \.\/$/),
    ]);
  });

  it('ends as a user by number who is not root, with a health check, a version and its revision', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM '))).join('\n');
    expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).toContain('org.opencontainers.image.version="${RELEASE_VERSION}"');
    expect(last).toContain('org.opencontainers.image.revision="${REVISION}"');
    expect(dockerfile(name)).toContain('RUN : "${RELEASE_VERSION:?');
  });
});

it('the image of the registry has all files that its own ones import', () => {
  const copied = [...dockerfile('registry').matchAll(/ \/app\/(tools\/\S+)/g)].map(([, path]) => path);
  const files = copied.flatMap((path) =>
    path.endsWith('.mjs') ? [path] : readdirSync(new URL(path, root)).map((name) => `${path}/${name}`),
  );
  const own = files.filter((path) => path.endsWith('.mjs') && !path.endsWith('.test.mjs'));
  expect(own).toEqual(expect.arrayContaining(['tools/registry.mjs', 'tools/registry/service.mjs']));
  const imported = own.flatMap((path) =>
    [...text(path).matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, target]) =>
      new URL(target, new URL(path, root)).href.slice(root.href.length),
    ),
  );
  expect(imported.length).toBeGreaterThan(own.length);
  expect(imported.filter((path) => !own.includes(path))).toEqual([]);
});

it('the auth emulator runs files of dev whose types Node can strip, with nothing else to import', () => {
  const copied = [...dockerfile('auth-emulator').matchAll(/ (dev\/\S+\.ts)/g)].map(([, path]) => path);
  const script = text('tools/docker/auth-emulator.mjs');
  expect(copied.map((path) => script.includes(`'../../${path}'`))).toEqual([true, true]);
  const files = copied.map((path) => fileURLToPath(new URL(path, root)));
  const program = ts.createProgram(files, { erasableSyntaxOnly: true, noResolve: true, types: [] });
  const found = program.getSemanticDiagnostics().filter(({ code }) => code === NOT_ERASABLE);
  expect(found.map(({ file, start }) => `${file.fileName}: ${start}`)).toEqual([]);
  for (const path of copied) expect([...text(path).matchAll(/from '(?!node:)/g)]).toEqual([]);
});

it('every base image is an argument with a tag, which a release replaces by a digest', () => {
  for (const name of PRODUCT) {
    for (const [, base] of dockerfile(name).matchAll(/^FROM (\S+)/gm))
      expect(base).toMatch(/^\$\{\w+_IMAGE\}$/);
    for (const [, image] of dockerfile(name).matchAll(/^ARG \w+_IMAGE=(.*)$/gm))
      expect(image).toMatch(/^docker\.io\/library\/[a-z]+:[\w.-]+(@sha256:[0-9a-f]{64})?$/);
  }
});

it('a base that is named by its digest is said in a label of the image', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  const options = { 'debian-image': `docker.io/library/debian:bookworm-slim@${digest}` };
  const [image] = imagesOf(slices).filter(({ part }) => part === 'shell');
  const label = `org.opencontainers.image.base.digest=${digest}`;
  expect(buildArguments(image, { ...context, options })).toContain(label);
  expect(buildArguments(image, context).join(' ')).not.toContain('base.digest');
});

it('no secret and nothing that is built elsewhere is sent to the engine', () => {
  expect(text('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['**/.env*', '.git', '.data', '**/node_modules', '**/dist']),
  );
});

it('only development helpers name no version argument', () => {
  for (const name of DOCKERFILES)
    expect(/^ARG RELEASE_VERSION$/m.test(dockerfile(name))).toBe(PRODUCT.includes(name));
});

it('manifests for production name no development dependency any more', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  try {
    const manifest = { name: 'part', dependencies: { zod: '1' }, devDependencies: { jest: '1' } };
    mkdirSync(join(folder, 'part'));
    for (const path of ['package.json', 'part/package.json'])
      writeFileSync(join(folder, path), JSON.stringify(manifest));
    const packages = { '': manifest, part: manifest, 'node_modules/zod': { devDependencies: { jest: '1' } } };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
    keepProduction(folder);
    const read = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
    const production = { name: 'part', dependencies: { zod: '1' } };
    expect([read('package.json'), read('part/package.json')]).toEqual([production, production]);
    expect(read('package-lock.json').packages).toEqual({
      '': production,
      part: production,
      'node_modules/zod': { devDependencies: { jest: '1' } },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each([
  ['121 MB', 121e6],
  ['1.63 GB', 1.63e9],
  ['512 B', 512],
])('reads the size %s', (size, bytes) => {
  expect(bytesOf(size)).toBeCloseTo(bytes);
});
