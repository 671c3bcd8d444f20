import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runCommand } from '../../support/run-command.js';
import { ensurePackages, packagesPath } from './debian-packages.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'debian-packages-'));
  mkdirSync(join(home, 'bin'));
  stub('apt-get', APT);
  stub('dpkg-deb', UNPACK);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function stub(name: string, script: string): void {
  writeFileSync(join(home, 'bin', name), `#!/bin/sh -e\n${script}\n`);
  chmodSync(join(home, 'bin', name), 0o755);
}

const ensure = (...mirrors: string[]): Promise<string> =>
  ensurePackages({
    cacheDir: join(home, 'cache'),
    mirrors,
    env: { PATH: `${join(home, 'bin')}:/usr/bin:/bin`, CALLS: join(home, 'calls') },
    progress: () => undefined,
  });
const calls = (): string => readFileSync(join(home, 'calls'), 'utf8');
const unfinishedOnes = (): string[] =>
  readdirSync(join(home, 'cache')).filter((name) => name.includes('unfinished'));

/** apt-get whose mirror "bad" has nothing; two packages are fetched from every other one. */
const APT = `
for word in "$@"; do case "$word" in Dir::State=*) state=\${word#Dir::State=};; esac; done
case "$*" in
  *update) grep -q 'bad\\.example' "$state/sources.list" || exit 0; echo "E: Failed getting release file"; exit 1;;
esac
echo "$@" >> "$CALLS"
cat "$state/sources.list" >> "$CALLS"
touch "$state/archives/server.deb" "$state/archives/library.deb"`;

/** dpkg-deb whose packages contain what PostgreSQL's have as far as it matters; the loader prints how it is called. */
const UNPACK = `
case "$2" in
  *server.deb)
    mkdir -p "$3/usr/lib/postgresql/18/bin" "$3/usr/share/postgresql/18/extension" "$3/usr/share/doc"
    echo server > "$3/usr/lib/postgresql/18/bin/postgres"
    echo creator > "$3/usr/lib/postgresql/18/bin/initdb"
    echo postgis > "$3/usr/share/postgresql/18/extension/postgis-3.control"
    echo vector > "$3/usr/share/postgresql/18/extension/vector.control";;
  *)
    mkdir -p "$3/usr/lib64" "$3/usr/lib/x86_64-linux-gnu"
    printf '#!/bin/sh\\nprintf "%%s\\\\n" "$@"\\n' > "$3/usr/lib64/ld-linux-x86-64.so.2"
    chmod +x "$3/usr/lib64/ld-linux-x86-64.so.2";;
esac`;

test('unpacking is retried on the next mirror, renamed when complete, and reused afterwards', async () => {
  const path = await ensure('http://bad.example/debian', 'http://good.example/debian');
  expect(path).toBe(packagesPath(join(home, 'cache')));
  expect(readdirSync(join(path, 'usr'))).toEqual(expect.arrayContaining(['lib', 'lib64']));
  expect(unfinishedOnes()).toEqual([]);
  stub('apt-get', 'exit 1');
  expect(await ensure('http://bad.example/debian')).toBe(path);
});

test('apt looks for the packages without those of the machine, and installs nothing', async () => {
  const path = await ensure('http://good.example/debian');
  expect(calls()).toMatch(/Dir::State::status=\S+\/apt\/status .*Dir::Etc::SourceParts=\/dev\/null/);
  expect(calls()).toMatch(/ install --download-only --no-install-recommends postgresql-18-documentdb$/m);
  expect(calls()).toMatch(/^deb (?:\[signed-by=\S+\] )?http:\/\/good\.example\/debian forky main$/m);
  expect(readdirSync(path)).toEqual(['usr']);
  expect(existsSync(join(path, 'usr/share/doc'))).toBe(false);
});

test("PostgreSQL's programs are started by their own loader with their own libraries, wherever they are", async () => {
  const path = await ensure('http://good.example/debian');
  for (const name of ['postgres', 'initdb']) {
    const program = join(path, 'usr/lib/postgresql/18/bin', name);
    const { exitCode, output } = await runCommand(program, ['-D', '/some where']);
    expect(exitCode).toBe(0);
    const [option, libraries = '', argv0, itself, file, ...rest] = output.trim().split('\n');
    expect([option, argv0, itself, file, ...rest]).toEqual([
      '--library-path',
      '--argv0',
      program,
      `${program}.elf`,
      '-D',
      '/some where',
    ]);
    const folders = libraries.split(':').map((folder) => join(folder));
    const ofMachine = join(path, 'usr/lib/x86_64-linux-gnu');
    expect(folders).toEqual([
      join(dirname(program), '../lib'),
      ofMachine,
      join(ofMachine, 'blas'),
      join(ofMachine, 'lapack'),
    ]);
  }
});

test('extensions of PostGIS get the names under which PostgreSQL looks for them', async () => {
  const extensions = join(await ensure('http://good.example/debian'), 'usr/share/postgresql/18/extension');
  expect(readlinkSync(join(extensions, 'postgis.control'))).toBe('postgis-3.control');
  expect(lstatSync(join(extensions, 'vector.control')).isFile()).toBe(true);
});

test('a failure reports its reason in one line and leaves no seemingly complete directory', async () => {
  await expect(ensure('http://bad.example/debian')).rejects.toThrow(
    /http:\/\/bad\.example\/debian: E: Failed getting release file.*MONGODB_URI/,
  );
  expect(readdirSync(join(home, 'cache')).filter((name) => !/\.(log|lock)$/.test(name))).toEqual([]);
});

test('a package that cannot be unpacked fails the whole', async () => {
  stub('dpkg-deb', 'case "$2" in *library.deb) echo "dpkg-deb: error: not a Debian archive"; exit 2;; esac');
  await expect(ensure('http://good.example/debian')).rejects.toThrow(/not a Debian archive|dpkg-deb/);
  expect(existsSync(packagesPath(join(home, 'cache')))).toBe(false);
});

test('of two concurrent starts one unpacks and the other reuses its result', async () => {
  const bothHaveBegun = `until [ "$(ls -d '${home}'/cache/*.unfinished-* | wc -l)" = 2 ]; do sleep 0.05; done`;
  stub('apt-get', `${bothHaveBegun}; ${APT}`);
  const paths = await Promise.all([
    ensure('http://good.example/debian'),
    ensure('http://good.example/debian'),
  ]);
  const path = packagesPath(join(home, 'cache'));
  expect(paths).toEqual([path, path]);
  expect(readdirSync(path)).toEqual(['usr']);
  expect(calls().match(/ install /g)).toHaveLength(1);
  expect(unfinishedOnes()).toEqual([]);
});
