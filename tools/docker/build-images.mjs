#!/usr/bin/env node
/**
 * Builds the images of the product, as `tools/docker/README.md` says. `--help` prints the options.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isStarted } from '../is-started.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const json = (path) => JSON.parse(readFileSync(new URL(path, `file://${root}`), 'utf8'));

const USAGE = `Builds the images of all parts, or of those that are named, and prints their sizes.

  node tools/docker/build-images.mjs [part …] [--engine docker] [--prefix hacchu-hub] [--npmrc <file>]

  --engine docker | buildah       buildah needs no daemon; as root it builds with chroot isolation
  --prefix <name>                 images are called <prefix>/<part>:<version>; default hacchu-hub
  --release-version <version>     of every part, instead of that of its package.json
  --npmrc <file>                  settings of npm for the build alone (a registry, a token, a CA); no layer has them
  --node-image, --debian-image    the base images, such as …@sha256:…; default: the tags of the Dockerfiles
  --network <mode>                passed to the engine, such as host`;

/** The image of each part: which Dockerfile, which part of the product. */
export function imagesOf(slices) {
  const node = ['gateway', ...slices.map(({ subgraph }) => subgraph.name)];
  const pages = ['shell', ...slices.map(({ remote }) => remote.name)];
  return [
    ...node.map((part) => ({ part, dockerfile: 'node', workspace: part })),
    { part: 'backup', dockerfile: 'node', workspace: 'packages/backup' },
    ...pages.map((part) => ({ part, dockerfile: 'static', workspace: part })),
    { part: 'registry', dockerfile: 'registry', workspace: 'tools' },
  ];
}

/** Arguments of the engine's `build` for one image. */
export function buildArguments(
  { part, dockerfile, workspace },
  { engine, tag, version, revision, created, options },
) {
  const pairs = {
    PART: part,
    FOLDER: workspace,
    RELEASE_VERSION: version,
    REVISION: revision,
    ...(options['node-image'] ? { NODE_IMAGE: options['node-image'] } : {}),
    ...(options['debian-image'] ? { DEBIAN_IMAGE: options['debian-image'] } : {}),
  };
  // Not every Dockerfile declares every argument, and engines warn of the others.
  const declared = {
    node: ['PART', 'FOLDER', 'RELEASE_VERSION', 'REVISION', 'NODE_IMAGE'],
    static: ['PART', 'RELEASE_VERSION', 'REVISION', 'NODE_IMAGE', 'DEBIAN_IMAGE'],
    registry: ['RELEASE_VERSION', 'REVISION', 'NODE_IMAGE'],
  }[dockerfile];
  return [
    'build',
    // The OCI format has no health checks; `--layers` makes buildah keep what later builds can use again.
    ...(engine === 'buildah' ? ['--format', 'docker', '--layers', '--isolation', 'chroot'] : []),
    ...(options.network ? ['--network', options.network] : []),
    ...(options.npmrc ? ['--secret', `id=npmrc,src=${options.npmrc}`] : []),
    '--file',
    `tools/docker/${dockerfile}.Dockerfile`,
    ...declared.flatMap((name) => (name in pairs ? ['--build-arg', `${name}=${pairs[name]}`] : [])),
    '--label',
    `org.opencontainers.image.created=${created}`,
    ...digestLabel(options[dockerfile === 'static' ? 'debian-image' : 'node-image']),
    '--tag',
    tag,
    '.',
  ];
}

/** The digest of the base image, where it is named by one. */
const digestLabel = (base = '') =>
  base.includes('@') ? ['--label', `org.opencontainers.image.base.digest=${base.split('@')[1]}`] : [];

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

function main() {
  const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      engine: { type: 'string', default: 'docker' },
      prefix: { type: 'string', default: 'hacchu-hub' },
      'release-version': { type: 'string' },
      npmrc: { type: 'string' },
      'node-image': { type: 'string' },
      'debian-image': { type: 'string' },
      network: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (options.help) return console.log(USAGE);
  const { engine, prefix } = options;
  if (!['docker', 'buildah'].includes(engine)) throw new Error(`--engine ${engine}: docker or buildah.`);
  const all = imagesOf(json('slices.json').slices);
  const strange = positionals.filter((name) => !all.some(({ part }) => part === name));
  if (strange.length > 0)
    throw new Error(
      `There is no part ${strange.join(', ')}. Parts: ${all.map(({ part }) => part).join(', ')}.`,
    );
  const isDirty = git('status', '--porcelain') !== '';
  const revision = `${git('rev-parse', 'HEAD')}${isDirty ? '-modified' : ''}`;
  const created = git('show', '--no-patch', '--format=%cI', 'HEAD');
  const built = [];
  for (const image of all.filter(({ part }) => positionals.length === 0 || positionals.includes(part))) {
    const version = options['release-version'] ?? json(`${image.workspace}/package.json`).version;
    const tag = `${prefix}/${image.part}:${version}`;
    const begun = Date.now();
    const { status } = spawnSync(
      engine,
      buildArguments(image, { engine, tag, version, revision, created, options }),
      { cwd: root, stdio: 'inherit' },
    );
    if (status !== 0) throw new Error(`${tag} was not built.`);
    built.push({ tag, seconds: Math.round((Date.now() - begun) / 1000), bytes: sizeOf(engine, tag) });
  }
  for (const { tag, seconds, bytes } of built)
    console.log(`${tag.padEnd(40)} ${String(Math.round(bytes / 1e6)).padStart(5)} MB  ${seconds} s`);
}

/** Bytes of an image with its base. */
function sizeOf(engine, tag) {
  if (engine === 'docker')
    return Number(
      execFileSync('docker', ['image', 'inspect', '--format', '{{.Size}}', tag], { encoding: 'utf8' }),
    );
  const images = JSON.parse(execFileSync('buildah', ['images', '--json', tag], { encoding: 'utf8' }));
  return bytesOf(images[0].size);
}

/** @param {string} text such as `121 MB` */
export function bytesOf(text) {
  const [, number, unit] = /^([\d.]+)\s*([kMG]?)i?B$/.exec(text) ?? [];
  if (!number) throw new Error(`${text} is no size.`);
  return Number(number) * { '': 1, k: 1e3, M: 1e6, G: 1e9 }[unit];
}

if (isStarted(import.meta)) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
