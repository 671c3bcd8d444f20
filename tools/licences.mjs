#!/usr/bin/env node
/**
 * Checks the licence of every library in package-lock.json against tools/licences.json: `npm test -- --only licences`, or
 *
 *   node tools/licences.mjs
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import satisfies from 'spdx-satisfies';
import { z } from 'zod';
import { isStarted } from './is-started.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const exception = z.strictObject({
  /** What the package states or its licence file says. */
  licence: z.string().min(1),
  why: z.string().min(1),
});
const rules = z.strictObject({
  /** SPDX identifiers that every library may have. */
  allowed: z.array(z.string().min(1)).min(1),
  /** Libraries with another licence, or with none that is stated as SPDX; a name may end in `*`. */
  exceptions: z.record(z.string(), exception),
  /** Licences of libraries that are tools of the development alone, beside the others. */
  allowedForDevelopment: z.array(z.string().min(1)),
});

/** Whether an SPDX expression permits use under the allowed identifiers; false for text that is none. */
function permits(expression, allowed) {
  try {
    return satisfies(expression, allowed);
  } catch {
    return false;
  }
}

const exceptionFor = (name, exceptions) =>
  Object.entries(exceptions).find(([pattern]) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );

/**
 * One line for each library whose licence is not allowed, and for each exception that is no longer needed or no longer
 * says what the library states.
 * @param {Record<string, { license?: string, link?: boolean, dev?: boolean, version?: string }>} packages of package-lock.json
 * @param {unknown} config content of licences.json
 * @returns {string[]}
 */
export function licenceProblems(packages, config) {
  const { allowed, exceptions, allowedForDevelopment } = rules.parse(config);
  const used = new Set();
  const problems = [];
  for (const [path, { license: licence, link, dev, version }] of Object.entries(packages)) {
    // The rest is the product's own.
    if (!path.includes('node_modules/') || link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (licence && permits(licence, dev ? [...allowed, ...allowedForDevelopment] : allowed)) continue;
    const [pattern, known] = exceptionFor(name, exceptions) ?? [];
    if (pattern) used.add(pattern);
    if (known && (licence === undefined || known.licence === licence)) continue;
    problems.push(
      `${name}@${version}: ${licence ?? 'no licence is stated'}${known ? `, not ${known.licence} as in its exception` : ''}.`,
    );
  }
  const idle = Object.keys(exceptions).filter((pattern) => !used.has(pattern));
  return [
    ...new Set(problems),
    ...idle.map((pattern) => `The exception for ${pattern} is not needed: remove it.`),
  ];
}

/** @param {string} folder of package-lock.json and tools/licences.json */
export function checkLicences(folder) {
  const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return licenceProblems(read('package-lock.json').packages, read('tools/licences.json'));
}

if (isStarted(import.meta)) {
  const problems = checkLicences(root);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error('Replace the library, or decide about it in tools/licences.json.');
    process.exitCode = 1;
  }
}
