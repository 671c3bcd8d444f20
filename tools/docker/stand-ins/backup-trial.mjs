#!/usr/bin/env node
/**
 * Backs up a running `npm start` by the image of the backup, verifies the backup, and restores it into empty databases of
 * the same server and an empty folder. Needs Linux, root, buildah and unshare.
 *
 *   node tools/docker/stand-ins/backup-trial.mjs [--version 0.1.0] [--prefix hacchu-hub]
 */
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { readSlices } from '../../test/slices.mjs';
import { runImage } from './run-image.mjs';
import { environmentOf } from './running-part.mjs';

const { values } = parseArgs({
  options: {
    version: { type: 'string', default: '0.1.0' },
    prefix: { type: 'string', default: 'hacchu-hub' },
  },
});
const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const subgraphs = readSlices(root).map(({ subgraph: { name } }) => ({
  name: name.replace('subgraph-', ''),
  env: environmentOf(root, `${name}/dist/start.cjs`),
}));
// The database, the files and the identity service are the same for all.
const [{ env: shared }] = subgraphs;
const folder = mkdtempSync(join(tmpdir(), 'backup-trial-'));
const place = join(folder, 'place');
const objects = join(folder, 'objects');
for (const made of [place, objects]) mkdirSync(made);

const live = Object.fromEntries(subgraphs.map(({ name, env }) => [name, env.MONGODB_DB]));
const restored = Object.fromEntries(subgraphs.map(({ name, env }) => [name, `${env.MONGODB_DB}_restored`]));
const base = {
  BACKUP_MONGODB_URI: shared.MONGODB_URI,
  BACKUP_PLACE: 'file:///place',
  OBJECT_STORE_DRIVER: 'fs',
  OBJECT_STORE_ROOT: '/objects',
  FIREBASE_PROJECT_ID: shared.FIREBASE_PROJECT_ID,
  FIREBASE_AUTH_EMULATOR_HOST: shared.FIREBASE_AUTH_EMULATOR_HOST,
};
const from = { databases: live, objects: { from: shared.OBJECT_STORE_ROOT, to: '/objects' } };
const into = { databases: restored, objects: { from: objects, to: '/objects', write: true } };

/** @returns what the image printed; throws with it where the command fails */
async function run({ databases, objects: store }, ...args) {
  const file = join(folder, 'log');
  const image = runImage(`${values.prefix}/backup:${values.version}`, {
    env: { ...base, BACKUP_DATABASES: JSON.stringify(databases) },
    volumes: [{ from: place, to: '/place', write: true }, store],
    command: ['node', 'packages/backup/dist/main.js', ...args],
    log: openSync(file, 'w'),
  });
  const code = await new Promise((resolve) => image.process.once('exit', resolve));
  await image.stop();
  const said = readFileSync(file, 'utf8');
  console.log(`$ ${args.join(' ')}\n${said}`);
  if (code !== 0) throw new Error(`The command ended with ${code}.`);
  return said;
}

const connection = await mongoose.createConnection(shared.MONGODB_URI).asPromise();
const dropRestored = async () => {
  for (const name of Object.values(restored)) await connection.useDb(name).dropDatabase();
};

try {
  await dropRestored();
  await run(from, 'backup');
  const name = (await run(from, 'backup', 'list')).trim();
  await run(from, 'backup', 'verify', name);
  const said = await run(into, 'restore', name);
  if (!said.includes('without a difference')) throw new Error('The restored copy differs.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await dropRestored();
  await connection.close();
  rmSync(folder, { recursive: true, force: true });
}
