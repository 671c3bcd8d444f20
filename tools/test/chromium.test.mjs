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

function browser(name, script = '') {
  const file = join(directory, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
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

const LACKS = 'echo "error while loading shared libraries: libnss3.so" >&2; exit 127';

test('one that does not start, for want of a library, is passed over for the next way', async () => {
  const broken = browser('chrome', LACKS);
  const file = browser('chromium-headless-shell');
  const asked = [];
  const way = (name, found) => () => {
    asked.push(name);
    return found && { file: found, source: name };
  };
  const ways = [
    way('PATH'),
    way("Playwright's own", broken),
    way('downloaded', broken),
    way("Debian's package", file),
  ];
  expect(await findChromium({}, ways)).toEqual({ file, source: "Debian's package" });
  expect(asked).toEqual(['PATH', "Playwright's own", 'downloaded', "Debian's package"]);
});

test('the message says why none of those that were found starts', async () => {
  const broken = browser('chrome', LACKS);
  const ways = [() => ({ file: broken, source: "Playwright's own" }), () => undefined];
  await expect(findChromium({}, ways)).rejects.toThrow(
    /^No Chromium was found\. .*--with-deps.*chrome does not start: error while loading shared libraries: libnss3\.so$/,
  );
});

test('a CHROMIUM_PATH that does not start is reported, not ignored', async () => {
  browser('chromium');
  const env = { PATH: directory, CHROMIUM_PATH: browser('my-browser', LACKS) };
  await expect(findChromium(env)).rejects.toThrow(/my-browser, which does not start: .*libnss3/);
});
