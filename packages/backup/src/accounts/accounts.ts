import { initializeApp } from 'firebase-admin/app';
import { applicationDefault } from 'firebase-admin/app';
import {
  type Auth,
  getAuth,
  type UserImportOptions,
  type UserImportRecord,
  type UserRecord,
} from 'firebase-admin/auth';
import { z } from 'zod';
import type { BackupEnvironment } from '../environment.js';

/** What of the Admin SDK of the identity service is used. */
export type AccountDirectory = Pick<Auth, 'listUsers' | 'importUsers'>;

/** The service's limit of one request. */
const PAGE = 1_000;

/** The account directory of the environment; undefined where no project is named. */
export function accountDirectory(env: BackupEnvironment): AccountDirectory | undefined {
  if (!env.FIREBASE_PROJECT_ID) return undefined;
  const projectId = env.FIREBASE_PROJECT_ID;
  const app = env.FIREBASE_AUTH_EMULATOR_HOST
    ? { projectId }
    : { projectId, credential: applicationDefault() };
  return getAuth(initializeApp(app));
}

/** How the service hashes passwords; undefined where the environment does not say it. */
export function hashOptions(env: BackupEnvironment): UserImportOptions['hash'] | undefined {
  if (!env.FIREBASE_HASH_KEY) return undefined;
  return {
    algorithm: 'SCRYPT',
    key: Buffer.from(env.FIREBASE_HASH_KEY, 'base64'),
    saltSeparator: Buffer.from(env.FIREBASE_HASH_SALT_SEPARATOR ?? '', 'base64'),
    rounds: env.FIREBASE_HASH_ROUNDS,
    memoryCost: env.FIREBASE_HASH_MEMORY_COST,
  };
}

const accountSchema = z.object({
  uid: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean(),
  displayName: z.string().optional(),
  disabled: z.boolean(),
  /** URL-safe base64; absent without a password, and where the credentials may not read it. */
  passwordHash: z.string().optional(),
  passwordSalt: z.string().optional(),
});
type Account = z.infer<typeof accountSchema>;

/** The accounts: addresses and hashes of passwords. Sessions and second factors are not among what the service gives. */
export async function* exportAccounts(
  directory: AccountDirectory,
  counts: { count: number },
): AsyncGenerator<Account> {
  let token: string | undefined;
  do {
    const page = await directory.listUsers(PAGE, token);
    for (const user of page.users) {
      counts.count += 1;
      yield accountOf(user);
    }
    token = page.pageToken;
  } while (token);
}

const accountOf = (user: UserRecord): Account => accountSchema.parse({ ...user });

const importRecord = ({ passwordHash, passwordSalt, ...account }: Account): UserImportRecord => ({
  ...account,
  ...(passwordHash && { passwordHash: Buffer.from(passwordHash, 'base64url') }),
  ...(passwordSalt && { passwordSalt: Buffer.from(passwordSalt, 'base64url') }),
});

/**
 * Imports accounts, which replaces accounts with the same uid. Without `hash` they come without passwords, and everybody
 * sets a new one at パスワードをお忘れの方.
 * @returns sentences about accounts that the service refused
 */
export async function importAccounts(
  directory: AccountDirectory,
  accounts: AsyncIterable<unknown>,
  hash: UserImportOptions['hash'] | undefined,
): Promise<{ count: number; problems: string[] }> {
  const result: { count: number; problems: string[] } = { count: 0, problems: [] };
  let batch: UserImportRecord[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const { successCount, errors } = await directory.importUsers(batch, hash && { hash });
    result.count += successCount;
    for (const { index, error } of errors)
      result.problems.push(`The account ${batch[index]?.uid ?? index} was refused: ${error.message}`);
    batch = [];
  };
  for await (const value of accounts) {
    const { passwordHash, passwordSalt, ...account } = accountSchema.parse(value);
    batch.push(importRecord(hash ? { ...account, passwordHash, passwordSalt } : account));
    if (batch.length === PAGE) await flush();
  }
  await flush();
  return result;
}
