import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Disk } from 'flydrive';
import { readEnvironment } from '../environment.js';
import { backupPlace, productDisk } from '../place/place.js';
import { copyObjects, type ObjectRecord, restoreObject } from './copy-objects.js';

let home: string;
let source: Disk;
let place: Disk;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'copy-objects-'));
  mkdirSync(join(home, 'work'));
  const env = readEnvironment({
    BACKUP_MONGODB_URI: 'mongodb://127.0.0.1:27017',
    BACKUP_PLACE: pathToFileURL(join(home, 'place')).href,
    OBJECT_STORE_ROOT: join(home, 'objects'),
  });
  source = productDisk(env);
  place = backupPlace(env);
  for (const name of ['a', 'b']) await source.put(`documents/${name}.pdf`, `content of ${name}`);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Backs up both files. */
async function backUp(): Promise<ObjectRecord[]> {
  const counts = { count: 0, byteSize: 0, reused: 0 };
  const records: ObjectRecord[] = [];
  for await (const record of copyObjects(source, { place, folder: join(home, 'work'), counts }))
    records.push(record);
  return records;
}

test('a file that the backup lost is reported, and the others are restored', async () => {
  const records = await backUp();
  await source.deleteAll();
  const [lost] = records;
  await place.delete(lost?.body ?? '');
  const problems: (string | undefined)[] = [];
  for (const record of records) problems.push(await restoreObject(source, place, record, join(home, 'work')));
  expect(problems).toEqual([
    expect.stringMatching(
      /^The file documents\/a\.pdf cannot be read from the backup \(objects\/.+\): .*ENOENT/,
    ),
    undefined,
  ]);
  expect(await source.get('documents/b.pdf')).toBe('content of b');
});

test('a file whose content was altered is reported', async () => {
  const [record] = await backUp();
  if (!record) throw new Error('nothing was backed up');
  await place.put(record.body, 'something else');
  expect(await restoreObject(source, place, record, join(home, 'work'))).toBe(
    'The file documents/a.pdf was altered: its checksum differs.',
  );
});
