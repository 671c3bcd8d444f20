/**
 * Lets one process of a checkout at a time replace files that others use too: two builds into one `dist` leave a broken
 * one, which Turborepo would keep. Plain JavaScript without dependencies.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning } from '../dev/running-stack.mjs';

const ASK_AGAIN_MS = 500;

/** @returns {number | undefined} the process that has its turn, running or not; 0 where the file names none */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Whether this process has its turn now. The file appears with its content. */
function take(file) {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, String(process.pid));
  try {
    linkSync(aside, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(aside);
  }
}

/** Ends the turn of a process that has died, unless another one has it by now. */
function endTurnOf(holder, file) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (holderOf(aside) !== holder) linkSync(aside, file);
  } catch (error) {
    // Others were faster.
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Waits until no other process does such work, and then does it.
 * @template T
 * @param {{ file: string, what: string, say: (line: string) => void }} turn file: names the process that has its turn,
 * which may have died; what: it does, for a person who waits
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn({ file, what, say }, work) {
  mkdirSync(dirname(file), { recursive: true });
  let isSaid = false;
  while (!take(file)) {
    const holder = holderOf(file);
    // Its turn has ended since.
    if (holder === undefined) continue;
    if (holder === 0 || !isRunning(holder)) {
      endTurnOf(holder, file);
      continue;
    }
    if (!isSaid) say(`Waiting for process ${holder}, which ${what} in this checkout.`);
    isSaid = true;
    await pause(ASK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    if (holderOf(file) === process.pid) rmSync(file, { force: true });
  }
}
