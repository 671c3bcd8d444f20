/**
 * The registry as a file, written by compare-and-swap: two publishers that start from the same revision cannot undo
 * each other's work. The one that comes second reads again and applies its change to what is there by then.
 */
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { emptyRegistry, parseRegistry } from '@hacchu-hub/slice-contract';

/** How often a change is applied again to a newer registry before the writer gives up. */
const TRIES = 20;
/** A lock of a writer that died is removed after this many milliseconds. */
const STALE_LOCK = 10_000;

/** Somebody else wrote in between. */
export class ConflictError extends Error {
  name = 'ConflictError';
}

/** A file of the registry is not what it has to be. */
export class BrokenFileError extends Error {
  name = 'BrokenFileError';

  constructor(file, cause) {
    super(`${file}: ${cause.message}`, { cause });
  }
}

/** The registry, of whatever format, or an empty one where there is no file yet. */
export async function readRegistry(file) {
  let text;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return emptyRegistry();
    throw error;
  }
  try {
    return parseRegistry(JSON.parse(text));
  } catch (error) {
    throw new BrokenFileError(file, error);
  }
}

/**
 * Writes `next` if the file still is at `revision`. The new text appears at once: a reader never sees half a file.
 * @param before what else belongs to the change, called with the new revision while nobody else writes
 * @throws ConflictError when the file is at another revision by now, or is being written
 */
export function swapRegistry(file, revision, next, before = async () => {}) {
  return replaceLocked(file, async () => {
    const now = await readRegistry(file);
    if (now.revision !== revision) {
      throw new ConflictError(`The registry is at revision ${now.revision}, not ${revision}.`);
    }
    const written = { ...next, revision: revision + 1 };
    await before(written.revision);
    return written;
  });
}

/**
 * Replaces a file by what `make` answers, as JSON, while nobody else writes it.
 * @throws ConflictError when it is being written
 */
async function replaceLocked(file, make) {
  const lock = `${file}.lock`;
  await mkdir(dirname(file), { recursive: true });
  const handle = await takeLock(lock);
  try {
    const written = await make();
    // The new text is written into the lock file, which then becomes the file: one step on the same disk.
    await handle.writeFile(`${JSON.stringify(written, null, 2)}\n`);
    await handle.sync();
    // A process that was suspended for long may have lost it, and must not put another writer's half into place.
    if (!(await isHeld(lock, handle))) throw new ConflictError('The registry was written meanwhile.');
    await rename(lock, file);
    return written;
  } catch (error) {
    if (await isHeld(lock, handle)) await rm(lock, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Whether the lock is still the one that was taken. */
async function isHeld(lock, handle) {
  const [mine, there] = await Promise.all([handle.stat(), stat(lock).catch(() => undefined)]);
  return there?.ino === mine.ino;
}

async function takeLock(lock) {
  try {
    return await open(lock, 'wx');
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const age = Date.now() - (await stat(lock).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > STALE_LOCK) await rm(lock, { force: true });
    throw new ConflictError('The registry is being written: try again in ten seconds.');
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80));

/** Applies a change to the newest registry, again and again until nobody was faster. */
export function changeRegistry(file, change, before) {
  return untilFree(async () => {
    const registry = await readRegistry(file);
    return swapRegistry(file, registry.revision, await change(registry), before);
  });
}

/** Replaces a file of JSON that several processes write; each replacement begins with what is there by then. */
export const changeFile = (file, make) => untilFree(() => replaceLocked(file, make));

async function untilFree(write) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof ConflictError) || tries >= TRIES) throw error;
      await pause();
    }
  }
}
