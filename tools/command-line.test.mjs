import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const run = (command, ...args) => {
  const file = fileURLToPath(new URL(`${command}.mjs`, import.meta.url));
  return spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });
};

describe.each([
  ['publish', 'node tools/publish.mjs'],
  ['rollback', 'node tools/rollback.mjs'],
  ['registry', 'node tools/registry.mjs'],
  ['make-secrets', 'node tools/make-secrets.mjs'],
  ['api-reports', 'npm run api'],
  ['new-slice', 'npm run new-slice'],
])('%s on the command line', (command, usage) => {
  it('prints its usage for --help', () => {
    const { status, stdout, stderr } = run(command, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(usage);
  });

  it('names an option that does not exist, and fails with its usage', () => {
    const { status, stdout, stderr } = run(command, '--regsitry', 'x');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--regsitry'/);
    expect(stderr).toContain(usage);
  });
});
