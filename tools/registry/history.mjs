/** What was done to the registry, by whom and why: one line of JSON for each change, and no line is ever changed. */
import { open, readFile } from 'node:fs/promises';

/** Adds a line. Called before the change takes effect, so that no change is without one. */
export async function appendHistory(file, line) {
  const handle = await open(file, 'a');
  try {
    await handle.writeFile(`${JSON.stringify(line)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The changes that took effect, oldest first: a line whose writer died is superseded by the next of its revision. */
export async function readHistory(file, revision) {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const byRevision = new Map();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    try {
      const change = JSON.parse(line);
      if (change.revision <= revision) byRevision.set(change.revision, change);
    } catch {
      // Half a line of a writer that died.
    }
  }
  return [...byRevision.values()].sort((one, other) => one.revision - other.revision);
}
