/** What was done to the registry, by whom and why: one line of JSON for each change, and no line is ever changed. */
import { open, readFile } from 'node:fs/promises';

/** Adds a line. Called before the change takes effect, so that no change is without one. */
export async function appendHistory(file, line) {
  const handle = await open(file, 'a+');
  try {
    const start = (await endsWithLine(handle)) ? '' : '\n';
    await handle.writeFile(`${start}${JSON.stringify(line)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether a new line may begin at the end of the file; half a line of a writer that died would swallow it. */
async function endsWithLine(handle) {
  const { size } = await handle.stat();
  if (size === 0) return true;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() === '\n';
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
