import { expect, test } from '@jest/globals';
import { runCommand } from './commands.js';

async function run(line: string): Promise<{ exitCode: number; lines: string[] }> {
  const lines: string[] = [];
  const exitCode = await runCommand(line.split(' '), {}, (text) => lines.push(text));
  return { exitCode, lines };
}

test.each([
  'backup lst',
  'backup list everything',
  'backup prune 35',
  'backup verify',
  'backup export 01a2',
  'restore',
  'restore delete-again',
  'restore held orders.mail',
  'restore 2026-11-23T173000Z and-more',
  'drop',
])('%s is no command: the usage is printed, without asking for an environment', async (line) => {
  const { exitCode, lines } = await run(line);
  expect(lines).toEqual([expect.stringMatching(/^Usage: npm run backup/)]);
  expect(exitCode).toBe(1);
});

test('--help prints the usage', async () => {
  expect(await run('backup --help')).toEqual({ exitCode: 0, lines: [expect.stringMatching(/^Usage: /)] });
});

test.each(['backup', 'backup list', 'restore 2026-11-23T173000Z', 'restore release orders.mail'])(
  '%s names the variables that are missing',
  async (line) => {
    await expect(run(line)).rejects.toThrow('BACKUP_MONGODB_URI: is missing; BACKUP_PLACE: is missing');
  },
);
