/** A built remote as the checks read it: its declaration, its operations, and the digest of each of its files. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Written for people and for measuring; no browser asks for them. */
const NOT_SERVED = /(?:\.map|\.gz|\.br|chunk-graph\.json|mf-stats\.json)$/;

/** Digest of bytes as browsers take it for subresource integrity. */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The text of a file of JSON. @throws Error when it ends in the middle, as after a build that was stopped */
async function jsonText(file) {
  const text = await readFile(file, 'utf8');
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    throw new Error(`${file} is no JSON, or only a part of it: build the remote anew.`, { cause: error });
  }
}

/** @throws Error that says what the folder lacks */
export async function readBundle(dist) {
  for (const name of ['mf-manifest.json', 'slice.json', 'operations.json']) {
    if (!existsSync(join(dist, name))) throw new Error(`${dist} holds no ${name}: build the remote first.`);
  }
  const files = {};
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const name = relative(dist, path).split(sep).join('/');
    if (entry.isFile() && !NOT_SERVED.test(name)) files[name] = integrityOf(await readFile(path));
  }
  return {
    slice: await jsonText(join(dist, 'slice.json')),
    operations: await jsonText(join(dist, 'operations.json')),
    files,
  };
}

/** One digest for all files: equal builds have equal digests. */
export const digestOf = ({ files }) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex');
