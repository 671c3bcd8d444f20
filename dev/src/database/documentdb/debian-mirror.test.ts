import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { debianMirrors } from './debian-mirror.js';

let aptDir: string;
beforeEach(() => {
  aptDir = mkdtempSync(join(tmpdir(), 'apt-'));
  mkdirSync(join(aptDir, 'sources.list.d'));
});
afterEach(() => rmSync(aptDir, { recursive: true, force: true }));

const write = (file: string, text: string): void => writeFileSync(join(aptDir, file), text);
const mirrors = (): string[] => debianMirrors(aptDir, 'bookworm');

test('one-line sources: uses the mirror of the main archive, not the security one', () => {
  write(
    'sources.list',
    `# deb http://old.example/debian bookworm main
deb [signed-by=/usr/share/keyrings/debian.gpg arch=amd64] http://mirror.example/debian/ bookworm main contrib # ours
deb http://security.example/debian-security bookworm-security main
deb-src http://sources.example/debian bookworm main
`,
  );
  expect(mirrors()).toEqual(['http://mirror.example/debian']);
});

test('deb822 sources: handles stanzas, continuation lines, comments and disabled entries', () => {
  write(
    'sources.list.d/debian.sources',
    `Types: deb deb-src
# http://snapshot.example/archive/debian/20250520T000000Z
URIs: https://mirror.example/debian
Suites: bookworm
 bookworm-updates
Components: main
 non-free-firmware

Types: deb
URIs: https://other.example/debian
Suites: bookworm
Components: main
Enabled: no

Types: deb
URIs: https://mirror.example/debian-security
Suites: bookworm-security
Components: main
`,
  );
  expect(mirrors()).toEqual(['https://mirror.example/debian']);
});

test('third-party archives and snapshots are skipped', () => {
  write('sources.list.d/engine.list', 'deb https://engine.example/linux/debian bookworm stable\n');
  write('sources.list.d/tools.list', 'deb https://tools.example/apt bookworm main\n');
  write(
    'sources.list.d/node.sources',
    'Types: deb\nURIs: https://node.example/20\nSuites: nodistro\nComponents: main\n',
  );
  write('sources.list.d/old.list', 'deb http://snapshot.example/archive/debian/2025/debian bookworm main\n');
  write('sources.list.d/off.list.disabled', 'deb http://off.example/debian bookworm main\n');
  expect(mirrors()).toEqual([]);
});

test('a machine without apt settings has no mirrors', () => {
  rmSync(aptDir, { recursive: true });
  expect(mirrors()).toEqual([]);
});
