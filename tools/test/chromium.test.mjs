import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findChromium } from './chromium.mjs';

let directory;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'chromium-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function browser(name) {
  const file = join(directory, name);
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

test('the one named by CHROMIUM_PATH comes first', async () => {
  browser('chromium');
  const file = browser('my-browser');
  expect(await findChromium({ PATH: directory, CHROMIUM_PATH: file })).toEqual({
    file,
    source: 'CHROMIUM_PATH',
  });
});

test('an invalid CHROMIUM_PATH is reported, not ignored', async () => {
  browser('chromium');
  const env = { PATH: directory, CHROMIUM_PATH: join(directory, 'gone') };
  await expect(findChromium(env)).rejects.toThrow(
    /^CHROMIUM_PATH is set to .*gone, which is not an executable file/,
  );
});

test('the headless build is preferred to a whole browser', async () => {
  browser('chromium');
  const file = browser('chromium-headless-shell');
  expect(await findChromium({ PATH: directory })).toEqual({ file, source: 'PATH' });
});

test.each(['chromium', 'google-chrome'])('%s on PATH is found', async (name) => {
  const file = browser(name);
  expect(await findChromium({ PATH: `/nowhere:${directory}` })).toEqual({ file, source: 'PATH' });
});
