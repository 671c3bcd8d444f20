import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'hacchu-tests-';
/** @type {string | undefined} */
let folder;

/**
 * The directory for all temporary files of this run. It is removed when the run ends, with what failed or killed tests
 * left in it; what a killed run left is removed by the next one.
 */
export function temporaryFolder() {
  if (folder === undefined) {
    removeLeftOnes();
    folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
    process.once('exit', () => remove(folder));
  }
  return folder;
}

function removeLeftOnes() {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(tmpdir(), name));
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user.
    return error.code === 'EPERM';
  }
}

/** Files of another user stay: no reason for a run to fail. */
function remove(path) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    console.warn(`${path} could not be removed: ${error.message}`);
  }
}
