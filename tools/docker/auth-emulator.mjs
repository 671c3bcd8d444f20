/**
 * Process of the image `auth-emulator`: the auth emulator of firebase-tools behind the proxy that `npm start` puts in front
 * of it, too. The emulator keeps accounts in memory only: they are saved to a volume after every change, and imported when
 * it starts, so that nobody is in the database who can no longer sign in. An import ends all sessions.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { emulatorProxy } from '../../dev/src/auth-emulator/emulator-proxy.ts';
import { ACCOUNTS_FILE, AccountSaver } from '../../dev/src/auth-emulator/saved-accounts.ts';

const PROJECT = 'demo-hacchu-hub';
const EMULATOR_PORT = 9098;
const PORT = 9099;
const [folder = '/accounts'] = process.argv.slice(2);

/** What an export of firebase-tools contains, beside the accounts that are there. */
function prepareImport() {
  const accounts = join(folder, 'auth_export');
  mkdirSync(accounts, { recursive: true });
  const write = (file, content) => writeFileSync(file, JSON.stringify(content));
  const auth = { version: '15.34.2', path: 'auth_export' };
  write(join(folder, 'firebase-export-metadata.json'), { version: '15.34.2', auth });
  write(join(accounts, 'config.json'), { signIn: { allowDuplicateEmails: false } });
  const file = join(accounts, ACCOUNTS_FILE);
  if (!existsSync(file)) write(file, { kind: 'identitytoolkit#DownloadAccountResponse', users: [] });
  return accounts;
}

const saver = new AccountSaver(`http://127.0.0.1:${EMULATOR_PORT}`, PROJECT, prepareImport());
const proxy = emulatorProxy(EMULATOR_PORT);
const server = createServer((request, response) => {
  saver.saveAfter(request, response);
  proxy(request, response);
});

const emulator = spawn(
  'firebase',
  ['emulators:start', '--only', 'auth', '--project', PROJECT, '--import', folder],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
emulator.once('exit', (code) => process.exit(code ?? 1));
createInterface({ input: emulator.stdout }).on('line', (line) => {
  console.log(line);
  // Its port accepts requests before the accounts have been imported.
  if (!line.includes('All emulators ready') || server.listening) return;
  saver.saveRegularly();
  server.listen(PORT, '0.0.0.0');
});
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => void saver.save().then(() => emulator.kill('SIGTERM')));
