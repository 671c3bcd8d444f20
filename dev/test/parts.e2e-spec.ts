import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import nodemailer from 'nodemailer';
import { authEmulatorPart } from '../src/auth-emulator/auth-emulator.js';
import { mailInboxPart } from '../src/mail-inbox/mail-inbox.js';
import { ensureSecrets, publicKeys, signingKeyOf } from '../src/stack/secrets.js';
import { localUrl, type Settings } from '../src/stack/settings.js';
import { startStack } from '../src/stack/start-stack.js';
import type { Part, RunningPart } from '../src/supervisor/part.js';
import { whoListens } from '../src/support/ports.js';
import { testSettings } from '../src/support/test-settings.js';

let settings: Settings;
let remove: () => void;
let running: RunningPart | undefined;
let occupant: Server | undefined;

beforeEach(async () => {
  ({ settings, remove } = await testSettings());
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  occupant?.close();
  remove();
});

const occupy = (port: number): Promise<void> =>
  new Promise((resolve) => {
    occupant = createServer().listen(port, '127.0.0.1', resolve);
  });

const lineOf = (part: Part): Promise<string> =>
  part.start().then(
    (started) => {
      running = started;
      return 'it started';
    },
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  );

describe('an auth emulator that cannot start', () => {
  test('because its port is busy reports the port, the process using it and the variable that changes it', async () => {
    await occupy(settings.ports.auth);
    expect(await lineOf(authEmulatorPart(settings))).toMatch(
      new RegExp(
        `^StackError: Port ${settings.ports.auth}, which the auth emulator needs, is in use by .+\\. Stop it, or choose another port with HACCHU_PORT_AUTH=<port>\\.$`,
      ),
    );
  });
});

describe('the mail inbox', () => {
  const send = (): Promise<unknown> =>
    nodemailer
      .createTransport({ host: '127.0.0.1', port: settings.ports.smtp })
      .sendMail({ from: 'a@sample.example', to: 'b@mihon.example', subject: '発注書', text: '本文' });
  const subjects = async (): Promise<string[]> => {
    const response = await fetch(`${localUrl(settings.ports.mail)}/api/email`);
    const body: unknown = await response.json();
    return Array.isArray(body) ? body.map((mail) => String(mail.subject)) : [];
  };

  test('shows what was sent, even after a restart', async () => {
    running = await mailInboxPart(settings).start();
    await send();
    expect(await subjects()).toEqual(['発注書']);
    await running.stop();
    running = await mailInboxPart(settings).start();
    expect(await subjects()).toEqual(['発注書']);
  });

  test.each(['smtp', 'mail'] as const)('reports which port is busy for %s', async (name) => {
    await occupy(settings.ports[name]);
    expect(await lineOf(mailInboxPart(settings))).toMatch(
      new RegExp(
        `^StackError: Port ${settings.ports[name]}, .*in use by .*HACCHU_PORT_${name.toUpperCase()}=<port>`,
      ),
    );
  });

  test('reports in one line that it was killed', async () => {
    running = await mailInboxPart(settings).start();
    const holder = await whoListens(settings.ports.mail);
    const pid = /process (\d+)/.exec(holder ?? '')?.[1];
    process.kill(Number(pid), 'SIGKILL');
    expect(await running.died).toMatch(/^the mail inbox was ended by SIGKILL.*Its log: .*mail\.log$/);
  });
});

describe('the start', () => {
  const start = async (
    argv: string[],
    env: NodeJS.ProcessEnv,
  ): Promise<{ code: number; lines: string[] }> => {
    const lines: string[] = [];
    const { error } = console;
    console.error = (line: unknown) => void lines.push(String(line));
    try {
      return { code: await startStack(argv, env), lines };
    } finally {
      console.error = error;
    }
  };

  test('reports a busy port in one line, starts nothing and fails', async () => {
    await occupy(settings.ports.shell);
    const { code, lines } = await start([], {
      ...settings.env,
      HACCHU_PORT_SHELL: String(settings.ports.shell),
    });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      new RegExp(`^Port ${settings.ports.shell}, which the shell needs, is in use by`),
    );
  });

  test.each([
    [['--restart'], {}, /^There is no such option: --restart/],
    [
      [],
      { HACCHU_PORT_GATEWAY: 'four thousand' },
      /^HACCHU_PORT_GATEWAY is "four thousand", which is not a port\.$/,
    ],
  ])('with %j and %j reports what is wrong', async (argv, env, expected) => {
    const { code, lines } = await start(argv, { ...settings.env, ...env });
    expect(code).toBe(1);
    expect(lines[0]).toMatch(expected);
  });

  test('on a data directory in use reports that, before anything is built', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      writeFileSync(`${settings.dataDir}/stack.pid`, String(other.pid));
      const { code, lines } = await start(['--no-seed'], settings.env);
      expect(code).toBe(1);
      expect(lines[0]).toContain(`This stack already runs (process ${other.pid})`);
      const env = { ...process.env, HACCHU_DATA_DIR: settings.dataDir };
      const refused = spawnSync(process.execPath, [fileURLToPath(new URL('../start.mjs', import.meta.url))], {
        env,
        encoding: 'utf8',
      });
      expect(refused).toMatchObject({ status: 1, stdout: '', stderr: `${lines[0]}\n` });
    } finally {
      other.kill();
    }
  });
});

test('development secrets are created once, readable by the owner only, and marked as such', async () => {
  const made = ensureSecrets(settings.dataDir);
  expect(ensureSecrets(settings.dataDir)).toEqual(made);
  expect(made.objectStoreSecret).toMatch(/^development-/);
  expect(made.signingKeys['gateway']).toMatchObject({ kid: 'gateway', dev: true });
  expect(JSON.stringify(publicKeys(made))).not.toContain(signingKeyOf(made, 'gateway').d);
  expect(statSync(`${settings.dataDir}/secrets.json`).mode & 0o777).toBe(0o600);
  expect(readFileSync(`${settings.dataDir}/secrets.json`, 'utf8')).toContain('subgraph-orders');
});

test('a new slice gets a key, and every other secret stays unchanged', () => {
  const file = `${settings.dataDir}/secrets.json`;
  const before = ensureSecrets(settings.dataDir);
  const { 'subgraph-costing': _, ...others } = before.signingKeys;
  writeFileSync(file, JSON.stringify({ ...before, signingKeys: others }));
  const after = ensureSecrets(settings.dataDir);
  expect(after).toMatchObject({ ...before, signingKeys: others });
  expect(signingKeyOf(after, 'subgraph-costing')).toMatchObject({ kid: 'subgraph-costing', dev: true });
});
