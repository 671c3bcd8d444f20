#!/usr/bin/env node
/**
 * The reports of what our packages export, `packages/<name>/api/*.api.md`. A change of a public type shows up in the
 * diff of a report, where it is reviewed.
 *
 *   node tools/api-reports.mjs           writes them
 *   node tools/api-reports.mjs --check   fails where they are not up to date
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { emitDeclarations } from './api/declarations.mjs';
import { PUBLISHED, readPackage } from './api/packages.mjs';
import { parseCommandLine } from './command-line.mjs';
import { Refusal, root, sayAndExit } from './prepare.mjs';

const USAGE = 'Usage: npm run api [-- --check]';

const out = join(root, '.cache/api');
/** A hash of what the last successful check of each package read: declarations change less often than the code. */
const sealOf = ({ name }) => join(root, '.cache/api-seals', name);

const filesBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [];

/** @param {import('./api/packages.mjs').PublishedPackage} one */
function hashOf({ name, folder }) {
  const hash = createHash('sha256');
  const files = [...filesBelow(join(out, name, 'src')), ...filesBelow(join(folder, 'api'))];
  for (const file of [join(root, 'package-lock.json'), join(folder, 'package.json'), ...files]) {
    hash.update(`${file}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

async function main() {
  const { values } = parseCommandLine(USAGE, { options: { check: { type: 'boolean' } } });
  const isUpdate = !values.check;
  const packages = PUBLISHED.map((name) => readPackage(root, name));
  await emitDeclarations(root, packages, out);
  const isSealed = (one) => existsSync(sealOf(one)) && readFileSync(sealOf(one), 'utf8') === hashOf(one);
  const changed = packages.filter((one) => !isSealed(one));
  if (changed.length === 0) return;
  // Loads a compiler, which takes longer than the hashes.
  const { differencesOf } = await import('./api/reports.mjs');
  const differences = changed.flatMap((one) => {
    const found = differencesOf(one, out, isUpdate);
    if (isUpdate || found.length === 0) seal(one);
    return found;
  });
  if (isUpdate || differences.length === 0) return;
  const what = differences.map((text) => text.replaceAll(`${root}/`, '')).join('\n');
  throw new Refusal(
    `${what}\nThe exports of a package changed. Run \`npm run api\`, review the reports and commit them.`,
  );
}

function seal(one) {
  mkdirSync(dirname(sealOf(one)), { recursive: true });
  writeFileSync(sealOf(one), hashOf(one));
}

try {
  await main();
} catch (error) {
  sayAndExit(error);
}
