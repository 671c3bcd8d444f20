import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { debianRootPath, ensureDebianRoot } from './debian-root.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'debian-root-'));
  mkdirSync(join(home, 'bin'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function stub(name: string, script: string): void {
  writeFileSync(join(home, 'bin', name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(home, 'bin', name), 0o755);
}

const ensureIn = (env: NodeJS.ProcessEnv, ...mirrors: string[]): Promise<string> =>
  ensureDebianRoot({
    cacheDir: join(home, 'cache'),
    mirrors,
    aptDir: join(home, 'apt'),
    env: { PATH: `${join(home, 'bin')}:/usr/bin:/bin`, ...env },
    progress: () => undefined,
  });
const ensure = (...mirrors: string[]): Promise<string> => ensureIn({}, ...mirrors);

/** Replaces the install in its namespace: "bad" mirrors fail after writing something. */
const INSTALL = `script=$(cat)
root=$(echo "$script" | sed -n "s/^mountpoint -q '\\([^']*\\)\\/proc'.*/\\1/p")
mkdir "$root/usr"
case "$script" in *bad.example*) echo "E: Failed getting release file"; exit 1;; esac`;

test('an install is retried on the next mirror, renamed when complete, and reused afterwards', async () => {
  stub('debootstrap', 'exit 0');
  stub('unshare', INSTALL);
  const root = await ensure('http://bad.example/debian', 'http://good.example/debian');
  expect(root).toBe(debianRootPath(join(home, 'cache')));
  expect(existsSync(join(root, 'usr'))).toBe(true);
  expect(readdirSync(join(home, 'cache')).filter((name) => name.includes('unfinished'))).toEqual([]);
  stub('unshare', 'exit 1');
  expect(await ensure('http://bad.example/debian')).toBe(root);
});

test('a failed install reports its reason in one line and leaves no seemingly complete directory', async () => {
  stub('debootstrap', 'exit 0');
  stub('unshare', INSTALL);
  await expect(ensure('http://bad.example/debian')).rejects.toThrow(
    /http:\/\/bad\.example\/debian: E: Failed getting release file.*MONGODB_URI/,
  );
  expect(readdirSync(join(home, 'cache')).filter((name) => !/\.(log|lock)$/.test(name))).toEqual([]);
});

test('of two concurrent starts one installs and the other reuses its result', async () => {
  stub('debootstrap', 'exit 0');
  const bothHaveBegun = `until [ "$(ls -d '${home}'/cache/*.unfinished-* | wc -l)" = 2 ]; do sleep 0.05; done`;
  stub('unshare', `echo install >> '${home}/installs'; ${bothHaveBegun}; ${INSTALL}`);
  const roots = await Promise.all([
    ensure('http://good.example/debian'),
    ensure('http://good.example/debian'),
  ]);
  const root = debianRootPath(join(home, 'cache'));
  expect(roots).toEqual([root, root]);
  expect(readdirSync(root)).toEqual(['usr']);
  expect(readFileSync(join(home, 'installs'), 'utf8')).toBe('install\n');
  expect(readdirSync(join(home, 'cache')).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('what is installed inside the directory sees no temporary directory of the machine, and finds the programs of administrators', async () => {
  stub('unshare', 'shift; exec "$@"');
  stub('debootstrap', 'mkdir -p "$4/etc/apt" "$4/usr/sbin" "$4/var/lib/apt/lists"');
  stub('mountpoint', 'exit 0');
  stub('chroot', `echo "$2 in [$TMPDIR$TMP$TEMP] by $PATH" >> '${home}/inside'`);
  await ensureIn({ TMPDIR: home, TMP: home, TEMP: home }, 'http://good.example/debian');
  const lines = readFileSync(join(home, 'inside'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatch(/^apt-get in \[\] by .*:\/usr\/sbin:/);
});

test('reports that apt-get cannot install debootstrap', async () => {
  stub('apt-get', 'exit 100');
  stub('which', 'exit 1');
  const missing = ensureDebianRoot({
    cacheDir: join(home, 'cache'),
    mirrors: [],
    aptDir: home,
    env: { PATH: join(home, 'bin') },
    progress: () => undefined,
  });
  await expect(missing).rejects.toThrow(/needs debootstrap, and apt-get could not install it/);
});
