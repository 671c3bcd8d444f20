import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

test('a second run of tests leaves the data of the first one, and says which process has it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'backing-'));
  try {
    mkdirSync(join(dataDir, 'documentdb'));
    writeFileSync(join(dataDir, 'stack.pid'), String(process.ppid));
    const { status, stderr } = spawnSync(
      process.execPath,
      [fileURLToPath(new URL('../dist/backing.js', import.meta.url))],
      {
        encoding: 'utf8',
        env: { ...process.env, HACCHU_DATA_DIR: dataDir },
      },
    );
    expect(status).toBe(1);
    expect(stderr).toContain(`process ${process.ppid}`);
    expect(existsSync(join(dataDir, 'documentdb'))).toBe(true);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
