import type { Disk } from 'flydrive';
import { backupNames, folderOf, readManifest } from './manifest.js';
import { objectRecord } from './objects/copy-objects.js';
import { listKeys } from './place/list-keys.js';
import { readLines } from './place/parts.js';

/** A backup that runs has copied files that no finished backup lists yet. */
const RUNNING_MS = 2 * 24 * 60 * 60_000;

/**
 * Deletes the backups that were begun before a moment, but never the last one, and the files that no backup lists any
 * more.
 * @returns sentences about what was deleted
 */
export async function pruneBackups(place: Disk, before: Date): Promise<string[]> {
  const names = await backupNames(place);
  const manifests = await Promise.all(names.map((name) => readManifest(place, name)));
  const old = manifests.slice(0, -1).filter(({ startedAt }) => new Date(startedAt) < before);
  // The manifest goes first: what remains after an interruption is no backup.
  for (const { name } of old) {
    await place.delete(`${folderOf(name)}/manifest.json`);
    await place.deleteAll(`${folderOf(name)}/`);
  }
  const needed = new Set<string>();
  for (const manifest of manifests) {
    if (old.includes(manifest)) continue;
    for await (const value of readLines(place, manifest.objects.parts)) {
      const [, , id = ''] = objectRecord.parse(value).body.split('/');
      needed.add(id);
    }
  }
  let deleted = 0;
  for await (const key of listKeys(place, 'objects')) {
    const [, , file = ''] = key.split('/');
    if (needed.has(file.replace('.sha256', ''))) continue;
    const { lastModified } = await place.getMetaData(key);
    if (lastModified.getTime() > Date.now() - RUNNING_MS) continue;
    await place.delete(key);
    deleted += 1;
  }
  return [`${old.length} backups and ${deleted} files are deleted.`];
}
