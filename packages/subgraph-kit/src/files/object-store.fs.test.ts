import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WholeFileDriver } from './object-store.fs.js';

let root = '';
let driver: WholeFileDriver;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'whole-files-'));
  driver = new WholeFileDriver(root);
});
afterAll(() => rm(root, { recursive: true }));

/** A body that ends like the write of one on a full disk. */
async function* cutShort(): AsyncGenerator<Buffer> {
  yield Buffer.from('the first half');
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
}

it('leaves nothing of a file that could not be stored as a whole', async () => {
  await expect(driver.putStream('orders/v1.pdf', Readable.from(cutShort()))).rejects.toThrow('no space');
  expect(await driver.exists('orders/v1.pdf')).toBe(false);
  expect(await readdir(join(root, 'orders'))).toEqual([]);
});

it('keeps the earlier file where a new one could not be stored as a whole', async () => {
  await driver.put('orders/v2.pdf', 'whole');
  await expect(driver.putStream('orders/v2.pdf', Readable.from(cutShort()))).rejects.toThrow('no space');
  expect(await readFile(join(root, 'orders/v2.pdf'), 'utf8')).toBe('whole');
  await driver.put('orders/v2.pdf', 'another');
  expect(await readFile(join(root, 'orders/v2.pdf'), 'utf8')).toBe('another');
  expect(await readdir(join(root, 'orders'))).toEqual(['v2.pdf']);
});
