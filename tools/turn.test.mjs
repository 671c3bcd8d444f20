import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inTurn } from './turn.mjs';

let folder;
let file;
let said;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'turn-'));
  file = join(folder, 'cache/work.pid');
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const turn = () => ({ file, what: 'builds', say: (line) => said.push(line) });
const log = () => readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');

/** A process that notes when its work begins and ends, and what it says. */
function another(name, { ms, dies = false }) {
  const program = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as pause } from 'node:timers/promises';
    import { inTurn } from ${JSON.stringify(new URL('./turn.mjs', import.meta.url).href)};
    const note = (line) => appendFileSync(${JSON.stringify(join(folder, 'log'))}, line + '\\n');
    await inTurn({ file: ${JSON.stringify(file)}, what: 'builds', say: console.log }, async () => {
      note('${name} begins');
      await pause(${ms});
      if (${dies}) process.exit(1);
      note('${name} ends');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  return { child, output: text(child.stdout), ended: once(child, 'close') };
}

const untilItBegins = async (name) => {
  while (!existsSync(join(folder, 'log')) || !log().includes(`${name} begins`))
    await new Promise((resolve) => setTimeout(resolve, 20));
};

test('processes work one after the other, and who waits says for whom', async () => {
  const first = another('first', { ms: 1_500 });
  await untilItBegins('first');
  const others = ['second', 'third'].map((name) => another(name, { ms: 100 }));
  await Promise.all([first, ...others].map(({ ended }) => ended));
  const [begins, ends, ...lines] = log();
  expect([begins, ends]).toEqual(['first begins', 'first ends']);
  const secondFirst = ['second begins', 'second ends', 'third begins', 'third ends'];
  expect([secondFirst, [...secondFirst.slice(2), ...secondFirst.slice(0, 2)]]).toContainEqual(lines);
  for (const { output } of others)
    expect(await output).toContain(
      `Waiting for process ${first.child.pid}, which builds in this checkout.\n`,
    );
  expect(existsSync(file)).toBe(false);
});

test('a process that died during its work keeps nobody waiting', async () => {
  const dead = another('dead', { ms: 0, dies: true });
  await dead.ended;
  expect(readFileSync(file, 'utf8')).toBe(String(dead.child.pid));
  await Promise.all(['one', 'other'].map((name) => another(name, { ms: 200 }).ended));
  const [, ...lines] = log();
  const oneFirst = ['one begins', 'one ends', 'other begins', 'other ends'];
  expect([oneFirst, [...oneFirst.slice(2), ...oneFirst.slice(0, 2)]]).toContainEqual(lines);
});

test.each(['', 'no process'])('a file with the content "%s" keeps nobody waiting', async (content) => {
  await inTurn(turn(), () => Promise.resolve());
  writeFileSync(file, content);
  expect(await inTurn(turn(), () => Promise.resolve('built'))).toBe('built');
  expect(existsSync(file)).toBe(false);
});

test('work that fails ends the turn, with its error', async () => {
  const failed = inTurn(turn(), () => Promise.reject(new Error('no space left')));
  await expect(failed).rejects.toThrow('no space left');
  expect(await inTurn(turn(), () => Promise.resolve('built'))).toBe('built');
  expect(said).toEqual([]);
});

(process.platform === 'linux' ? test : test.skip)(
  'a process id that is used by another program since is not waited for',
  async () => {
    const shell = spawn('sleep', ['60']);
    try {
      await inTurn(turn(), () => Promise.resolve());
      writeFileSync(file, String(shell.pid));
      await inTurn(turn(), async () => appendFileSync(join(folder, 'log'), 'done\n'));
    } finally {
      shell.kill();
    }
    expect(log()).toEqual(['done']);
  },
);
