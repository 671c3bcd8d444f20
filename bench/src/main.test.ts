import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const run = promisify(execFile);

test('both gateways and both subgraphs of the benchmark return the same, also when our gateway knows the operation', async () => {
  const main = join(import.meta.dirname, '../dist/main.js');
  // Rejects with what was printed where the exit code is not 0.
  const { stderr } = await run(process.execPath, [main, 'check']);
  expect(stderr).not.toContain('Error');
});
