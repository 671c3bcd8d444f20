/**
 * Process: the auth emulator of firebase-tools with the operations that the product uses. Its command line also loads
 * every command and starts a hub and a server of logs, and the emulator compiles the schema of every operation of the
 * identity service before it listens: twelve seconds of processor time instead of two.
 *
 *   node main.js <port> <project> <folder of saved accounts>
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import exegesis from 'exegesis-express';
import apiSpec from 'firebase-tools/lib/emulator/auth/apiSpec.js';
import auth from 'firebase-tools/lib/emulator/auth/index.js';
import operations from 'firebase-tools/lib/emulator/auth/operations.js';
import { z } from 'zod';
import { answersOk } from '../supervisor/process-part.js';
import { LOOPBACK } from '../support/ports.js';
import { ACCOUNTS_FILE } from './saved-accounts.js';
import { TotpOperations } from './totp-operations.js';
import { TotpStore } from './totp-store.js';

const PROJECT = '/v1/projects/{targetProjectId}';
/**
 * Those that `emulatorProxy` lets clients use, and those of the Admin SDK; not tenants, identity providers and
 * telephones. Those of second factors are ours. `*` stands for the rest of a path.
 */
const OPERATIONS = [
  ...['signUp', 'signInWithPassword', 'lookup', 'update', 'delete', 'sendOobCode', 'resetPassword'].map(
    (name) => `/v1/accounts:${name}`,
  ),
  ...['/v1/token', '/v1/projects', '/v1/recaptchaParams', '/v2/passwordPolicy', '/v2/recaptchaConfig'],
  ...['mfaEnrollment:start', 'mfaEnrollment:finalize', 'mfaEnrollment:withdraw', 'mfaSignIn:finalize'].map(
    (name) => `/v2/accounts/${name}`,
  ),
  `${PROJECT}/accounts`,
  `${PROJECT}/accounts:*`,
  `/emulator${PROJECT}/accounts`,
  `/emulator${PROJECT}/config`,
  `/emulator${PROJECT}/oobCodes`,
];

function keepOperations(): void {
  const { paths } = apiSpec.default;
  const isUsed = (path: string): boolean =>
    OPERATIONS.some((one) => (one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : path === one));
  for (const path of Object.keys(paths)) if (!isUsed(path)) delete paths[path];
}

/** The emulator compiles a schema of each parameter of each operation: only of those that are called then. */
function compileSchemasOnDemand(): void {
  const { middleware } = exegesis;
  exegesis.middleware = (document, options) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true });
}

const saved = z.object({
  users: z.array(z.object({ localId: z.string(), validSince: z.string().optional() })).default([]),
});
const accountsOf = (text: string): z.infer<typeof saved>['users'] => saved.parse(JSON.parse(text)).users;

async function importAccounts(origin: string, project: string, folder: string): Promise<void> {
  const file = join(folder, ACCOUNTS_FILE);
  if (!existsSync(file)) return;
  const post = (operation: string, body: string): Promise<Response> =>
    fetch(`${origin}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body,
    });
  const text = readFileSync(file, 'utf8');
  const response = await post('batchCreate', text);
  const answer = await response.text();
  // The second is the answer when there is no account in the file.
  if (!response.ok && !answer.includes('MISSING_USER_ACCOUNT'))
    throw new Error(`The accounts of ${file} were not imported: ${answer}`);
  // An import ends all sessions, which the identity service does not when it starts again.
  for (const { localId, validSince } of accountsOf(text)) {
    if (validSince !== undefined)
      await (await post('update', JSON.stringify({ localId, validSince }))).text();
  }
}

const [port = '', project = '', folder = ''] = process.argv.slice(2);
const origin = `http://${LOOPBACK}:${port}`;
keepOperations();
compileSchemasOnDemand();
new TotpOperations(new TotpStore(join(folder, 'totp.json'))).addTo(operations.authOperations);
await new auth.AuthEmulator({
  host: LOOPBACK,
  port: Number(port),
  projectId: project,
  singleProjectMode: 1,
}).start();
// It returns before it listens.
while (!(await answersOk(origin))) await sleep(20);
await importAccounts(origin, project, folder);
console.log('The accounts are imported.');
