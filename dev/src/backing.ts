import { MongoClient } from 'mongodb';
import { lockDataDir } from './stack/lock.js';
import { backingParts, type DatabaseAddress } from './stack/parts.js';
import { resetData } from './stack/reset.js';
import { ensureSecrets } from './stack/secrets.js';
import { FIREBASE_PROJECT, localUrl, readSettings } from './stack/settings.js';
import { Supervisor } from './supervisor/supervisor.js';
import { messageOf } from './support/stack-error.js';

/**
 * Database, auth emulator, mail inbox and LOGILESS emulator for tests, without any service of the product:
 * prints which database was chosen, then one line of JSON with the variables for connecting, and runs until
 * it is stopped.
 */
const settings = readSettings(process.env);
const database: DatabaseAddress = {};
let supervisor: Supervisor | undefined;
let unlock = (): void => {};

const stop = async (exitCode: number): Promise<void> => {
  await supervisor?.stopAll();
  unlock();
  process.exit(exitCode);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(0));

try {
  lockDataDir(settings.dataDir);
  await resetTestData();
  unlock = lockDataDir(settings.dataDir);
  const secrets = ensureSecrets(settings.dataDir);
  const parts = backingParts({ settings, secrets, progress: console.log }, database).filter(
    ({ name }) => name !== 'objects',
  );
  supervisor = new Supervisor(parts, {
    started: (part, running) => console.log(`${part.name}: ${running.description ?? ''}`),
    died: (_part, line) => {
      console.error(line);
      void stop(1);
    },
  });
  await supervisor.startAll();
  await requireUsable(database.uri ?? '');
  console.log(
    JSON.stringify({
      MONGODB_URI: database.uri,
      FIREBASE_PROJECT_ID: FIREBASE_PROJECT,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${settings.ports.auth}`,
      SMTP_URL: `smtp://127.0.0.1:${settings.ports.smtp}`,
      MAIL_WEB_URL: localUrl(settings.ports.mail),
      LOGILESS_EMULATOR_URL: localUrl(settings.ports.logiless),
      SLACK_EMULATOR_URL: localUrl(settings.ports.slack),
      ...(database.postgresHost && { HACCHU_TEST_POSTGRES_HOST: database.postgresHost }),
    }),
  );
} catch (error) {
  console.error(messageOf(error));
  await stop(1);
}

/** A database of the developer's own keeps its other data: tests use database names of their own in it. */
async function resetTestData(): Promise<void> {
  await resetData({ ...settings, env: { ...settings.env, MONGODB_URI: undefined } });
}

async function requireUsable(uri: string): Promise<void> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 10_000 });
  try {
    await client.db('admin').command({ ping: 1 });
  } finally {
    await client.close();
  }
}
