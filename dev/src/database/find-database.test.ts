import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { freePort } from '../support/ports.js';
import { StackError } from '../support/stack-error.js';
import { packagesPath } from './documentdb/debian-packages.js';
import { FailedDownloads } from './failed-download.js';
import { findDatabase, type Starters } from './find-database.js';
import { connectToGivenUri } from './given-uri.js';
import { startSystemMongod } from './mongod.js';
import { type DatabaseOptions, NEVER, type RunningDatabase } from './running-database.js';

let home: string;
let port: number;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'find-database-'));
  for (const directory of ['bin', 'data', 'cache', 'apt', 'zoneinfo']) mkdirSync(join(home, directory));
  writeFileSync(join(home, 'apt/sources.list'), 'deb http://mirror.example/debian bookworm main\n');
  writeFileSync(join(home, 'os-release'), 'ID=debian\nVERSION_CODENAME=bookworm\n');
  port = await freePort();
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function stub(name: string, script = 'exit 0'): string {
  const file = join(home, 'bin', name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** The programs of Debian by which DocumentDB is unpacked and started. */
function stubDebian(): void {
  for (const name of ['apt-get', 'dpkg-deb', 'flock', 'setpriv']) stub(name);
}

function options(env: NodeJS.ProcessEnv = {}, isRoot = true): DatabaseOptions {
  return {
    env: { PATH: join(home, 'bin'), ...env },
    dataDir: join(home, 'data'),
    logDir: join(home, 'logs'),
    cacheDir: join(home, 'cache'),
    port,
    progress: () => undefined,
    machine: {
      isRoot,
      aptDir: join(home, 'apt'),
      osReleaseFile: join(home, 'os-release'),
      timeZonesDir: join(home, 'zoneinfo'),
    },
  };
}

const started = (description: string): RunningDatabase => ({
  uri: 'mongodb://there',
  engine: 'MongoDB',
  description,
  died: NEVER,
  stop: async () => undefined,
});

/** Starters for a machine without internet, which return what would have been started. */
function starters(overrides: Partial<Starters> = {}): Starters {
  return {
    connectToGivenUri,
    startSystemMongod: async (mongod) => started(`mongod ${mongod.reason}`),
    startDownloadedMongod: () => Promise.reject(new Error('DownloadError: no way to the internet')),
    startDocumentDb: async () => started('DocumentDB'),
    ...overrides,
  };
}

const messageOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'it started',
    (error: unknown) => (error instanceof StackError ? error.message : `not a plain line: ${String(error)}`),
  );

describe('MONGODB_URI', () => {
  test('comes first, even when a mongod is installed', async () => {
    stub('mongod');
    const given = async (uri: string): Promise<RunningDatabase> => started(`given ${uri}`);
    const found = await findDatabase(
      options({ MONGODB_URI: 'mongodb://db/' }),
      starters({ connectToGivenUri: given }),
    );
    expect(found.description).toBe('given mongodb://db/');
  });

  test('with an unusable server is reported in one line without its password', async () => {
    const uri = `mongodb://app:secret@127.0.0.1:${port}/?serverSelectionTimeoutMS=300`;
    const message = await messageOf(findDatabase(options({ MONGODB_URI: uri }), starters()));
    expect(message).toContain(`MONGODB_URI is set to mongodb://app:***@127.0.0.1:${port}/`);
    expect(message).toContain('unset MONGODB_URI');
    expect(message).not.toContain('secret');
    expect(message).not.toContain('\n');
  });
});

describe('an installed mongod', () => {
  test('is found on PATH', async () => {
    const file = stub('mongod');
    expect((await findDatabase(options(), starters())).description).toBe(
      `mongod mongod was found on PATH: ${file}`,
    );
  });

  test('is the one that MONGOMS_SYSTEM_BINARY names', async () => {
    const file = stub('mongod-8');
    stub('mongod');
    const found = await findDatabase(options({ MONGOMS_SYSTEM_BINARY: file }), starters());
    expect(found.description).toBe('mongod MONGOMS_SYSTEM_BINARY is set');
  });

  test('that is missing at MONGOMS_SYSTEM_BINARY is reported in one line', async () => {
    const named = join(home, 'nowhere');
    const message = await messageOf(findDatabase(options({ MONGOMS_SYSTEM_BINARY: named }), starters()));
    expect(message).toContain(`MONGOMS_SYSTEM_BINARY is set to ${named}, which is not an executable file`);
  });

  test('that does not start is reported in one line that names it', async () => {
    const file = stub('mongod', 'echo "unsupported processor" >&2; exit 14');
    const message = await messageOf(findDatabase(options(), starters({ startSystemMongod })));
    expect(message).toContain(`${file} (mongod was found on PATH: ${file}) does not start`);
    expect(message).toContain('MONGODB_URI');
  });
});

describe('the download of mongod', () => {
  test('is used when it works, and clears an earlier failure', async () => {
    const failures = new FailedDownloads(join(home, 'cache'));
    failures.remember('no internet yesterday', new Date('2020-01-01'));
    const found = await findDatabase(
      options({}, false),
      starters({ startDownloadedMongod: async () => started('downloaded') }),
    );
    expect(found.description).toBe('downloaded');
    expect(failures.recent(new Date('2020-01-01'))).toBeUndefined();
  });

  test('is not retried for hours after a failure if DocumentDB is available', async () => {
    stubDebian();
    let attempts = 0;
    const counted = starters({
      startDownloadedMongod: () => {
        attempts += 1;
        return Promise.reject(new Error('no way to the internet'));
      },
    });
    const first = await findDatabase(options(), counted);
    const second = await findDatabase(options(), counted);
    expect(attempts).toBe(1);
    expect(first.description).toBe('DocumentDB (MongoDB cannot be downloaded here: no way to the internet)');
    expect(second.description).toBe(first.description);
  });

  test('is skipped when earlier starts have stored data in DocumentDB', async () => {
    stubDebian();
    mkdirSync(join(home, 'data', 'documentdb'));
    const downloaded = async (): Promise<RunningDatabase> => started('downloaded');
    const found = await findDatabase(options(), starters({ startDownloadedMongod: downloaded }));
    expect(found.description).toBe('DocumentDB (the data of earlier starts is in it)');
  });
});

describe('when no database is available', () => {
  const why = (isRoot: boolean): Promise<string> => messageOf(findDatabase(options({}, isRoot), starters()));

  test('one line names the four ways and why the last two fail', async () => {
    writeFileSync(join(home, 'os-release'), 'ID=fedora\n');
    const message = await why(false);
    for (const part of [
      '(1) set MONGODB_URI',
      '(2) install mongod',
      '(3) let mongodb-memory-server download it',
      'no way to the internet',
      '(4) use Debian',
      'this machine is not a Debian',
    ]) {
      expect(message).toContain(part);
    }
    expect(message).not.toContain('\n');
  });

  test.each([true, false])('DocumentDB is used whether the user is root (%s) or not', async (isRoot) => {
    stubDebian();
    expect(await why(isRoot)).toBe('it started');
  });

  test('reports a Debian without a configured mirror', async () => {
    stubDebian();
    writeFileSync(join(home, 'apt/sources.list'), '');
    expect(await why(true)).toContain('apt names no mirror of Debian');
  });

  test.each(['apt-get', 'dpkg-deb', 'flock'])('reports a Debian without %s', async (program) => {
    stubDebian();
    rmSync(join(home, 'bin', program));
    expect(await why(false)).toContain(`${program} is missing`);
  });

  test('reports a machine on which root cannot become another user', async () => {
    stubDebian();
    rmSync(join(home, 'bin/setpriv'));
    expect(await why(true)).toContain('setpriv of util-linux is missing');
    expect(await why(false)).toBe('it started');
  });

  test('reports a machine without time zones', async () => {
    stubDebian();
    rmSync(join(home, 'zoneinfo'), { recursive: true });
    expect(await why(false)).toContain('the time zones of the package tzdata are missing');
  });

  test('packages that are unpacked already can be used without apt', async () => {
    writeFileSync(join(home, 'os-release'), 'ID=fedora\n');
    mkdirSync(packagesPath(join(home, 'cache')));
    expect(await why(false)).toBe('it started');
  });
});
