import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { readEnvironment } from './environment.js';
import { failureText } from './failure.js';
import { backupPlace } from './place/place.js';

test('a file that cannot be written is named with the reason', async () => {
  const place = backupPlace(
    readEnvironment({ BACKUP_MONGODB_URI: 'mongodb://127.0.0.1', BACKUP_PLACE: 'file:///dev' }),
  );
  // A disk that is always full.
  const failure = await place.putStream('full', Readable.from([Buffer.alloc(10_000)])).catch(failureText);
  expect(failure).toBe('Cannot write file at location "full": ENOSPC: no space left on device, write');
});

test('the kind of an error of S3 is named, and nothing twice', () => {
  const denied = Object.assign(new Error('Access Denied'), { name: 'AccessDenied' });
  const wrapped = new Error('Cannot write file at location "a"', { cause: denied });
  expect(failureText(wrapped)).toBe('Cannot write file at location "a": AccessDenied: Access Denied');
  expect(failureText(new Error('a: b', { cause: new Error('b') }))).toBe('a: b');
  expect(failureText('a text')).toBe('a text');
});

test('causes that lead back to themselves end', () => {
  const loop = new Error('a');
  loop.cause = loop;
  expect(failureText(loop)).toBe('a');
});
